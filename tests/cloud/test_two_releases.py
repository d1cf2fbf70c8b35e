"""The release before this one, then this one over its data while people use it, and back: deployed."""

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from uuid import uuid4

import pytest

from local import deploy, deployment, ministack, progress
from local.aws import credentials
from local.deployment import Plan, Stack
from local.ministack import Home, MiniStack
from local.paths import ROOT
from tests.cloud import steps
from tests.cloud.client import Client, Reply
from tests.contract.upgrade.continuing import Continued, served_operations
from tests.contract.upgrade.former import find_commit
from tests.security.owning import create_all_records
from tests.support.model_endpoint import ModelEndpoint

pytestmark = pytest.mark.night

DEPLOY = """
import json, sys
from pathlib import Path
from local import deploy, progress
deploy.deploy(sys.argv[1], Path(sys.argv[2]), json.loads(sys.argv[3]), progress.silent)
"""


@pytest.fixture(scope="module")
def former(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A checkout of the release before, with all that its own pins name."""
    checkout = tmp_path_factory.mktemp("former") / "loci"
    _run(["git", "worktree", "add", "--detach", str(checkout), find_commit()], ROOT)
    _run(["make", "system"], checkout)
    yield checkout
    _run(["git", "worktree", "remove", "--force", str(checkout)], ROOT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MiniStack]:
    home = Home(tmp_path_factory.mktemp("two-releases"))
    server = ministack.start(home, ministack.free_port())
    yield server
    ministack.kill(server)
    shutil.rmtree(home.folder)


def ask(
    client: Client, method: str, path: str, body: object = None, headers: Mapping[str, str] = MappingProxyType({})
) -> Reply:
    """The answer to a call, which is made again after a 502: the emulator ends a worker whose function it updates, and
    Lambda lets it answer first."""
    reply = client.send(method, path, body, headers=headers)
    return client.send(method, path, body, headers=headers) if reply.status == 502 else reply


@dataclass
class Traffic:
    """Somebody who goes on talking: one conversation, a turn and a question after another."""

    client: Client
    failures: list[str] = field(default_factory=list)
    turns: int = 0

    @cached_property
    def conversation(self) -> str:
        return str(self.client.post("/ai-conversations", {"namespace": "traffic"})["id"])

    @contextmanager
    def flowing(self) -> Iterator[None]:
        stop = threading.Event()
        thread = threading.Thread(target=self._flow, args=(stop,))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def count_stored_turns(self) -> int:
        return int(self.client.get(f"/ai-conversations/{self.conversation}")["turnCount"])

    def _flow(self, stop: threading.Event) -> None:
        while not stop.is_set():
            turn = {"userContent": f"I have {self.turns} plants.", "assistant": {"content": "I see."}}
            key = {"Idempotency-Key": uuid4().hex}
            self._send("POST", f"/ai-conversations/{self.conversation}/turns", turn, key)
            self.turns += 1
            self._send("POST", "/ai-memory/recall", {"query": "How many plants do I have?"}, {})
            self._send("GET", f"/ai-conversations/{self.conversation}/messages", None, {})

    def _send(self, method: str, path: str, body: object, headers: Mapping[str, str]) -> None:
        reply = ask(self.client, method, path, body, headers)
        if reply.status >= 400:
            self.failures.append(f"{method} {path}: {reply.status}")


def test_an_upgrade_and_the_way_back_lose_nothing_under_traffic(
    former: Path, server: MiniStack, models: ModelEndpoint, tmp_path: Path
) -> None:
    settings = {"providers": json.dumps({"openai": {"baseUrl": models.openai}})}

    def deploy_former() -> None:
        options = [server.endpoint, str(tmp_path / "former"), json.dumps(settings)]
        _run([str(former / ".venv/bin/python"), "-c", DEPLOY, *options], former)

    def deploy_newest() -> None:
        deploy.deploy(server.endpoint, tmp_path / "newest", settings, progress.silent)

    deploy_former()
    stack = attach(server, settings)
    owner = Client(stack.url, stack.token("admin"))
    continued = Continued(create_all_records(owner, "vault"), served_operations(owner))
    traffic = Traffic(Client(stack.url, stack.token("user")))
    # The last is the upgrade after a way back.
    for change, instrument in ((deploy_newest, "bassoon"), (deploy_former, "cornet"), (deploy_newest, "dulcimer")):
        _change_under(traffic, change)
        continued.go_on(owner, instrument, close_and_wait)
    assert traffic.count_stored_turns() == traffic.turns
    assert continued.read_writers() == {owner.get("/health")["release"]}


def close_and_wait(owner: Client, conversation: str) -> None:
    """Until the deployed release has extracted it."""
    steps.close(owner, conversation)
    steps.wait_until_read(owner, conversation)


def _change_under(traffic: Traffic, change: Callable[[], None]) -> None:
    before = traffic.turns
    with traffic.flowing():
        change()
    assert traffic.failures == []
    assert traffic.turns > before
    assert traffic.count_stored_turns() == traffic.turns


def attach(server: MiniStack, settings: Mapping[str, str]) -> Stack:
    """The deployment that is there, and its users."""
    plan = Plan(server.port, deployment.new_password(), settings, deployed=deploy.fingerprint(settings))
    return deployment.attach(server, plan)


def _run(command: list[str], folder: Path) -> str:
    ours = ("VIRTUAL_ENV", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in ours} | credentials()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  # our own programs
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
