"""The embedder port over a model of a provider, whatever form its requests have."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

import numpy as np

from loci.adapters.llm_http.errors import away, reading
from loci.errors import Unavailable
from loci.inference.embedding.packing import Bits
from loci.inference.embedding.vectors import Vectors, pack_vectors
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.ports.language import KeyRefused, ModelProblem
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.text.sentences import passages

QUERY_SECONDS = 3
"""A recall goes on by words alone after that."""
PASSAGES_SECONDS = 15
RETRY_SECONDS = 5
"""When an embedder that does not say so itself is worth another try."""
_SIDE_BY_SIDE = 8
# Above it sums of products of 8 bits are no longer exact, and memories of four passages larger than 4 KB.
_MOST_OF_EIGHT_BITS = 1024
# What a model takes no less of: a text without words has a vector too.
_BLANK = "-"

Body = dict[str, Any]


@record(frozen=True, slots=True)
class EmbeddingAnswer:
    """The numbers of each text that was sent, in order, and what the provider counted."""

    vectors: Sequence[Sequence[float]]
    tokens: Tokens


class EmbeddingApi(Protocol):
    """``passages`` are the bodies of as many requests as their number asks for; ``dimensions`` None: as many as the
    model's first answer has."""

    choice: ModelChoice
    dimensions: int | None

    def passages(self, texts: Sequence[str]) -> list[Body]: ...
    def query(self, text: str) -> Body: ...
    def ask(self, body: Body, seconds: int) -> EmbeddingAnswer:
        """Raises ModelProblem, and what reading an answer of another form raises."""
        ...


class ModelEmbedder:
    """Each call is made once. Made once a process, safe to share between threads."""

    def __init__(
        self,
        name: str,
        api: EmbeddingApi,
        now: Callable[[], datetime],
        note: Callable[[ModelCall], None],
        refuse_key: Callable[[], str],
    ) -> None:
        """``name`` is what a space stores; ``note`` receives each call, without its price; ``refuse_key`` hears that
        the provider refused its key, and answers where that is."""
        self.name = name
        self._dimensions = api.dimensions
        self._api = api
        self._now = now
        self._note = note
        self._refuse_key = refuse_key

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.text.sentences.passages``); the
        same passage is embedded once. Raises Unavailable."""
        parts = [passages(text) for text in texts]
        wanted = list(dict.fromkeys(passage for some in parts for passage in some))
        vectors = dict(zip(wanted, self._vectors(wanted), strict=True))
        return [_pack([vectors[passage] for passage in some]) for some in parts]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text. Raises Unavailable."""
        (vector,) = self._ask(self._api.query(text), QUERY_SECONDS)
        return _pack([vector])

    def can_read(self, _text: str) -> bool:
        """Always: which languages a provider's model learned is not known, and most learned many."""
        return True

    def _vectors(self, wanted: Sequence[str]) -> Iterator[Vectors]:
        bodies = self._api.passages(wanted)
        if len(bodies) < 2:
            return (vector for body in bodies for vector in self._ask(body, PASSAGES_SECONDS))
        with Parallel(min(_SIDE_BY_SIDE, len(bodies)) - 1) as parallel:
            pending_calls = [parallel.start(partial(self._ask, body, PASSAGES_SECONDS)) for body in bodies]
            found = [answer.result() for answer in pending_calls]
        return (vector for vectors in found for vector in vectors)

    def _ask(self, body: Body, seconds: int) -> list[Vectors]:
        began = self._now()
        try:
            with reading():
                answer = self._api.ask(body, seconds)
                vectors = [self._require_direction(values) for values in answer.vectors]
        except ModelProblem as problem:
            self._record_call(began, CallOutcome(problem.kind.value), Tokens())
            detail = f"{self.name}: {self._detail_of(problem)}"
            raise Unavailable(detail, problem.retry_after or RETRY_SECONDS) from problem
        self._record_call(began, CallOutcome.ANSWERED, answer.tokens)
        return vectors

    def _detail_of(self, problem: ModelProblem) -> str:
        if isinstance(problem, KeyRefused):
            return f"the key was refused: {self._refuse_key()} ({problem.detail})"
        return problem.detail

    def _record_call(self, began: datetime, outcome: CallOutcome, tokens: Tokens) -> None:
        now = self._now()
        took = round((now - began) / timedelta(milliseconds=1))
        self._note(ModelCall(Purpose.EMBEDDING, self._api.choice, now, took, outcome, tokens))

    def _require_direction(self, values: Sequence[float]) -> Vectors:
        """Raises ModelProblem for other dimensions than the model has, ValueError for what is no direction."""
        vector = np.asarray(values, np.float32)
        if vector.ndim != 1 or not np.isfinite(vector).all() or not vector.any():
            raise ValueError("not a vector")
        self._dimensions = self._dimensions or len(vector)
        if len(vector) != self._dimensions:
            raise away(f"the model answers with {len(vector)} dimensions, and {self._dimensions} are expected")
        return vector


def text_or_blank(text: str) -> str:
    return text if text.strip() else _BLANK


def _pack(vectors: Sequence[Vectors]) -> bytes:
    dimensions = len(vectors[0])
    bits: Bits = 8 if dimensions <= _MOST_OF_EIGHT_BITS or dimensions % 2 else 4
    return pack_vectors(vectors, bits)
