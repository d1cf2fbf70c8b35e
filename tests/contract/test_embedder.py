"""What every embedder promises."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from loci.adapters.bedrock.embedder import BedrockEmbedder
from loci.adapters.bedrock.embedding_models import embedding_model
from loci.adapters.hashing import Hashing
from loci.adapters.minilm import MiniLM
from loci.inference.embedding.packing import size_of_vector
from loci.inference.embedding.vectors import best_cosine, unpack_vectors
from loci.ports.recall import Embedder
from tests.support import sentence_model
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import ModelEndpoint
from tests.support.records import AT

SHORT = "Nadia keeps two beehives behind the old mill."
LONG = (
    "The ferry leaves at 7:15 a.m. from the north pier. I booked a room near the harbour. "
    "Breakfast is included. We return on Sunday. Ilse will feed the cat."
)
TEXTS = [SHORT, "tea", LONG, "我喜欢喝茶。", "🎉🎉", "Zoë's café in Łódź sells crêpes!", "Short one. Then another."]
BLANK = ["", " ", "\n\t\r\n", "\u200b\u00ad", "\x00"]


TITAN = "bedrock/amazon.titan-embed-text-v2:0"
COHERE = "bedrock/cohere.embed-multilingual-v3"
DIMENSIONS = {"minilm-use": 896, "minilm": 384, "hashing": 384, TITAN: 1024, f"{TITAN}@256": 256, COHERE: 1024}


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
        client = bedrock_client(endpoint.bedrock)
        yield BedrockEmbedder(name, embedding_model(name), client, lambda: AT, lambda _call: None)


def cosine(embedder: Embedder, query: str, text: str) -> float:
    return float(best_cosine(embedder.embed_query(query), embedder.embed([text]))[0])


def test_it_names_itself_and_its_width(embedder: Embedder) -> None:
    assert embedder.dimensions == DIMENSIONS[embedder.name]


def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed([]) == []


@pytest.mark.parametrize(
    ("text", "vectors"), [(SHORT, 1), ("One thing. And another.", 3), ("One. Two. Three.", 4), (LONG, 4)]
)
def test_a_text_has_its_own_vector_and_up_to_three_of_its_sentences(
    embedder: Embedder, text: str, vectors: int
) -> None:
    (packed,) = embedder.embed([text])
    assert len(packed) == vectors * size_of_vector(packed, embedder.dimensions)


def test_every_vector_has_unit_norm(embedder: Embedder) -> None:
    for packed in embedder.embed(TEXTS):
        norms = np.linalg.norm(unpack_vectors(packed, embedder.dimensions), axis=1)
        assert np.allclose(norms, 1, atol=1e-5)


def test_a_query_is_one_vector_of_the_whole_text(embedder: Embedder) -> None:
    query = unpack_vectors(embedder.embed_query(LONG), embedder.dimensions)
    whole = unpack_vectors(embedder.embed([LONG])[0], embedder.dimensions)[0]
    assert query.shape == (1, embedder.dimensions)
    assert query[0] @ whole > 0.999


def test_the_same_texts_give_the_same_bytes(embedder: Embedder) -> None:
    assert embedder.embed(TEXTS) == embedder.embed(TEXTS)
    assert embedder.embed_query(SHORT) == embedder.embed_query(SHORT)


def test_a_batch_gives_what_each_text_gives_alone_in_order(embedder: Embedder) -> None:
    together = embedder.embed(TEXTS)
    assert len(together) == len(TEXTS)
    for packed, text in zip(together, TEXTS, strict=True):
        alone = unpack_vectors(embedder.embed([text])[0], embedder.dimensions)
        assert np.all((unpack_vectors(packed, embedder.dimensions) * alone).sum(axis=1) > 0.999)


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
    whole, *_ = unpack_vectors(embedder.embed([LONG])[0], embedder.dimensions)
    query = embedder.embed_query("Ilse will feed the cat.")
    assert (
        cosine(embedder, "Ilse will feed the cat.", LONG) > unpack_vectors(query, embedder.dimensions)[0] @ whole + 0.1
    )


@pytest.mark.parametrize("text", BLANK)
def test_a_text_without_words_still_has_one_vector(embedder: Embedder, text: str) -> None:
    packed, query = embedder.embed([text])[0], embedder.embed_query(text)
    assert len(packed) == len(query) == size_of_vector(query, embedder.dimensions)


@pytest.mark.parametrize("text", ["ferry " * 1333, "The ferry leaves. " * 444, "x" * 8000, "漢" * 8000, "." * 8000])
def test_the_longest_texts_are_embedded(embedder: Embedder, text: str) -> None:
    query = embedder.embed_query(text)
    assert len(query) == size_of_vector(query, embedder.dimensions)
    assert 1 <= len(embedder.embed([text])[0]) // len(query) <= 4
