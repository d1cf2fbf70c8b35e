"""Each alarm of the template is set off by as many bad periods as it says, and ends when its cause is gone."""

from collections.abc import Sequence

import pytest

from tests.infra.synthesis import Json, Synthesised
from tests.support.alarm_states import Value, is_ringing, least_breaches, period_of

BELOW = "LessThanThreshold"


def definitions(synthesised: Synthesised) -> Sequence[Json]:
    return list(synthesised.service.of_type("AWS::CloudWatch::Alarm").values())


def values_of(alarm: Json, periods: Sequence[bool]) -> list[Value]:
    """One value a period, the oldest first, the last of them ending at the end of all; True is a bad one. What rings at
    missing values has none in a bad period; any other has none in a good one."""
    is_of_missing = alarm["ComparisonOperator"] == BELOW
    return [
        Value((number + 1) * period_of(alarm), alarm["Threshold"])
        for number, is_bad in enumerate(periods)
        if is_bad != is_of_missing
    ]


def rings(alarm: Json, *periods: bool) -> bool:
    return is_ringing(alarm, values_of(alarm, periods), len(periods) * period_of(alarm), 0)


def test_it_rings_after_as_many_bad_periods_as_it_says_and_no_fewer(aws: Synthesised) -> None:
    alarms = definitions(aws)
    assert len(alarms) > 50
    for alarm in alarms:
        bad = [True] * least_breaches(alarm)
        assert rings(alarm, *bad), alarm["AlarmDescription"]
        assert not rings(alarm, False, *bad[1:]), alarm["AlarmDescription"]


def test_it_ends_by_itself_when_the_cause_is_gone(aws: Synthesised) -> None:
    for alarm in definitions(aws):
        bad, good = [True] * least_breaches(alarm), [False] * alarm["EvaluationPeriods"]
        assert not rings(alarm, *bad, *good), alarm["AlarmDescription"]
        assert rings(alarm, *bad, *good, *bad), alarm["AlarmDescription"]


@pytest.mark.parametrize(
    ("least", "periods", "rung"),
    [
        (3, [True, True, True], True),
        (3, [True, True, False, True], True),
        (3, [True, True, False, False, True], False),
        (1, [False, True], True),
    ],
)
def test_so_many_of_the_last_periods_count(least: int, periods: list[bool], rung: bool) -> None:
    alarm = {
        "EvaluationPeriods": 4,
        "DatapointsToAlarm": least,
        "Period": 300,
        "Threshold": 1,
        "Statistic": "Sum",
        "ComparisonOperator": "GreaterThanOrEqualToThreshold",
        "TreatMissingData": "notBreaching",
    }
    assert rings(alarm, *periods) == rung
