"""Alarms: whatever needs a human says so, to somebody, and says what to do."""

import re

from functions.capabilities import CAPABILITIES
from functions.capability import Queue, Table
from infra.alarms import PAGE, QUEUE_AGE, STREAM_AGE
from infra.naming import title
from infra.queries import QUERIES
from tests.infra.conftest import ALARM_TOPIC
from tests.infra.synthesis import ROOT, Json, Synthesised
from tests.infra.test_events import last_stops, streams

KINDS = (
    *(" fails", " fills", " stream is late", " queue is late", " finds errors", " models fail", " refuses the key"),
    *(" throttles reads", " throttles writes", " has system errors"),
)
"""What the page says of many resources at once."""
POOL_S_FUNCTION = "Identity/TokenClaims/Function"


def alarms(synthesised: Synthesised, metric: str) -> list[Json]:
    found = synthesised.service.of_type("AWS::CloudWatch::Alarm").values()
    return [alarm for alarm in found if alarm.get("MetricName") == metric]


def queries(synthesised: Synthesised) -> list[tuple[str, Json]]:
    """The alarms on queries of metrics, each with its query; a table's name reads ``{}``."""
    found = synthesised.service.of_type("AWS::CloudWatch::Alarm").values()
    texts = [(alarm["Metrics"][0]["Expression"], alarm) for alarm in found if "Metrics" in alarm]
    return [
        (
            text if isinstance(text, str) else "{}".join(part for part in text["Fn::Join"][1] if isinstance(part, str)),
            one,
        )
        for text, one in texts
    ]


def watched_resources(synthesised: Synthesised, metric: str, namespace: str = "AWS/") -> set[str]:
    """What the alarms of a metric look at."""
    found = (alarm for alarm in alarms(synthesised, metric) if alarm["Namespace"].startswith(namespace))
    return {synthesised.where(alarm["Dimensions"][0]["Value"]) for alarm in found}


def test_every_last_stop_has_an_alarm_at_its_first_message_but_that_of_receivers(aws: Synthesised) -> None:
    metrics = ("ApproximateNumberOfMessagesVisible", "NumberOfMessagesSent")
    watched = {place for metric in metrics for place in watched_resources(aws, metric)}
    assert last_stops(aws) - watched == {"Events/WebhooksDead"}
    assert watched <= last_stops(aws)
    for alarm in (one for metric in metrics for one in alarms(aws, metric)):
        assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)


def test_what_has_no_consumer_rings_at_arrivals_so_that_the_alarm_ends_by_itself(aws: Synthesised) -> None:
    readers = [one.name for one in CAPABILITIES if one.streams]
    expected = {"Events/MissedSweeps", *(f"Events/{title(name)}StreamDead" for name in readers)}
    assert watched_resources(aws, "NumberOfMessagesSent") == expected


def test_every_function_has_an_alarm_at_its_first_failure(aws: Synthesised) -> None:
    assert len(watched_resources(aws, "Errors") - {POOL_S_FUNCTION}) == len(CAPABILITIES)
    for alarm in alarms(aws, "Errors"):
        if alarm["Namespace"] == "AWS/Lambda":
            assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)


def test_the_user_pool_s_function_has_one_too_where_it_has_a_function(aws: Synthesised, lite: Synthesised) -> None:
    assert POOL_S_FUNCTION in watched_resources(aws, "Errors")
    assert len(watched_resources(lite, "Errors")) == len(CAPABILITIES)


def test_a_reader_of_a_stream_is_late_long_before_the_stream_forgets(aws: Synthesised) -> None:
    assert watched_resources(aws, "IteratorAge") == {aws.where(mapping["FunctionName"]) for mapping in streams(aws)}
    assert {alarm["Threshold"] for alarm in alarms(aws, "IteratorAge")} == {STREAM_AGE.to_milliseconds()}


def test_every_queue_that_is_worked_on_is_watched_for_what_lies_there_but_that_of_receivers(aws: Synthesised) -> None:
    expected = {f"Events/{title(queue)}" for queue in Queue if queue is not Queue.WEBHOOKS}
    assert watched_resources(aws, "ApproximateAgeOfOldestMessage") == expected
    assert {alarm["Threshold"] for alarm in alarms(aws, "ApproximateAgeOfOldestMessage")} == {QUEUE_AGE.to_seconds()}


def test_work_that_fails_again_and_again_rings_and_one_retry_does_not(aws: Synthesised) -> None:
    working = {one.name for one in CAPABILITIES if one.consumes or one.streams} - {"webhooks"}
    assert working | {"sweeper"} == watched_resources(aws, "Errors", "Loci")
    assert watched_resources(aws, "Failed", "Loci") == {"extraction"}
    often = [*alarms(aws, "Failed"), *(one for one in alarms(aws, "Errors") if one["Namespace"] == "Loci")]
    sweepers = [one for one in often if one["Dimensions"][0]["Value"] == "sweeper"]
    assert {(one["DatapointsToAlarm"], one["EvaluationPeriods"]) for one in often if one not in sweepers} == {(3, 12)}


def test_a_model_of_which_half_of_the_calls_fail_rings(aws: Synthesised) -> None:
    assert watched_resources(aws, "ModelFailures", "Loci") == {"extraction", "run-turn"}
    assert {(one["Statistic"], one["Threshold"]) for one in alarms(aws, "ModelFailures")} == {("Average", 0.5)}


def test_a_provider_that_refuses_the_key_rings_with_its_secret_at_the_first_call(customised_app: Synthesised) -> None:
    places = {"anthropic": "the secret anthropic;", "bedrock": "the rights of the functions;", "openai": "loci/openai;"}
    found = {query: alarm for query, alarm in queries(customised_app) if "RefusedKeys" in query}
    assert len(found) == len(places)
    for query, alarm in found.items():
        provider = alarm["AlarmDescription"].removeprefix("Loci: ").partition(" ")[0]
        assert query.endswith(f"WHERE provider = '{provider}'")
        assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)
        assert places[provider] in alarm["AlarmDescription"]


def test_a_model_that_finds_nothing_for_hours_rings(aws: Synthesised) -> None:
    (alarm,) = alarms(aws, "EmptyAnswers")
    assert (alarm["Statistic"], alarm["Threshold"], alarm["Period"]) == ("Average", 0.95, 6 * 3600)


def test_jobs_that_still_wait_an_hour_after_they_were_made_ring(aws: Synthesised) -> None:
    (alarm,) = alarms(aws, "WaitingSeconds")
    assert (alarm["Statistic"], alarm["Threshold"]) == ("Maximum", 3600)
    assert (alarm["DatapointsToAlarm"], alarm["EvaluationPeriods"]) == (3, 12)


def test_every_table_rings_when_it_or_an_index_is_throttled_and_when_dynamodb_fails(aws: Synthesised) -> None:
    asked = [text for text, _ in queries(aws)]
    for metric in ("ReadThrottleEvents", "WriteThrottleEvents", "SystemErrors"):
        assert asked.count(f"SELECT SUM({metric}) " + """FROM "AWS/DynamoDB" WHERE TableName = '{}'""") == len(Table)


def test_the_share_of_degraded_recalls_is_watched_over_all_functions(aws: Synthesised, staging: Synthesised) -> None:
    for synthesised, namespace in ((aws, "Loci"), (staging, "Loci/staging")):
        of_all = f'FROM SCHEMA("{namespace}", service)'
        (alarm,) = (one for text, one in queries(synthesised) if text == f"SELECT AVG(DegradedRecalls) {of_all}")
        assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (0.5, 3)


def test_one_record_that_cannot_be_read_rings_whichever_function_met_it(aws: Synthesised) -> None:
    asked = 'SELECT SUM(Unreadable) FROM SCHEMA("Loci", service)'
    (alarm,) = (one for text, one in queries(aws) if text == asked)
    assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)


def test_the_topic_is_notified_when_a_key_is_disabled_or_enabled(aws: Synthesised) -> None:
    (topic,) = aws.service.of_type("AWS::SNS::Topic")
    (rule,) = (one for one in aws.service.of_type("AWS::Events::Rule").values() if "aws.kms" in str(one))
    detail = rule["EventPattern"]["detail"]
    assert detail["eventName"] == ["DisableKey", "ScheduleKeyDeletion", "EnableKey", "CancelKeyDeletion"]
    assert len(detail["resources"]["ARN"]) == len(aws.data.of_type("AWS::KMS::Key"))
    assert [aws.where(target["Arn"]) for target in rule["Targets"]] == [topic]


def test_the_topic_is_notified_of_a_month_that_costs_more_than_the_setting(
    aws: Synthesised, customised_app: Synthesised
) -> None:
    assert not aws.service.of_type("AWS::Budgets::Budget")
    (budget,) = customised_app.service.of_type("AWS::Budgets::Budget").values()
    assert budget["Budget"]["BudgetLimit"] == {"Amount": 50, "Unit": "USD"}
    (tag,) = budget["Budget"]["CostFilters"]["TagKeyValue"]
    assert tag.startswith("user:loci:deployment$")
    notifications = budget["NotificationsWithSubscribers"]
    assert [one["Notification"]["NotificationType"] for one in notifications] == ["ACTUAL", "FORECASTED"]
    assert {one["Subscribers"][0]["Address"] for one in notifications} == {ALARM_TOPIC}


def test_a_sweeper_that_fails_or_does_not_get_through_is_noticed(aws: Synthesised, staging: Synthesised) -> None:
    for synthesised, namespace in ((aws, "Loci"), (staging, "Loci/staging")):
        for metric in ("StoppedEarly", "Errors"):
            assert "sweeper" in watched_resources(synthesised, metric, namespace)


def test_a_sweeper_that_is_not_called_is_noticed(aws: Synthesised) -> None:
    (alarm,) = alarms(aws, "Invocations")
    assert (alarm["ComparisonOperator"], alarm["TreatMissingData"]) == ("LessThanThreshold", "breaching")
    assert aws.where(alarm["Dimensions"][0]["Value"]) == "Sweeper/Function"


def test_the_share_of_requests_that_fail_is_watched(aws: Synthesised) -> None:
    (alarm,) = alarms(aws, "5xx")
    assert (alarm["Statistic"], alarm["Threshold"]) == ("Average", 0.05)
    assert [dimension["Name"] for dimension in alarm["Dimensions"]] == ["ApiId"]


def test_throttling_is_watched_over_all_functions_that_share_the_concurrency(aws: Synthesised) -> None:
    (alarm,) = alarms(aws, "Throttles")
    assert "Dimensions" not in alarm


def test_silence_rings_no_alarm_but_that_of_a_sweeper_that_is_not_called(aws: Synthesised) -> None:
    found = aws.service.of_type("AWS::CloudWatch::Alarm").values()
    silent = [alarm.get("MetricName") for alarm in found if alarm["TreatMissingData"] != "notBreaching"]
    assert silent == ["Invocations"]


def test_every_alarm_and_its_end_are_sent_to_the_topic_of_the_deployment(aws: Synthesised) -> None:
    (topic,) = aws.service.of_type("AWS::SNS::Topic")
    for alarm in aws.service.of_type("AWS::CloudWatch::Alarm").values():
        for name in ("AlarmActions", "OKActions"):
            assert [aws.where(arn) for arn in alarm[name]] == [topic]
    assert "AlarmTopic" in aws.service.document["Outputs"]


def test_an_existing_topic_gets_the_alarms_instead(customised_app: Synthesised) -> None:
    assert not customised_app.service.of_type("AWS::SNS::Topic")
    for alarm in customised_app.service.of_type("AWS::CloudWatch::Alarm").values():
        assert (alarm["AlarmActions"], alarm["OKActions"]) == ([ALARM_TOPIC], [ALARM_TOPIC])


def test_only_alarms_budgets_and_the_rule_of_this_account_publish_to_the_topic(aws: Synthesised) -> None:
    (policy,) = aws.service.of_type("AWS::SNS::TopicPolicy").values()
    allowed = [one for one in policy["PolicyDocument"]["Statement"] if one["Effect"] == "Allow"]
    principals = [one["Principal"]["Service"] for one in allowed]
    assert principals == [["cloudwatch.amazonaws.com", "budgets.amazonaws.com"], "events.amazonaws.com"]
    assert allowed[0]["Condition"] == {"StringEquals": {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}}


def test_every_alarm_says_what_to_do_and_the_page_knows_it(aws: Synthesised) -> None:
    page = (ROOT / PAGE).read_text("utf-8")
    for alarm in aws.service.of_type("AWS::CloudWatch::Alarm").values():
        assert alarm["AlarmDescription"].endswith(f"({PAGE}).")
        named = alarm["AlarmDescription"].removeprefix("Loci: ").partition(".")[0]
        assert next((kind for kind in KINDS if kind in named), named) in page


def test_alarms_of_what_tenants_do_lead_to_a_saved_query_that_says_who(aws: Synthesised) -> None:
    saved = {one["Name"]: one["QueryString"] for one in aws.service.of_type("AWS::Logs::QueryDefinition").values()}
    found = aws.service.of_type("AWS::CloudWatch::Alarm").values()
    led = {
        alarm["AlarmDescription"].removeprefix("Loci: ").partition(". Do: ")[0]: match[1]
        for alarm in found
        if (match := re.search(r"Who: the query (\S+)", alarm["AlarmDescription"]))
    }
    assert {"jobs fail", "jobs wait", "extraction models fail", "api fails", "lambda throttles"} <= led.keys()
    assert all("tenant, app" in saved[query] for query in led.values())


def test_the_operators_page_says_how_many_alarms_are_paid_for(aws: Synthesised) -> None:
    asking = len(queries(aws))
    count = len(aws.service.of_type("AWS::CloudWatch::Alarm")) - asking
    page = " ".join((ROOT / "docs" / "operating.md").read_text("utf-8").split())
    assert f"{count - 10} of its {count} [alarms](alarms.md) on one metric" in page
    assert f"{asking} more" in page


def test_one_page_shows_it_all(aws: Synthesised) -> None:
    assert len(aws.service.of_type("AWS::CloudWatch::Dashboard")) == 1


def test_logs_are_retained_as_long_as_settings_say(aws: Synthesised) -> None:
    groups = aws.service.of_type("AWS::Logs::LogGroup")
    assert {group["RetentionInDays"] for group in groups.values()} == {30}
    assert len(groups) == len(CAPABILITIES) + 1


def test_logs_and_alarms_go_on_while_the_customer_key_is_disabled(aws: Synthesised) -> None:
    """They hold no content: tests/cloud looks for planted content in all of them."""
    groups = aws.service.of_type("AWS::Logs::LogGroup")
    topics = aws.service.of_type("AWS::SNS::Topic")
    assert groups
    assert topics
    assert not [name for name, one in {**groups, **topics}.items() if {"KmsKeyId", "KmsMasterKeyId"} & one.keys()]


def test_saved_queries_ask_the_logs_of_all_functions(aws: Synthesised) -> None:
    saved = aws.service.of_type("AWS::Logs::QueryDefinition").values()
    page = (ROOT / "docs" / "operating.md").read_text("utf-8")
    assert len(saved) == len(QUERIES)
    for one in saved:
        assert one["Name"].removeprefix("loci/loci/") in page
        assert len(one["LogGroupNames"]) == len(CAPABILITIES)
