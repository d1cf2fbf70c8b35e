"""Embedding models over Bedrock's InvokeModel."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loci.adapters.bedrock.embedding_models import EmbeddingModel
from loci.adapters.llm_http.embedder import Body, EmbeddingAnswer
from loci.adapters.llm_http.failures import failing
from loci.model.language import ModelChoice, ProviderName, Tokens

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

_TOKENS_HEADER = "x-amzn-bedrock-input-token-count"


class BedrockEmbeddings:
    """Titan v2, and Cohere v3 with one side for passages, one for queries."""

    def __init__(self, model: EmbeddingModel, client: "Callable[[int], BedrockRuntimeClient]") -> None:
        """``client`` creates a client with that timeout in seconds and no retries."""
        self.choice = ModelChoice(ProviderName.BEDROCK, model.id)
        self.dimensions: int | None = model.dimensions
        self._model = model
        self._client = client

    def passages(self, texts: Sequence[str]) -> list[Body]:
        return self._model.passages(texts)

    def query(self, text: str) -> Body:
        return self._model.query(text)

    def ask(self, body: Body, seconds: int) -> EmbeddingAnswer:
        with failing(seconds):
            client = self._client(seconds)
            answer = client.invoke_model(modelId=self._model.id, body=json.dumps(body), accept="application/json")
            said = json.loads(answer["body"].read())
        return EmbeddingAnswer(self._model.vectors(said), Tokens(_input_tokens(answer, said), 0))


def _input_tokens(answer: Mapping[str, Any], said_fields: Mapping[str, Any]) -> int:
    """Titan says it in the body, others in a header; 0 where it is not said."""
    headers = answer["ResponseMetadata"]["HTTPHeaders"]
    return int(said_fields.get("inputTextTokenCount") or headers.get(_TOKENS_HEADER) or 0)
