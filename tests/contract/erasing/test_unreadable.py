"""One attribute of one stored item is damaged: nothing fails but what is asked of that very record, nobody else
notices, and an erasure leaves nothing."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from io import StringIO
from typing import Any

import pytest

from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.bootstrap import Process
from loci.search.indexing import folding
from loci.search.indexing.folding import MAX_WAIT
from loci.settings import ClaimNames
from tests.cloud.client import Client, Reply
from tests.conftest import Tables as Emulated
from tests.contract.erasing.damaging import Damage, every_damage
from tests.contract.erasing.stored import dump, tells_of_ada
from tests.contract.partitions import Held, Partitions, read_tables
from tests.security.in_process import InProcess, calling
from tests.support.erasure_world import CANARY, World
from tests.support.exports import enrich
from tests.support.lambdas import logger, metrics

TABLES = ("conversations", "memory", "control")
SELF = frozenset({"control U"})
"""What every request of a person reads."""


@dataclass
class Damaged:
    """Ada and Bo with something in every store, as it was before anything is damaged."""

    world: World
    tables: Emulated
    ada: Client
    bo: Client
    log: StringIO
    before: Held

    def harm(self, damage: Damage) -> None:
        self.write(damage.apply(self.before))

    def write(self, items: Held) -> None:
        Partitions(self.tables, ()).put_back(items, self.read())

    def read(self) -> Held:
        return {
            place: item
            for place, item in read_tables(self.tables, TABLES).items()
            if place[1].startswith(f"{self.world.tenant}#")
        }

    @property
    def damages(self) -> Sequence[Damage]:
        """Of what is Ada's."""
        hers = f"#{self.world.ada.owner}"
        return every_damage({place: item for place, item in self.before.items() if place[1].endswith(hers)})


@pytest.fixture
def damaged(world: World, process: Process, tables: Emulated, tenant: str) -> Damaged:
    world.plant()
    enrich(world)
    for who in (world.ada, world.bo):
        fold_all(world, who)
    log = StringIO()
    service = Service(process, ClaimNames(), b"key")
    handler = lambda_handler(routing.at_once(routing.every_router()), lambda: service, logger(log), metrics())
    ada = calling(handler, "ada@example.com", tenant, groups=["team"])
    bo = calling(handler, "bo", tenant, groups=["team"])
    made = Damaged(world, tables, ada, bo, log, {})
    made.before = made.read()
    return made


def fold_all(world: World, who: Any) -> None:
    """Every change is in a recall page."""
    for space in world.ports.spaces.list(who.directory, None, 50).items:
        scope = who.own(space.id.key)
        for pending in world.ports.pending.list(scope):
            folding.fold_atom(world.ports, scope, pending.ulid, world.ports.now() + MAX_WAIT + timedelta(seconds=1))


def reads(client: InProcess) -> Mapping[str, Reply]:
    """Lists of everything, recall, a context and the export."""

    def ask(method: str, path: str, body: object = None) -> Reply:
        raw = None if body is None else json.dumps(body).encode()
        answers[path] = client.send_once(method, path, raw, {})
        return answers[path]

    answers: dict[str, Reply] = {}
    for path in ("/ai-presences", "/ai-memory/bindings", "/ai-admin/keys"):
        ask("GET", path)
    for space in _items(ask("GET", "/ai-memory/spaces")):
        for kind in ("atoms", "entities", "files"):
            ask("GET", f"/ai-memory/spaces/{space['id']}/{kind}")
        ask("POST", f"/ai-memory/spaces/{space['id']}/recall/topic", {"query": CANARY, "minSimilarity": 0.0})
    for conversation in _items(ask("GET", "/ai-conversations")):
        ask("GET", f"/ai-conversations/{conversation['id']}/messages")
    ask("POST", "/ai-memory/context", {"message": CANARY})
    ask("POST", "/ai-admin/export", {})
    return answers


def _items(reply: Reply) -> Sequence[Mapping[str, Any]]:
    return reply.body["items"] if reply.status == HTTPStatus.OK else []


def failures(answers: Mapping[str, Reply]) -> Mapping[str, str]:
    return {path: reply.text[:200] for path, reply in answers.items() if reply.status != HTTPStatus.OK}


def learns(damaged: Damaged) -> bool:
    """Whether what Ada says now is remembered."""
    world = damaged.world
    world.ran.clear()
    world.distil(world.ada, world.talk(world.ada, "chat", f"{CANARY} anew"))
    atoms = [
        atom.text
        for space in world.ports.spaces.list(world.ada.directory, None, 50).items
        for atom in world.ports.atom_lists.newest(world.ada.own(space.id.key), 50, consistent=True)
    ]
    return any("anew" in text for text in atoms)


def erases(damaged: Damaged) -> Sequence[str]:
    """What is left of Ada once she is erased."""
    world = damaged.world
    world.finish(world.erase())
    left = dump(damaged.tables, world.tenant)
    return [str(key) for key, text in left.items() if tells_of_ada(key, text)]
