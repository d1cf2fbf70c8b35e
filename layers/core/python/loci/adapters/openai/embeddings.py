"""Embedding models over ``POST /embeddings``: OpenAI's own, Ollama, LM Studio, vLLM, gateways."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from loci.adapters.llm_http.embedder import Body, EmbeddingAnswer, text_or_blank
from loci.adapters.llm_http.endpoint import Endpoint
from loci.adapters.openai.models import authorization
from loci.adapters.openai.responses import tokens_of
from loci.model.language import ModelChoice

_PATH = "/embeddings"
_NAME = re.compile(r"(?P<model>.+?)(?:@(?P<dimensions>[1-9]\d{0,4}))?")
# Some servers take no more texts a request.
_TEXTS = 32
# Servers refuse what is longer than their model reads; the shortest read about so much.
_CHARACTERS = 2048


class OpenAIEmbeddings:
    """A model by its name, with ``@dimensions`` after it where fewer than its own are wanted."""

    def __init__(self, choice: ModelChoice, base_url: str, key: Callable[[], str | None]) -> None:
        """Raises ValueError for a choice without a model's name; see ``OpenAIModels`` of the others."""
        match = _NAME.fullmatch(choice.name)
        if match is None:
            raise ValueError(f"unknown embedder {choice}")
        self.choice = ModelChoice(choice.provider, match["model"])
        self.dimensions = int(match["dimensions"]) if match["dimensions"] else None
        self._endpoint = Endpoint(base_url, lambda: authorization(key()))

    def passages(self, texts: Sequence[str]) -> list[Body]:
        return [self._body(texts[start : start + _TEXTS]) for start in range(0, len(texts), _TEXTS)]

    def query(self, text: str) -> Body:
        return self._body([text])

    def ask(self, body: Body, seconds: int) -> EmbeddingAnswer:
        answer: Mapping[str, Any] = self._endpoint.post(_PATH, body, seconds)
        found = {one.get("index", place): one["embedding"] for place, one in enumerate(answer["data"])}
        return EmbeddingAnswer([found[place] for place in range(len(body["input"]))], tokens_of(answer))

    def _body(self, texts: Sequence[str]) -> Body:
        body = {"model": self.choice.name, "input": [text_or_blank(text)[:_CHARACTERS] for text in texts]}
        # Servers of models with one width refuse to be asked for it.
        return body if self.dimensions is None else {**body, "dimensions": self.dimensions}
