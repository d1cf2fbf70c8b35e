"""The embedding models of Bedrock: how each is asked, and how it answers."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from loci.adapters.llm_http.embedder import text_or_blank
from loci.model.language import ModelChoice
from loci.records import record

TITAN = "amazon.titan-embed-text-v2:0"
COHERE = ("cohere.embed-english-v3", "cohere.embed-multilingual-v3")
TITAN_DIMENSIONS = (1024, 512, 256)


class EmbeddingModel(Protocol):
    """``passages`` are the bodies of as many requests as their number asks for, answered with vectors in order."""

    @property
    def id(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    def passages(self, texts: Sequence[str]) -> list[dict[str, Any]]: ...
    def query(self, text: str) -> dict[str, Any]: ...
    def vectors(self, answer: Mapping[str, Any]) -> list[list[float]]: ...


@record(frozen=True, slots=True)
class Titan:
    """One text a request, of up to 50,000 characters; passages and queries alike."""

    dimensions: int
    id: str = TITAN

    def passages(self, texts: Sequence[str]) -> list[dict[str, Any]]:
        return [self.query(text) for text in texts]

    def query(self, text: str) -> dict[str, Any]:
        return {"inputText": text_or_blank(text), "dimensions": self.dimensions, "normalize": True}

    def vectors(self, answer: Mapping[str, Any]) -> list[list[float]]:
        return [answer["embedding"]]


@record(frozen=True, slots=True)
class Cohere:
    """Up to 96 texts a request, each of its first 2,048 characters and 512 tokens."""

    id: str
    dimensions: int = 1024

    def passages(self, texts: Sequence[str]) -> list[dict[str, Any]]:
        return [_cohere("search_document", texts[start : start + 96]) for start in range(0, len(texts), 96)]

    def query(self, text: str) -> dict[str, Any]:
        return _cohere("search_query", [text])

    def vectors(self, answer: Mapping[str, Any]) -> list[list[float]]:
        return list(answer["embeddings"])


def embedding_model(name: str) -> EmbeddingModel:
    """That of a space's embedder, ``bedrock/<id>`` with ``@<dimensions>`` after Titan's. Raises ValueError."""
    choice = ModelChoice.parse(name)
    id, _, dimensions = ("" if choice is None else choice.name).partition("@")
    if id == TITAN and int(dimensions or TITAN_DIMENSIONS[0]) in TITAN_DIMENSIONS:
        return Titan(int(dimensions or TITAN_DIMENSIONS[0]))
    if id in COHERE and not dimensions:
        return Cohere(id)
    raise ValueError(f"unknown embedder {name}")


def _cohere(side: str, texts: Sequence[str]) -> dict[str, Any]:
    return {"texts": [text_or_blank(text)[:2048] for text in texts], "input_type": side, "truncate": "END"}
