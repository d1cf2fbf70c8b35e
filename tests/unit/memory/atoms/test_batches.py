"""Many atoms in one request: each as if it were added alone."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.hashing import Hashing
from loci.adapters.table import NewestAtoms, TableIndex
from loci.apps.settings import put_settings
from loci.errors import Conflict, LociError, Malformed, NotFound, Refused, TooLarge, Unavailable
from loci.ids import AtomId, EntityId, SpaceId
from loci.learning.reconciling.similar import similarity_of
from loci.memory.atoms.batches import MAX_ATOMS, MAX_BYTES, AtomToAdd, add_atoms
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.memory.atoms.writes import Written
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.apps import Choices
from loci.model.atoms import Atom, Category, Kind, Provenance
from loci.model.entities import EntityType
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.scope import Scope
from tests.fakes.atom_batches import AtomBatches
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import EPOCH, LIKES, SPACE, START, Memory, caller, day, fact, furnish, in_memory
from tests.support.break_points import break_points

ADA = caller()
TIMES = ("valid_from", "valid_to", "expires_at", "created_at", "changed_at", "superseded_at", "confirmed_at")


class Ticking:
    """A clock that goes on by a microsecond with every reading."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(microseconds=1)
        return self.now


def texts(memory: Memory) -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, ADA, SPACE, limit=200).items]


def add(
    memory: Memory, *new: NewAtom | LociError, key: str | None = None, ports: Ports | None = None
) -> tuple[Written | LociError, ...]:
    atoms = [AtomToAdd(one) if isinstance(one, NewAtom) else one for one in new]
    return add_atoms(ports or memory.ports, ADA, SPACE, atoms, key)


def written_of(outcomes: Sequence[Written | LociError]) -> list[Written]:
    return [one for one in outcomes if isinstance(one, Written)]


def facts(many: int) -> list[NewAtom]:
    return [fact(f"Ada likes tea number {number}") for number in range(many)]


def test_atoms_are_added_and_listed_in_the_order_sent(memory: Memory) -> None:
    outcomes = add(memory, *facts(7))
    assert [one.is_duplicate for one in written_of(outcomes)] == [False] * 7
    assert texts(memory) == [f"Ada likes tea number {number}" for number in range(7)]


def test_one_that_looks_for_similar_atoms_keeps_its_place_in_the_list(memory: Memory) -> None:
    index = TableIndex(memory.atoms)
    ports = replace(memory.ports, now=Ticking(), index=index, index_name=index.name, stand_in=NewestAtoms(memory.atoms))
    new = facts(7)
    atoms = [AtomToAdd(one, similarity_of(ports, 1.0, one) if n % 2 else None) for n, one in enumerate(new)]
    add_atoms(ports, ADA, SPACE, atoms)
    assert texts(memory) == [one.text for one in new]


def test_all_texts_are_embedded_together(memory: Memory) -> None:
    calls: list[Sequence[str]] = []
    embed = memory.embedder.embed

    def note(texts: Sequence[str]) -> list[bytes]:
        calls.append(texts)
        return embed(texts)

    memory.embedder.embed = note  # type: ignore[method-assign]
    add(memory, *facts(5))
    assert [len(texts) for texts in calls] == [5]


def test_one_that_is_refused_leaves_the_others(memory: Memory) -> None:
    outcomes = add(memory, fact("tea"), fact("ale", valid_from=day(1), valid_to=day(0)), fact("rum"))
    assert isinstance(outcomes[1], Refused)
    assert [field.pointer for field in outcomes[1].fields] == ["/validTo"]
    assert texts(memory) == ["tea", "rum"]


def test_one_that_could_not_be_read_stays_what_it_is(memory: Memory) -> None:
    broken = Malformed("not an id")
    outcomes = add(memory, fact("tea"), broken)
    assert outcomes[1] is broken
    assert texts(memory) == ["tea"]


def test_entities_that_are_not_there_fail_their_atom_alone(memory: Memory) -> None:
    lost = replace(fact("tea"), entity_ids=(EntityId(SPACE.key, EPOCH),))
    outcomes = add(memory, lost, fact("rum"))
    assert isinstance(outcomes[0], Refused)
    assert [field.pointer for field in outcomes[0].fields] == ["/entityIds"]
    assert texts(memory) == ["rum"]


def test_atoms_are_linked_to_the_entities_that_their_texts_name(memory: Memory) -> None:
    bo = create_entity(memory.ports, ADA, SPACE, NewEntity(EntityType.PERSON, "Bo")).view.entity.id
    outcomes = add(memory, fact("Bo sings"), fact("It rains"))
    assert [one.atom.entity_ids for one in written_of(outcomes)] == [(bo,), ()]


def test_secrets_are_masked_where_the_app_asks_for_it(memory: Memory) -> None:
    admin = caller(role="admin")
    put_settings(memory.ports, admin, Choices(mask_secrets=True), {})
    (outcome,) = written_of(add(memory, fact("password: hunter22")))
    assert outcome.atom.text == "password: [masked]"


def test_the_same_text_twice_is_one_atom(memory: Memory) -> None:
    first, again = written_of(add(memory, fact("tea"), fact(" TEA ")))
    assert (again.atom.id, again.is_duplicate) == (first.atom.id, True)


def test_values_of_one_key_supersede_each_other_in_order(memory: Memory) -> None:
    outcomes = written_of(add(memory, fact("tea", key="drink"), fact("rum"), fact("ale", key="drink")))
    assert texts(memory) == ["rum", "ale"]
    first = memory.atoms.records[ADA.own(SPACE.key), outcomes[0].atom.id.ulid]
    assert first.superseded_by == outcomes[2].atom.id


def test_what_is_similar_to_an_atom_of_the_same_batch_is_found(memory: Memory) -> None:
    index = TableIndex(memory.atoms)
    ports = replace(memory.ports, index=index, index_name=index.name, stand_in=NewestAtoms(memory.atoms))
    new = [fact(f"Ada likes a cup of green tea in the morning{end}") for end in ("", " please")]
    atoms = [AtomToAdd(one, similarity_of(ports, 0.7, one)) for one in new]
    first, second = written_of(add_atoms(ports, ADA, SPACE, atoms))
    assert (second.is_duplicate, second.atom.id) == (True, first.atom.id)


def test_an_import_says_so_and_is_as_good_as_a_clients(memory: Memory) -> None:
    (outcome,) = written_of(add(memory, replace(fact("tea"), provenance=Provenance.IMPORT)))
    assert outcome.atom.provenance is Provenance.IMPORT


@pytest.mark.parametrize("many", [0, MAX_ATOMS + 1])
def test_a_batch_has_1_to_100_atoms(memory: Memory, many: int) -> None:
    with pytest.raises(Refused, match="1 to 100 atoms") as refused:
        add(memory, *facts(many))
    assert [field.pointer for field in refused.value.fields] == ["/atoms"]


def test_texts_and_metadata_of_a_batch_have_a_limit_together(memory: Memory) -> None:
    large = [fact("ä" * 7990, key=str(number)) for number in range(MAX_BYTES // 15980 + 1)]
    with pytest.raises(TooLarge, match="1000000 bytes together"):
        add(memory, *large)
    assert texts(memory) == []


def test_nothing_is_written_into_a_space_that_is_not_the_callers(memory: Memory) -> None:
    with pytest.raises(NotFound):
        add_atoms(memory.ports, ADA, SpaceId("diary-xyz789"), [AtomToAdd(fact())])


def test_a_restricted_user_is_refused_before_any_atom(memory: Memory) -> None:
    memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        add(memory, fact("tea", valid_from=day(1), valid_to=day(0)))


def test_a_first_write_into_a_groups_space_makes_one_user_record_for_all_atoms(memory: Memory) -> None:
    shared = SpaceId("grp.editors.notes-abc123")
    furnish(memory.ports, Scope("acme", "app", "@", "@group:editors"), shared)
    bob = caller("bob", groups=frozenset({"editors"}))
    outcomes = written_of(add_atoms(memory.ports, bob, shared, [AtomToAdd(one) for one in facts(7)]))
    assert {one.atom.epoch for one in outcomes} == {memory.users.records[bob.directory].epoch}
    assert {one.atom.actor for one in outcomes} == {"bob"}
    assert (bob.directory, "@group:editors", shared.key) in memory.spaces.visits


def test_the_same_batch_under_one_key_is_answered_as_before(memory: Memory) -> None:
    new = [*facts(7), fact("ale", valid_from=day(1), valid_to=day(0)), fact("Ada likes tea number 0")]
    first = add(memory, *new, key="once")
    assert [(one.atom, one.effect) for one in written_of(add(memory, *new, key="once"))] == [
        (one.atom, one.effect) for one in written_of(first)
    ]
    assert len(texts(memory)) == 7


def test_another_batch_under_the_same_key_is_refused(memory: Memory) -> None:
    add(memory, fact("tea"), fact("ale"), key="once")
    with pytest.raises(Refused, match="already used"):
        add(memory, fact("tea"), fact("rum"), key="once")
    assert texts(memory) == ["tea", "ale"]


def test_an_atom_that_was_deleted_since_is_not_found_under_the_key(memory: Memory) -> None:
    first, _ = written_of(add(memory, fact("tea"), fact("ale"), key="once"))
    delete_atom(memory.ports, ADA, first.atom.id)
    gone, there = add(memory, fact("tea"), fact("ale"), key="once")
    assert isinstance(gone, NotFound)
    assert isinstance(there, Written)


def test_an_imported_atom_that_was_deleted_since_is_written_again_under_the_key(memory: Memory) -> None:
    new = [replace(fact(text), provenance=Provenance.IMPORT) for text in ("tea", "ale")]
    written = written_of(add(memory, *new, key="once"))
    for _ in range(3):
        delete_atom(memory.ports, ADA, written[0].atom.id)
        again = written_of(add(memory, *new, key="once"))
        assert [one.is_repeat for one in again] == [False, True]
        assert (again[0].atom.id != written[0].atom.id, again[1].atom.id) == (True, written[1].atom.id)
        assert written_of(add(memory, *new, key="once"))[0].atom.id == again[0].atom.id
        assert sorted(texts(memory)) == ["ale", "tea"]
        written = again


@pytest.mark.parametrize("moment", Moment)
def test_a_batch_that_broke_off_anywhere_goes_on_under_its_key(moment: Moment) -> None:
    new = [fact("tea", key="drink"), *facts(6), fact("ale", key="drink"), fact("Ada likes tea number 0")]
    for nth in break_points():
        memory = in_memory()
        furnish(memory.ports, ADA.directory)
        broken = crashing(memory.ports, nth, moment)
        try:
            add(memory, *new, key="once", ports=broken)
        except Crash:
            outcomes = written_of(add(memory, *new, key="once"))
            assert [one.is_duplicate for one in outcomes] == [False] * 8 + [True]
            assert len(memory.atoms.records) == 8
        else:
            break
    assert nth > 10


def test_two_batches_at_once_write_each_atom_once(memory: Memory) -> None:
    """The other comes between what the first has read and what it writes."""
    other = AtomBatches(memory.atoms)
    came = iter([True])

    class Overtaken(AtomBatches):
        def count_fitting(self, changes: Sequence[Any]) -> int:
            if next(came, False):
                add(memory, *facts(7))
            return other.count_fitting(changes)

    ports = replace(memory.ports, atom_batches=Overtaken(memory.atoms))
    outcomes = written_of(add(memory, *facts(7), ports=ports))
    assert [one.is_duplicate for one in outcomes] == [True] * 7
    assert len(memory.atoms.records) == 7


kinds = st.sampled_from([LIKES, Category("event", Kind.EPISODE), Category("said", Kind.EPISODE)])
moments = st.none() | st.integers(-3, 3).map(day)
new_atoms = st.builds(
    NewAtom,
    st.sampled_from(["tea", "Tea", "ale", "rum", "\n"]),
    kinds,
    st.sampled_from([None, None, "drink", "home"]),
    valid_from=moments,
    valid_to=moments,
    provenance=st.sampled_from([Provenance.CLIENT, Provenance.IMPORT]),
)


@given(st.lists(st.lists(new_atoms, min_size=1, max_size=8), min_size=1, max_size=4), st.booleans())
def test_batches_come_to_what_their_atoms_come_to_one_by_one(batches: list[list[NewAtom]], keyed: bool) -> None:
    together, alone = in_memory(Ticking()), in_memory(Ticking())  # type: ignore[arg-type]
    for memory in (together, alone):
        furnish(memory.ports, ADA.directory)
    in_batches = [
        one for number, new in enumerate(batches) for one in add(together, *new, key=str(number) if keyed else None)
    ]
    one_by_one = [_add_alone(alone, one) for new in batches for one in new]
    assert [*_tell_outcomes(in_batches)] == [*_tell_outcomes(one_by_one)]
    assert _describe_store(together, in_batches) == _describe_store(alone, one_by_one)


def _add_alone(memory: Memory, new: NewAtom) -> Written | LociError:
    try:
        return add_atom(memory.ports, ADA, SPACE, new)
    except Refused as refusal:
        return refusal


def _tell_outcomes(outcomes: Sequence[Written | LociError]) -> Iterator[object]:
    """What each came to, with numbers in place of ids."""
    names = _names(outcomes)
    for one in outcomes:
        yield (one.effect, names[one.atom.id.ulid]) if isinstance(one, Written) else (type(one), one.detail)


def _names(outcomes: Sequence[Written | LociError]) -> dict[str, int]:
    ulids = dict.fromkeys(one.atom.id.ulid for one in written_of(outcomes))
    return {ulid: number for number, ulid in enumerate(ulids)}


def _describe_store(memory: Memory, outcomes: Sequence[Written | LociError]) -> object:
    """All that is stored, with numbers in place of ids, and times to the second."""
    names, atoms = _names(outcomes), memory.atoms
    entries = {entry.key: (names[entry.atom], names[entry.first], entry.version) for entry in atoms.entries.values()}
    chains = {(names[first], names[ulid]) for _, first, ulid in atoms.chains}
    pending = {names[ulid]: each.version for (_, ulid), each in memory.pending.records.items()}
    states = {names[ulid]: _state(names, atom) for (_, ulid), atom in atoms.records.items()}
    former = {names[ulid]: [_state(names, atom) for atom in each] for (_, ulid), each in atoms.former.items()}
    return entries, chains, pending, states, former


def _state(names: dict[str, int], atom: Atom) -> dict[str, object]:
    values = {each.name: getattr(atom, each.name) for each in fields(atom)}
    times = {name: None if values[name] is None else values[name].replace(microsecond=0) for name in TIMES}
    by: AtomId | None = atom.superseded_by
    return {
        **values,
        **times,
        "id": names[atom.id.ulid],
        "superseded_by": None if by is None else names[by.ulid],
        "chain": None if atom.chain is None else names[atom.chain],
    }


class Slow(Hashing):
    """An embedder that takes a second for every 10,000 characters."""

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self.memory = memory

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        self.memory.clock.now += timedelta(seconds=sum(map(len, texts)) / 10_000)
        return super().embed(texts)


def test_a_batch_that_takes_long_is_written_slice_by_slice_and_goes_on(memory: Memory) -> None:
    new = [fact(f"{n} " + "tea " * 1640) for n in range(100)]
    ports = replace(memory.ports, embedder=Slow(memory))
    with pytest.raises(Unavailable, match="of 100 atoms are done; send the same batch again"):
        add(memory, *new, key="long", ports=ports)
    assert 0 < len(texts(memory)) < 100
    for _ in range(20):
        with suppress(Unavailable):
            outcomes = add(memory, *new, key="long", ports=ports)
            break
    assert len(written_of(outcomes)) == 100
    assert texts(memory) == [one.text for one in new]
