"""What every embedder promises."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from loci.adapters.hashing import Hashing
from loci.adapters.minilm import MiniLM
from loci.inference.embedding.packing import dimensions_of, first_vector
from loci.inference.embedding.vectors import best_cosine, unpack_vectors
from loci.ports.recall import Embedder
from tests.support import sentence_model
from tests.support.model_clients import model_embedder
from tests.support.model_endpoint import ModelEndpoint

SHORT = "Nadia keeps two beehives behind the old mill."
LONG = (
    "The ferry leaves at 7:15 a.m. from the north pier. I booked a room near the harbour. "
    "Breakfast is included. We return on Sunday. Ilse will feed the cat."
)
TEXTS = [SHORT, "tea", LONG, "我喜欢喝茶。", "🎉🎉", "Zoë's café in Łódź sells crêpes!", "Short one. Then another."]
BLANK = ["", " ", "\n\t\r\n", "\u200b\u00ad", "\x00"]


TITAN = "bedrock/amazon.titan-embed-text-v2:0"
COHERE = "bedrock/cohere.embed-multilingual-v3"
OPENAI = "openai/text-embedding-3-small"
DIMENSIONS = {
    **{"minilm-use": 896, "minilm": 384, "hashing": 384},
    **{TITAN: 1024, f"{TITAN}@256": 256, COHERE: 1024},
    **{OPENAI: 1536, f"{OPENAI}@512": 512, "openai/nomic-embed-text": 768, "openai/odd": 513},
}


_LOCAL: dict[str, Callable[[], Embedder]] = {
    "minilm-use": sentence_model.default_embedder,
    "minilm": lambda: MiniLM(sentence_model.build_model()),
    "hashing": Hashing,
}


@pytest.fixture(scope="module", params=DIMENSIONS)
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    name: str = request.param
    if name in _LOCAL:
        yield _LOCAL[name]()
        return
    with ModelEndpoint() as endpoint:
        yield model_embedder(endpoint, name)


def cosine(embedder: Embedder, query: str, text: str) -> float:
    return float(best_cosine(embedder.embed_query(query), embedder.embed([text]))[0])


def test_it_names_itself_and_its_width(embedder: Embedder) -> None:
    assert {dimensions_of(packed) for packed in embedder.embed(TEXTS)} == {DIMENSIONS[embedder.name]}


def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed([]) == []


@pytest.mark.parametrize(
    ("text", "vectors"), [(SHORT, 1), ("One thing. And another.", 3), ("One. Two. Three.", 4), (LONG, 4)]
)
def test_a_text_has_its_own_vector_and_up_to_three_of_its_sentences(
    embedder: Embedder, text: str, vectors: int
) -> None:
    (packed,) = embedder.embed([text])
    assert len(packed) == vectors * len(first_vector(packed))


def test_every_vector_has_unit_norm(embedder: Embedder) -> None:
    for packed in embedder.embed(TEXTS):
        norms = np.linalg.norm(unpack_vectors(packed, DIMENSIONS[embedder.name]), axis=1)
        assert np.allclose(norms, 1, atol=1e-5)


def test_a_query_is_one_vector_of_the_whole_text(embedder: Embedder) -> None:
    query = unpack_vectors(embedder.embed_query(LONG), DIMENSIONS[embedder.name])
    whole = unpack_vectors(embedder.embed([LONG])[0], DIMENSIONS[embedder.name])[0]
    assert query.shape == (1, DIMENSIONS[embedder.name])
    assert query[0] @ whole > 0.999


def test_the_same_texts_give_the_same_bytes(embedder: Embedder) -> None:
    assert embedder.embed(TEXTS) == embedder.embed(TEXTS)
    assert embedder.embed_query(SHORT) == embedder.embed_query(SHORT)


def test_a_batch_gives_what_each_text_gives_alone_in_order(embedder: Embedder) -> None:
    together = embedder.embed(TEXTS)
    assert len(together) == len(TEXTS)
    for packed, text in zip(together, TEXTS, strict=True):
        alone = unpack_vectors(embedder.embed([text])[0], DIMENSIONS[embedder.name])
        assert np.all((unpack_vectors(packed, DIMENSIONS[embedder.name]) * alone).sum(axis=1) > 0.999)


def test_a_batch_larger_than_one_pass_keeps_its_order(embedder: Embedder) -> None:
    texts = [f"Locker {number} holds the {thing}." for number in range(40) for thing in ("kite", "drum", "lamp")]
    packed = embedder.embed(texts)
    for index in (0, 59, 119):
        assert int(best_cosine(embedder.embed_query(texts[index]), packed).argmax()) == index


def test_a_text_is_nearest_to_itself(embedder: Embedder) -> None:
    assert cosine(embedder, SHORT, SHORT) > 0.999


def test_shared_words_bring_texts_near(embedder: Embedder) -> None:
    near = cosine(embedder, "Who keeps beehives?", SHORT)
    far = cosine(embedder, "Who keeps beehives?", "The invoice is due on Friday.")
    assert near > far + 0.2


def test_one_fitting_sentence_of_a_long_text_is_found(embedder: Embedder) -> None:
    dimensions = DIMENSIONS[embedder.name]
    whole, *_ = unpack_vectors(embedder.embed([LONG])[0], dimensions)
    query = embedder.embed_query("Ilse will feed the cat.")
    near_whole = unpack_vectors(query, dimensions)[0] @ whole
    assert cosine(embedder, "Ilse will feed the cat.", LONG) > near_whole + 0.1


@pytest.mark.parametrize("text", BLANK)
def test_a_text_without_words_still_has_one_vector(embedder: Embedder, text: str) -> None:
    packed, query = embedder.embed([text])[0], embedder.embed_query(text)
    assert packed == first_vector(packed)
    assert len(packed) == len(query)


@pytest.mark.parametrize("text", ["ferry " * 1333, "The ferry leaves. " * 444, "x" * 8000, "漢" * 8000, "." * 8000])
def test_the_longest_texts_are_embedded(embedder: Embedder, text: str) -> None:
    query = embedder.embed_query(text)
    assert query == first_vector(query)
    assert 1 <= len(embedder.embed([text])[0]) // len(query) <= 4
