"""A direct write that adds nothing where an atom says nearly the same."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Barrier, Lock

import pytest

from loci.adapters.table import NewestAtoms, TableIndex
from loci.apps.settings import put_settings
from loci.errors import Refused
from loci.learning.reconciling.similar import add_unless_similar, says_the_same
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.reads import list_atoms
from loci.memory.atoms.writes import Written
from loci.model.apps import Choices
from loci.model.atoms import Atom
from loci.ports.recall import Near, NearQuery, RecallIndex
from loci.scope import Caller, Scope
from tests.fakes.memory import SPACE, Memory, caller, fact, furnish, in_memory

ADA = caller()
TEA = "Ada likes a cup of green tea in the morning"
WRITERS = 8
NEARLY_TEA = "Ada loves a cup of green tea in the morning"


@dataclass
class AllLookFirst(TableIndex):
    """An index that answers its first questions once all of them were asked."""

    index: RecallIndex
    together: Barrier
    lock: Lock = field(default_factory=Lock)
    asked: int = 0

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        found = self.index.nearest(scope, query)
        with self.lock:
            self.asked += 1
            is_first = self.asked <= self.together.parties
        if is_first:
            self.together.wait(timeout=10)
        return found


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    index = TableIndex(made.atoms)
    parts = replace(made.ports, index=index, index_name=index.name, stand_in=NewestAtoms(made.atoms))
    furnish(parts, ADA.directory)
    return replace(made, ports=parts)


def save(memory: Memory, text: str, least: float = 0.7, key: str | None = None, who: Caller = ADA) -> Written:
    return add_unless_similar(memory.ports, who, SPACE, fact(text), least, key)


def texts(memory: Memory) -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, ADA, SPACE).items]


def states(memory: Memory) -> Iterator[Atom]:
    yield from memory.atoms.records.values()


def test_a_similar_atom_is_answered_and_nothing_is_written(memory: Memory) -> None:
    first = save(memory, TEA).atom
    before = [*states(memory)]
    again = save(memory, NEARLY_TEA)
    assert (again.atom, again.is_duplicate) == (first, True)
    assert [*states(memory)] == before


def test_the_nearest_of_several_is_answered(memory: Memory) -> None:
    add_atom(memory.ports, ADA, SPACE, fact("Ada likes a cup of black coffee in the morning"))
    nearest = add_atom(memory.ports, ADA, SPACE, fact(TEA)).atom
    assert save(memory, NEARLY_TEA, least=0.3).atom == nearest


def test_what_is_less_similar_than_asked_is_added(memory: Memory) -> None:
    save(memory, TEA)
    assert not save(memory, NEARLY_TEA, least=1.0).is_duplicate
    assert not save(memory, "The project is late").is_duplicate
    assert len(texts(memory)) == 3


def test_the_same_words_in_another_category_are_as_similar_as_can_be(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact(TEA)).atom
    category = replace(first.category, name="drinks")
    assert add_unless_similar(memory.ports, ADA, SPACE, fact(TEA, category=category), 1.0).atom == first


def test_an_atom_that_is_no_longer_current_is_no_reason_to_add_nothing(memory: Memory) -> None:
    delete_atom(memory.ports, ADA, save(memory, TEA).atom.id)
    assert not save(memory, NEARLY_TEA).is_duplicate


def test_a_write_that_looks_for_nothing_adds(memory: Memory) -> None:
    save(memory, TEA)
    assert not add_atom(memory.ports, ADA, SPACE, fact(NEARLY_TEA)).is_duplicate


def test_a_key_remembers_the_similar_atom(memory: Memory) -> None:
    first = save(memory, TEA).atom
    assert save(memory, NEARLY_TEA, key="one").atom == first
    delete_atom(memory.ports, ADA, save(memory, "The project is late").atom.id)
    assert save(memory, NEARLY_TEA, key="one").atom == first
    with pytest.raises(Refused):
        save(memory, NEARLY_TEA, least=0.8, key="one")


def test_of_several_that_have_all_found_nothing_one_is_added(memory: Memory) -> None:
    together = replace(memory, ports=replace(memory.ports, index=AllLookFirst(memory.ports.index, Barrier(WRITERS))))
    with ThreadPoolExecutor(WRITERS) as threads:
        written = list(threads.map(lambda number: save(together, TEA + "!" * number), range(WRITERS)))
    assert len({each.atom.id for each in written}) == 1
    assert [each.is_duplicate for each in written].count(False) == 1
    assert len(texts(memory)) == 1


def test_masked_texts_are_compared_as_they_are_stored(memory: Memory) -> None:
    put_settings(memory.ports, caller(role="admin"), Choices(mask_secrets=True), {})
    first = save(memory, f"{TEA}, password: hunter2abc").atom
    assert "hunter2abc" not in first.text
    assert save(memory, f"{TEA}, password: other1xyz", least=0.95).atom == first


@pytest.mark.parametrize("least", [0.0, -0.1, 1.01, float("nan")])
def test_a_similarity_out_of_range_is_refused(memory: Memory, least: float) -> None:
    with pytest.raises(Refused) as refused:
        save(memory, TEA, least)
    assert [error.pointer for error in refused.value.fields] == ["/similarity"]
    assert not texts(memory)


def test_a_similarity_with_a_key_is_refused(memory: Memory) -> None:
    with pytest.raises(Refused):
        add_unless_similar(memory.ports, ADA, SPACE, fact(TEA, key="drink"), 0.9)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The project deadline is March 15, 2026", "The project deadline is March 16, 2026"),
        ("User is vegetarian", "User is not vegetarian"),
        ("User lives in Rome", "User no longer lives in Rome"),
        ("User has two cats", "User has three cats"),
        ("The scarf hangs left of the mirror", "The scarf hangs right of the mirror"),
        ("User stretches before the run", "User stretches after the run"),
        ("The clinic opens on Mondays", "The clinic opens on Wednesdays"),
        ("Noor coaches Pia", "Pia coaches Noor"),
        ("Locker 12 has code 34", "Locker 34 has code 12"),
        ("นกของฉันสีฟ้า", "แม่ของฉันอยู่เชียงใหม่"),
        ("word " * 300 + "at last tea", "word " * 300 + "at last coffee"),
    ],
)
def test_texts_that_differ_in_what_vectors_hardly_see_are_not_the_same(one: str, other: str) -> None:
    assert not says_the_same(one, other)
    assert says_the_same(one, one)


def test_texts_that_differ_in_the_spelling_of_numbers_and_in_synonyms_are_the_same() -> None:
    assert says_the_same("User has two cats", "The user has 2 cats.")
    assert says_the_same("User enjoys green tea", "The user likes green tea")
