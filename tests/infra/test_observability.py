"""Alarms: whatever needs a human says so."""

from functions.capabilities import CAPABILITIES
from tests.infra.synthesis import Synthesised
from tests.infra.test_events import last_stops


def watched(synthesised: Synthesised, metric: str) -> set[str]:
    alarms = synthesised.service.of_type("AWS::CloudWatch::Alarm").values()
    return {synthesised.where(alarm["Dimensions"][0]["Value"]) for alarm in alarms if alarm["MetricName"] == metric}


def test_every_last_stop_has_an_alarm(aws: Synthesised) -> None:
    assert watched(aws, "ApproximateNumberOfMessagesVisible") == last_stops(aws)


def test_every_function_has_an_alarm(aws: Synthesised) -> None:
    assert len(watched(aws, "Errors")) == len(CAPABILITIES)


def test_an_alarm_rings_at_the_first_failure_and_not_in_silence(aws: Synthesised) -> None:
    for alarm in aws.service.of_type("AWS::CloudWatch::Alarm").values():
        assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)
        assert alarm["TreatMissingData"] == "notBreaching"


def test_logs_are_kept_as_long_as_settings_say(aws: Synthesised) -> None:
    groups = aws.service.of_type("AWS::Logs::LogGroup")
    assert {group["RetentionInDays"] for group in groups.values()} == {30}
    assert len(groups) == len(CAPABILITIES) + 1
