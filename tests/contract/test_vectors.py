"""What every cache of paid vectors promises: a vector is found in its own scope and for its own embedder alone."""

from dataclasses import replace

import pytest

from loci.adapters.dynamodb.vectors import VectorStore as DynamoVectors
from loci.ports.memory import VectorStore
from loci.scope import Scope
from tests.fakes.vectors import VectorsInMemory

TITAN, COHERE = "bedrock/titan", "bedrock/cohere"
TEXTS = ["Ada likes tea", "", "Ада любит чай 🍵", "long " * 2000]


@pytest.fixture(params=["memory", "dynamodb"])
def vectors(request: pytest.FixtureRequest) -> VectorStore:
    return VectorsInMemory() if request.param == "memory" else DynamoVectors(request.getfixturevalue("dynamodb"))


def test_a_cached_vector_is_found_by_its_text_alone(vectors: VectorStore, scope: Scope) -> None:
    made = {text: f"v{number}".encode() for number, text in enumerate(TEXTS)}
    vectors.store_vectors(scope, TITAN, made)
    assert vectors.stored_vectors(scope, TITAN, [*TEXTS, TEXTS[0], "Ada likes milk"]) == made
    assert vectors.stored_vectors(scope, TITAN, []) == {}


def test_each_space_has_its_own(vectors: VectorStore, scope: Scope) -> None:
    vectors.store_vectors(scope, TITAN, {"tea": b"v"})
    for other in (replace(scope, namespace="diary"), replace(scope, owner="bob"), replace(scope, tenant="t-other")):
        assert vectors.stored_vectors(other, TITAN, ["tea"]) == {}


def test_another_embedder_s_gives_way(vectors: VectorStore, scope: Scope) -> None:
    vectors.store_vectors(scope, TITAN, {"tea": b"titan"})
    assert vectors.stored_vectors(scope, COHERE, ["tea"]) == {}
    vectors.store_vectors(scope, COHERE, {"tea": b"cohere"})
    assert vectors.stored_vectors(scope, COHERE, ["tea"]) == {"tea": b"cohere"}
    assert vectors.stored_vectors(scope, TITAN, ["tea"]) == {}
