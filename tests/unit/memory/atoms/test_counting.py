"""Atoms searched by a part of their text, and counted by category, kind and status."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import spaces
from loci.errors import Malformed, NotFound, Refused
from loci.memory.atoms import counting
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom
from loci.memory.atoms.counting import CountedStatus, count_atoms
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.model.atoms import Atom, AtomStatus, Category, Kind
from loci.text.names import fold_text
from tests.fakes.memory import SPACE, START, Memory, caller, furnish, in_memory

ADA = caller()
DIET, WORK = Category("Diet", Kind.PREFERENCE), Category("work", Kind.FACT)


def space_in_memory() -> Memory:
    memory = in_memory()
    furnish(memory.ports, ADA.directory)
    return memory


@pytest.fixture
def memory() -> Memory:
    return space_in_memory()


def add(memory: Memory, text: str, category: Category = DIET, key: str | None = None) -> str:
    return str(add_atom(memory.ports, ADA, SPACE, NewAtom(text, category, key=key)).atom.id)


def texts(memory: Memory, contains: str, **filters: object) -> list[str]:
    found = list_atoms(memory.ports, ADA, SPACE, contains=contains, **filters)  # type: ignore[arg-type]  # filters of several types
    return [atom.text for atom in found.items]


def counts(memory: Memory, **filters: object) -> dict[tuple[str, Kind, CountedStatus], int]:
    """The counts of all pages, added up."""
    found, cursor = Counter[tuple[str, Kind, CountedStatus]](), None
    while True:
        page = count_atoms(memory.ports, ADA, SPACE, cursor=cursor, **filters)  # type: ignore[arg-type]  # as above
        found.update({(row.category, row.kind, row.status): row.count for row in page.items})
        cursor = page.cursor
        if cursor is None:
            return dict(found)


def test_a_part_of_the_text_finds_atoms_in_either_case(memory: Memory) -> None:
    add(memory, "Ada likes GREEN tea")
    add(memory, "Ada works at home", WORK)
    assert texts(memory, "green T") == ["Ada likes GREEN tea"]
    assert texts(memory, "ada", category="work") == ["Ada works at home"]
    assert texts(memory, "ada", kind=Kind.PREFERENCE) == ["Ada likes GREEN tea"]
    assert texts(memory, "%") == []


@pytest.mark.parametrize("contains", ["", "x" * 201])
def test_nothing_and_too_much_are_refused(memory: Memory, contains: str) -> None:
    for read in (list_atoms, count_atoms):
        with pytest.raises(Refused):
            read(memory.ports, ADA, SPACE, contains=contains)


def test_atoms_are_counted_by_category_kind_and_status(memory: Memory) -> None:
    add(memory, "Ada likes tea")
    add(memory, "Ada likes milk")
    add(memory, "Ada lives in Graz", WORK, key="home")
    add(memory, "Ada lives in Wien", WORK, key="home")
    archived = memory.atoms.records[ADA.own(SPACE.key), add(memory, "Ada eats fish").rpartition("_")[2]]
    archive_atom(memory.ports, ADA, archived.id)
    deleted = memory.atoms.records[ADA.own(SPACE.key), add(memory, "Ada eats figs").rpartition("_")[2]]
    delete_atom(memory.ports, ADA, deleted.id)
    assert counts(memory) == {
        ("diet", Kind.PREFERENCE, CountedStatus.CURRENT): 2,
        ("diet", Kind.PREFERENCE, CountedStatus.ARCHIVED): 1,
        ("work", Kind.FACT, CountedStatus.CURRENT): 1,
        ("work", Kind.FACT, CountedStatus.ENDED): 1,
    }
    assert counts(memory, contains="LIKES") == {("diet", Kind.PREFERENCE, CountedStatus.CURRENT): 2}
    assert sum(counts(memory, category="WORK").values()) == sum(counts(memory, kind=Kind.FACT).values()) == 2


def test_an_expired_atom_does_not_count(memory: Memory) -> None:
    soon = START + timedelta(hours=1)
    add_atom(memory.ports, ADA, SPACE, NewAtom("Ada is here", WORK, expires_at=soon))
    assert counts(memory)
    memory.clock.pass_by(timedelta(hours=2))
    assert counts(memory) == {}


def test_pages_of_counts_add_up(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(7):
        add(memory, f"Ada likes {number}")
    monkeypatch.setattr(counting, "COUNTED_AT_ONCE", 3)
    assert counts(memory) == {("diet", Kind.PREFERENCE, CountedStatus.CURRENT): 7}


def test_a_foreign_cursor_and_a_foreign_space_are_refused(memory: Memory) -> None:
    with pytest.raises(Malformed):
        count_atoms(memory.ports, ADA, SPACE, cursor="~")
    with pytest.raises(NotFound):
        count_atoms(memory.ports, caller("bo"), SPACE)
    spaces.delete_space(memory.ports, ADA, SPACE)
    with pytest.raises(NotFound):
        count_atoms(memory.ports, ADA, SPACE)


WORDS = st.text("aAßsSéÉ e\u0301tT", min_size=1, max_size=6)


@given(
    written=st.lists(st.tuples(WORDS, st.sampled_from([DIET, WORK])), max_size=12), part=WORDS, limit=st.integers(1, 4)
)
def test_every_page_of_a_search_together_is_what_contains_the_part_and_the_counts_agree(
    written: list[tuple[str, Category]], part: str, limit: int
) -> None:
    memory = space_in_memory()
    for text, category in written:
        if text.strip():
            add_atom(memory.ports, ADA, SPACE, NewAtom(text, category))
    found: list[Atom] = []
    cursor = None
    while True:
        page = list_atoms(memory.ports, ADA, SPACE, contains=part, cursor=cursor, limit=limit)
        found += page.items
        cursor = page.cursor
        if cursor is None:
            break
    every = [atom for atom in memory.atoms.records.values() if atom.status is AtomStatus.ACTIVE]
    assert {atom.id for atom in found} == {atom.id for atom in every if fold_text(part) in fold_text(atom.text)}
    assert len(found) == len({atom.id for atom in found})
    by_category = Counter(atom.category.folded_name for atom in found)
    counted = counts(memory, contains=part)
    assert {name: sum(n for row, n in counted.items() if row[0] == name) for name in by_category} == dict(by_category)
