"""boto3's client of AgentCore Memory against Loci: another endpoint and a token or key, nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually

PROGRAM = Path(__file__).parent / "programs" / "agentcore_client.py"


@pytest.fixture(scope="module", params=[pytest.param("token", marks=pytest.mark.night), "signature"])
def credential(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def actor(stack: Stack, callers: Callers, credential: str) -> Client:
    """Another one for each way to sign in."""
    assert credential
    person = Person(f"actor-{uuid4().hex[:8]}")
    stack.pool.add(person)
    return callers(person.name)


@pytest.fixture(scope="module")
def results(stack: Stack, actor: Client, credential: str) -> Any:
    """What each method of the client returned, by a token and by a key that signs."""
    address, token, environment = f"{stack.url}/agentcore", actor.token or "", {"PATH": os.environ["PATH"]}
    if credential == "signature":
        key = actor.post("/ai-admin/keys", {"name": "boto3", "signing": True})
        address, token = f"{stack.url}/with-key/agentcore", ""
        environment["AWS_ACCESS_KEY_ID"] = key["accessKeyId"]
        environment["AWS_SECRET_ACCESS_KEY"] = key["secretAccessKey"]
    ended = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, PROGRAM, address, actor.user, token],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    if credential == "signature":
        assert [one["name"] for one in actor.get("/ai-admin/keys")["items"] if one["lastUsedOn"]] == ["boto3"]
    return json.loads(ended.stdout)


def test_events_are_created_once_read_listed_and_deleted(results: Any) -> None:
    assert results["repeated"] is True
    texts, labels, at, session = results["event"]
    assert texts == ["I am allergic to peanuts.", "Noted."]
    assert (labels, at, session) == ({"channel": {"stringValue": "web"}}, "2026-11-02T09:00:00+00:00", "s-1")
    assert (results["events"], results["pages"], results["bare"]) == ([True, True], [1, 1, False], [])
    assert (results["sessions"], results["deleted"], results["after"]) == (["s-1"], True, 1)


def test_memory_records_are_created_found_filtered_changed_and_deleted(results: Any) -> None:
    succeeded, (failed,) = results["created"]
    assert succeeded == ["r-1", "r-2"]
    assert (failed["requestIdentifier"], failed["errorCode"]) == ("r-3", 422)
    colour, hives = {"stringValue": "blue"}, {"numberValue": 3.0}
    assert results["id"] is True
    assert results["record"] == [
        "Ada keeps bees in Braga",
        True,
        "facts-0123456789",
        {"hives": hives, "colour": colour},
    ]
    assert (results["found"], results["elsewhere"]) == (["Ada keeps bees in Braga", True], [])
    assert results["filtered"] == ["Ada keeps bees in Braga"]
    assert (results["updated"], results["text"]) == (1, "Ada keeps goats in Braga")
    assert (results["left"], results["ended"]) == (["Ada sails"], [1, 0])


def test_what_events_say_is_remembered_in_the_memory_of_every_surface(results: Any, actor: Client) -> None:
    assert results["event"]
    hits = eventually(
        lambda: actor.post("/ai-memory/recall", {"query": "What am I allergic to?"})["hits"],
        lambda hits: any("peanuts" in hit["atom"]["text"] for hit in hits),
    )
    assert hits
    criteria = {"searchCriteria": {"searchQuery": "What am I allergic to?"}, "namespace": "/anything"}
    found = actor.post("/agentcore/memories/loci-0000000000/retrieve", criteria)["memoryRecordSummaries"]
    assert any("peanuts" in one["content"]["text"] for one in found)


def test_what_cannot_be_answered_names_the_reason(results: Any) -> None:
    record, event, other, blob, actors = results["refused"]
    assert record.startswith("ResourceNotFoundException")
    assert event.startswith("ResourceNotFoundException")
    assert other.startswith("AccessDeniedException")
    assert blob.startswith("ValidationException")
    assert "/payload/0" in blob
    assert "docs/dialects/agentcore.md" in actors
