"""Ground of the tests: the emulator with the four tables alone, or with the whole app deployed into it.

Both start once for each worker, and only where a test asks for them. Tests of the deployed app stay together
on one worker, so that it is deployed once.
"""

import gc
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings
from pytest_localstack import constants, service_checks  # type: ignore[import-untyped]  # ships no types
from pytest_localstack.session import RunningSession  # type: ignore[import-untyped]  # ships no types
from xdist.remote import Producer  # type: ignore[import-untyped]  # ships no types
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # ships no types

from infra.naming import DEFAULT_DEPLOYMENT, resource_name
from local import aws, deployment, ministack, paths, saved_state, urls
from local import tables as table_forms
from local.deployment import Stack
from local.ministack import Home, MiniStack
from tests.support import scripted_turns
from tests.support.model_endpoint import ModelEndpoint

# The origin that the deployed app lets in; every other is a foreign one.
ALLOWED_ORIGIN = "https://app.example"
# Where the login of the deployed app sends people back to, and the machines that it lets in.
CALLBACK = f"{ALLOWED_ORIGIN}/signed-in"
MACHINES = {
    "backend": {"tenant": "demo", "app": "demo"},
    "keeper": {"tenant": "demo", "app": "demo", "ownMemory": True},
    "elsewhere": {"tenant": "other", "app": "demo"},
}
# The user that the deployed app lets prove tenant isolation.
VERIFIER = f"arn:aws:iam::{aws.ACCOUNT}:user/verifier"
# Where the tests of the one deployed app lie, and which of these files need it not.
OF_THE_APP = ("tests/cloud/", "tests/drills/", "tests/security/")
OF_THEIR_OWN = (
    "tests/cloud/test_restart.py",
    "tests/security/test_bad_addresses.py",
    "tests/security/test_bad_input.py",
    "tests/security/test_keys.py",
    "tests/security/test_probes.py",
)
# Whose tests share an OpenSearch node: a second one costs as much time as a file of tests.
OF_THE_NODE = (
    "tests/contract/recall_index/",
    "tests/contract/test_erasing_index.py",
    "tests/contract/test_marked_index.py",
    "tests/contract/test_moving.py",
    "tests/contract/test_opensearch_",
    "tests/contract/test_reembedding.py",
    "tests/contract/test_same_ranking.py",
)
# The services that the app uses. botocore refuses any other while pytest-localstack patches it, and of these
# pytest-localstack doesn't know the last two: `localstack` teaches it.
SERVICES = ("cloudformation", "dynamodb", "dynamodbstreams", "events", "iam", "lambda", "sqs", "sts")
UNKNOWN_SERVICES = ("cognito-idp", "kms")

# Examples are the same in every run; a night tries more of them than a developer waits for. How fast they are found
# depends on what else the machine does, and proves nothing.
_ANY_SPEED = (HealthCheck.too_slow,)
settings.register_profile("night", derandomize=True, max_examples=50, deadline=None, suppress_health_check=_ANY_SPEED)
settings.register_profile("day", derandomize=True, max_examples=15, deadline=None, suppress_health_check=_ANY_SPEED)
settings.load_profile("night" if os.environ.get("NIGHT") == "1" else "day")

# Our tools first, as the Makefile has them: also where pytest is started alone.
TOOL_FOLDERS = (str(paths.VENV / "bin"), str(paths.TOOLS / "bin"))
os.environ["PATH"] = os.pathsep.join((*TOOL_FOLDERS, os.environ.get("PATH", os.defpath)))


@dataclass(frozen=True, slots=True)
class Tables:
    """The four tables on an emulator; `names` leads from their name in Loci to that in DynamoDB."""

    endpoint: str
    names: dict[str, str]


def pytest_collection_finish() -> None:
    """Thousands of tests and modules live until the end: the collector need not look for garbage among them again."""
    gc.collect()
    gc.freeze()


class Groups(LoadScopeScheduling):  # type: ignore[misc]  # as above
    """Keeps the tests of the deployed app on one worker, those of the OpenSearch node too, and every other file whole:
    what xdist's own `loadgroup` promises, which pytest 9.2 no longer lets it do."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(OF_THE_NODE):
            return "node"
        return "stack" if file.startswith(OF_THE_APP) and file not in OF_THEIR_OWN else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Groups:
    """Deals tests out to workers, where there are any."""
    return Groups(config, log)


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MiniStack]:
    """An emulator with nothing in it, where everybody may do everything."""
    home = Home(tmp_path_factory.mktemp("emulator"))
    server = ministack.start(home, ministack.free_port(), auth=False, persist=False)
    yield server
    ministack.kill(server)
    saved_state.forget(home)


@pytest.fixture(scope="module")
def tables(emulator: MiniStack, request: pytest.FixtureRequest) -> Iterator[Tables]:
    """The four tables, shared by all tests of a file: each test keeps to a tenant of its own. What reads a table or a
    stream from end to end need not go through what other files wrote."""
    prefix = f"{request.module.__name__.rpartition('.')[2]}-"
    names = table_forms.create(emulator.endpoint, prefix)
    yield Tables(emulator.endpoint, names)
    table_forms.drop(emulator.endpoint, names)


@pytest.fixture(scope="session")
def models() -> Iterator[ModelEndpoint]:
    """The language models of the deployed app."""
    with ModelEndpoint(scripted_turns.answer) as endpoint:
        yield endpoint


@pytest.fixture(scope="session")
def page_origin() -> str:
    """The origin of pages on this machine, which the deployed app lets in too."""
    return f"http://localhost:{ministack.free_port()}"


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory, models: ModelEndpoint, page_origin: str) -> Iterator[Stack]:
    """The app of cdk.json, deployed as make dev deploys it; people and tokens are in it."""
    folder = tmp_path_factory.mktemp("stack")
    providers = json.dumps({"openai": {"baseUrl": models.openai}})
    port = ministack.free_port()
    back = f"{urls.pages_url(port, resource_name(DEFAULT_DEPLOYMENT))}signed-in"
    login = {"callbackUrls": json.dumps({"web": [CALLBACK, back]}), "machines": json.dumps(MACHINES)}
    origins = f"{ALLOWED_ORIGIN},{page_origin}"
    choices = {**login, "corsAllowedOrigins": origins, "isolationVerifiers": VERIFIER, "providers": providers}
    with deployment.running(folder, choices, port=port) as running:
        yield running
    saved_state.forget(running.server.home)


@pytest.fixture(scope="module")
def localstack(stack: Stack) -> Iterator[RunningSession]:
    """boto3 as a test writes it, `boto3.client("dynamodb")`, speaking to the deployed app.

    For one module at a time: clients of other modules must not be made or used meanwhile.
    """
    for name in UNKNOWN_SERVICES:
        constants.SERVICE_PORTS.setdefault(name, stack.server.port)
        service_checks.SERVICE_CHECKS.setdefault(name, service_checks.port_check(name))
    services = dict.fromkeys((*SERVICES, *UNKNOWN_SERVICES), stack.server.port)
    session = RunningSession("127.0.0.1", services=services, region_name=aws.REGION)
    with pytest.MonkeyPatch.context() as environment:
        # The emulator checks who calls and knows no other credentials.
        for name, value in aws.credentials().items():
            environment.setenv(name, value)
        with session, session.botocore.patch_botocore():
            yield session
