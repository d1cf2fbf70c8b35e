"""What several calls of models come to."""

from collections.abc import Iterable, Sequence

from loci.model import ModelCall
from loci.records import record


@record(frozen=True, slots=True)
class CallTotal:
    """Tokens, milliseconds and millionths of a dollar: None where one of the calls was of a model without a price."""

    input_tokens: int
    output_tokens: int
    latency_ms: int
    microdollars: int | None


def total_of_calls(calls: Sequence[ModelCall]) -> CallTotal | None:
    """None where no model was called."""
    if not calls:
        return None
    return CallTotal(
        sum(call.tokens.input for call in calls),
        sum(call.tokens.output for call in calls),
        sum(call.latency_ms for call in calls),
        sum_prices(call.microdollars for call in calls),
    )


def sum_prices(prices: Iterable[int | None]) -> int | None:
    """None where one of them is not known: a sum of the others would pass for the whole."""
    total = 0
    for price in prices:
        if price is None:
            return None
        total += price
    return total
