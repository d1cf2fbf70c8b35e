"""What every reranker promises."""

from collections.abc import Iterator

import pytest

from loci.adapters.bedrock.reranker import BedrockReranker
from loci.ports.recall import Reranker
from tests.fakes.rerankers import WordsInCommon
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import ModelEndpoint
from tests.support.records import AT

COHERE, AMAZON = "bedrock/cohere.rerank-v3-5:0", "bedrock/amazon.rerank-v1:0"


@pytest.fixture(params=["in memory", COHERE, AMAZON])
def reranker(request: pytest.FixtureRequest) -> Iterator[Reranker]:
    if request.param == "in memory":
        yield WordsInCommon()
        return
    with ModelEndpoint() as endpoint:
        yield BedrockReranker(request.param, bedrock_client(endpoint.bedrock), lambda: AT, lambda _call: None)


def test_each_text_has_a_relevance_at_its_place(reranker: Reranker) -> None:
    texts = ["nothing alike", "Ada drinks green tea", "green"]
    far, best, near = reranker.rerank("green tea", texts)
    assert 0 <= far < near < best <= 1


def test_what_a_text_gets_depends_on_no_other_text(reranker: Reranker) -> None:
    (alone,) = reranker.rerank("green tea", ["Ada drinks green tea"])
    assert reranker.rerank("green tea", ["tea", "Ada drinks green tea"])[1] == pytest.approx(alone)


def test_fifty_long_texts_are_read(reranker: Reranker) -> None:
    assert len(reranker.rerank("tea? " * 400, ["tea and 漢字 " * 800] * 50)) == 50
