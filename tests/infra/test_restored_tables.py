"""Restored tables stand in for those of the stack: functions work on them, and hear of their changes."""

import pytest

from functions.capabilities import CAPABILITIES
from infra.naming import title
from tests.infra.synthesis import Json, Synthesised, synthesise
from tests.infra.test_events import streams

TABLE = "arn:aws:dynamodb:eu-central-1:123456789012:table/memory-restored"
STREAM = f"{TABLE}/stream/2026-11-22T16:00:00.000"


@pytest.fixture(scope="module")
def restored_app(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """With a memory table that was restored."""
    return synthesise(tmp_path_factory.mktemp("restored"), {"tables": {"memory": STREAM}})


def variables(synthesised: Synthesised, function: str) -> Json:
    found: Json = synthesised.service.of_type("AWS::Lambda::Function")[f"{function}/Function"]["Environment"]
    variables: Json = found["Variables"]
    return variables


@pytest.mark.xdist_group("synthesis")
def test_every_function_knows_the_restored_table(restored_app: Synthesised) -> None:
    for capability in CAPABILITIES:
        if capability.tables:
            told = variables(restored_app, title(capability.name))
            assert told["LOCI_MEMORY_TABLE"] == "memory-restored"
            assert restored_app.where(told["LOCI_CONTROL_TABLE"]) == "Storage/Control"


@pytest.mark.xdist_group("synthesis")
def test_changes_of_the_restored_table_are_heard_and_those_of_its_source_are_not(restored_app: Synthesised) -> None:
    sources = {restored_app.where(mapping["EventSourceArn"]) for mapping in streams(restored_app)}
    assert sources == {"Storage/Conversations", STREAM, "Storage/Control", "Storage/Ledger"}


@pytest.mark.xdist_group("synthesis")
def test_rights_are_on_the_restored_table_and_not_on_its_source(restored_app: Synthesised) -> None:
    policies = restored_app.service.of_type("AWS::IAM::Policy").values()
    statements = [one for policy in policies for one in policy["PolicyDocument"]["Statement"]]
    named = [one["Resource"] if isinstance(one["Resource"], list) else [one["Resource"]] for one in statements]
    reached = {restored_app.where(resource) for resources in named for resource in resources}
    assert {TABLE, f"{TABLE}/index/due", STREAM} <= reached
    assert not [place for place in reached if place.startswith("Storage/Memory")]


@pytest.mark.xdist_group("synthesis")
def test_the_stack_keeps_the_table_that_was_restored_from(restored_app: Synthesised) -> None:
    assert "Storage/Memory" in restored_app.data.of_type("AWS::DynamoDB::Table")
