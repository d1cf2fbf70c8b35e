"""Whether an alarm rings, by its definition and its metric's values, as CloudWatch evaluates it.

https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Definition: TypeAlias = Mapping[str, Any]
"""As CloudFormation writes it, and as ``describe_alarms`` answers."""

_STATISTICS: Mapping[str, Callable[[Sequence[float]], float]] = {
    "Sum": sum,
    "Average": lambda values: sum(values) / len(values),
    "Maximum": max,
}
_COMPARISONS: Mapping[str, Callable[[float, float], bool]] = {
    "GreaterThanOrEqualToThreshold": lambda value, threshold: value >= threshold,
    "LessThanThreshold": lambda value, threshold: value < threshold,
}


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a metric; times are in seconds."""

    at: float
    value: float


def is_ringing(alarm: Definition, values: Sequence[Value], now: float, since: float) -> bool:
    """Whether it rings ``now``. Before ``since`` there was no trouble."""
    periods = range(int(alarm["EvaluationPeriods"]))
    breaches = sum(_is_breached(alarm, values, now - ago * period_of(alarm), since) for ago in periods)
    return breaches >= least_breaches(alarm)


def least_breaches(alarm: Definition) -> int:
    """In how many of its periods the threshold is breached before it rings."""
    return int(alarm.get("DatapointsToAlarm") or alarm["EvaluationPeriods"])


def period_of(alarm: Definition) -> float:
    """In seconds; that of a query is in its metric."""
    return float(alarm["Period"] if "Period" in alarm else alarm["Metrics"][0]["Period"])


def _is_breached(alarm: Definition, values: Sequence[Value], end: float, since: float) -> bool:
    """Whether the value of the period that ends then breaches the threshold."""
    of_period = [one.value for one in values if end - period_of(alarm) < one.at <= end]
    if not of_period:
        return end > since and bool(alarm["TreatMissingData"] == "breaching")
    is_breach = _COMPARISONS[alarm["ComparisonOperator"]]
    # The statistic of a query is in its text, and gives one value.
    return is_breach(_STATISTICS[alarm.get("Statistic", "Average")](of_period), alarm["Threshold"])
