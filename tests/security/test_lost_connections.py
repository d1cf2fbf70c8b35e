"""A connection is lost in the middle of a write, before its request is delivered, after it, or within the answer: both
clients send the request again, and there is one record."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

import pytest

from local import paths
from tests.cloud import steps
from tests.cloud.client import Client
from tests.security.in_memory import World
from tests.security.in_process import calling
from tests.support.clients import PYTHON_COMMAND, build_typescript_client
from tests.support.local_server import Cut, serve_client

CUTS = (Cut.BEFORE_DELIVERY, Cut.BEFORE_ANSWER, Cut.WITHIN_ANSWER)
WRITES = 5
TEXTS = ("User sings", "User paints", "User rows")
CATEGORY = {"name": "hobby", "kind": "FACT"}


class EachWriteCutOnce:
    """Loses every other request that writes, each time in another place: an attempt is lost, the next one is not."""

    def __init__(self) -> None:
        self.lost: list[Cut] = []
        self._places, self._is_retry = cycle(CUTS), False

    def __call__(self, method: str, _path: str) -> Cut:
        if method != "POST":
            return Cut.NOWHERE
        self._is_retry = not self._is_retry
        if not self._is_retry:
            return Cut.NOWHERE
        self.lost.append(next(self._places))
        return self.lost[-1]


def call_python(calls: Sequence[Mapping[str, Any]], url: str) -> list[Any]:
    named = [
        {**call, "arguments": {_snake(name): value for name, value in call["arguments"].items()}} for call in calls
    ]
    named = [{**call, "method": _snake(call["method"])} for call in named]
    return _run([PYTHON_COMMAND, "-m", "tests.deployed.calls"], "python", named, url)


def call_typescript(calls: Sequence[Mapping[str, Any]], url: str) -> list[Any]:
    build_typescript_client()
    return _run(["node", "tests/deployed/calls.mjs"], "typescript", calls, url)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _run(command: Sequence[str], folder: str, calls: Sequence[Mapping[str, Any]], url: str) -> list[Any]:
    done = subprocess.run(  # noqa: S603 - the command is ours
        command,
        cwd=paths.CLIENTS / folder,
        env={**os.environ, "LOCI_URL": url, "LOCI_TOKEN": "any"},
        input="\n".join(map(json.dumps, calls)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def writes(text: str, space: str, said_in: str, answered: str, closed: str) -> list[Mapping[str, Any]]:
    turn = {"userContent": text, "assistant": {"content": "Nice."}}
    model = {"provider": "openai", "model": "any"}
    return [
        _call("conversations", "createConversation", namespace=text),
        _call("conversations", "appendTurn", conversationId=said_in, **turn),
        _call("conversations", "runTurn", conversationId=answered, userText=text, **model),
        _call("conversations", "closeConversation", conversationId=closed),
        _call("memory", "addAtom", spaceId=space, text=text, category=CATEGORY),
    ]


def _call(room: str, method: str, **arguments: object) -> Mapping[str, Any]:
    return {"room": room, "method": method, "arguments": arguments}


def texts_of(caller: Client, conversation: str) -> list[str]:
    """What was said in a conversation, the oldest first."""
    return [
        message["content"][0]["text"] for message in caller.get(f"/ai-conversations/{conversation}/messages")["items"]
    ]


@pytest.mark.parametrize("call", [call_python, call_typescript])
def test_a_write_whose_connection_is_lost_leaves_one_record(call: Any) -> None:
    caller, lost = calling(World().handler, "ada", "pottery"), EachWriteCutOnce()
    space = steps.space(caller, "hobbies")
    said_in, *others = [steps.conversation(caller, "before") for _ in range(1 + 2 * len(TEXTS))]
    answered, closed = others[: len(TEXTS)], others[len(TEXTS) :]
    made = [
        write
        for text, answering, closing in zip(TEXTS, answered, closed, strict=True)
        for write in writes(text, space, said_in, answering, closing)
    ]

    with serve_client(caller, lost) as url:
        outcomes = call(made, url)

    assert [outcome["status"] for outcome in outcomes] == [200] * len(made), outcomes
    assert [lost.lost.count(cut) for cut in CUTS] == [WRITES] * len(CUTS)
    namespaces = [conversation["namespace"] for conversation in caller.get("/ai-conversations")["items"]]
    assert sorted(namespaces) == sorted([*TEXTS, *["before"] * (1 + len(others))])
    assert texts_of(caller, said_in) == [said for text in TEXTS for said in (text, "Nice.")]
    assert [texts_of(caller, conversation) for conversation in answered] == [[text] for text in TEXTS]
    assert all(caller.get(f"/ai-conversations/{conversation}")["closedAt"] for conversation in closed)
    assert sorted(atom["text"] for atom in caller.get(f"/ai-memory/spaces/{space}/atoms")["items"]) == sorted(TEXTS)
