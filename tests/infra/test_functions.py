"""Functions: made from the one table, each with what it touches and no more."""

import json
import platform
import sys

import pytest

from functions.capabilities import CAPABILITIES
from functions.capability import Capability
from infra import starting
from tests.infra.synthesis import ROOT, Json, Synthesised

API_LIMIT_SECONDS = 30
# It is deployed with the pool; see test_identity.
OF_THE_USER_POOL = "token_claims"
LEDGER = {
    "LOCI_LEDGER_TABLE": "Storage/Ledger",
    "LOCI_LEDGER_BUCKET": "Governance/Copies",
    "LOCI_SUBJECT_KEY": "Governance/SubjectKey",
    "LOCI_RECEIPT_KEY": "Governance/ReceiptKey",
}


def function(synthesised: Synthesised, capability: Capability) -> Json:
    title = capability.name.title().replace("-", "")
    return synthesised.service.of_type("AWS::Lambda::Function")[f"{title}/Function"]


def variables(synthesised: Synthesised, capability: Capability) -> dict[str, str]:
    environment = function(synthesised, capability)["Environment"]["Variables"]
    return {name: synthesised.where(value) for name, value in environment.items()}


each = pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda capability: capability.name)


def test_every_folder_is_a_row_of_the_table() -> None:
    folders = {path.parent.name for path in (ROOT / "functions").glob("*/app.py")}
    assert folders == {capability.folder for capability in CAPABILITIES} | {OF_THE_USER_POOL}


def test_there_is_no_function_outside_the_table(aws: Synthesised) -> None:
    assert len(aws.service.of_type("AWS::Lambda::Function")) == len(CAPABILITIES)


@each
def test_size_and_time_are_the_row_s(aws: Synthesised, capability: Capability) -> None:
    properties = function(aws, capability)
    assert (properties["MemorySize"], properties["Timeout"]) == (capability.memory, capability.timeout)
    assert properties["Handler"] == "app.handler"


@each
def test_whatever_answers_the_api_gives_up_before_it(capability: Capability) -> None:
    assert not capability.routes or capability.timeout < API_LIMIT_SECONDS


@each
def test_first_requests_look_for_no_plugins_and_no_time_zones(aws: Synthesised, capability: Capability) -> None:
    found = variables(aws, capability)
    assert {name: found.get(name) for name in starting.VARIABLES} == (
        starting.VARIABLES if capability.routes or capability.streams_turns else dict.fromkeys(starting.VARIABLES)
    )


@each
def test_only_functions_that_embed_carry_the_model(aws: Synthesised, capability: Capability) -> None:
    layers = [aws.where(layer) for layer in function(aws, capability)["Layers"]]
    if capability.serves_pages:
        assert layers == ["Layers/Core", "Layers/Pages"]
    else:
        always = ["Layers/Core", "Layers/Dependencies"]
        assert layers == ([*always, "Layers/Embedder"] if capability.embeds else always)


@each
def test_x_ray_is_a_setting_and_off(aws: Synthesised, domain: Synthesised, capability: Capability) -> None:
    assert "TracingConfig" not in function(aws, capability)
    assert function(domain, capability)["TracingConfig"] == {"Mode": "Active"}


@each
def test_a_function_that_touches_tables_knows_all_but_the_ledger(aws: Synthesised, capability: Capability) -> None:
    told = {name for name in variables(aws, capability) if name.endswith("_TABLE")} - {"LOCI_LEDGER_TABLE"}
    data = {"LOCI_CONVERSATIONS_TABLE", "LOCI_MEMORY_TABLE", "LOCI_CONTROL_TABLE"}
    assert told == (data if capability.tables else set())


@each
def test_a_function_that_writes_into_the_ledger_knows_its_name_and_keys(
    aws: Synthesised, capability: Capability
) -> None:
    told = {name: value for name, value in variables(aws, capability).items() if name in LEDGER}
    known = LEDGER if capability.keeps_ledger else {**LEDGER, "LOCI_LEDGER_BUCKET": None}
    of_keys = {"LOCI_SUBJECT_KEY": LEDGER["LOCI_SUBJECT_KEY"]} if capability.derives_keys else {}
    assert told == ({name: value for name, value in known.items() if value} if capability.ledger else of_keys)


@each
def test_a_function_knows_the_queues_that_it_sends_to(aws: Synthesised, capability: Capability) -> None:
    told = {name for name in variables(aws, capability) if name.endswith("_QUEUE_URL")}
    assert told == {f"LOCI_{queue.upper().replace('-', '_')}_QUEUE_URL" for queue in capability.addresses}


def test_a_retraction_may_queue_the_jobs_and_the_summary_that_it_makes_again(aws: Synthesised) -> None:
    serves = next(row for row in CAPABILITIES if "/ai-conversations/{proxy+}" in {route.path for route in row.routes})
    assert "LOCI_JOBS_QUEUE_URL" in variables(aws, serves)


@each
def test_only_functions_behind_the_api_read_claims(customised_app: Synthesised, capability: Capability) -> None:
    claims = {name: value for name, value in variables(customised_app, capability).items() if "CLAIM" in name}
    expected = {
        "LOCI_CLAIM_TENANT": "org_id",
        "LOCI_CLAIM_APP": "custom:app",
        "LOCI_CLAIM_USER": "sub",
        "LOCI_CLAIM_ROLE": "custom:role",
        "LOCI_CLAIM_GROUPS": "teams",
        "LOCI_CLAIM_OWN_MEMORY": "custom:ownMemory",
    }
    assert claims == (expected if any(not route.public for route in capability.routes) else {})


@each
def test_no_secret_is_in_an_environment_or_the_template(aws: Synthesised, capability: Capability) -> None:
    """Both are read by all who may describe stacks or functions: keys are made of one that never leaves KMS."""
    environment = function(aws, capability)["Environment"]["Variables"]
    assert "LOCI_LOG_HASH_KEY" not in environment
    assert "AWS::StackId" not in json.dumps(environment)
    generation = {"LOCI_KEY_GENERATION": "1"} if capability.derives_keys else {}
    assert {name: value for name, value in environment.items() if name == "LOCI_KEY_GENERATION"} == generation
    assert not capability.derives_keys or aws.where(environment["LOCI_SUBJECT_KEY"]) == LEDGER["LOCI_SUBJECT_KEY"]


def test_processor_and_python_are_settings_in_aws_and_the_host_s_locally(aws: Synthesised, local: Synthesised) -> None:
    def runs_on(synthesised: Synthesised) -> set[tuple[str, str]]:
        functions = synthesised.service.of_type("AWS::Lambda::Function").values()
        return {(item["Runtime"], item["Architectures"][0]) for item in functions}

    assert runs_on(aws) == {("python3.13", "arm64")}
    assert runs_on(local) == {host()}


def host() -> tuple[str, str]:
    processor = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x86_64"
    return f"python{sys.version_info.major}.{sys.version_info.minor}", processor
