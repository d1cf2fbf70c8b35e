"""Within a space the same text is embedded once where each is paid for, whatever becomes of its atoms."""

import pytest

from loci.learning.extraction import reprocessing
from loci.memory.atoms import changes
from loci.memory.atoms.changes import delete_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.search.indexing import folding
from tests.fakes.memory import SPACE, CountingEmbedder, Memory, caller, day, fact, furnish, in_memory
from tests.support.pipeline import CONVERSATION, extracted_fact, queued_pipeline

ADA, BOB = caller(), caller("bob")
TITAN = "bedrock/amazon.titan-embed-text-v2:0"


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    made.embedder.name = TITAN
    furnish(made.ports, ADA.directory)
    return made


def add_atom(memory: Memory, text: str) -> Atom:
    return changes.add_atom(memory.ports, ADA, SPACE, fact(text, key="drink")).atom


def test_a_value_that_comes_back_is_not_embedded_again(memory: Memory) -> None:
    first, _, again = (add_atom(memory, text) for text in ("tea", "milk", "tea"))
    assert memory.embedder.texts == ["tea", "milk"]
    assert again.id != first.id
    assert again.vector == first.vector


def test_an_edit_to_a_text_that_was_there_before_embeds_nothing(memory: Memory) -> None:
    first = add_atom(memory, "tea")
    for text in ("milk", "tea"):
        edit_atom(memory.ports, ADA, first.id, AtomEdit(text=text))
    assert memory.embedder.texts == ["tea", "milk"]


def test_what_was_deleted_and_is_said_again_is_not_embedded_again(memory: Memory) -> None:
    delete_atom(memory.ports, ADA, add_atom(memory, "tea").id)
    add_atom(memory, "tea")
    assert memory.embedder.texts == ["tea"]


def test_what_was_purged_leaves_no_vector(memory: Memory) -> None:
    atom = add_atom(memory, "tea")
    purge_atom(memory.ports, ADA, atom.id)
    assert folding.erase_atom(memory.ports, ADA.own(SPACE.key), atom.id.ulid, memory.clock())
    assert memory.vectors.records == {}


def test_each_space_pays_for_itself(memory: Memory) -> None:
    furnish(memory.ports, BOB.directory)
    for person in (ADA, BOB):
        changes.add_atom(memory.ports, person, SPACE, fact("tea"))
    assert memory.embedder.texts == ["tea", "tea"]


def test_an_embedder_that_costs_nothing_keeps_nothing(memory: Memory) -> None:
    memory.embedder.name = "minilm"
    for text in ("tea", "milk", "tea"):
        add_atom(memory, text)
    assert memory.embedder.texts == ["tea", "milk", "tea"]
    assert memory.vectors.records == {}


def test_another_embedder_is_asked_for_its_own(memory: Memory) -> None:
    add_atom(memory, "tea")
    memory.embedder.name = "bedrock/cohere.embed-multilingual-v3"
    add_atom(memory, "milk")
    add_atom(memory, "tea")
    assert memory.embedder.texts == ["tea", "milk", "tea"]


def test_a_replay_embeds_nothing_again() -> None:
    pipeline = queued_pipeline(
        extracted_fact("Ada lives in Graz", key="home"), extracted_fact("Ada lives in Wien", 5, key="home", at=day(1))
    )
    embedder = CountingEmbedder(name=TITAN)
    pipeline.ports = pipeline.with_parts(embedder=embedder, embedder_name=TITAN)
    pipeline.clock.now = day(3)
    pipeline.run_all()
    pipeline.extractor.facts = (
        extracted_fact("Ada lives in Graz", 5, key="home", at=day(2)),
        *pipeline.extractor.facts,
    )
    reprocessing.extract_again(pipeline.ports, ADA, CONVERSATION)
    pipeline.run_all()
    assert [text for text, is_current, _ in pipeline.memories if is_current] == ["Ada lives in Graz"]
    assert sorted(embedder.texts) == ["Ada lives in Graz", "Ada lives in Wien"]
