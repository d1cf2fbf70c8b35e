"""The embedder port over Bedrock's InvokeModel: Titan v2, and Cohere v3 with one side for passages, one for queries."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from loci.adapters.asking.failures import failing
from loci.adapters.asking.problems import reading
from loci.adapters.bedrock.embedding_models import EmbeddingModel
from loci.errors import Unavailable
from loci.parallel import Parallel
from loci.ports import ModelProblem
from loci.sentences import passages
from loci.vectors import Vectors, pack

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

QUERY_SECONDS = 3
"""A recall goes on by words alone after that."""
PASSAGES_SECONDS = 15
RETRY_SECONDS = 5
"""When an embedder that does not say so itself is worth another try."""
_SIDE_BY_SIDE = 8


class BedrockEmbedder:
    """Each call is made once. Made once a process, safe to share between threads."""

    def __init__(self, name: str, model: EmbeddingModel, client: "Callable[[int], BedrockRuntimeClient]") -> None:
        """``name`` is what a space remembers; ``client`` makes one that waits so many seconds, and asks once."""
        self.name = name
        self.dimensions = model.dimensions
        self._model = model
        self._client = client

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.sentences.passages``); the same
        passage is embedded once. Raises Unavailable."""
        parts = [passages(text) for text in texts]
        wanted = list(dict.fromkeys(passage for some in parts for passage in some))
        vectors = dict(zip(wanted, self._vectors(wanted), strict=True))
        return [pack([vectors[passage] for passage in some]) for some in parts]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text. Raises Unavailable."""
        (vector,) = self._ask(self._model.query(text), QUERY_SECONDS)
        return pack([vector])

    def _vectors(self, wanted: Sequence[str]) -> Iterator[Vectors]:
        bodies = self._model.passages(wanted)
        if len(bodies) < 2:
            return (vector for body in bodies for vector in self._ask(body, PASSAGES_SECONDS))
        with Parallel(min(_SIDE_BY_SIDE, len(bodies)) - 1) as parallel:
            asked = [parallel.start(partial(self._ask, body, PASSAGES_SECONDS)) for body in bodies]
            found = [answer.result() for answer in asked]
        return (vector for vectors in found for vector in vectors)

    def _ask(self, body: dict[str, Any], seconds: int) -> list[Vectors]:
        try:
            with failing(seconds), reading():
                client = self._client(seconds)
                answer = client.invoke_model(modelId=self._model.id, body=json.dumps(body), accept="application/json")
                vectors = self._model.vectors(json.loads(answer["body"].read()))
                return [_checked(vector, self.dimensions) for vector in vectors]
        except ModelProblem as problem:
            raise Unavailable(f"{self.name}: {problem.detail}", problem.retry_after or RETRY_SECONDS) from problem


def _checked(values: Sequence[float], dimensions: int) -> Vectors:
    """Raises ValueError for what is no direction of that many dimensions."""
    vector = np.asarray(values, np.float32)
    if vector.shape != (dimensions,) or not np.isfinite(vector).all() or not vector.any():
        raise ValueError("not a vector of its model's")
    return vector
