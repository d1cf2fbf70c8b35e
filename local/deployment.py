"""A whole deployment in an emulator of its own, for `make dev` and the cloud tests."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from local import aws, deploy, ministack, progress, saved_state, streams, urls
from local.deploy import Outputs
from local.errors import LocalError
from local.ministack import Home, MiniStack
from local.users import PEOPLE, Person, Pool

_NO_TURN = {
    "Records": [
        {
            "messageId": "1",
            "receiptHandle": "1",
            "eventSource": "aws:sqs",
            "body": json.dumps({"scope": "none#none#none#none", "conversation": "none", "turn": "none", "epoch": ""}),
            "attributes": {},
        }
    ]
}


@dataclass(frozen=True, slots=True)
class Stack:
    """A running deployment. `deployed` is the fingerprint of its sources."""

    server: MiniStack
    outputs: Outputs
    pool: Pool
    deployed: str

    @property
    def url(self) -> str:
        """The base URL of the HTTP API."""
        return urls.api_url(self.server.port, self.outputs.api_id)

    @property
    def endpoint(self) -> str:
        """The endpoint of all AWS services of this deployment."""
        return self.server.endpoint

    def token(self, name: str, client: str = "web") -> str:
        """A new ID token of a user."""
        return self.pool.token(name, client)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to start. `settings` override those of cdk.json; `deployed` is the fingerprint in the saved state."""

    port: int
    password: str
    settings: Mapping[str, str]
    people: Sequence[Person] = PEOPLE
    deployed: str = ""


def new_password() -> str:
    """A password that the pool's policy accepts."""
    return f"{secrets.token_urlsafe(18)}-aA1"


def up(home: Home, plan: Plan, step: progress.Step = progress.silent) -> Stack:
    """Start the emulator in `home`, with the data saved there, and deploy changed sources.

    Raises LocalError; the emulator is then stopped again.
    """
    with step("starting MiniStack"):
        streams.rewind(home.state)
        server = ministack.start(home, plan.port)
    try:
        return attach(server, plan, step)
    except BaseException:
        abandon(server)
        raise


def attach(server: MiniStack, plan: Plan, step: progress.Step = progress.silent) -> Stack:
    """Deploy changed sources into a running emulator, and create its users. Raises LocalError."""
    wanted_fingerprint = deploy.fingerprint(plan.settings)
    stacks = deploy.stacks_of(plan.settings)
    if plan.deployed == wanted_fingerprint and deploy.is_deployed(server.endpoint, stacks):
        outputs = deploy.read_outputs(server.endpoint, stacks)
    else:
        outputs = deploy.deploy(server.endpoint, server.home.folder, plan.settings, step)
    pool = Pool(server.endpoint, outputs.user_pool_id, outputs.clients, plan.password)
    with step("making the demo's users"):
        for person in plan.people:
            pool.add(person)
    return Stack(server, outputs, pool, wanted_fingerprint)


def start_turn_worker(stack: Stack) -> None:
    """Start a process of the function that asks models, with a message of a turn that is not there: the first real
    turn, for which somebody waits, then finds one. Raises LocalError when it fails."""
    client = aws.session().client("lambda", endpoint_url=stack.endpoint)
    pages = client.get_paginator("list_functions").paginate()
    names = [function["FunctionName"] for page in pages for function in page["Functions"]]
    answer = client.invoke(
        FunctionName=next(name for name in names if "-RunTurnFunction" in name), Payload=json.dumps(_NO_TURN).encode()
    )
    if "FunctionError" in answer or json.load(answer["Payload"])["batchItemFailures"]:
        raise LocalError("the function that runs turns does not start (its log is .loci/ministack.log)")


def abandon(server: MiniStack) -> None:
    """Stop an emulator that could not be set up. Data from earlier runs stays."""
    if saved_state.exists(server.home):
        ministack.stop(server)
    else:
        ministack.kill(server)
        saved_state.forget(server.home)


@contextmanager
def running(
    folder: Path, settings: Mapping[str, str], people: Sequence[Person] = PEOPLE, port: int | None = None
) -> Iterator[Stack]:
    """A deployment for the duration of the context, on this port or a free one; `folder` is useless afterwards."""
    plan = Plan(port or ministack.free_port(), new_password(), settings, people)
    stack = up(Home(folder), plan)
    try:
        yield stack
    finally:
        # Saving state that is then deleted takes longer than many tests.
        ministack.kill(stack.server)
