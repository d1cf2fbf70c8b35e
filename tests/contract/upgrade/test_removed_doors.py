"""What clients of AgentCore and LangGraph stored with release 0.2.0 is as all else, now that their addresses are gone:
listed, found, exported, unlearned and erased."""

import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.api_keys import ApiKeyItem
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.dynamodb.writes import Put
from loci.apps import api_keys
from loci.apps.api_keys import IssuedKey, NewApiKey
from loci.background import sweeper
from loci.ports.jobs import DueKind
from loci.scope import Caller, caller
from tests.conftest import Tables as Emulated
from tests.contract.upgrade.test_released_shapes import missing
from tests.contract.upgrade.world import OWNER, TENANT, World

RECORDING = Path(__file__).with_name("removed_doors.json")
EXPORTED = ("conversations", "spaces", "atoms", "bindings", "jobs")
HER = caller(tenant=TENANT, app="app", user=OWNER, role="user")
ANOTHER = caller(tenant=TENANT, app="app", user="another", role="user")


@pytest.fixture(scope="module")
def release() -> Mapping[str, Any]:
    """What the release stored for one person, who spoke to both addresses, and what it answered."""
    read: Mapping[str, Any] = json.loads(RECORDING.read_text("utf-8"))
    return read


@pytest.fixture(scope="module")
def world(emulator: MiniStack, dynamodb: DynamoTables, tables: Emulated, release: Mapping[str, Any]) -> World:
    world = World(emulator, dynamodb, tables)
    world.write_items(release["items"])
    return world


def make_signing_key(world: World, who: Caller) -> IssuedKey:
    """A key with a second secret, as the releases that took signatures stored it."""
    issued = api_keys.create_key(world.process, who, NewApiKey("boto3"))
    item = ApiKeyItem.of(who.directory, issued.key)
    item.signing_secret = "canary-secret"
    world.dynamodb.transact(Put(item))
    return issued


def test_it_is_listed_as_it_was(world: World, release: Mapping[str, Any]) -> None:
    assert len(release["answers"]) > 5
    for path, expected in release["answers"].items():
        assert missing(expected, world.owner.get(path), path) == []


def test_it_is_found(world: World) -> None:
    spaces = {space["name"]: space["id"] for space in world.owner.get("/ai-memory/spaces")["items"]}
    (events,) = (name for name in spaces if name.startswith("agentcore-"))
    for name, query, text in (
        ("memory", "What am I allergic to?", "User is allergic to canary seed"),
        (events, "What am I allergic to?", "User is allergic to canary seed"),
        ("langgraph", "canary mate", '{"cups": 4, "likes": "canary mate"}'),
    ):
        found = world.owner.post(f"/ai-memory/spaces/{spaces[name]}/recall/topic", {"query": query})
        assert text in [hit["atom"]["text"] for hit in found["hits"]]


def test_it_is_exported(world: World, release: Mapping[str, Any]) -> None:
    export = world.export()
    for name in EXPORTED:
        assert release["export"][name]
        assert missing(release["export"][name], export[name], name) == []


def test_a_key_that_signed_is_shown_as_unusable_opens_nothing_and_can_be_revoked(world: World) -> None:
    issued = make_signing_key(world, HER)
    assert api_keys.check_key(world.process, issued.text) is None
    (shown,) = world.owner.get("/ai-admin/keys")["items"]
    assert (shown["name"], shown["usable"]) == ("boto3", False)
    assert "canary-secret" not in str(shown)
    world.owner.send("DELETE", f"/ai-admin/keys/{shown['id']}")
    assert world.owner.get("/ai-admin/keys")["items"] == []
    assert "canary-secret" not in str(world.read_items())


def test_what_an_event_taught_is_unlearned_with_its_conversation(world: World) -> None:
    (talk,) = (
        talk for talk in world.owner.get("/ai-conversations")["items"] if talk["namespace"].startswith("agentcore-")
    )
    (space,) = (one for one in world.owner.get("/ai-memory/spaces")["items"] if one["name"].startswith("agentcore-"))
    world.owner.send("DELETE", f"/ai-conversations/{talk['id']}")
    left = [atom["text"] for atom in world.owner.get(f"/ai-memory/spaces/{space['id']}/atoms")["items"]]
    assert left == ["User keeps a canary in shop"]


def test_an_erasure_leaves_no_byte_of_it(world: World) -> None:
    make_signing_key(world, HER)
    api_keys.create_key(world.process, ANOTHER, NewApiKey("not hers"))
    assert "canary" in str(world.read_items())
    job = world.owner.post("/ai-admin/delete", {"userId": OWNER, "confirm": True})
    now = world.process.now()
    for _ in range(10):
        now += timedelta(minutes=16)
        for record in sweeper.due_records(world.process, now):
            if record.kind is DueKind.ADMIN_JOB:
                sweeper.sweep_record(world.process, record, now)
    ended = world.owner.get(f"/ai-admin/jobs/{job['jobId']}")
    assert ended["status"] == "succeeded"
    items = world.read_items()
    assert "canary" not in str(items)
    assert [
        item["pk"]["S"] for table in items.values() for item in table if item["pk"]["S"].endswith(f"#{OWNER}")
    ] == []
    assert "not hers" in str(items)
