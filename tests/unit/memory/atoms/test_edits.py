"""A current atom is corrected: the same atom, a new version, and its former state in history."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from loci.errors import Conflict, NotFound, Refused
from loci.memory.atoms import changes, edits
from loci.memory.atoms.changes import archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.model.atoms import Atom, Category, Kind
from tests.fakes.faults import interleave_write
from tests.fakes.memory import LIKES, SPACE, START, Memory, caller, day, fact

ADA = caller()
SCOPE = ADA.own(SPACE.key)


def add_atom(memory: Memory, text: str = "Ada likes tea", **fields: object) -> Atom:
    return changes.add_atom(memory.ports, ADA, SPACE, fact(text, **fields)).atom  # type: ignore[arg-type]  # as ``fact`` takes them


def edit_atom(memory: Memory, atom: Atom, **fields: object) -> Atom:
    wanted = AtomEdit(**fields)  # type: ignore[arg-type]  # a test names the fields it is about
    return edits.edit_atom(memory.ports, ADA, atom.id, wanted)


def values(memory: Memory, key: str) -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, ADA, SPACE, key=key).items]


def windows(memory: Memory, key: str) -> list[tuple[str, object, object]]:
    """All of a key's values that count, by when they held."""
    own = [atom for atom in memory.atoms.records.values() if atom.key == key and atom.deleted_at is None]
    return [(atom.text, atom.valid_from, atom.valid_to) for atom in sorted(own, key=lambda atom: atom.valid_from)]


def test_an_edit_is_a_new_version_of_the_same_atom(memory: Memory) -> None:
    before = add_atom(memory)
    category = Category("habit", Kind.FACT)
    after = edit_atom(memory, before, text="Ada likes coffee", category=category, importance=5, confidence=0.5)
    assert (after.id, after.version, after.created_at, after.valid_from) == (
        before.id,
        2,
        before.created_at,
        before.valid_from,
    )
    assert (after.text, after.category, after.importance, after.confidence) == ("Ada likes coffee", category, 5, 0.5)
    assert after.changed_at > before.changed_at
    assert after.vector == memory.embedder.embed(["Ada likes coffee"])[0]
    assert get_atom(memory.ports, ADA, before.id) == after
    assert get_history(memory.ports, ADA, before.id).revisions == (before,)


def test_what_is_not_named_stays_and_the_same_words_are_not_embedded_again(memory: Memory) -> None:
    before = add_atom(memory, key="drink", valid_to=day(9))
    after = edit_atom(memory, before, importance=5)
    assert (after.text, after.key, after.valid_to, after.vector) == (
        before.text,
        before.key,
        before.valid_to,
        before.vector,
    )
    assert memory.embedder.texts == ["Ada likes tea"]


def test_an_edit_that_changes_nothing_is_no_new_version(memory: Memory) -> None:
    before = add_atom(memory)
    assert edit_atom(memory, before, text="Ada likes tea", category=LIKES, key=None) == before


def test_an_earlier_form_is_still_what_was_known_then(memory: Memory) -> None:
    before = add_atom(memory)
    after = edit_atom(memory, before, text="Ada likes coffee")
    known = list_atoms(memory.ports, ADA, SPACE, known_at=before.changed_at).items
    assert (known, list_atoms(memory.ports, ADA, SPACE).items) == ((before,), (after,))


def test_what_was_said_before_the_edit_may_be_said_again_and_what_it_says_may_not(memory: Memory) -> None:
    after = edit_atom(memory, add_atom(memory, "Tea"), text="Coffee")
    assert changes.add_atom(memory.ports, ADA, SPACE, fact("coffee")).atom == after
    assert changes.add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom.id != after.id


def test_two_current_atoms_never_say_the_same(memory: Memory) -> None:
    add_atom(memory, "Tea")
    coffee = add_atom(memory, "Coffee")
    with pytest.raises(Conflict):
        edit_atom(memory, coffee, text=" tea ")
    assert get_atom(memory.ports, ADA, coffee.id) == coffee


@pytest.mark.parametrize(
    "end",
    [
        lambda memory, atom: archive_atom(memory.ports, ADA, atom.id),
        lambda memory, atom: supersede_atom(memory.ports, ADA, atom.id, fact("Coffee")),
        lambda memory, _: memory.clock.pass_by(timedelta(days=2)),
    ],
    ids=["archived", "superseded", "ended"],
)
def test_only_what_is_current_is_edited(memory: Memory, end: Callable[[Memory, Atom], object]) -> None:
    atom = add_atom(memory, "Tea", valid_to=day(1))
    end(memory, atom)
    with pytest.raises(Conflict):
        edit_atom(memory, atom, text="Milk")


def test_what_is_deleted_or_of_another_version_is_not_edited(memory: Memory) -> None:
    atom = add_atom(memory)
    with pytest.raises(Conflict):
        edits.edit_atom(memory.ports, ADA, atom.id, AtomEdit(text="Milk"), if_match=2)
    delete_atom(memory.ports, ADA, atom.id)
    with pytest.raises(NotFound):
        edit_atom(memory, atom, text="Milk")


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"text": " "}, "/text"),
        ({"text": "x" * 8001}, "/text"),
        ({"category": Category("x", Kind.PATTERN)}, "/category/kind"),
        ({"importance": 6}, "/importance"),
        ({"confidence": 1.5}, "/confidence"),
        ({"key": ""}, "/key"),
        ({"valid_to": START}, "/validTo"),
    ],
)
def test_a_field_that_breaks_a_rule_is_named(memory: Memory, fields: dict[str, object], pointer: str) -> None:
    atom = add_atom(memory, valid_from=START)
    with pytest.raises(Refused) as refusal:
        edit_atom(memory, atom, **fields)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


def test_an_end_may_be_set_moved_and_taken_back(memory: Memory) -> None:
    atom = add_atom(memory, key="drink", valid_from=day(-9))
    assert edit_atom(memory, atom, valid_to=day(9)).valid_to == day(9)
    assert edit_atom(memory, atom, valid_to=None).valid_to is None
    assert values(memory, "drink") == ["Ada likes tea"]
    edit_atom(memory, atom, valid_to=day(-1))
    assert values(memory, "drink") == []
    assert changes.add_atom(memory.ports, ADA, SPACE, fact("Coffee", key="drink")).atom.chain == atom.id.ulid


def test_a_key_moves_with_its_atom(memory: Memory) -> None:
    atom = add_atom(memory, "Tea", key="drink")
    edit_atom(memory, atom, key="morning drink")
    assert (values(memory, "drink"), values(memory, "morning drink")) == ([], ["Tea"])
    other = add_atom(memory, "Milk", key="drink")
    assert other.chain is None
    next_one = add_atom(memory, "Coffee", key="morning drink")
    assert values(memory, "drink") == ["Milk"]
    assert [found.id for found in get_history(memory.ports, ADA, next_one.id).chain] == [atom.id, next_one.id]


def test_a_key_given_up_has_no_value_but_its_past(memory: Memory) -> None:
    rome = add_atom(memory, "Rome", key="home", valid_from=day(-9))
    oslo = add_atom(memory, "Oslo", key="home", valid_from=day(-5))
    assert edit_atom(memory, oslo, key=None).key is None
    assert values(memory, "home") == []
    bonn = add_atom(memory, "Bonn", key="home", valid_from=day(-7))
    assert windows(memory, "home") == [("Rome", day(-9), day(-7)), ("Bonn", day(-7), None)]
    assert bonn.chain == rome.id.ulid
    late = supersede_atom(memory.ports, ADA, oslo.id, fact("Paris", valid_from=day(-6))).atom
    assert (late.valid_to, late.key) == (day(-5), None)
    assert windows(memory, "home") == [("Rome", day(-9), day(-7)), ("Bonn", day(-7), None)]


def test_a_key_with_a_current_value_takes_no_other(memory: Memory) -> None:
    add_atom(memory, "Rome", key="home")
    oslo = add_atom(memory, "Oslo")
    with pytest.raises(Conflict):
        edit_atom(memory, oslo, key="home")
    assert get_atom(memory.ports, ADA, oslo.id) == oslo


def test_a_key_whose_values_have_ended_goes_on_with_the_atom(memory: Memory) -> None:
    add_atom(memory, "Rome", key="home", valid_from=day(-9), valid_to=day(-1))
    oslo = add_atom(memory, "Oslo", valid_from=day(-5))
    edit_atom(memory, oslo, key="home")
    assert windows(memory, "home") == [("Rome", day(-9), day(-5)), ("Oslo", day(-5), None)]
    late = add_atom(memory, "Bonn", key="home", valid_from=day(-7))
    assert late.valid_to == day(-5)
    assert values(memory, "home") == ["Oslo"]


def test_an_atom_does_not_take_a_key_whose_values_start_later(memory: Memory) -> None:
    add_atom(memory, "Rome", key="home", valid_from=day(-5), valid_to=day(-1))
    oslo = add_atom(memory, "Oslo", valid_from=day(-7))
    with pytest.raises(Conflict):
        edit_atom(memory, oslo, key="home")


def test_a_key_may_come_back_to_its_atom(memory: Memory) -> None:
    atom = add_atom(memory, "Tea", key="drink")
    edit_atom(memory, atom, key="morning drink")
    again = edit_atom(memory, atom, key="drink")
    assert (again.chain, again.version) == (None, 3)
    assert (values(memory, "drink"), values(memory, "morning drink")) == (["Tea"], [])


def test_edit_retries_after_a_concurrent_change(memory: Memory) -> None:
    oslo = add_atom(memory, "Oslo")
    for nth in range(3):
        text = f"Rome {nth}"

        def other(text: str = text) -> None:
            edits.edit_atom(memory.ports, ADA, oslo.id, AtomEdit(text=text))

        edits.edit_atom(
            interleave_write(memory.ports, nth, other), ADA, oslo.id, AtomEdit(importance=nth + 3, key=f"home {nth}")
        )
        found = get_atom(memory.ports, ADA, oslo.id)
        assert (found.text, found.importance, found.key) == (text, nth + 3, f"home {nth}")
    assert len(get_history(memory.ports, ADA, oslo.id).revisions) == 6


def test_an_atom_is_read_as_it_stood_and_only_while_it_held(memory: Memory) -> None:
    before = changes.add_atom(memory.ports, ADA, SPACE, fact("Rome", valid_from=day(-3))).atom
    after = supersede_atom(memory.ports, ADA, before.id, fact("Oslo", valid_from=day(-1))).atom
    get = partial(get_atom, memory.ports, ADA, before.id)
    assert get(known_at=before.changed_at) == before
    assert get(known_at=after.created_at).superseded_by == after.id
    assert get(valid_at=day(-2)).superseded_by == after.id
    assert get(valid_at=day(1), known_at=before.changed_at) == before
    for clocks in ({"valid_at": day(-1)}, {"valid_at": day(-4)}, {"known_at": START}):
        with pytest.raises(NotFound):
            get(**clocks)
