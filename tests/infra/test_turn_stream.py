"""The address at which turns are streamed."""

import os
from typing import Any

from functions.capabilities import CAPABILITIES
from infra.functions import HANDLERS
from infra.naming import title
from tests.infra.synthesis import Synthesised

VARIABLE = "LOCI_TURN_STREAM_URL"


def environment(synthesised: Synthesised, function: str) -> dict[str, Any]:
    found: dict[str, Any] = synthesised.service.of_type("AWS::Lambda::Function")[f"{function}/Function"]["Environment"]
    return dict(found["Variables"])


def test_the_address_streams_and_is_opened_by_tokens_of_turns_alone(aws: Synthesised) -> None:
    (url,) = aws.service.of_type("AWS::Lambda::Url").values()
    assert (url["AuthType"], url["InvokeMode"]) == ("NONE", "RESPONSE_STREAM")
    assert url["Cors"]["AllowHeaders"] == ["authorization", "*"]
    assert url["Cors"]["AllowMethods"] == ["GET", "POST"]
    assert not url["Cors"].get("AllowCredentials")
    assert aws.where(url["TargetFunctionArn"]).startswith("TurnStream/")


def test_the_function_is_started_by_a_file_that_may_be_executed(aws: Synthesised) -> None:
    assert environment(aws, "TurnStream")["AWS_LAMBDA_EXEC_WRAPPER"] == "/var/task/bootstrap"
    assert os.access(HANDLERS / "turn_stream" / "bootstrap", os.X_OK)
    started = [one.name for one in CAPABILITIES if "AWS_LAMBDA_EXEC_WRAPPER" in environment(aws, title(one.name))]
    assert started == ["turn-stream"]


def test_those_that_lead_there_know_the_address(aws: Synthesised, local: Synthesised) -> None:
    for synthesised in (aws, local):
        known = {one.name for one in CAPABILITIES if VARIABLE in environment(synthesised, title(one.name))}
        assert known == {"conversations", "web"}
    assert "/_aws/lambda-url/" in str(environment(local, "Conversations")[VARIABLE])
    assert "/_aws/" not in str(environment(aws, "Conversations")[VARIABLE])


def test_a_deployment_may_have_no_such_address(customised_app: Synthesised) -> None:
    assert not customised_app.service.of_type("AWS::Lambda::Url")
    assert not [one.name for one in CAPABILITIES if VARIABLE in environment(customised_app, title(one.name))]
    permissions = customised_app.service.of_type("AWS::Lambda::Permission").values()
    assert "*" not in {permission["Principal"] for permission in permissions}


def limits(synthesised: Synthesised) -> dict[str, int]:
    functions = synthesised.service.of_type("AWS::Lambda::Function").items()
    found = {name: one.get("ReservedConcurrentExecutions") for name, one in functions}
    return {name: limit for name, limit in found.items() if limit is not None}


def thresholds(synthesised: Synthesised) -> list[int]:
    alarms = synthesised.service.of_type("AWS::CloudWatch::Alarm").values()
    return [one["Threshold"] for one in alarms if one.get("MetricName") == "ConcurrentExecutions"]


def test_streamed_answers_use_what_the_account_has_unless_a_setting_limits_them(
    aws: Synthesised, staging: Synthesised
) -> None:
    assert (limits(aws), limits(staging)) == ({}, {"TurnStream/Function": 50})


def test_an_alarm_rings_before_streamed_answers_use_all_that_they_may_have(
    aws: Synthesised, staging: Synthesised, customised_app: Synthesised
) -> None:
    assert (thresholds(aws), thresholds(staging), thresholds(customised_app)) == ([100], [40], [])


def test_any_principal_may_call_the_one_function_by_its_address(aws: Synthesised) -> None:
    open_to_all = [one for one in aws.service.of_type("AWS::Lambda::Permission").values() if one["Principal"] == "*"]
    assert {aws.where(one["FunctionName"]) for one in open_to_all} == {"TurnStream/Function"}
    assert {one["Action"] for one in open_to_all} <= {"lambda:InvokeFunctionUrl", "lambda:InvokeFunction"}
    assert all("FunctionUrlAuthType" in one or "InvokedViaFunctionUrl" in one for one in open_to_all)
