"""The embedder port over Bedrock's InvokeModel: Titan v2, and Cohere v3 with one side for passages, one for queries."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from loci.adapters.bedrock.embedding_models import EmbeddingModel
from loci.adapters.llm_http.errors import reading
from loci.adapters.llm_http.failures import failing
from loci.errors import Unavailable
from loci.inference.embedding.vectors import Vectors, pack_vectors
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.ports.language import ModelProblem
from loci.runtime.parallel import Parallel
from loci.text.sentences import passages

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

QUERY_SECONDS = 3
"""A recall goes on by words alone after that."""
PASSAGES_SECONDS = 15
RETRY_SECONDS = 5
"""When an embedder that does not say so itself is worth another try."""
_SIDE_BY_SIDE = 8
_TOKENS_HEADER = "x-amzn-bedrock-input-token-count"


class BedrockEmbedder:
    """Each call is made once. Made once a process, safe to share between threads."""

    def __init__(
        self,
        name: str,
        model: EmbeddingModel,
        client: "Callable[[int], BedrockRuntimeClient]",
        now: Callable[[], datetime],
        note: Callable[[ModelCall], None],
    ) -> None:
        """``name`` is what a space stores; ``client`` creates a client with that timeout in seconds and no retries;
        ``note`` receives each call, without its price."""
        self.name = name
        self.dimensions = model.dimensions
        self._model = model
        self._client = client
        self._now = now
        self._note = note

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.text.sentences.passages``); the
        same passage is embedded once. Raises Unavailable."""
        parts = [passages(text) for text in texts]
        wanted = list(dict.fromkeys(passage for some in parts for passage in some))
        vectors = dict(zip(wanted, self._vectors(wanted), strict=True))
        return [pack_vectors([vectors[passage] for passage in some]) for some in parts]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text. Raises Unavailable."""
        (vector,) = self._ask(self._model.query(text), QUERY_SECONDS)
        return pack_vectors([vector])

    def can_read(self, _text: str) -> bool:
        """Always: Bedrock's models are multilingual."""
        return True

    def _vectors(self, wanted: Sequence[str]) -> Iterator[Vectors]:
        bodies = self._model.passages(wanted)
        if len(bodies) < 2:
            return (vector for body in bodies for vector in self._ask(body, PASSAGES_SECONDS))
        with Parallel(min(_SIDE_BY_SIDE, len(bodies)) - 1) as parallel:
            pending_calls = [parallel.start(partial(self._ask, body, PASSAGES_SECONDS)) for body in bodies]
            found = [answer.result() for answer in pending_calls]
        return (vector for vectors in found for vector in vectors)

    def _ask(self, body: dict[str, Any], seconds: int) -> list[Vectors]:
        began = self._now()
        try:
            with failing(seconds), reading():
                client = self._client(seconds)
                answer = client.invoke_model(modelId=self._model.id, body=json.dumps(body), accept="application/json")
                said = json.loads(answer["body"].read())
                vectors = [_require_direction(vector, self.dimensions) for vector in self._model.vectors(said)]
                tokens = Tokens(_input_tokens(answer, said), 0)
        except ModelProblem as problem:
            self._record_call(began, CallOutcome(problem.kind.value), Tokens())
            raise Unavailable(f"{self.name}: {problem.detail}", problem.retry_after or RETRY_SECONDS) from problem
        self._record_call(began, CallOutcome.ANSWERED, tokens)
        return vectors

    def _record_call(self, began: datetime, outcome: CallOutcome, tokens: Tokens) -> None:
        now = self._now()
        took = round((now - began) / timedelta(milliseconds=1))
        self._note(ModelCall(Purpose.EMBEDDING, ModelChoice("bedrock", self._model.id), now, took, outcome, tokens))


def _input_tokens(answer: Mapping[str, Any], said_fields: Mapping[str, Any]) -> int:
    """Titan says it in the body, others in a header; 0 where it is not said."""
    headers = answer["ResponseMetadata"]["HTTPHeaders"]
    return int(said_fields.get("inputTextTokenCount") or headers.get(_TOKENS_HEADER) or 0)


def _require_direction(values: Sequence[float], dimensions: int) -> Vectors:
    """Raises ValueError for what is no direction of that many dimensions."""
    vector = np.asarray(values, np.float32)
    if vector.shape != (dimensions,) or not np.isfinite(vector).all() or not vector.any():
        raise ValueError("not a vector of its model's")
    return vector
