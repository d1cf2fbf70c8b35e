"""The usage of language models, as jobs, turns and summaries show it."""

from collections.abc import Sequence

from loci.api.wire.fields import Instant, Shape
from loci.inference.llm.totals import total_of_calls
from loci.model.language import CallOutcome, ModelCall, Purpose


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


class ModelUsageOut(Shape):
    """Total of all model calls. `costUsd` uses list prices and is null if one of the models has no price."""

    input_tokens: int
    output_tokens: int
    latency_ms: int
    cost_usd: float | None
    calls: list[ModelCallOut]


def usage(calls: Sequence[ModelCall]) -> ModelUsageOut | None:
    sum = total_of_calls(calls)
    if sum is None:
        return None
    return ModelUsageOut(
        input_tokens=sum.input_tokens,
        output_tokens=sum.output_tokens,
        latency_ms=sum.latency_ms,
        cost_usd=None if sum.microdollars is None else sum.microdollars / 1e6,
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
