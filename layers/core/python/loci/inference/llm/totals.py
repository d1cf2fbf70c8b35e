"""Sum up several model calls."""

from collections.abc import Iterable, Sequence

from loci.model.language import ModelCall
from loci.records import record


@record(frozen=True, slots=True)
class CallTotal:
    """Tokens, milliseconds and millionths of a dollar: None if a call was of a model without a price."""

    input_tokens: int
    output_tokens: int
    latency_ms: int
    microdollars: int | None


def total_of_calls(calls: Sequence[ModelCall]) -> CallTotal | None:
    """The total; None without calls."""
    if not calls:
        return None
    return CallTotal(
        sum(call.tokens.input for call in calls),
        sum(call.tokens.output for call in calls),
        sum(call.latency_ms for call in calls),
        sum_prices(call.microdollars for call in calls),
    )


def sum_prices(prices: Iterable[int | None]) -> int | None:
    """The sum, None if one price is unknown: the sum of the others would look like the whole."""
    total = 0
    for price in prices:
        if price is None:
            return None
        total += price
    return total
