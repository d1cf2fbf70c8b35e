"""Routes of erasures, and of the jobs that erase and export."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import BeforeValidator, Field

from loci.api.app import Call, Calling, routes
from loci.api.fields import Body, Instant, Shape, answered
from loci.governance import jobs
from loci.ids import AdminJobId
from loci.model.governance import AdminJobKind, AdminJobStatus, ErasurePhase

router = routes()

UserField = Annotated[
    str | None, Field(description="Whose data; the caller's own without it or as `me`, another's for admins.")
]

_BEGUN = frozenset({ErasurePhase.COUNTING, ErasurePhase.FIRST})


def named(call: Call, user_id: str | None) -> str | None:
    """The user that a body names, None for none."""
    return None if user_id is None else call.user(user_id)


def _only_true(value: Any) -> Any:
    if value is True:
        return value
    raise ValueError("this must be true")


class DeleteUserData(Body):
    user_id: UserField = None
    confirm: Annotated[Literal[True], BeforeValidator(_only_true)] = Field(description="Nothing is done without it.")


class DeletedOut(Shape):
    """What was erased, by kind of record: null while the first pass goes on. With ``nothingFound`` there was nothing,
    and so there is no job."""

    deleted: Mapping[str, int] | None
    job_id: str | None
    receipt: str | None
    nothing_found: bool


class AdminJobOut(Shape):
    """``receipt`` is one line of JSON, signed, of an erasure that is done. ``link`` leads to the file of an export, for
    a quarter of an hour."""

    id: str
    kind: AdminJobKind
    status: AdminJobStatus
    phase: ErasurePhase | None
    counts: Mapping[str, int]
    created_at: Instant
    updated_at: Instant
    settled_at: Instant | None
    finished_at: Instant | None
    receipt: str | None
    link: str | None
    reason: str | None


@router.post("/ai-admin/delete", summary="Erase everything about a person, everywhere and for good")
def delete_user_data(body: DeleteUserData, call: Calling) -> Response[DeletedOut]:
    job = jobs.erase(call.ports, call.caller, named(call, body.user_id))
    begun = job.phase in _BEGUN
    out = DeletedOut(
        deleted=None if begun else job.counts,
        job_id=None if job.nothing_found else str(job.id),
        receipt=jobs.receipt(call.ports, call.caller, job),
        nothing_found=job.nothing_found,
    )
    return answered(out, 202 if begun else 200)


@router.get("/ai-admin/jobs/<admin_job_id>", summary="Get an export or an erasure: how far it is, and what came of it")
def get_admin_job(admin_job_id: str, call: Calling) -> Response[AdminJobOut]:
    job = jobs.get(call.ports, call.caller, AdminJobId.parse(admin_job_id))
    out = AdminJobOut(
        id=str(job.id),
        kind=job.kind,
        status=job.status,
        phase=job.phase if job.kind is AdminJobKind.ERASE else None,
        counts=job.counts,
        created_at=job.created_at,
        updated_at=job.updated_at,
        settled_at=job.settled_at,
        finished_at=job.finished_at,
        receipt=jobs.receipt(call.ports, call.caller, job),
        link=jobs.link(call.ports, job),
        reason=job.reason,
    )
    return answered(out, version=job.version)
