"""Tables and key, as data.md wants them."""

import json

import pytest

from functions.capability import Table
from tests.infra.synthesis import Json, Synthesised

# The user pool calls a function of its own, deployed with it.
OF_THE_POOL_S_FUNCTION = {
    "AWS::IAM::Policy",
    "AWS::IAM::Role",
    "AWS::Lambda::Function",
    "AWS::Lambda::Permission",
    "AWS::Logs::LogGroup",
}
DUE = {"partition": "dueShard", "sort": "due"}
USERS = {"partition": "tenantApp", "sort": "pk"}
JOBS = {"partition": "jobStatus", "sort": "createdAt"}
INDEXES = {
    Table.CONVERSATIONS: {"due": DUE},
    Table.MEMORY: {"due": DUE},
    Table.CONTROL: {"due": DUE, "users": USERS, "jobs": JOBS},
    Table.LEDGER: {},
}


def table(synthesised: Synthesised, name: str) -> Json:
    return synthesised.data.of_type("AWS::DynamoDB::Table")[f"Storage/{name.capitalize()}"]


def keys(schema: list[Json]) -> dict[str, str]:
    names = {key["KeyType"]: key["AttributeName"] for key in schema}
    return {"partition": names["HASH"], "sort": names["RANGE"]}


def test_there_are_four_tables(aws: Synthesised) -> None:
    assert len(aws.data.of_type("AWS::DynamoDB::Table")) == len(Table) == 4


@pytest.mark.parametrize("name", Table)
def test_every_table_has_the_same_keys_on_demand(aws: Synthesised, name: Table) -> None:
    properties = table(aws, name)
    assert keys(properties["KeySchema"]) == {"partition": "pk", "sort": "sk"}
    assert properties["BillingMode"] == "PAY_PER_REQUEST"
    assert properties["TimeToLiveSpecification"] == {"AttributeName": "ttl", "Enabled": True}
    assert {item["AttributeType"] for item in properties["AttributeDefinitions"]} == {"S"}


@pytest.mark.parametrize("name", Table)
def test_every_table_can_be_restored_and_not_be_deleted(aws: Synthesised, name: Table) -> None:
    properties = table(aws, name)
    assert properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    assert properties["DeletionProtectionEnabled"] is True


@pytest.mark.parametrize("name", Table)
def test_every_table_is_encrypted_with_our_key(aws: Synthesised, name: Table) -> None:
    encryption = table(aws, name)["SSESpecification"]
    assert encryption["SSEEnabled"] is True
    assert encryption["SSEType"] == "KMS"
    assert aws.data.path(encryption["KMSMasterKeyId"]["Fn::GetAtt"][0]) == "Storage/Key"


@pytest.mark.parametrize("name", Table)
def test_streams_carry_both_images_and_the_ledger_s_the_new_one(aws: Synthesised, name: Table) -> None:
    stream = table(aws, name).get("StreamSpecification")
    assert stream == {"StreamViewType": "NEW_IMAGE" if name is Table.LEDGER else "NEW_AND_OLD_IMAGES"}


@pytest.mark.parametrize("name", Table)
def test_indexes_are_sparse_and_hold_keys_only(aws: Synthesised, name: Table) -> None:
    indexes = table(aws, name).get("GlobalSecondaryIndexes", [])
    assert {index["IndexName"]: keys(index["KeySchema"]) for index in indexes} == INDEXES[name]
    assert all(index["Projection"] == {"ProjectionType": "KEYS_ONLY"} for index in indexes)


def test_the_key_is_rotated(aws: Synthesised) -> None:
    key = aws.data.of_type("AWS::KMS::Key")["Storage/Key"]
    assert key["EnableKeyRotation"] is True


def test_services_use_the_key_for_this_account_alone(aws: Synthesised) -> None:
    key = aws.data.of_type("AWS::KMS::Key")["Storage/Key"]
    services = [item for item in key["KeyPolicy"]["Statement"] if "Service" in item["Principal"]]
    assert [item["Principal"]["Service"] for item in services] == ["events.amazonaws.com"]
    for item in services:
        assert item["Condition"] == {"StringEquals": {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}}


def test_tables_may_be_warm_and_have_a_fuse(staging: Synthesised, aws: Synthesised) -> None:
    for table in staging.data.of_type("AWS::DynamoDB::Table").values():
        assert table["WarmThroughput"] == {"ReadUnitsPerSecond": 20000, "WriteUnitsPerSecond": 8000}
        assert table["OnDemandThroughput"] == {"MaxReadRequestUnits": 50000, "MaxWriteRequestUnits": 25000}
    for table in aws.data.of_type("AWS::DynamoDB::Table").values():
        assert not {"WarmThroughput", "OnDemandThroughput"} & table.keys()


def test_data_outlives_its_stack(aws: Synthesised) -> None:
    kinds = ("AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::Cognito::UserPool", "AWS::S3::Bucket")
    kept = [item for kind in kinds for _, item in aws.data.items(kind)]
    assert {(item["DeletionPolicy"], item["UpdateReplacePolicy"]) for item in kept} == {
        ("RetainExceptOnCreate", "Retain")
    }
    stack = json.loads((aws.folder / "manifest.json").read_text())["artifacts"]["LociData"]
    assert stack["properties"]["terminationProtection"] is True


def test_nothing_of_the_service_is_data(aws: Synthesised) -> None:
    assert aws.data.types() & aws.service.types() == OF_THE_POOL_S_FUNCTION
