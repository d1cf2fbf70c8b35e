"""A space that gets another embedder: its new vectors exist next to the old ones, and are never compared with them."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from local.opensearch.node import Node
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.adapters.page_format.packing import unpack
from loci.bootstrap import Process
from loci.cli import main
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.inference.embedding.vectors import Vectors, pack_vectors
from loci.inference.embedding.vectors import unpack_vectors as vectors
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.search import recall
from loci.search.indexing import rebuilding, reembedding
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallResult
from tests.contract.indexing_world import World, process, world
from tests.fakes.faults import Crash, Moment, crashing

TEXTS = ("Ada drinks green tea", "Ada plays the oboe", "Ada lives by the river")


class Turned(Hashing):
    """Another embedder: of as many dimensions, or of half as many. Its vectors are not comparable with those of
    hashing."""

    name = "turned"

    def __init__(self, dimensions: int = Hashing.dimensions) -> None:
        self.dimensions = dimensions

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        return [pack_vectors(list(self._turn(one))) for one in Hashing().embed(texts)]

    def embed_query(self, text: str) -> bytes:
        return pack_vectors(list(self._turn(Hashing().embed_query(text))))

    def _turn(self, packed: bytes) -> Vectors:
        return -vectors(packed, Hashing.dimensions)[:, ::-1][:, : self.dimensions]


def later(dynamodb: Tables, diary: World, dimensions: int = Hashing.dimensions) -> Process:
    """A process of the next deployment, which has the other embedder."""
    settings = {**diary.ports.settings.environment, "LOCI_EMBEDDER": Turned.name}
    made = process(dynamodb, settings, diary.clock)
    made.made["embedder"] = Turned(dimensions)
    if "opensearch" in diary.ports.made:
        made.made["opensearch"] = diary.ports.opensearch
    return made


def recall_topic(ports: Process, diary: World, text: str = TEXTS[0]) -> RecallResult:
    return recall.by_topic(ports, diary.ada, diary.space, TopicQuestion(text, min_similarity=0))


def is_by_meaning(found: RecallResult) -> bool:
    """Whether vectors alone decided right: an atom's own text is as near as can be."""
    return not found.degraded and found.hits[0].similarity > 0.99


@pytest.fixture(params=["pages", "table"])
def diary(request: pytest.FixtureRequest, dynamodb: Tables, tenant: str) -> World:
    made = world(dynamodb, tenant, {"LOCI_INDEX": request.param})
    for text in TEXTS[:2]:
        made.fold(made.add(text).id.ulid)
    made.add(TEXTS[2])
    return made


@pytest.mark.parametrize("dimensions", [Hashing.dimensions, 192])
def test_before_during_and_after_every_process_answers_and_never_by_a_mix(
    diary: World, dynamodb: Tables, dimensions: int
) -> None:
    now = diary.ports
    new = later(dynamodb, diary, dimensions)
    assert is_by_meaning(recall_topic(now, diary))
    assert recall_topic(new, diary).degraded
    assert recall_topic(new, diary).hits[0].atom.text == TEXTS[0]
    written = add_atom(
        new, diary.ada, diary.space, NewAtom("Ada has a cat", recall_topic(now, diary).hits[0].atom.category)
    )
    assert not recall_topic(now, diary).degraded
    assert written.atom.id in {hit.atom.id for hit in recall_topic(now, diary, "cat").hits}
    done = reembedding.reembed_space(new, diary.scope)
    assert (done.embedder, done.states, done.made) == ("turned", 4, 3)
    for text in (*TEXTS, "Ada has a cat"):
        found = recall_topic(new, diary, text)
        assert is_by_meaning(found)
        assert found.hits[0].atom.text == text
    assert recall_topic(now, diary).degraded
    assert reembedding.reembed_space(new, diary.scope).made == 0
    assert is_by_meaning(recall_topic(new, diary))


def test_pages_go_on_answering_by_the_old_vectors_until_all_are_made(dynamodb: Tables, tenant: str) -> None:
    diary = world(dynamodb, tenant)
    for text in TEXTS:
        diary.fold(diary.add(text).id.ulid)
    new = later(dynamodb, diary, 192)
    for nth in range(40):
        try:
            reembedding.reembed_space(crashing(new, nth, Moment.AFTER), diary.scope)
        except Crash:
            switched = diary.record().embedder == Turned.name
            assert is_by_meaning(recall_topic(new if switched else diary.ports, diary))
        else:
            break
    assert (diary.record().embedder, diary.record().embedding) == ("turned", None)
    assert rebuilding.compare_index(new, diary.scope).holds
    entries = [one for page in diary.ports.page_store.all(diary.scope) for one in unpack(page.entries)]
    assert len({one.embedder for one in entries}) == 1


def test_former_states_are_embedded_too(diary: World, dynamodb: Tables) -> None:
    (first, *_) = diary.ports.atom_lists.newest(diary.scope, 1)
    edit_atom(diary.ports, diary.ada, first.id, AtomEdit(text="Ada lives by the sea"))
    new = later(dynamodb, diary)
    reembedding.reembed_space(new, diary.scope)
    then = TopicQuestion(TEXTS[2], min_similarity=0, known_at=first.changed_at)
    found = recall.by_topic(new, diary.ada, diary.space, then)
    assert (found.hits[0].atom.text, found.degraded) == (TEXTS[2], False)
    assert found.hits[0].similarity > 0.99


def test_an_operator_gives_a_space_the_vectors_of_the_setting(
    dynamodb: Tables, tenant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    diary = world(dynamodb, tenant)
    diary.fold(diary.add(TEXTS[0]).id.ulid)
    new = later(dynamodb, diary)
    named = ["reindex", "--space", str(diary.space), "--tenant", tenant, "--app", "app", "--user", "ada", "--embedder"]
    assert main(named, lambda _: new) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["embedder"], told["made"], told["agree"]) == ("turned", 1, True)
    with pytest.raises(NotFound):
        reembedding.reembed_space(new, replace(diary.scope, namespace=SpaceId("other-abc123").key))


def test_in_a_node_words_alone_answer_meanwhile(opensearch_node: Node, dynamodb: Tables, tenant: str) -> None:
    settings = {"LOCI_INDEX": "opensearch", "LOCI_OPENSEARCH_ENDPOINT": opensearch_node.endpoint}
    diary = world(dynamodb, tenant, settings)
    client = connect(opensearch_node.endpoint)
    diary.ports.made["opensearch"] = OpenSearchIndex(client, lambda: diary.ports.page_store, search_seconds=30)
    for text in TEXTS:
        diary.add(text)
    diary.fold(*(marker.ulid for marker in diary.ports.pending.list(diary.scope)))
    assert is_by_meaning(recall_topic(diary.ports, diary))
    new = later(dynamodb, diary)
    broken_off = False
    for nth in range(0, 60, 4):
        try:
            reembedding.reembed_space(crashing(new, nth, Moment.AFTER), diary.scope)
        except Crash:
            meanwhile = diary.record().embedding is not None
            broken_off |= meanwhile
            assert not meanwhile or (recall_topic(new, diary).degraded and recall_topic(diary.ports, diary).degraded)
            assert recall_topic(new, diary).hits[0].atom.text == TEXTS[0]
        else:
            break
    assert broken_off
    for text in TEXTS:
        assert is_by_meaning(recall_topic(new, diary, text))
    assert recall_topic(diary.ports, diary).degraded
    assert rebuilding.compare_index(new, diary.scope).holds
