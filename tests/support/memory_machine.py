"""Any sequence of writes into a memory space, each answered as the oracle says, and after each the same reads."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from loci.errors import Conflict, LociError, NotFound
from loci.ids import AtomId, EntityId
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, set_value, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.reads import get_history, list_atoms
from loci.memory.atoms.restoring import restore_atom
from loci.memory.entities import merged_names
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.reading import find_by_name, get_entity
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import AtomStatus
from loci.model.entities import EntityType
from loci.model.visibility import Span
from loci.ports.all import Ports
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.indexing import folding
from loci.search.recall import TopicQuestion, timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.timelines import TimelineQuestion
from tests.fakes.memory import LIKES, SPACE, START, Clock
from tests.support.oracle import Asked, Oracle, Refusal, State, Told

TEXTS = ("tea", "ale", "rum")
KEYS = (None, "drink", "home")
PEOPLE = ("bo", "cy", "di", "eli")
HOUR = timedelta(hours=1)

texts, keys, people = st.sampled_from(TEXTS), st.sampled_from(KEYS), st.sampled_from(PEOPLE)
hours = st.integers(-40, 36).map(lambda number: START + number * HOUR)
numbers = st.integers(0, 40)
mentioned = st.frozensets(people, max_size=2)


def rarely(values: st.SearchStrategy[datetime]) -> st.SearchStrategy[datetime | None]:
    return st.one_of(st.none(), st.none(), values)


@dataclass(frozen=True, slots=True)
class Telling:
    """A new atom before its time: ``lives`` hours until it expires."""

    text: str
    key: str | None
    begins: datetime | None
    ends: datetime | None
    lives: int | None
    whom: frozenset[str]


tellings = st.builds(
    Telling, texts, keys, st.none() | hours, rarely(hours), st.one_of(st.none(), st.none(), numbers), mentioned
)


def _span(one: datetime, other: datetime, superseded: bool) -> Span:
    return Span(min(one, other), max(one, other), superseded)


spans = st.builds(_span, hours, hours, st.booleans()) | st.just(Span())
clocks = st.builds(Asked, st.none() | hours, st.none() | hours)


class Hourly(Clock):
    """A clock that an hour passes on between two writes, and no time during one."""

    def __call__(self) -> datetime:
        return self.now


class MemoryMachine(RuleBasedStateMachine):
    """``made`` gives the ports over a space of the caller, on the clock."""

    open_memory: Callable[[Hourly], tuple[Ports, Caller, Scope]]

    def __init__(self) -> None:
        super().__init__()
        self.clock = Hourly()
        self.ports, self.caller, self.scope = type(self).open_memory(self.clock)
        self.oracle = Oracle()
        self.people = {name: self._person(name) for name in PEOPLE}

    def _person(self, name: str) -> EntityId:
        new = NewEntity(EntityType.PERSON, name)
        return create_entity(self.ports, self.caller, SPACE, new).view.entity.id

    @property
    def now(self) -> datetime:
        return self.clock.now

    @initialize(many=st.lists(tellings, min_size=2, max_size=8))
    def begin(self, many: Sequence[Telling]) -> None:
        for telling in (Telling("tea", None, None, None, None, frozenset()), *many):
            self.add(telling)

    @rule(telling=tellings)
    def add(self, telling: Telling) -> None:
        told = self._request_of(telling)
        self._agree(
            lambda: add_atom(self.ports, self.caller, SPACE, self._new(told)).atom.id,
            lambda made: self.oracle.adds(told, self.now, made),
        )

    @rule(text=texts, key=st.sampled_from([key for key in KEYS if key is not None]))
    def set_value(self, text: str, key: str) -> None:
        new = NewAtom(text, LIKES, key)
        self._agree(
            lambda: set_value(self.ports, self.caller, SPACE, new).atom.id,
            lambda made: self.oracle.sets(key, text, self.now, made),
        )

    @rule(nth=numbers, telling=tellings)
    def supersede(self, nth: int, telling: Telling) -> None:
        id, told = self._nth(nth), replace(self._request_of(telling), key=None)
        self._agree(
            lambda: supersede_atom(self.ports, self.caller, id, self._new(told)).atom.id,
            lambda made: self.oracle.supersedes(id, told, self.now, made),
        )

    @rule(nth=numbers, text=texts, key=keys, ends=rarely(hours))
    def edit(self, nth: int, text: str, key: str | None, ends: datetime | None) -> None:
        id, wanted = self._nth(nth), AtomEdit(text=text, key=key, valid_to=ends)
        self._agree(
            lambda: edit_atom(self.ports, self.caller, id, wanted).id,
            lambda _: self.oracle.edits(id, self.now, text, key, ends),
        )

    @rule(nth=numbers)
    def archive(self, nth: int) -> None:
        id = self._nth(nth)
        self._agree(lambda: archive_atom(self.ports, self.caller, id).id, lambda _: self.oracle.archives(id, self.now))

    @rule(nth=numbers)
    def restore(self, nth: int) -> None:
        id = self._nth(nth)
        self._agree(lambda: restore_atom(self.ports, self.caller, id).id, lambda _: self.oracle.restores(id, self.now))

    @rule(nth=numbers, purge=st.booleans())
    def remove(self, nth: int, purge: bool) -> None:
        id = self._nth(nth)
        removes = self.oracle.purges if purge else self.oracle.deletes

        def remove() -> AtomId:
            (purge_atom if purge else delete_atom)(self.ports, self.caller, id)
            return id

        self._agree(remove, lambda _: removes(id, self.now))

    @rule(canonical=people, alias=people, apart=st.booleans())
    def relate(self, canonical: str, alias: str, apart: bool) -> None:
        act, expect = (unmerge_entities, self.oracle.unmerges) if apart else (merge_entities, self.oracle.merges)
        pair = self.people[canonical], self.people[alias]
        assert self._refusal(lambda: act(self.ports, self.caller, *pair)) == expect(canonical, alias)
        groups = {self.oracle.group(name) for name in PEOPLE}
        assert self._same_names() == {group for group in groups if len(group) > 1}
        self.clock.pass_by(HOUR)

    def _same_names(self) -> set[frozenset[str]]:
        """The merged names, as stored and as derived from the entities."""
        read = partial(self.ports.atoms.read, self.scope, self.scope.directory, (), names=True)
        kept = read().names
        merged_names.rebuild_merged_names(self.ports, self.scope)
        assert read().names == kept
        return set() if kept is None else {frozenset(group) for group in kept.groups.values()}

    @rule()
    def fold(self) -> None:
        """The indexer catches up, and erases what was purged or has expired: no read sees a difference."""
        for id, atom in self.oracle.atoms.items():
            folding.fold_atom(self.ports, self.scope, id.ulid)
            erased = folding.erase_atom(self.ports, self.scope, id.ulid, self.now)
            assert erased == (not atom.is_there(self.now))

    @rule(asked=clocks, status=st.sampled_from([AtomStatus.ACTIVE, AtomStatus.ARCHIVED]), key=keys)
    def list(self, asked: Asked, status: AtomStatus, key: str | None) -> None:
        asked = Asked(asked.valid_at, asked.known_at, status)
        page = list_atoms(
            self.ports,
            self.caller,
            SPACE,
            status=status,
            key=key,
            valid_at=asked.valid_at,
            known_at=asked.known_at,
            limit=200,
        )
        expected = self.oracle.visible_states(asked, self.now)
        wanted = {id: state for id, state in expected.items() if key in (None, state.key)}
        assert {atom.id: State.of(atom) for atom in page.items} == wanted

    @rule(asked=clocks, whom=people)
    def read(self, asked: Asked, whom: str) -> None:
        self._recall_by_topic(asked)
        question = EntityQuestion(whom, 100, valid_at=asked.valid_at, known_at=asked.known_at)
        found = by_entity(self.ports, self.caller, SPACE, question)
        expected = self.oracle.visible_states(asked, self.now, whom)
        assert {hit.atom.id: State.of(hit.atom) for hit in found.hits} == expected
        starts = [hit.atom.valid_from for hit in found.hits]
        assert starts == sorted(starts, reverse=True)

    @rule(asked=clocks, span=spans, whom=st.none() | people)
    def recall_timeline(self, asked: Asked, span: Span, whom: str | None) -> None:
        question = TimelineQuestion(
            whom,
            None,
            span.begins,
            span.ends,
            100,
            valid_at=asked.valid_at,
            known_at=asked.known_at,
            include_superseded=span.superseded,
        )
        found = timelines.recall_timeline(self.ports, self.caller, SPACE, question)
        expected = self.oracle.visible_states(Asked(asked.valid_at, asked.known_at, span=span), self.now, whom)
        assert {hit.atom.id: State.of(hit.atom) for hit in found.hits} == expected
        starts = [(hit.atom.valid_from, hit.atom.created_at) for hit in found.hits]
        assert starts == sorted(starts)

    def _recall_by_topic(self, asked: Asked) -> None:
        question = TopicQuestion("tea", 100, min_similarity=0, valid_at=asked.valid_at, known_at=asked.known_at)
        found = recall.by_topic(self.ports, self.caller, SPACE, question)
        assert {hit.atom.id: State.of(hit.atom) for hit in found.hits} == self.oracle.visible_states(asked, self.now)

    @rule(whom=people)
    def see(self, whom: str) -> None:
        view = get_entity(self.ports, self.caller, self.people[whom])
        # What has expired is mentioned until the sweeper has passed.
        self.fold()
        view = get_entity(self.ports, self.caller, self.people[whom])
        starts = self.oracle.mentions(whom, self.now)
        assert (view.atom_count, view.first_seen_at, view.last_seen_at) == (
            len(starts),
            min(starts, default=None),
            max(starts, default=None),
        )
        named = find_by_name(self.ports, self.caller, SPACE, whom).entity
        group = {self.people[name] for name in self.oracle.group(whom)}
        assert {named.id, *named.merged_ids} == group

    @invariant()
    def current_atoms_are_those(self) -> None:
        page = list_atoms(self.ports, self.caller, SPACE, limit=200)
        assert {atom.id: State.of(atom) for atom in page.items} == self.oracle.visible_states(Asked(), self.now)

    @invariant()
    def values_of_one_key_never_overlap(self) -> None:
        for key in filter(None, KEYS):
            values = [value for value in self.oracle.values(key, self.now) if value.valid_from != value.valid_to]
            for one, other in pairwise(values):
                assert one.valid_to is not None
                assert one.valid_to <= other.valid_from

    def teardown(self) -> None:
        """Nothing but a purge has lost anything of an atom."""
        for id, atom in self.oracle.atoms.items():
            if not atom.is_there(self.now):
                assert self._refusal(partial(get_history, self.ports, self.caller, id)) is NotFound
                continue
            history = get_history(self.ports, self.caller, id)
            (itself,) = [member for member in history.chain if member.id == id]
            assert State.of(itself) == atom.state
            states = [_without_confirmation(State.of(state)) for state in (*history.revisions, itself)]
            seen = [state for number, state in enumerate(states) if number == 0 or state != states[number - 1]]
            assert seen == [_without_confirmation(state) for _, state in atom.states]

    def _request_of(self, telling: Telling) -> Told:
        lives = telling.lives
        expires = None if lives is None else self.now + (lives + 1) * HOUR
        return Told(telling.text, telling.key, telling.begins, telling.ends, expires, telling.whom)

    def _new(self, told: Told) -> NewAtom:
        return NewAtom(
            told.text,
            LIKES,
            told.key,
            valid_from=told.begins,
            valid_to=told.ends,
            expires_at=told.expires,
            entity_ids=tuple(self.people[name] for name in sorted(told.entities)),
        )

    def _nth(self, nth: int) -> AtomId:
        """One of all atoms, or more often of those that count still."""
        there = [id for id, atom in self.oracle.atoms.items() if atom.is_there(self.now)]
        counting = [id for id in there if self.oracle.atoms[id].state.status is AtomStatus.ACTIVE]
        ids = counting if nth % 4 and counting else [*self.oracle.atoms]
        return ids[nth % len(ids)]

    def _agree(self, act: Callable[[], AtomId], expect: Callable[[Callable[[], AtomId]], AtomId | Refusal]) -> None:
        """What comes of the act is what the oracle expects; a new atom gets its id from the act."""
        try:
            done: AtomId | Refusal = act()
        except LociError as error:
            done = Conflict if isinstance(error, Conflict) else type(error)

        def new_id() -> AtomId:
            assert isinstance(done, AtomId)
            assert done not in self.oracle.atoms
            return done

        assert expect(new_id) == done
        self.clock.pass_by(HOUR)

    def _refusal(self, act: Callable[[], Any]) -> Refusal | None:
        try:
            act()
        except LociError as error:
            return type(error)
        return None


def _without_confirmation(state: State) -> State:
    """The state as history tells it apart from others: a confirmation is none of its own."""
    return replace(state, confirmed=None)
