"""Everything that a released version has stored, queued and exported is read by this one, and answered the same."""

import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.running import Import
from loci_memory_client.transfer.sources import Source

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.sqs import read_message
from loci.adapters.sqs.run_turn import read_turn_message
from loci.consumers import extraction, outbox
from tests.conftest import Tables as Emulated
from tests.contract.upgrade.record_release import RELEASES
from tests.contract.upgrade.world import OWNER, World
from tests.security.owning import CANARY
from tests.support.imports import NOW
from tests.support.lambdas import CONTEXT, Aside, by_queue, by_stream, logger, metrics
from tests.support.pipeline import Pipeline


@pytest.fixture(scope="module", params=sorted(RELEASES.glob("*.json")), ids=lambda file: file.stem)
def release(request: pytest.FixtureRequest) -> Mapping[str, Any]:
    file: Path = request.param
    told: Mapping[str, Any] = json.loads(file.read_text())
    return told


@pytest.fixture(scope="module")
def world(emulator: MiniStack, dynamodb: DynamoTables, tables: Emulated, release: Mapping[str, Any]) -> World:
    world = World(emulator, dynamodb, tables)
    world.write_items(release["items"])
    return world


_CHOSEN_AGAIN = ("/ai-admin/settings/minSimilarity", "/ai-admin/settings/chats/contextSimilarity")
"""Defaults that follow the default embedder."""


def missing(expected: Any, found: Any, at: str = "") -> list[str]:
    """Where what was answered then is not part of what is answered now: a later release may add fields."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [one for name in expected for one in missing(expected[name], found.get(name), f"{at}/{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [one for n, (a, b) in enumerate(zip(expected, found, strict=True)) for one in missing(a, b, f"{at}/{n}")]
    return [] if expected == found or at in _CHOSEN_AGAIN else [f"{at}: {expected} became {found}"]


def test_lists_answer_the_same(world: World, release: Mapping[str, Any]) -> None:
    assert len(release["answers"]) > 15
    for path, expected in release["answers"].items():
        assert missing(expected, world.owner.get(path), path) == []


def test_recall_finds_the_memories_in_pages_of_the_release(world: World, release: Mapping[str, Any]) -> None:
    pages = [item for item in release["items"]["memory"] if item["sk"]["S"].startswith("X#")]
    assert pages
    for space in world.owner.get("/ai-memory/spaces")["items"]:
        atoms = world.owner.get(f"/ai-memory/spaces/{space['id']}/atoms")["items"]
        question = {"query": CANARY, "minSimilarity": 0.0}
        found = world.owner.post(f"/ai-memory/spaces/{space['id']}/recall/topic", question)
        assert found["degraded"] is False
        assert {hit["atom"]["id"] for hit in found["hits"]} == {atom["id"] for atom in atoms}


def test_messages_in_queues_are_read_and_done(world: World, release: Mapping[str, Any]) -> None:
    turns = [body for body in release["messages"] if "turn" in json.loads(body)]
    others = [body for body in release["messages"] if "turn" not in json.loads(body)]
    assert [read_turn_message(body).scope.tenant for body in turns] == ["vaults"]
    assert len({type(read_message(body)) for body in others}) > 1
    handler = extraction.handler(lambda: world.process, logger(StringIO()), metrics())
    assert handler(by_queue(*others), CONTEXT) == {"batchItemFailures": []}


def test_stream_records_become_events(release: Mapping[str, Any]) -> None:
    records = [_inserted(item) for items in release["items"].values() for item in items]
    pipeline, aside = Pipeline(), Aside()
    handler = outbox.handler(lambda: pipeline.ports, lambda: aside, logger(StringIO()), metrics())
    assert handler(by_stream(*records), CONTEXT) == {"batchItemFailures": []}
    assert aside.records == []
    assert len({event.type for event in pipeline.bus.events}) > 8


def _inserted(item: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "eventID": "event",
        "eventName": "INSERT",
        "eventSource": "aws:dynamodb",
        "dynamodb": {
            "ApproximateCreationDateTime": NOW.timestamp(),
            "Keys": {"pk": item["pk"], "sk": item["sk"]},
            "NewImage": item,
            "SequenceNumber": "sequence",
        },
    }


def test_an_export_is_imported(release: Mapping[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "export.json"
    file.write_text(json.dumps(release["export"]))
    report = Import(FORMATS["loci"], Source(file), NOW).check()
    assert report.refusals == 0
    assert report.found["conversations"] == len(release["export"]["conversations"])
    assert release["export"]["userId"] == OWNER
