"""Routes of extraction jobs: read them, and extract a conversation again."""

from datetime import datetime, timedelta
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query

from loci.api.app import Calling, routes
from loci.api.wire.fields import IdempotentBody, Instant, Shape, sent_id
from loci.api.wire.model_usage import ModelUsageOut, usage
from loci.ids import AtomId, ConversationId, JobId
from loci.learning.extraction import jobs, reprocessing
from loci.model.jobs import AtomGroup, DropReason, Job, JobStatus
from loci.text import timestamps

router = routes()

LONG_QUEUED = timedelta(minutes=1)
"""Time that a job may be queued before its answer says so."""


class StartExtraction(IdempotentBody):
    conversation_id: str
    extraction_version: str | None = None


class RangeOut(Shape):
    first_seq: int
    last_seq: int


class CountsOut(Shape):
    added: int
    confirmed: int
    superseded: int
    retracted: int
    dropped: int
    drop_reasons: dict[DropReason, int]


class AtomGroupOut(Shape):
    """Atoms of the space: how many, and the ids of the oldest 100 of them."""

    count: int
    atom_ids: list[str]


class ReplayOut(Shape):
    """Changes of a replay to the facts of the conversation in the space, as it was when it was promoted."""

    run_id: str
    rolled_back: bool
    added: AtomGroupOut
    superseded: AtomGroupOut
    archived: AtomGroupOut
    unchanged: AtomGroupOut


class JobOut(Shape):
    """A job that failed or waits for a budget is retried at `retryAt`; without it the failure is permanent. One with a
    `replay` records the promotion of that replay."""

    id: str
    conversation_id: str
    binding_id: str
    memory_space_id: str
    extraction_version: str
    extractor: str
    range: RangeOut
    status: JobStatus
    reason: str | None
    counts: CountsOut
    usage: ModelUsageOut | None
    created_at: Instant
    started_at: Instant | None
    finished_at: Instant | None
    retry_at: Instant | None
    replay: ReplayOut | None


class Started(Shape):
    jobs: list[JobOut]


class JobPage(Shape):
    items: list[JobOut]
    next_cursor: str | None


@router.post("/ai-memory/extractions", summary="Extract a conversation again in new jobs", status_code=202)
def run_extraction_for_conversation(body: StartExtraction, call: Calling) -> Started:
    id = sent_id(ConversationId.parse, body.conversation_id, "/conversationId")
    started_jobs = reprocessing.extract_again(
        call.ports, call.caller, id, body.extraction_version, call.idempotency_key(body.idempotency_key)
    )
    return Started(jobs=[_out(job, call.ports.now()) for job in started_jobs])


@router.get("/ai-memory/extractions", summary="List the extraction jobs of a conversation")
def list_extractions(call: Calling, conversation_id: Annotated[str, Query(alias="conversationId")]) -> JobPage:
    id = sent_id(ConversationId.parse, conversation_id, "?conversationId")
    found_jobs = jobs.list_jobs(call.ports, call.caller, id)
    return JobPage(items=[_out(job, call.ports.now()) for job in found_jobs], next_cursor=None)


@router.get("/ai-memory/extractions/<job_id>", summary="Get an extraction job")
def get_extraction(job_id: str, call: Calling) -> JobOut:
    return _out(jobs.get_job(call.ports, call.caller, JobId.parse(job_id)), call.ports.now())


def _out(job: Job, now: datetime) -> JobOut:
    return JobOut(**job_fields(job, now))


def job_fields(job: Job, now: datetime) -> dict[str, Any]:
    """The fields of a job's shape, for shapes that add to it."""
    return {
        "id": str(job.id),
        "conversation_id": str(ConversationId(job.id.namespace, job.id.conversation)),
        "binding_id": str(job.binding),
        "memory_space_id": str(job.space),
        "extraction_version": job.policy.extraction_version,
        "extractor": job.extractor,
        "range": RangeOut(first_seq=job.range[0], last_seq=job.range[1]),
        "status": job.status,
        "reason": job.reason or _reason_of_waiting(job, now),
        "counts": CountsOut(
            added=job.counts.added,
            confirmed=job.counts.confirmed,
            superseded=job.counts.superseded,
            retracted=job.counts.retracted,
            dropped=job.counts.dropped,
            drop_reasons=dict(job.counts.drop_reasons),
        ),
        "usage": usage(job.calls),
        "created_at": job.created_at,
        "started_at": job.started_at,
        "finished_at": job.finished_at,
        "retry_at": job.retry_at,
        "replay": _replay(job),
    }


def _reason_of_waiting(job: Job, now: datetime) -> str | None:
    """Why a job is queued for so long. Jobs of one space run one after the other, so a minute may be no fault."""
    if job.status is JobStatus.QUEUED and job.is_left_to_sweeper and job.due is not None and job.due > now:
        return f"the tenant may begin no more jobs in this minute; this one begins at {timestamps.to_text(job.due)}"
    waited_span = now - job.created_at
    if job.status is not JobStatus.QUEUED or job.started_at is not None or waited_span < LONG_QUEUED:
        return None
    return f"no worker has taken this job for {int(waited_span.total_seconds())} seconds"


def _replay(job: Job) -> ReplayOut | None:
    changes = job.replay
    if changes is None:
        return None
    return ReplayOut(
        run_id=str(changes.run),
        rolled_back=changes.is_rolled_back,
        added=_group(job, changes.added),
        superseded=_group(job, changes.superseded),
        archived=_group(job, changes.archived),
        unchanged=_group(job, changes.unchanged),
    )


def _group(job: Job, group: AtomGroup) -> AtomGroupOut:
    return AtomGroupOut(count=group.count, atom_ids=[str(AtomId(job.space.key, ulid)) for ulid in group.ulids])
