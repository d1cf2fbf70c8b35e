"""Routes of erasures, and of the jobs of erasures and exports."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler import Response
from pydantic import BeforeValidator, Field

from loci.api.app import Call, Calling, routes
from loci.api.wire.fields import Body, Instant, Shape, record_response
from loci.governance import jobs
from loci.ids import AdminJobId
from loci.model.governance import AdminJobKind, AdminJobStatus, ErasurePhase

router = routes()

UserField = Annotated[
    str | None, Field(description="The user; by default or as `me` the caller. Other users require the role admin.")
]

_BEGUN = frozenset({ErasurePhase.COUNTING, ErasurePhase.FIRST})


def named_user(call: Call, user_id: str | None) -> str | None:
    """The user that a body names, or None."""
    return None if user_id is None else call.user(user_id)


def _only_true(value: Any) -> Any:
    if value is True:
        return value
    raise ValueError("must be true")


class DeleteUserData(Body):
    user_id: UserField = None
    confirm: Annotated[Literal[True], BeforeValidator(_only_true)] = Field(description="Must be true.")


class DeletedOut(Shape):
    """`deleted` counts erased records by kind and is null until the first pass is done. If `nothingFound` is true
    there was no data and there is no job."""

    deleted: Mapping[str, int] | None
    job_id: str | None
    receipt: str | None
    nothing_found: bool


class AdminJobOut(Shape):
    """`receipt` is the signed receipt of a completed erasure, as one line of JSON. `link` downloads a completed export
    and expires after 15 minutes."""

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


@router.post("/ai-admin/delete", summary="Erase all data of a user permanently")
def delete_user_data(body: DeleteUserData, call: Calling) -> Response[DeletedOut]:
    job = jobs.erase_user(call.ports, call.caller, named_user(call, body.user_id))
    is_begun = job.phase in _BEGUN
    out = DeletedOut(
        deleted=None if is_begun else job.counts,
        job_id=None if job.nothing_found else str(job.id),
        receipt=jobs.job_receipt(call.ports, call.caller, job),
        nothing_found=job.nothing_found,
    )
    return record_response(out, 202 if is_begun else 200)


@router.get("/ai-admin/jobs/<admin_job_id>", summary="Get the progress and result of an export or erasure")
def get_admin_job(admin_job_id: str, call: Calling) -> Response[AdminJobOut]:
    job = jobs.get_job(call.ports, call.caller, AdminJobId.parse(admin_job_id))
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
        receipt=jobs.job_receipt(call.ports, call.caller, job),
        link=jobs.file_link(call.ports, job),
        reason=job.reason,
    )
    return record_response(out, version=job.version)
