"""One attribute of one stored item is damaged: nothing fails but a request for that very record, others
notice nothing, and an erasure leaves nothing."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, note, seed, settings
from hypothesis import strategies as st

from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.tables import Tables
from loci.api.wire.problems import UNREADABLE_RECORD
from loci.bootstrap import Process
from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.scope import Caller
from loci.search.indexing import folding
from loci.search.indexing.folding import MAX_WAIT
from tests.cloud.client import Reply
from tests.conftest import Tables as Emulated
from tests.contract.erasing.damaging import Damage, every_damage
from tests.contract.erasing.stored import dump, tells_of_ada
from tests.contract.partitions import Held, Partitions, read_tables
from tests.security.in_process import InProcess, calling, in_process
from tests.support.erasure_world import CANARY, World
from tests.support.exports import enrich

TABLES = ("conversations", "memory", "control")
SELF = "control U"
"""What every request of a person reads."""
_ERASURES = 6
"""Each takes seconds: an erasure reads all stores several times."""


@dataclass
class Damaged:
    """Ada and Bo with something in every store, as it was before anything is damaged."""

    world: World
    tables: Emulated
    ada: InProcess
    bo: InProcess
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


@pytest.fixture(name="damaged")
def plant_world(world: World, process: Process, tables: Emulated, tenant: str) -> Damaged:
    world.plant()
    enrich(world)
    for who in (world.ada, world.bo):
        fold_all(world, who)
    handler = in_process(process)
    ada = calling(handler, "ada@example.com", tenant, groups=["team"])
    bo = calling(handler, "bo", tenant, groups=["team"])
    made = Damaged(world, tables, ada, bo, {})
    made.before = made.read()
    return made


def fold_all(world: World, who: Caller) -> None:
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
    return {path: reply.text[:200] for path, reply in answers.items() if reply.status >= HTTPStatus.BAD_REQUEST}


def ids(answers: Mapping[str, Reply]) -> Mapping[str, Sequence[str]]:
    """What is in every list."""
    return {
        path: sorted(str(item.get("id") or item.get("path")) for item in reply.body["items"])
        for path, reply in answers.items()
        if "items" in reply.body
    }


def learns(damaged: Damaged) -> bool:
    """Whether what Ada says now is remembered."""
    world = damaged.world
    world.distil(world.ada, world.talk(world.ada, "chat", f"{CANARY} anew"))
    spaces = world.ports.spaces.list(world.ada.directory, None, 50).items
    newest = (world.ports.atom_lists.newest(world.ada.own(space.id.key), 50, consistent=True) for space in spaces)
    return any("anew" in atom.text for atoms in newest for atom in atoms)


def attempt_some(damages: Sequence[Damage], examples: int, attempt: Callable[[Damage], None]) -> None:
    """So many of the damages, the same in every run; none is made smaller, as each takes seconds."""

    @seed(len(damages))
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(damages))
    def attempting(damage: Damage) -> None:
        note(str(damage))
        attempt(damage)

    attempting()


def by_kind(damages: Sequence[Damage]) -> Mapping[str, Sequence[Damage]]:
    kinds: dict[str, list[Damage]] = {}
    for damage in damages:
        kinds.setdefault(damage.kind, []).append(damage)
    return kinds


def assert_read(damaged: Damaged, damage: Damage) -> None:
    """Lists, recall, a context and the export answer; only what reads the person's own record says that it is damaged.
    What Ada says is remembered all the same."""
    damaged.harm(damage)
    try:
        failed = failures(reads(damaged.ada))
        if damage.kind == SELF:
            # A state that is not known may be a later release's.
            assert all(UNREADABLE_RECORD in text or "a state that this release" in text for text in failed.values())
        else:
            assert failed == {}
            assert learns(damaged)
    finally:
        damaged.write(damaged.before)


def erase_ada(damaged: Damaged) -> Mapping[str, Sequence[str]]:
    """What Bo has afterwards. Nothing of Ada is left, and there is a receipt."""
    try:
        world = damaged.world
        done = world.finish(world.erase())
        left = dump(damaged.tables, world.tenant)
        assert [key for key, text in left.items() if tells_of_ada(key, text)] == []
        assert done.receipt is not None
        return ids(reads(damaged.bo))
    finally:
        damaged.write(damaged.before)


@pytest.mark.thorough
def test_nothing_fails_whichever_kind_of_item_is_damaged(damaged: Damaged) -> None:
    assert failures(reads(damaged.ada)) == {}
    kinds = by_kind(damaged.damages)
    assert len(kinds) >= 25
    for of_kind in kinds.values():
        attempt_some(of_kind, 1, lambda damage: assert_read(damaged, damage))


@pytest.mark.thorough
def test_an_erasure_leaves_nothing_whatever_is_damaged_and_others_keep_what_is_theirs(damaged: Damaged) -> None:
    expected = erase_ada(damaged)

    def attempt(damage: Damage) -> None:
        damaged.harm(damage)
        assert erase_ada(damaged) == expected

    attempt_some(damaged.damages, _ERASURES, attempt)


@pytest.mark.night
def test_nothing_fails_whatever_is_damaged(damaged: Damaged) -> None:
    for damage in damaged.damages:
        assert_read(damaged, damage)


@pytest.mark.night
def test_every_erasure_leaves_nothing_whatever_is_damaged(damaged: Damaged) -> None:
    expected = erase_ada(damaged)
    for damage in damaged.damages:
        damaged.harm(damage)
        assert erase_ada(damaged) == expected, damage


def test_an_export_names_what_it_leaves_out_and_an_erasure_counts_it(damaged: Damaged) -> None:
    damage = next(one for one in damaged.damages if one.kind == "memory A" and one.form == "of another type")
    damaged.harm(damage)
    document = reads(damaged.ada)["/ai-admin/export"].body
    assert [(one["kind"], one["key"]) for one in document["unreadable"]] == [("atom", damage.place[2])]
    assert damage.place[2].removeprefix("A#") not in {atom["id"].rpartition("_")[2] for atom in document["atoms"]}
    done = damaged.world.finish(damaged.world.erase())
    assert done.counts["unreadable"] == 1


def test_a_list_says_how_many_records_it_leaves_out(damaged: Damaged) -> None:
    space = damaged.ada.send("GET", "/ai-memory/spaces").body["items"][0]["id"]
    path = f"/ai-memory/spaces/{space}/atoms"
    whole = damaged.ada.send("GET", path)
    assert "x-loci-unreadable" not in whole.headers
    listed = {"A#" + atom["id"].rpartition("_")[2] for atom in whole.body["items"]}
    damaged.harm(next(one for one in damaged.damages if one.place[2] in listed and one.form == "of another type"))
    reply = damaged.ada.send("GET", path)
    assert reply.headers["x-loci-unreadable"] == "1"
    assert len(reply.body["items"]) == len(listed) - 1


def test_a_request_for_a_damaged_record_says_so(damaged: Damaged) -> None:
    def path_of(damage: Damage) -> str:
        _, partition, key = damage.place
        return f"/ai-memory/atoms/atom_{partition.split('#')[2]}_{key.removeprefix('A#')}"

    atoms = (one for one in damaged.damages if one.kind == "memory A" and one.form == "of another type")
    damage = next(one for one in atoms if damaged.ada.send("GET", path_of(one)).status == HTTPStatus.OK)
    damaged.harm(damage)
    reply = damaged.ada.send("GET", path_of(damage))
    assert (reply.status, reply.body["type"]) == (HTTPStatus.CONFLICT, UNREADABLE_RECORD)


def test_an_operator_finds_every_damaged_record(
    damaged: Damaged, process: Process, dynamodb: Tables, capsys: pytest.CaptureFixture[str]
) -> None:
    process.made["inventory"] = Inventory(dynamodb)
    kinds = by_kind(damaged.damages)
    harmed = [kinds[kind][0] for kind in ("memory A", "conversations M", "control B", "control J")]
    items = damaged.before
    for damage in harmed:
        items = damage.apply(items)
    damaged.write(items)
    command = ["unreadable", "--tenant", damaged.world.tenant]
    assert main(command, lambda _settings: process) == ExitCode.DIFFERS
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(line["table"], line["pk"], line["sk"]) for line in lines} == {damage.place for damage in harmed}
    damaged.write(damaged.before)
    assert main(command, lambda _settings: process) == ExitCode.DONE
