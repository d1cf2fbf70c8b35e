"""Atoms as documents, and what is asked of OpenSearch."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from loci.adapters.hashing import Hashing
from loci.adapters.opensearch import documents, queries
from loci.adapters.opensearch.creation import mapping
from loci.adapters.opensearch.questions import (
    MAX_NAMES,
    MAX_TERMS,
    Bearers,
    SearchedQuestion,
    build_question,
    looked_up,
)
from loci.errors import Unavailable
from loci.ids import AtomId
from loci.inference.embedding.packing import dimensions_of
from loci.inference.embedding.vectors import pack_vectors, unpack_vectors
from loci.model.atoms import Atom, Category, Kind, Surroundings
from loci.model.entities import MergedNames
from loci.model.users import JsonValue
from loci.ports.recall import IndexQuery
from loci.scope import Scope
from loci.search.ranking.documents import document
from tests.support.model_wire import Wide

pytestmark = pytest.mark.thorough

SCOPE = Scope("acme", "app", "diary-abc123", "ada")
NOW = datetime(2026, 5, 4, 9, 30, 0, 123456, tzinfo=UTC)
TEXT = "User drinks green tea. Winters are cold."
QUERY = IndexQuery("Where is the tea?", Hashing().embed_query("tea"), NOW, 20)
ATOM = Atom(
    id=AtomId(SCOPE.namespace, "01K00000000000000000000001"),
    epoch="01K000000000000000000000EE",
    text=TEXT,
    category=Category("taste", Kind.PREFERENCE),
    importance=3,
    confidence=0.9,
    valid_from=NOW,
    created_at=NOW,
    changed_at=NOW,
    vector=Hashing().embed([TEXT])[0],
    metadata={"source": "web"},
)


def search_bodies(query: IndexQuery = QUERY, *speakers: str) -> list[documents.Json]:
    return queries.searches(SCOPE, build_question(query, Bearers(frozenset(speakers))))


def filters_of(search: documents.Json) -> list[documents.Json]:
    """What a hit of a search must pass: in a k-NN search, the filter inside its clause."""
    query = search["query"]
    if "nested" in query:
        query = query["nested"]["query"]["knn"]["sentences.vector"]["filter"]
    found: list[documents.Json] = query["bool"]["filter"]
    return found


@pytest.mark.parametrize(
    "query",
    [
        QUERY,
        replace(QUERY, vector=None),
        replace(QUERY, text="?!"),
        replace(QUERY, valid_at=NOW, known_at=NOW, categories=frozenset(["a"]), kinds=frozenset([Kind.FACT])),
    ],
)
def test_each_search_is_filtered_to_the_scope(query: IndexQuery) -> None:
    searches = search_bodies(query)
    assert len(searches) == (2 if query.vector is None else 3)
    for search in searches:
        assert filters_of(search)[0] == {"term": {"partition": "acme#app#diary-abc123#ada"}}
    for others in (queries.everything(SCOPE), queries.atoms(SCOPE, ["01K"]), queries.documents(SCOPE, ["id"])):
        assert others["bool"]["filter"][0] == {"term": {"partition": SCOPE.partition}}


def test_both_searches_for_atoms_filter_what_is_not_wanted_and_the_statistics_count_it() -> None:
    query = replace(
        QUERY, categories=frozenset(["b", "a"]), kinds=frozenset([Kind.RULE]), min_importance=4, metadata={"n": 1}
    )
    wanted = [
        {"terms": {"category": ["a", "b"]}},
        {"terms": {"kind": ["RULE"]}},
        {"range": {"importance": {"gte": 4}}},
        {"term": {"metadata": documents.metadata_hash("n", 1)}},
    ]
    statistics, *others = search_bodies(query)
    for search in others:
        assert filters_of(search)[-4:] == wanted
    assert statistics["aggs"]["wanted"]["filter"]["bool"]["filter"] == wanted
    assert not any(one in filters_of(statistics) for one in wanted)


def test_the_nearest_are_asked_for_among_those_that_pass() -> None:
    knn = search_bodies()[-1]["query"]["nested"]["query"]["knn"]["sentences.vector"]
    assert knn["k"] == QUERY.limit
    assert filters_of(search_bodies()[-1]) == filters_of(search_bodies()[1])


def test_words_alone_answer_also_where_none_is_shared() -> None:
    assert search_bodies()[1]["query"]["bool"]["minimum_should_match"] == 1
    assert search_bodies(replace(QUERY, vector=None))[1]["query"]["bool"]["minimum_should_match"] == 0


def test_a_question_counts_each_of_its_terms_up_to_a_limit() -> None:
    words = " ".join(f"word{number}" for number in range(500))
    counted = search_bodies(replace(QUERY, text=words))[0]["aggs"]["terms"]["filters"]["filters"]
    assert len(counted) == MAX_TERMS
    assert counted[0] == {"term": {"text": "word0"}}
    assert "terms" not in search_bodies(replace(QUERY, text="?!"))[0]["aggs"]


def test_a_question_says_each_name_that_a_speaker_may_have_up_to_a_limit() -> None:
    query = replace(QUERY, text="Has Ann  Lee's aunt left?")
    assert {"ann", "ann lee", "ann lee's aunt", "aunt left"} <= {*looked_up(query.text, MergedNames())}
    assert search_bodies(query)[0]["aggs"]["called"]["terms"]["include"] == [*looked_up(query.text, MergedNames())]
    assert len(looked_up(" ".join(f"Word{number}" for number in range(1000)), MergedNames())) == MAX_NAMES
    assert "called" not in search_bodies(replace(QUERY, text="?!"))[0]["aggs"]


def test_the_name_of_a_speaker_is_no_word_of_a_question_and_each_other_wording_is_searched_for() -> None:
    query = replace(QUERY, text="Where did Ann go?", embed=lambda texts: list(map(Hashing().embed_query, texts)))
    statistics, worded, *nearest = search_bodies(query, "ann")
    assert "ann" not in worded["query"]["bool"]["should"][0]["match"]["text"].split()
    assert {"term": {"text": "ann"}} not in statistics["aggs"]["terms"]["filters"]["filters"]
    assert len(nearest) == 3
    assert len(search_bodies(query)) == 4


def test_other_wordings_are_embedded_once_and_given_up_where_the_embedder_is_away() -> None:
    embedded: list[Sequence[str]] = []

    def embed_texts(texts: Sequence[str]) -> list[bytes]:
        embedded.append(texts)
        return [QUERY.vector or b""] * len(texts)

    def away(_: Sequence[str]) -> list[bytes]:
        raise Unavailable("the embedder is away")

    named = replace(QUERY, text="Where did Ann go?", embed=embed_texts)
    whole: SearchedQuestion = build_question(named, Bearers(frozenset({"ann"})))
    assert whole.query.embed is not None
    assert whole.query.embed(whole.asked.wordings) == whole.vectors[1:]
    assert len(embedded) == 1
    assert build_question(replace(named, embed=away), Bearers(frozenset({"ann"}))).vectors == (QUERY.vector,)


def test_no_search_brings_back_vectors_or_scopes() -> None:
    for search in search_bodies()[1:]:
        assert not {"partition", "sentences", "metadata"} & set(search["_source"])


def test_a_document_has_fields_of_the_mapping_only() -> None:
    assert mapping()["mappings"]["dynamic"] == "strict"
    assert set(documents.current(SCOPE, ATOM)) <= set(mapping()["mappings"]["properties"])


def test_a_search_brings_back_all_that_ranking_reads() -> None:
    surroundings = Surroundings("Tomás  Silva", ("Lisbon", "LISBOA"), "Are you well? We were in Lisbon.")
    atom = replace(ATOM, text="Do you drink tea?", surroundings=surroundings)
    stored = json.loads(json.dumps(documents.current(SCOPE, atom)))
    assert documents.ranking_document({name: stored[name] for name in documents.RANKED}) == document(atom)
    assert stored["length"] == len(document(atom).words)


def test_whole_numbers_point_where_the_vectors_do_and_are_all_as_long() -> None:
    rows = np.array(documents.whole_numbers(ATOM.vector), np.float32)
    assert len(rows) > 1
    lengths = np.linalg.norm(rows, axis=1)
    assert lengths == pytest.approx(1000, rel=2e-3)
    assert (rows * unpack_vectors(ATOM.vector, 384)).sum(axis=1) / lengths == pytest.approx(1, abs=1e-4)
    assert documents.whole_numbers(b"") == []
    with pytest.raises(ValueError, match="one to four vectors"):
        documents.whole_numbers(b"12345")


def test_vectors_of_four_bits_are_whole_numbers_too() -> None:
    row = np.random.default_rng(4).normal(size=896).astype(np.float32)
    packed = pack_vectors([row, -row], 4)
    assert dimensions_of(packed) == 896
    rows = np.array(documents.whole_numbers(packed), np.float32)
    assert np.allclose((rows * unpack_vectors(packed, 896)).sum(axis=1), 1000, rtol=5e-3)


def test_what_indexes_needs_no_numpy() -> None:
    indexing = "import sys; sys.modules['numpy'] = None; import loci.adapters.opensearch, loci.search.indexing.folding"
    assert subprocess.run([sys.executable, "-c", indexing], check=False).returncode == 0  # noqa: S603  # our own program


def test_an_id_is_short_and_another_in_every_scope() -> None:
    long = replace(SCOPE, owner="%F0%9F%90%88" * 32)
    ids = {documents.document_id(scope, "01K") for scope in (SCOPE, long, replace(SCOPE, owner="bob"))}
    assert len(ids) == 3
    assert max(map(len, ids)) < 100


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (1, "1", False),
        (None, "null", False),
        ({"a": 1, "b": [2.0]}, {"b": [2], "a": 1}, True),
        ([1, 2], [2, 1], False),
    ],
)
def test_metadata_are_equal_as_json_is(left: JsonValue, right: JsonValue, equal: bool) -> None:
    assert (documents.metadata_hash("n", left) == documents.metadata_hash("n", right)) is equal


@pytest.mark.parametrize(
    "instant",
    [
        NOW,
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC) - timedelta(microseconds=1),
    ],
)
def test_times_are_exact(instant: datetime) -> None:
    assert documents.instant(documents.micros(instant)) == instant
    assert documents.micros(instant) < documents.FOREVER


@pytest.mark.parametrize("dimensions", [384, 256, 768, 1024, 3072])
def test_vectors_of_each_width_have_a_field_of_their_own(dimensions: int) -> None:
    embedder = Wide(dimensions)
    sizes = [embedder.embed([text])[0] for text in ("Tea.", "Tea. Milk.", TEXT, "One. Two. Three. Four. Five.")]
    assert {dimensions_of(size) for size in sizes} == {dimensions}
    field = documents.field(dimensions)
    made = documents.current(SCOPE, replace(ATOM, vector=sizes[0]))
    assert [len(one["vector"]) for one in made[field]] == [dimensions]
    assert documents.widths(made) == {field: dimensions}
    nearest = search_bodies(replace(QUERY, vector=embedder.embed_query("tea")))[-1]["query"]["nested"]
    assert (nearest["path"], len(nearest["query"]["knn"][f"{field}.vector"]["vector"])) == (field, dimensions)
