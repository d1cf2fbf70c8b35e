"""What several calls of models come to."""

from collections.abc import Sequence

from loci.model import ModelCall
from loci.records import record


@record(frozen=True, slots=True)
class Total:
    """Tokens, milliseconds and millionths of a dollar; calls of models without a price cost nothing that is known."""

    input_tokens: int
    output_tokens: int
    latency_ms: int
    microdollars: int


def total(calls: Sequence[ModelCall]) -> Total | None:
    """None where no model was called."""
    if not calls:
        return None
    return Total(
        sum(call.tokens.input for call in calls),
        sum(call.tokens.output for call in calls),
        sum(call.latency_ms for call in calls),
        sum(call.microdollars or 0 for call in calls),
    )
