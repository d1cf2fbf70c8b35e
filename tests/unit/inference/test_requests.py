"""A request for advice is compared without what all requests say."""

from pathlib import Path

import numpy as np
import pytest

from loci.adapters.minilm_use import MiniLMUse
from loci.inference.embedding import requests
from loci.inference.embedding.requests import shared_by, topic_of
from loci.inference.embedding.vectors import best_between, unpack_many
from loci.language.lexicon import entries
from tests.support import sentence_model

FOLDER = Path(requests.__file__).parent / "shared_by_requests"
REQUESTS = entries("requests_for_advice", "en")


@pytest.fixture(scope="module")
def model() -> MiniLMUse:
    return sentence_model.default_embedder()


def test_what_is_shared_is_the_mean_of_the_requests_of_the_lexicon(model: MiniLMUse) -> None:
    rows, _ = unpack_many([model.embed_query(text) for text in REQUESTS], model.dimensions)
    stored = np.load(FOLDER / "minilm-use.npy")
    assert np.allclose(stored, shared_by(rows), atol=1e-4), "np.save the mean of the lexicon's requests again"


def test_the_topic_of_a_request_is_its_vector_without_that(model: MiniLMUse) -> None:
    asked = model.embed_query(REQUESTS[0])
    (vector,), _ = unpack_many([asked], model.dimensions)
    (topic,), _ = unpack_many([topic_of("minilm-use", asked) or b""], model.dimensions)
    expected = vector - np.load(FOLDER / "minilm-use.npy")
    assert float(topic @ expected / np.linalg.norm(expected)) > 0.98  # both are rounded


def test_two_requests_are_less_alike_without_it(model: MiniLMUse) -> None:
    asked = [model.embed_query(text) for text in ("Can you recommend a film?", "Can you recommend a gym?")]
    topics = [topic for one in asked if (topic := topic_of("minilm-use", one)) is not None]
    assert best_between(topics, topics[0])[0, 1] < best_between(asked, asked[0])[0, 1] - 0.1


def test_of_an_unknown_embedder_nothing_is_taken_away(model: MiniLMUse) -> None:
    assert topic_of("bedrock/titan", model.embed_query("Can you recommend a film?")) is None
