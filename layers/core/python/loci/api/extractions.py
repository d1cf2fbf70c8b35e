"""Routes of extraction jobs: reading them, and replaying a conversation by hand."""

from collections.abc import Sequence
from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from loci.api.app import Calling, routes
from loci.api.fields import IdempotentBody, Instant, Shape
from loci.extraction import jobs, replay
from loci.ids import ConversationId, JobId
from loci.language.totals import total
from loci.model import CallOutcome, Job, JobStatus, ModelCall, Purpose

router = routes()


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
    dropped: int


class ModelCallOut(Shape):
    purpose: Purpose
    provider: str
    model: str
    at: Instant
    outcome: CallOutcome
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    latency_ms: int
    cost_usd: float | None


class JobUsageOut(Shape):
    """What all calls of models came to; ``costUsd`` by list prices, calls of models without one left out."""

    input_tokens: int
    output_tokens: int
    latency_ms: int
    cost_usd: float
    calls: list[ModelCallOut]


class JobOut(Shape):
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
    usage: JobUsageOut | None
    created_at: Instant
    started_at: Instant | None
    finished_at: Instant | None


class Started(Shape):
    jobs: list[JobOut]


class JobPage(Shape):
    items: list[JobOut]
    next_cursor: str | None


@router.post("/ai-memory/extractions", summary="Extract a conversation again, as fresh jobs", status_code=202)
def run_extraction_for_conversation(body: StartExtraction, call: Calling) -> Started:
    id = ConversationId.parse(body.conversation_id)
    started = replay.start(
        call.ports, call.caller, id, body.extraction_version, call.idempotency_key(body.idempotency_key)
    )
    return Started(jobs=[_out(job) for job in started])


@router.get("/ai-memory/extractions", summary="List the extraction jobs of a conversation")
def list_extractions(call: Calling, conversation_id: Annotated[str, Query(alias="conversationId")]) -> JobPage:
    found = jobs.listed(call.ports, call.caller, ConversationId.parse(conversation_id))
    return JobPage(items=[_out(job) for job in found], next_cursor=None)


@router.get("/ai-memory/extractions/<job_id>", summary="Get an extraction job")
def get_extraction(job_id: str, call: Calling) -> JobOut:
    return _out(jobs.get(call.ports, call.caller, JobId.parse(job_id)))


def _out(job: Job) -> JobOut:
    return JobOut(
        id=str(job.id),
        conversation_id=str(ConversationId(job.id.namespace, job.id.conversation)),
        binding_id=str(job.binding),
        memory_space_id=str(job.space),
        extraction_version=job.policy.extraction_version,
        extractor=job.extractor,
        range=RangeOut(first_seq=job.range[0], last_seq=job.range[1]),
        status=job.status,
        reason=job.reason,
        counts=CountsOut(
            added=job.counts.added,
            confirmed=job.counts.confirmed,
            superseded=job.counts.superseded,
            dropped=job.counts.dropped,
        ),
        usage=_usage(job.calls),
        created_at=job.created_at,
        started_at=job.started_at,
        finished_at=job.finished_at,
    )


def _usage(calls: Sequence[ModelCall]) -> JobUsageOut | None:
    sum = total(calls)
    if sum is None:
        return None
    return JobUsageOut(
        input_tokens=sum.input_tokens,
        output_tokens=sum.output_tokens,
        latency_ms=sum.latency_ms,
        cost_usd=sum.microdollars / 1e6,
        calls=[_call(call) for call in calls],
    )


def _call(call: ModelCall) -> ModelCallOut:
    return ModelCallOut(
        purpose=call.purpose,
        provider=call.choice.provider,
        model=call.choice.name,
        at=call.at,
        outcome=call.outcome,
        input_tokens=call.tokens.input,
        output_tokens=call.tokens.output,
        cached_tokens=call.tokens.cached,
        latency_ms=call.latency_ms,
        cost_usd=None if call.microdollars is None else call.microdollars / 1e6,
    )
