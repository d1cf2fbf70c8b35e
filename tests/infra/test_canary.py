"""A deployment that begins with a tenth of the requests, and goes back by itself."""

from functions.capabilities import CAPABILITIES
from infra.naming import title
from tests.infra.synthesis import Synthesised

ANSWERING = {title(capability.name) for capability in CAPABILITIES if capability.routes}


def test_requests_go_to_an_alias_and_all_else_to_the_newest_code(staging: Synthesised) -> None:
    aliases = staging.service.of_type("AWS::Lambda::Alias")
    assert {path.partition("/")[0] for path in aliases} == ANSWERING
    integrations = staging.service.of_type("AWS::ApiGatewayV2::Integration").values()
    assert {staging.service.path(one["IntegrationUri"]["Ref"]) for one in integrations} == set(aliases)
    for mapping in staging.service.of_type("AWS::Lambda::EventSourceMapping").values():
        assert staging.service.path(mapping["FunctionName"]["Ref"]).endswith("/Function")


def test_an_alarm_brings_the_former_version_back(staging: Synthesised) -> None:
    groups = dict(staging.service.items("AWS::CodeDeploy::DeploymentGroup"))
    assert len(groups) == len(ANSWERING)
    for group in groups.values():
        properties = group["Properties"]
        (alarm,) = properties["AlarmConfiguration"]["Alarms"]
        assert properties["AlarmConfiguration"]["Enabled"] is True
        assert staging.service.path(alarm["Name"]["Ref"]) == "Observability/Alarms/ApiFails"
        assert "DEPLOYMENT_STOP_ON_ALARM" in properties["AutoRollbackConfiguration"]["Events"]
        assert properties["DeploymentConfigName"] == "CodeDeployDefault.LambdaCanary10Percent5Minutes"
    for _, alias in staging.service.items("AWS::Lambda::Alias"):
        update = alias["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
        assert staging.service.path(update["DeploymentGroupName"]["Ref"]) in groups


def test_without_the_setting_there_is_neither(aws: Synthesised) -> None:
    assert aws.service.of_type("AWS::Lambda::Alias") == {}
    assert aws.service.of_type("AWS::CodeDeploy::DeploymentGroup") == {}
