"""Writes down what this release stores, queues, exports and answers: once for each release, before its tag.

LOCI_RELEASE=0.2.0 pytest tests/contract/upgrade/record_release.py
"""

import json
import os
from pathlib import Path
from typing import Any

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from tests.conftest import Tables as Emulated
from tests.contract.upgrade.world import World
from tests.security.operations import every_operation

RELEASES = Path(__file__).with_name("releases")


def test_record(emulator: MiniStack, dynamodb: DynamoTables, tables: Emulated) -> None:
    world = World(emulator, dynamodb, tables)
    messages, export = world.create_records(), world.export()
    paths = [*_lists(), *_spaces(world)]
    release: dict[str, Any] = {
        "items": world.read_items(),
        "messages": messages,
        "export": export,
        "answers": {path: world.owner.get(path) for path in paths},
    }
    kinds = {item["sk"]["S"].partition("#")[0] for items in release["items"].values() for item in items}
    assert len(kinds) > 25
    assert len(paths) > 15
    file = RELEASES / f"{os.environ['LOCI_RELEASE']}.json"
    file.write_text(json.dumps(release, indent=1, ensure_ascii=False) + "\n")


# What they answer is not in the tables.
_ELSEWHERE = ("/ai-admin/receipts", "/ai-admin/budget", "/ai-admin/rate", "/openapi")


def _lists() -> list[str]:
    """What is read without an id."""
    plain = (one for one in every_operation() if one.method == "GET" and not one.query and "{" not in one.path)
    return sorted(one.path for one in plain if not one.path.startswith(_ELSEWHERE))


def _spaces(world: World) -> list[str]:
    spaces = world.owner.get("/ai-memory/spaces")["items"]
    return [f"/ai-memory/spaces/{space['id']}/{what}" for space in spaces for what in ("atoms", "entities", "files")]
