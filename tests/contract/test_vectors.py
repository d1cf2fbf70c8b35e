"""What every store of vectors promises that were paid for: nobody's is found elsewhere, or by another embedder."""

from dataclasses import replace

import pytest

from loci.adapters.dynamodb.vectors import VectorStore as DynamoVectors
from loci.ports import VectorStore
from loci.scope import Scope
from tests.fakes.vectors import VectorsInMemory

TITAN, COHERE = "bedrock/titan", "bedrock/cohere"
TEXTS = ["Ada likes tea", "", "Ада любит чай 🍵", "long " * 2000]


@pytest.fixture(params=["memory", "dynamodb"])
def vectors(request: pytest.FixtureRequest) -> VectorStore:
    return VectorsInMemory() if request.param == "memory" else DynamoVectors(request.getfixturevalue("dynamodb"))


def test_what_is_kept_is_found_by_its_text_alone(vectors: VectorStore, scope: Scope) -> None:
    made = {text: f"v{number}".encode() for number, text in enumerate(TEXTS)}
    vectors.keep(scope, TITAN, made)
    assert vectors.kept(scope, TITAN, [*TEXTS, TEXTS[0], "Ada likes milk"]) == made
    assert vectors.kept(scope, TITAN, []) == {}


def test_each_space_has_its_own(vectors: VectorStore, scope: Scope) -> None:
    vectors.keep(scope, TITAN, {"tea": b"v"})
    for other in (replace(scope, namespace="diary"), replace(scope, owner="bob"), replace(scope, tenant="t-other")):
        assert vectors.kept(other, TITAN, ["tea"]) == {}


def test_another_embedder_s_gives_way(vectors: VectorStore, scope: Scope) -> None:
    vectors.keep(scope, TITAN, {"tea": b"titan"})
    assert vectors.kept(scope, COHERE, ["tea"]) == {}
    vectors.keep(scope, COHERE, {"tea": b"cohere"})
    assert vectors.kept(scope, COHERE, ["tea"]) == {"tea": b"cohere"}
    assert vectors.kept(scope, TITAN, ["tea"]) == {}
