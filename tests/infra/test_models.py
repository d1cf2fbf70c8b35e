"""Language models and embedders: configured for and granted to the functions that call them, and to no other."""

import json

import pytest
from aws_cdk import App, Stack

from functions.capabilities import CAPABILITIES
from functions.capability import Capability
from infra import models
from infra.settings import parse
from tests.infra.policies import of_role
from tests.infra.synthesis import Synthesised
from tests.infra.test_functions import variables

ASKING = {"conversations", "extraction"}
TITAN = "arn:Partition:bedrock:eu-central-1::foundation-model/amazon.titan-embed-text-v2:0"
COHERE = "arn:Partition:bedrock:eu-central-1::foundation-model/cohere.rerank-v3-5:0"

each = pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda capability: capability.name)


def model_grants(synthesised: Synthesised, capability: Capability) -> set[tuple[str, str]]:
    """Actions on models and secrets, and on what."""
    role = f"{capability.name.title().replace('-', '')}/Role"
    return {
        (
            action,
            resource.replace('{"Ref": "AWS::Partition"}', "Partition").replace('{"Ref": "AWS::AccountId"}', "Account"),
        )
        for statement in of_role(synthesised, role)
        for action in statement.actions
        if action.startswith(("bedrock:", "secretsmanager:"))
        for resource in statement.resources
    }


def _without_references(resource: str) -> str:
    return resource.replace('{"Ref": "AWS::Partition"}', "Partition").replace('{"Ref": "AWS::AccountId"}', "Account")


def test_some_functions_ask_models() -> None:
    assert {capability.name for capability in CAPABILITIES if capability.models} >= ASKING


@each
def test_without_providers_no_function_is_configured_or_allowed(aws: Synthesised, capability: Capability) -> None:
    told = variables(aws, capability)
    assert told.keys().isdisjoint({"LOCI_PROVIDERS", "LOCI_RERANKER"})
    assert model_grants(aws, capability) == set()
    chosen = {told.get(name) for name in ("LOCI_EXTRACTOR", "LOCI_SUMMARISER", "LOCI_EMBEDDER")}
    assert chosen == ({"rules", "minilm-use"} if capability.tables else {None})


@each
def test_functions_that_create_jobs_and_spaces_know_the_chosen_models(
    customised_app: Synthesised, capability: Capability
) -> None:
    told = variables(customised_app, capability)
    chosen = [told.get(name) for name in ("LOCI_EXTRACTOR", "LOCI_SUMMARISER", "LOCI_EMBEDDER")]
    sonnet = "bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0"
    titan = "bedrock/amazon.titan-embed-text-v2:0@512"
    assert chosen == ([sonnet, "rules", titan] if capability.tables else [None] * 3)
    assert told.get("LOCI_RERANKER") == ("bedrock/cohere.rerank-v3-5:0" if capability.embeds else None)


@each
def test_providers_are_configured_without_their_keys(customised_app: Synthesised, capability: Capability) -> None:
    told = json.loads(variables(customised_app, capability).get("LOCI_PROVIDERS", "{}"))
    bedrock = {"bedrock": {"region": "eu-central-1"}}
    keyed = {
        "anthropic": {"secret": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:anthropic-AbCdEf"},
        "openai": {"baseUrl": "https://models.example/v1", "secret": "loci/openai"},
    }
    assert told == (
        bedrock | keyed if capability.models or capability.name == "admin" else bedrock if capability.tables else {}
    )


@each
def test_each_may_ask_what_it_asks(customised_app: Synthesised, capability: Capability) -> None:
    models = {
        ("bedrock:InvokeModel", "arn:Partition:bedrock:*::foundation-model/*"),
        ("bedrock:InvokeModel", "arn:Partition:bedrock:*:Account:inference-profile/*"),
        ("bedrock:InvokeModel", "arn:Partition:bedrock:*:Account:application-inference-profile/*"),
    }
    keys = {
        ("secretsmanager:GetSecretValue", "arn:aws:secretsmanager:eu-west-1:123456789012:secret:anthropic-AbCdEf"),
        (
            "secretsmanager:GetSecretValue",
            'arn:Partition:secretsmanager:{"Ref": "AWS::Region"}:Account:secret:loci/openai-??????',
        ),
    }
    of_recall = {("bedrock:InvokeModel", TITAN), ("bedrock:InvokeModel", COHERE)}
    if capability.streams_turns:
        models |= {("bedrock:InvokeModelWithResponseStream", resource) for _, resource in models}
    expected = models | keys if capability.models else of_recall if capability.embeds else set()
    assert model_grants(customised_app, capability) == expected


def test_an_embedder_of_a_server_is_known_to_all_and_asked_with_its_key_by_those_that_embed() -> None:
    openai = {"baseUrl": "https://models.example/v1", "secret": "loci/openai"}
    settings = parse({"providers": {"openai": openai, "bedrock": {}}, "embedder": "openai/BAAI/bge-m3"})
    stack = Stack(App())
    for capability in CAPABILITIES:
        told = models.environment(capability, settings)
        actions = {action for some, _ in models.rights(stack, capability, settings) for action in some}
        assert told.get("LOCI_EMBEDDER") == ("openai/BAAI/bge-m3" if capability.tables else None)
        assert json.loads(told.get("LOCI_PROVIDERS", "{}")).get("openai") == (openai if capability.tables else None)
        assert ("secretsmanager:GetSecretValue" in actions) is (capability.models or capability.embeds)
        assert (models.INVOKE[0] in actions) is capability.models
