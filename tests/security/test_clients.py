"""The clients call every operation of the deployed API once: their names, arguments and records are those of the
service."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers
from tests.security.operations import Operation, every_operation
from tests.security.owning import CANARY, Owned, bodies, create_records, with_turn
from tests.support.clients import build_typescript_client

ROOMS = {
    "ai-admin": "admin",
    "ai-bots": "bots",
    "ai-conversations": "conversations",
    "ai-groups": "groups",
    "ai-memory": "memory",
    "ai-presences": "presences",
    "ai-working-context": "workingContext",
    "chat": "chats",
}
# Whatever else there is goes with it.
LAST = "deleteUserData"
NO_JOB = f"job_weaving_{26 * '0'}_{32 * '0'}"
LEAST_DONE = 0.87
"""The share of operations open to a user that must succeed; what the rest asks for was deleted, or is not there."""
NAME_PART = re.compile("(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    return NAME_PART.sub("_", name).lower()


def camel_case(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.title() for part in rest)


def calls(had: Owned, name_of: Callable[[str], str]) -> Iterator[Mapping[str, Any]]:
    """A call of each operation, deletions at the end."""
    known = bodies(had, had.owner)
    for operation in sorted(every_operation(), key=_order):
        room = ROOMS[operation.path.split("/")[1]]
        method = "build" if operation.id == "buildWorkingContext" else operation.id
        in_path = {name: had.ids[name] for name in re.findall("{(.+?)}", operation.path)}
        in_query = {name: had.ids[name] for name in operation.query}
        body = known[operation.id][0] if operation.schema is not None else {}
        given = {name_of(name): value for name, value in {**in_path, **in_query, **body}.items()}
        yield {"room": name_of(room), "method": name_of(method), "arguments": given}


def _order(operation: Operation) -> tuple[bool, bool, bool, str]:
    ends = operation.id.startswith(("close", "reset", "revoke", "unmerge", "restore"))
    return operation.id == LAST, operation.method == "DELETE", ends, operation.id


def run(command: Sequence[str], folder: str, had: Owned, made: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    environment = {**os.environ, "LOCI_URL": had.owner.url, "LOCI_TOKEN": str(had.owner.token)}
    done = subprocess.run(  # noqa: S603 - the command is ours
        command,
        cwd=paths.CLIENTS / folder,
        env=environment,
        input="\n".join(map(json.dumps, made)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def require_understood(made: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]) -> None:
    """Every call had an answer of the service that the client understands, and most did what they say."""
    assert len(found) == len(made) == len(every_operation())
    failed = [
        (call["method"], outcome)
        for call, outcome in zip(made, found, strict=True)
        if outcome.get("status", 500) not in (200, 403, 404, 409, 422) or outcome.get("is_known") is False
    ]
    assert failed == []
    # Those of admins are closed to a user.
    opened = [one for one in zip(made, found, strict=True) if one[1]["status"] != 403]
    refused = [(call["method"], outcome) for call, outcome in opened if outcome["status"] != 200]
    assert len(refused) <= (1 - LEAST_DONE) * len(opened), refused


@pytest.fixture
def own_records(stack: Stack, callers: Callers) -> Owned:
    """A user of this test's own with one record of every kind, all of which the calls delete in the end."""
    person = Person(f"weaver-{uuid4().hex[:8]}", tenant="pottery", app=f"weaving-{uuid4().hex[:8]}", groups=(CANARY,))
    stack.pool.add(person)
    had = with_turn(create_records(callers(person.name), f"weaving-{uuid4().hex[:12]}"))
    return replace(had, ids={**had.ids, "job_id": NO_JOB})


def test_the_python_client_calls_every_operation(own_records: Owned) -> None:
    made = list(calls(own_records, snake_case))
    found = run([".venv/bin/python", "-m", "tests.deployed.calls"], "python", own_records, made)
    require_understood(made, found)


def test_the_typescript_client_works_in_chromium_without_random_uuids_and_readable_streams(
    stack: Stack, callers: Callers, page_origin: str
) -> None:
    person = Person(f"browser-{uuid4().hex[:8]}")
    stack.pool.add(person)
    environment = {"LOCI_URL": stack.url, "LOCI_TOKEN": str(callers(person.name).token), "ORIGIN": page_origin}
    done = subprocess.run(
        ["node", "tests/deployed/browser.mjs"],  # noqa: S607 - on the PATH of make
        cwd=build_typescript_client(),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "atoms": 3,
        "edited": "Ada is vegan.",
        "file": "notes/tea.md",
        "recalled": ["Ada is vegan."],
        "error": {"status": 404, "hasRequestId": True},
        "has": ["undefined", "undefined", False],
    }


def test_the_typescript_client_calls_every_operation(own_records: Owned) -> None:
    build_typescript_client()
    made = list(calls(own_records, camel_case))
    found = run(["node", "tests/deployed/calls.mjs"], "typescript", own_records, made)
    require_understood(made, found)
