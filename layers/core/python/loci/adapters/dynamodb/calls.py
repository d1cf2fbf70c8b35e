"""Calls of language models as they stand on records: compact JSON text, an array of arrays."""

from typing import Any

from loci.adapters.dynamodb.attributes import CompactJson, member_of
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.text import timestamps


class CallsAttribute(CompactJson[tuple[ModelCall, ...]]):
    """[[purpose, provider, model, at, latencyMs, outcome, input, output, cached, microdollars or null]]"""

    def to_json(self, value: tuple[ModelCall, ...]) -> object:
        return [_to_json(call) for call in value]

    def from_json(self, form: Any) -> tuple[ModelCall, ...]:
        return tuple(_from_json(call) for call in form)


def _to_json(call: ModelCall) -> list[str | int | None]:
    choice, tokens = call.choice, call.tokens
    return [
        call.purpose.value,
        choice.provider,
        choice.name,
        timestamps.to_text(call.at),
        call.latency_ms,
        call.outcome.value,
        tokens.input,
        tokens.output,
        tokens.cached,
        call.microdollars,
    ]


def _from_json(call: list[Any]) -> ModelCall:
    purpose, provider, name, at, latency_ms, outcome, took_in, gave_out, cached, microdollars = call
    return ModelCall(
        member_of(Purpose, purpose),
        ModelChoice(provider, name),
        timestamps.from_text(at),
        latency_ms,
        member_of(CallOutcome, outcome),
        Tokens(took_in, gave_out, cached),
        microdollars,
    )
