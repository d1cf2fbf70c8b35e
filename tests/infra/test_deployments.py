"""Deployments side by side in one account, and deployments to be tried out and deleted again."""

import json

import pytest

from functions.capabilities import CAPABILITIES
from infra.naming import DEFAULT_DEPLOYMENT, stack_names, title
from loci.bootstrap import deployments
from tests.infra.synthesis import Json, Synthesised

# OpenSearch Serverless refuses longer names of policies.
LONGEST_POLICY = 32
LONGEST_DEPLOYMENT = 12
# Types that CloudFormation can't tag, or creates for its own use.
UNTAGGED = {
    "AWS::CodeDeploy::DeploymentGroup",
    "AWS::Lambda::Alias",
    "AWS::ApiGatewayV2::ApiMapping",
    "AWS::ApiGatewayV2::Authorizer",
    "AWS::ApiGatewayV2::Integration",
    "AWS::ApiGatewayV2::Route",
    "AWS::CloudWatch::Dashboard",
    "AWS::Cognito::UserPoolClient",
    "AWS::Cognito::UserPoolDomain",
    "AWS::Cognito::UserPoolResourceServer",
    "AWS::Events::Archive",
    "AWS::IAM::Policy",
    "AWS::Lambda::EventInvokeConfig",
    "AWS::Lambda::LayerVersion",
    "AWS::Lambda::Url",
    "AWS::Lambda::Permission",
    "AWS::Lambda::Version",
    "AWS::Logs::QueryDefinition",
    "AWS::OpenSearchServerless::AccessPolicy",
    "AWS::OpenSearchServerless::SecurityPolicy",
    "AWS::S3::BucketPolicy",
    "AWS::SNS::TopicPolicy",
    "AWS::SQS::QueuePolicy",
}
# Whose names are known to their API or their user pool alone.
NAMED_WITHIN_ANOTHER = ("AWS::ApiGatewayV2::Authorizer", "AWS::Cognito::UserPoolResourceServer")
STORES = ("AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::Cognito::UserPool", "AWS::S3::Bucket")


def stacks(synthesised: Synthesised) -> dict[str, Json]:
    artifacts = json.loads((synthesised.folder / "manifest.json").read_text())["artifacts"]
    return {name: item for name, item in artifacts.items() if item["type"] == "aws:cloudformation:stack"}


def names(synthesised: Synthesised) -> set[str]:
    """Every name of a resource or an export that the templates choose themselves."""
    documents = (synthesised.data.document, synthesised.service.document)
    resources = [resource for document in documents for resource in document["Resources"].values()]
    chosen = {
        str(resource["Properties"][name])
        for resource in resources
        if resource["Type"] not in NAMED_WITHIN_ANOTHER
        for name in ("Name", "DomainName", "FunctionName", "QueueName", "RoleName", "TableName", "UserPoolName")
        if isinstance(resource.get("Properties", {}).get(name), str)
    }
    outputs = synthesised.data.document["Outputs"].values()
    return chosen | {output["Export"]["Name"] for output in outputs if "Export" in output}


def tag(properties: Json) -> str | None:
    tags = properties.get("Tags") or properties.get("UserPoolTags") or {}
    if isinstance(tags, list):
        tags = {item["Key"]: item["Value"] for item in tags}
    found: str | None = tags.get("loci:deployment")
    return found


def test_the_default_name_is_in_no_id_of_a_stack(aws: Synthesised) -> None:
    assert set(stacks(aws)) == {"LociData", "LociService"}


def test_another_name_is_in_the_ids_of_the_stacks(staging: Synthesised) -> None:
    assert set(stacks(staging)) == {"LociData-staging", "LociService-staging"}


@pytest.mark.parametrize("name", [DEFAULT_DEPLOYMENT, "staging"])
def test_operators_find_a_deployment_by_the_name_of_its_service_stack(name: str) -> None:
    assert deployments.service_stack(name) == stack_names(name)[1]


def test_two_deployments_share_no_name(aws: Synthesised, staging: Synthesised) -> None:
    assert "loci" in names(aws)
    assert "loci-staging" in names(staging)
    assert not names(aws) & names(staging)


def test_policies_of_opensearch_speak_of_the_own_collection_alone(staging: Synthesised) -> None:
    kinds = ("AccessPolicy", "SecurityPolicy")
    policies = [p for kind in kinds for p in staging.service.of_type(f"AWS::OpenSearchServerless::{kind}").values()]
    for policy in policies:
        written = json.loads(staging.where(policy["Policy"]))
        for part in written if isinstance(written, list) else [written]:
            for rule in part["Rules"]:
                assert {resource.split("/")[1] for resource in rule["Resource"]} == {"loci-staging"}


def test_the_longest_name_leaves_room_for_those_of_functions() -> None:
    searching = [title(capability.name).lower() for capability in CAPABILITIES if capability.opensearch]
    assert max(len(f"loci-{'n' * LONGEST_DEPLOYMENT}-{function}") for function in searching) <= LONGEST_POLICY


def test_metrics_of_two_deployments_differ(aws: Synthesised, staging: Synthesised) -> None:
    def namespaces(synthesised: Synthesised) -> set[str]:
        functions = synthesised.service.of_type("AWS::Lambda::Function").values()
        return {item["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"] for item in functions}

    assert namespaces(aws) == {"Loci"}
    assert namespaces(staging) == {"Loci/staging"}


@pytest.mark.parametrize(("fixture", "name"), [("aws", "loci"), ("staging", "staging")])
def test_every_resource_says_of_which_deployment_it_is(fixture: str, name: str, request: pytest.FixtureRequest) -> None:
    synthesised: Synthesised = request.getfixturevalue(fixture)
    for template in (synthesised.data, synthesised.service):
        for kind in template.types() - UNTAGGED:
            assert {tag(properties) for properties in template.of_type(kind).values()} == {name}, kind
    assert {stack["properties"]["tags"]["loci:deployment"] for stack in stacks(synthesised).values()} == {name}


@pytest.mark.parametrize("kind", STORES)
def test_without_retain_everything_goes_with_its_stack(customised_app: Synthesised, kind: str) -> None:
    found = [item for _, item in customised_app.data.items(kind)]
    assert {item["DeletionPolicy"] for item in found} == {"Delete"}
    assert not any(item["Properties"].get("DeletionProtectionEnabled") for item in found)
    assert not any(item["Properties"].get("DeletionProtection") == "ACTIVE" for item in found)


def test_without_retain_a_stack_may_be_deleted(customised_app: Synthesised) -> None:
    assert not stacks(customised_app)["LociData"]["properties"].get("terminationProtection")


def test_without_retain_buckets_are_emptied_when_their_stack_is_deleted(customised_app: Synthesised) -> None:
    buckets = set(customised_app.data.of_type("AWS::S3::Bucket"))
    emptying = customised_app.data.of_type("Custom::S3AutoDeleteObjects").values()
    emptied = {customised_app.data.path(properties["BucketName"]["Ref"]) for properties in emptying}
    assert len(buckets) == 3
    assert emptied == buckets


def test_without_retain_no_copy_is_locked_and_any_can_be_deleted(customised_app: Synthesised) -> None:
    copies = customised_app.data.of_type("AWS::S3::Bucket")["Governance/Copies"]
    assert not copies.get("ObjectLockEnabled")
    assert "ObjectLockConfiguration" not in copies
    for policy in customised_app.data.of_type("AWS::S3::BucketPolicy").values():
        denied = [item for item in policy["PolicyDocument"]["Statement"] if item["Effect"] == "Deny"]
        assert [list(item["Condition"]) for item in denied] == [["Bool"]]
