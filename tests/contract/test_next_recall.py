"""The very next recall shows a change, 500 times each at night, over DynamoDB and pages that are 30 s late."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

import pytest

from loci import spaces
from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.pages.index import PagesIndex
from loci.bootstrap import Process
from loci.errors import NotFound
from loci.ids import AtomId, EntityId, SpaceId
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import Atom
from loci.model.entities import EntityType
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.indexing import folding
from loci.search.recall import TopicQuestion
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.settings import Settings
from loci.spaces import NewSpace
from tests.fakes.memory import caller, fact
from tests.fakes.ports import no_pause
from tests.support import changes
from tests.support.changes import Change
from tests.support.memory_machine import Hourly

TIMES = [32, pytest.param(500, marks=pytest.mark.night)]
LATE = timedelta(seconds=30)
BETWEEN = timedelta(seconds=5)
LIVES_A_SPACE = 10
WORKERS = 4
# How often the indexer has run when a change is asked for.
INDEXED = 0.1


class LatePages(PagesIndex):
    """Pages that say at once that they have taken states in, and show them 30 s later."""

    def __init__(self, pages: PageStore, now: Callable[[], datetime]) -> None:
        super().__init__(pages, now, Random(7), no_pause)  # noqa: S311  # repeatable
        self._clock = now
        self._held: list[tuple[datetime, Scope, Sequence[Atom]]] = []

    @property
    def holds_back(self) -> bool:
        return bool(self._held)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        self._held.append((self._clock() + LATE, scope, atoms))

    def catch_up(self) -> None:
        """Shows what has been held back for long enough."""
        while self._held and self._held[0][0] <= self._clock():
            _, scope, atoms = self._held.pop(0)
            super().put(scope, atoms)


@dataclass
class Diary:
    """A space of Ada's through the rules, and the indexer that follows it."""

    process: Process
    clock: Hourly
    pages: LatePages
    ada: Caller
    space: SpaceId
    _last: str = ""

    def add(self, text: str, whom: str | None = None) -> str:
        named = () if whom is None else (EntityId.parse(whom),)
        return self._note_change(
            add_atom(self.process, self.ada, self.space, replace(fact(text), entity_ids=named)).atom
        )

    def edit(self, atom: str, text: str) -> None:
        self._note_change(edit_atom(self.process, self.ada, AtomId.parse(atom), AtomEdit(text=text)))

    def supersede(self, atom: str, text: str) -> str:
        return self._note_change(supersede_atom(self.process, self.ada, AtomId.parse(atom), fact(text)).atom)

    def archive(self, atom: str) -> None:
        self._note_change(archive_atom(self.process, self.ada, AtomId.parse(atom)))

    def delete(self, atom: str) -> None:
        delete_atom(self.process, self.ada, AtomId.parse(atom))

    def person(self, name: str) -> str:
        made = create_entity(self.process, self.ada, self.space, NewEntity(EntityType.PERSON, name))
        return str(made.view.entity.id)

    def merge(self, canonical: str, alias: str) -> None:
        merge_entities(self.process, self.ada, EntityId.parse(canonical), EntityId.parse(alias))

    def unmerge(self, canonical: str, alias: str) -> None:
        unmerge_entities(self.process, self.ada, EntityId.parse(canonical), EntityId.parse(alias))

    def delete_space(self) -> None:
        spaces.delete_space(self.process, self.ada, self.space)

    def restore_space(self) -> None:
        spaces.restore_space(self.process, self.ada, self.space)

    def recall_texts(self) -> set[str] | None:
        asked = TopicQuestion(changes.QUESTION, min_similarity=0)
        try:
            return {hit.atom.text for hit in recall.by_topic(self.process, self.ada, self.space, asked).hits}
        except NotFound:
            return None

    def recall_texts_of(self, whom: str) -> set[str]:
        found = by_entity(self.process, self.ada, self.space, EntityQuestion(whom))
        return {hit.atom.text for hit in found.hits}

    def index_what_changed(self) -> None:
        """The indexer takes in what is not yet in, as if it had waited for long; of what it took in before, 30 s old
        is shown from now on."""
        self.pages.catch_up()
        scope, ulid = self.ada.own(self.space.key), self._last
        marker = self.process.pending.get(scope, ulid)
        waits = marker is not None and marker.indexed_at is None
        folding.fold_atom(self.process, scope, ulid, self.clock.now + folding.MAX_WAIT if waits else None)

    def _note_change(self, atom: Atom) -> str:
        self.clock.pass_by(BETWEEN)
        self._last = atom.id.ulid
        return str(atom.id)


@dataclass
class Desk:
    """One of several who work at once, each with a clock, a process and pages of their own."""

    dynamodb: Tables
    ada: Caller

    def __post_init__(self) -> None:
        self.clock = Hourly()
        self.pages = LatePages(PageStore(self.dynamodb), self.clock)
        self.process = Process(Settings({"LOCI_EMBEDDER": Hashing.name}), self.clock, Random(7), no_pause)  # noqa: S311  # repeatable
        self.process.made.update(tables=self.dynamodb, embedder=Hashing(), pages_index=self.pages)

    def diary(self) -> Diary:
        """A new space."""
        space = spaces.create_space(self.process, self.ada, NewSpace()).space.id
        return Diary(self.process, self.clock, self.pages, self.ada, space)


@pytest.fixture
def desks(dynamodb: Tables, tenant: str) -> Sequence[Desk]:
    return [Desk(dynamodb, caller(f"ada{number}", tenant)) for number in range(WORKERS)]


def count_shown_changes(diary: Diary, script: Iterator[Change], random: Random) -> Counter[str]:
    """How many changes of each kind the very next recall showed: all, or it fails."""
    counted: Counter[str] = Counter()
    for change in script:
        # Now and then it comes between a change and its recall.
        if random.random() < INDEXED:
            diary.index_what_changed()
        assert change.recall_shown(diary) == change.expected, change
        counted[change.kind] += 1
        counted["held back"] += diary.pages.holds_back
    return counted


def at_once(desks: Sequence[Desk], work: Callable[[Desk, Random], Counter[str]]) -> Counter[str]:
    with ThreadPoolExecutor(len(desks)) as threads:
        done = threads.map(work, desks, (Random(number) for number in range(len(desks))))  # noqa: S311  # repeatable
        return sum(done, Counter())


@pytest.mark.parametrize("times", TIMES)
def test_what_is_added_edited_superseded_archived_or_deleted_is_so_in_the_next_recall(
    desks: Sequence[Desk], times: int
) -> None:
    def work(desk: Desk, random: Random) -> Counter[str]:
        counted: Counter[str] = Counter()
        for first in range(0, times // WORKERS, LIVES_A_SPACE):
            diary, numbers = desk.diary(), range(first, min(first + LIVES_A_SPACE, times // WORKERS))
            counted += count_shown_changes(diary, changes.lives(diary, numbers), random)
        return counted

    counted = at_once(desks, work)
    assert counted.pop("held back") > times
    assert counted == dict.fromkeys(("add", "edit", "supersede", "archive", "delete"), times)


@pytest.mark.parametrize("times", TIMES)
def test_who_is_merged_is_one_in_the_next_recall(desks: Sequence[Desk], times: int) -> None:
    def work(desk: Desk, random: Random) -> Counter[str]:
        diary = desk.diary()
        return count_shown_changes(diary, changes.merges(diary, times // WORKERS), random)

    assert at_once(desks, work)["merge"] == times


@pytest.mark.parametrize("times", TIMES)
def test_a_deleted_space_is_not_there_for_the_next_recall(desks: Sequence[Desk], times: int) -> None:
    def work(desk: Desk, random: Random) -> Counter[str]:
        diary = desk.diary()
        return count_shown_changes(diary, changes.space_deletes(diary, times // WORKERS), random)

    assert at_once(desks, work)["space delete"] == times
