"""Recall over pages while the indexer is on time, late, away, or receives records twice and out of order."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

import pytest

from loci import spaces
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.erasures import ErasureStore
from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.recall_pages import PageStore, StoredPage
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Put
from loci.adapters.hashing import Hashing
from loci.adapters.page_format.entries import entry, term_hash
from loci.adapters.page_format.packing import pack, unpack
from loci.adapters.pages.folding import SMALL_PAGES
from loci.adapters.pages.index import PagesIndex
from loci.adapters.pages.waiting import UNINDEXED
from loci.adapters.table import TableIndex
from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.errors import Conflict
from loci.ids import ConversationId, SpaceId
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.model.conversations import Conversation
from loci.model.jobs import JobCounts
from loci.ports.all import Ports
from loci.ports.jobs import Pending
from loci.ports.recall import Agreement, RecallIndex
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.indexing import folding, rebuilding
from loci.search.indexing.folding import BATCH_SIZES, MAX_WAIT, FoldResult
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallResult
from loci.spaces import NewSpace
from tests.contract.memory import atom, of_dynamodb, ulid
from tests.fakes.memory import START, Clock, caller, fact
from tests.fakes.ports import FakePorts, no_pause
from tests.support.records import EPOCH, ULIDS, job

LATE = MAX_WAIT + timedelta(seconds=1)


@dataclass
class World:
    """Ada's diary in pages, and who folds into them."""

    ports: Ports
    clock: Clock
    store: PageStore
    ada: Caller
    space: SpaceId

    @property
    def scope(self) -> Scope:
        return self.ada.own(self.space.key)

    def add(self, text: str, **fields: object) -> Atom:
        return add_atom(self.ports, self.ada, self.space, fact(text, **fields)).atom  # type: ignore[arg-type]  # as ``fact`` takes them

    def fold(self, *ulids: str) -> list[FoldResult]:
        """As if their markers had waited for long."""
        return [folding.fold_atom(self.ports, self.scope, ulid, self.clock.now + LATE) for ulid in ulids]

    def ask(self, text: str) -> RecallResult:
        return recall.by_topic(self.ports, self.ada, self.space, TopicQuestion(text, min_similarity=0))

    def texts(self, text: str = "Where does Ada live?") -> set[str]:
        return {hit.atom.text for hit in self.ask(text).hits}

    def agreement(self) -> Agreement:
        return rebuilding.compare_index(self.ports, self.scope)

    def pages(self) -> list[StoredPage]:
        return self.store.all(self.scope)

    def forget_markers(self) -> None:
        for marker in self.ports.pending.list(self.scope):
            assert marker.indexed_at is not None
            self.ports.pending.remove(self.scope, marker)


@pytest.fixture
def world(dynamodb: Tables, tenant: str) -> World:
    clock, store, stores = Clock(), PageStore(dynamodb), of_dynamodb(dynamodb)
    indexes: dict[str, RecallIndex] = {
        "pages": PagesIndex(store, clock, Random(7), no_pause),  # noqa: S311  # repeatable
        "table": TableIndex(stores.lists),
    }
    made = FakePorts(
        clock,
        users=stores.users,
        conversations=ConversationStore(dynamodb),
        markers=stores.markers,
        spaces=stores.spaces,
        entities=stores.entities,
        jobs=stores.jobs,
        pending=stores.pending,
        inventory=Inventory(dynamodb),
        atoms=stores.atoms,
        atom_lists=stores.lists,
        erasures=ErasureStore(dynamodb),
        index=indexes["pages"],
        index_name="pages",
        index_by_name=indexes.__getitem__,
        embedder=Hashing(),
        embedder_name=Hashing.name,
    )
    ada = caller(tenant=tenant)
    return World(made, clock, store, ada, spaces.create_space(made, ada, NewSpace(name="diary")).space.id)


def test_the_very_next_recall_shows_a_change_whether_the_indexer_is_away_or_on_time(world: World) -> None:
    for on_time in (False, True, False):
        for expected, changed in _life(world):
            if on_time:
                world.fold(changed)
            assert world.texts() == expected


def _life(world: World) -> Iterator[tuple[set[str], str]]:
    """After each change, what recall must show, and the atom that changed."""
    rome = world.add("Ada lives in Rome")
    yield {"Ada lives in Rome"}, rome.id.ulid
    edit_atom(world.ports, world.ada, rome.id, AtomEdit(text="Ada lives in Roma"))
    yield {"Ada lives in Roma"}, rome.id.ulid
    oslo = supersede_atom(world.ports, world.ada, rome.id, fact("Ada lives in Oslo")).atom
    yield {"Ada lives in Oslo"}, rome.id.ulid
    bonn = world.add("Ada lives in Bonn")
    archive_atom(world.ports, world.ada, oslo.id)
    yield {"Ada lives in Bonn"}, oslo.id.ulid
    delete_atom(world.ports, world.ada, bonn.id)
    yield set(), bonn.id.ulid


def test_a_record_replayed_after_a_delete_brings_nothing_back(world: World) -> None:
    made = world.add("Ada lives in Rome")
    world.fold(made.id.ulid)
    delete_atom(world.ports, world.ada, made.id)
    world.fold(made.id.ulid)
    world.clock.pass_by(timedelta(minutes=2))
    world.fold(made.id.ulid)
    assert world.texts() == set()
    assert world.fold(made.id.ulid) == [FoldResult.GONE]
    assert world.texts() == set()
    assert world.agreement().holds


def test_records_twice_and_in_another_order_end_in_agreement(world: World) -> None:
    random = Random(3)  # noqa: S311  # repeatable
    changed = []
    for number in range(40):
        made = world.add(f"Ada has cat {number}")
        changed.append(made.id.ulid)
        if number % 3 == 0:
            edit_atom(world.ports, world.ada, made.id, AtomEdit(text=f"Ada has dog {number}"))
        if number % 5 == 0:
            delete_atom(world.ports, world.ada, made.id)
        if number % 7 == 0:
            folding.fold_atom(world.ports, world.scope, random.choice(changed))
    told = changed * 2
    random.shuffle(told)
    for one in told:
        folding.fold_atom(world.ports, world.scope, one)
    world.fold(*told)
    assert all(marker.indexed_at is not None for marker in world.ports.pending.list(world.scope))
    world.forget_markers()
    assert world.agreement() == Agreement(atoms=40, missing=0, outdated=0, surplus=0)


def test_small_pages_become_a_full_one_and_stay_a_minute(world: World) -> None:
    (vector,) = Hashing().embed(["cat"])
    kept = [replace(atom(world.scope, n, "Ada has a cat"), vector=vector) for n in range(SMALL_PAGES + 1)]
    for one in kept:
        world.ports.index.put(world.scope, [one])
    pages = world.pages()
    (full,) = [page for page in pages if page.is_full]
    assert len(unpack(full.entries)) == SMALL_PAGES
    assert sum(page.merged_at is not None for page in pages) == SMALL_PAGES
    assert world.ask("cat").total_candidates == len(kept)
    world.clock.pass_by(timedelta(minutes=2))
    world.ports.index.put(world.scope, [kept[0]])
    assert sum(page.merged_at is not None for page in world.pages()) == 0
    assert world.ask("cat").total_candidates == len(kept)


def test_a_full_page_of_mostly_dead_entries_is_rewritten(world: World) -> None:
    dead = entry(atom(world.scope, 1, "Ada lives in Rome"))
    full = [StoredPage(f"X#1#{n:05d}", pack([dead] * 3)) for n in range(2)]
    for page in full:
        world.store.replace(world.scope, [(page, page)])
    newest = replace(atom(world.scope, 1, "Ada lives in Oslo"), version=2)
    for _ in range(SMALL_PAGES):
        world.ports.index.put(world.scope, [newest])
    first = next(page for page in world.pages() if page.is_full)
    assert unpack(first.entries) == []


def test_a_purge_takes_the_words_out_of_every_page_at_once(world: World) -> None:
    made, other = world.add("Ada owes the bank"), world.add("Ada likes tea")
    world.fold(made.id.ulid)
    edit_atom(world.ports, world.ada, made.id, AtomEdit(text="Ada owes the casino"))
    world.fold(made.id.ulid)
    purge_atom(world.ports, world.ada, made.id)
    assert world.texts("What does Ada owe?") == {"Ada likes tea"}
    assert world.fold(made.id.ulid) == [FoldResult.ERASED]
    entries = [one for page in world.pages() for one in unpack(page.entries)]
    assert {one.ulid for one in entries} == {other.id.ulid}
    assert not {term_hash("bank"), term_hash("casino")} & {term for one in entries for term, _ in one.words}


def test_more_changes_than_recall_ranks_in_are_said_to_be_missing(world: World, dynamodb: Tables) -> None:
    assert not world.ask("cat").degraded
    for number in range(UNINDEXED + 1):
        one = replace(atom(world.scope, number, f"Ada has cat {number}"), vector=b"")
        marker = PendingItem.of(world.scope, Pending(ulid(number), 1, START + timedelta(seconds=number)))
        marker.entry = pack([entry(one)])
        dynamodb.write(Put(marker))
    found = world.ask("cat")
    assert (found.degraded, found.total_candidates) == (True, UNINDEXED)


def test_pages_can_be_dropped_and_rebuilt(world: World) -> None:
    made = [world.add(f"Ada has cat {number}") for number in range(BATCH_SIZES["pages"])]
    edit_atom(world.ports, world.ada, made[0].id, AtomEdit(text="Ada has a tiger"))
    world.fold(made[0].id.ulid)
    world.forget_markers()
    world.ports.index.erase(world.scope)
    assert world.agreement().missing == len(made)
    for _ in range(2):
        rebuilding.rebuild_index(world.ports, world.scope)
        assert world.agreement() == Agreement(len(made), 0, 0, 0)
        assert world.ask("tiger").hits[0].atom.text == "Ada has a tiger"
    then = TopicQuestion("cat 0", limit=50, min_similarity=0, known_at=made[-1].created_at)
    found = recall.by_topic(world.ports, world.ada, world.space, then)
    assert "Ada has cat 0" in {hit.atom.text for hit in found.hits}


def test_a_space_of_another_index_is_searched_and_indexed_there(world: World) -> None:
    directory = world.scope.directory
    before = world.ports.spaces.get(directory, world.space.key)
    assert before is not None
    world.ports.spaces.replace(directory, before, replace(before, index="table", version=before.version + 1))
    made = world.add("Ada lives in Rome")
    assert world.fold(made.id.ulid) == [FoldResult.SHOWN]
    assert world.ports.pending.list(world.scope) == ()
    assert world.pages() == []
    assert world.texts() == {"Ada lives in Rome"}
    with pytest.raises(Conflict):
        world.agreement()


def test_an_operator_compares_and_rebuilds(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    made = world.add("Ada lives in Rome")
    world.fold(made.id.ulid)
    world.forget_markers()
    world.ports.index.erase(world.scope)
    assert reindex(world, "--verify") == 1
    assert json.loads(capsys.readouterr().out) == {
        "atoms": 1,
        "missing": 1,
        "outdated": 0,
        "surplus": 0,
        "agree": False,
    }
    assert reindex(world) == reindex(world, "--verify") == 0
    assert world.texts() == {"Ada lives in Rome"}


def test_a_space_that_lost_its_items_does_not_agree(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert reindex(world, "--verify") == 0
    assert json.loads(capsys.readouterr().out)["agree"] is True
    scope, id = world.ada.own("journal"), ConversationId("journal", ULIDS[1])
    head = Conversation(id, EPOCH, None, None, {}, START, START)
    assert world.ports.conversations.create(scope, head, FirstWrite()) is Outcome.DONE
    world.ports.jobs.create(scope, job(ULIDS[1], space=world.space, counts=JobCounts(added=2)))
    assert reindex(world, "--verify") == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["atoms"], said["lost"], said["agree"]) == (0, 2, False)
    kept = world.add("Ada lives in Rome")
    world.fold(kept.id.ulid)
    assert reindex(world, "--verify") == 0


def test_an_operator_rebuilds_all_spaces_of_a_tenant_and_continues(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    other = replace(world, space=spaces.create_space(world.ports, world.ada, NewSpace(name="letters")).space.id)
    for one in (world, other):
        one.fold(one.add("Ada lives in Rome").id.ulid)
        one.forget_markers()
        one.ports.index.erase(one.scope)
    first, last = sorted(one.scope.partition for one in (world, other))
    assert reindex_all(world, capsys, "--verify") == (1, [(first, False), (last, False)])
    assert reindex_all(world, capsys, "--after", first) == (0, [(last, True)])
    assert reindex_all(world, capsys, "--verify") == (1, [(first, False), (last, True)])
    assert reindex_all(world, capsys) == (0, [(first, True), (last, True)])
    assert world.texts() == other.texts() == {"Ada lives in Rome"}


def test_a_space_whose_index_stores_nothing_is_skipped_and_the_line_says_why(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    assert isinstance(world.ports, FakePorts)
    in_table = replace(world.ports, index_name="table")
    bare = spaces.create_space(in_table, world.ada, NewSpace(name="letters")).space.id
    status = main(["reindex", "--all", "--tenant", world.ada.tenant], lambda _: world.ports)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (skipped,) = (line for line in lines if "skipped" in line)
    assert skipped == {
        "place": world.ada.own(bare.key).partition,
        "skipped": "the index 'table' of this space cannot be rebuilt",
    }
    assert (status, len(lines)) == (ExitCode.DONE, 2)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ((), "either --all or --space, --tenant and --app are required"),
        (("--space", "ms_diary-abc123", "--tenant", "t"), "either --all or --space, --tenant and --app are required"),
        (("--all", "--embedder"), "--all takes --tenant, --after and --verify alone"),
        (("--all", "--app", "app"), "--all takes --tenant, --after and --verify alone"),
        (("--after", "t#app#diary#ada"), "--after continues --all"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    world: World, options: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reindex", *options], lambda _: world.ports) == ExitCode.USAGE
    assert capsys.readouterr().err == f"loci: {problem}\n"


def test_what_cannot_be_done_is_said_in_a_line(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert reindex(replace(world, space=SpaceId("other-abc123"))) == ExitCode.REFUSED
    assert capsys.readouterr().err == "loci: memory space not found\n"


def test_without_tables_it_says_which_setting_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOCI_CONVERSATIONS_TABLE", raising=False)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "somebody")
    assert main(["reindex", "--space", "ms_diary-abc123", "--tenant", "t", "--app", "app"]) == ExitCode.NO_ACCESS
    assert "LOCI_CONVERSATIONS_TABLE" in capsys.readouterr().err


def reindex_all(world: World, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[tuple[str, bool]]]:
    status = main(["reindex", "--all", "--tenant", world.ada.tenant, *more], lambda _: world.ports)
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    return status, [(line["place"], line["agree"]) for line in lines]


def reindex(world: World, *more: str) -> int:
    ada = world.ada
    asked = ["reindex", "--space", str(world.space), "--tenant", ada.tenant, "--app", ada.app, "--user", "ada", *more]
    return main(asked, lambda _: world.ports)
