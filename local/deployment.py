"""A whole deployment in an emulator of its own, for `make dev` and the cloud tests."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from local import aws, deploy, ministack, progress, saved_state, saving, streams, urls
from local.deploy import Outputs
from local.errors import LocalError
from local.ministack import Home, MiniStack
from local.users import PEOPLE, Person, Pool

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

_NO_TURN = {"scope": "none#none#none#none", "conversation": "none", "turn": "none", "epoch": ""}
# For a first process of a function, on a busy machine.
TRAVEL_SECONDS = 60.0
_MEND = "`make stop dev FRESH=1` moves the saved data into a folder of its own and starts without it"


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
        saving.finish(home.state)
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


def see_message_travel(stack: Stack, names: Sequence[str]) -> None:
    """Send a message of a turn that is not there through a queue, and see its function take it: what is written is
    then worked on, and the first turn finds a process. Raises LocalError with the command that mends what does not."""
    client = aws.session().client("sqs", endpoint_url=stack.endpoint)
    try:
        url = deploy.stack_outputs(stack.endpoint, names)["RunTurnQueueUrl"]
        client.send_message(QueueUrl=url, MessageBody=json.dumps(_NO_TURN))
        has_travelled = ministack.wait_until(lambda: _is_empty(client, url), TRAVEL_SECONDS)
    except (KeyError, ClientError) as error:
        raise LocalError(f"no message travels: {error}. {_MEND}") from error
    if not has_travelled:
        queue = url.rpartition("/")[2]
        raise LocalError(f"nothing took a message from {queue} within {TRAVEL_SECONDS:.0f} s. {_MEND}")


def _is_empty(client: "SQSClient", url: str) -> bool:
    """Whether no message waits in the queue or is worked on."""
    attributes = client.get_queue_attributes(
        QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    )["Attributes"]
    return all(count == "0" for count in attributes.values())


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
