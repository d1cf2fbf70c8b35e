"""Export, erase, import: the same questions have the same answers."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from loci_memory_client import Loci
from loci_memory_client.transfer.fetching import fetch_export

from tests.security.in_process import calling, in_process
from tests.support.client_transport import InProcessTransport, client_over, connection_over
from tests.support.erasing_in_memory import empty
from tests.support.imports import import_file, list_records

PEOPLE = ("Ada", "Berta", "Clara", "Doris", "Edith", "Frida", "Greta", "Hanna", "Irene", "Julia")
FACTS = (
    ("{} plays the {} in an orchestra.", "Which instrument does {} play?", "instrument"),
    ("{} grows {} on the balcony.", "What does {} grow on the balcony?", "garden"),
    ("{} drives a {} to work.", "What does {} drive to work?", "car"),
    ("{} is allergic to {}.", "What is {} allergic to?", "health"),
    ("{} was born in {}.", "Where was {} born?", "identity"),
    ("{} keeps a {} as a pet.", "Which pet does {} keep?", "pet"),
    ("{} studied {} at university.", "What did {} study at university?", "education"),
    ("{} speaks {} with her grandmother.", "Which language does {} speak with her grandmother?", "language"),
    ("{} spends the summer in {}.", "Where does {} spend the summer?", "travel"),
    ("{} collects {} from flea markets.", "What does {} collect?", "hobby"),
)
WORDS = ["amber", "birch", "cedar", "daisy", "elder", "fennel", "ginger", "hazel", "iris", "juniper"]
QUESTIONS = [question.format(person) for person, (_, question, _) in product(PEOPLE, FACTS)]


def remember(loci: Loci) -> str:
    """A space with a hundred facts about ten people, who are entities of it."""
    space = loci.memory.create_memory_space(name="people").id
    for person in PEOPLE:
        loci.memory.create_entity(space_id=space, canonical_name=person, type="PERSON")
    for index, person in enumerate(PEOPLE):
        atoms = [_atom(index, number, person) for number in range(len(FACTS))]
        result = loci.memory.add_atoms(space_id=space, atoms=atoms)
        assert [item.outcome for item in result.items] == ["created"] * len(FACTS)
    return space


def _atom(index: int, number: int, person: str) -> dict[str, object]:
    text, _, category = FACTS[number]
    return {
        "text": text.format(person, WORDS[(index + number) % len(WORDS)]),
        "category": {"name": category, "kind": "FACT"},
        "importance": 1 + number % 5,
        "validFrom": f"2026-0{1 + index % 4}-1{number % 10}T08:00:00Z",
    }


def ask(loci: Loci, space: str) -> list[Sequence[str]]:
    """The first three answers to each question."""
    return [
        [hit.atom.text for hit in loci.memory.recall_by_topic(space_id=space, query=question, limit=3).hits]
        for question in QUESTIONS
    ]


@pytest.mark.thorough
def test_a_hundred_questions_have_the_same_answers_after_export_erasure_and_import(tmp_path: Path) -> None:
    world = empty()
    transport = InProcessTransport(calling(in_process(world.ports), world.ada.user, world.tenant))
    loci, path = client_over(transport), tmp_path / "loci.json"
    before = ask(loci, remember(loci))
    assert all(len(answers) == 3 for answers in before)
    with path.open("wb") as file:
        fetch_export(connection_over(transport), file)
    world.finish(world.erase())
    assert list_records(loci) == {"spaces": [], "atoms": [], "entities": [], "conversations": []}
    report = import_file(loci, "loci", path)
    assert (report.refusals, [loss.what for loss in report.losses]) == (
        0,
        ["provenance of a memory", "time of creation of a memory", "entry of the audit"],
    )
    (space,) = loci.memory.list_memory_spaces()
    assert ask(loci, space.id) == before
