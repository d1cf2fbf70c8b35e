"""Vectors of the texts written into a space, and of questions.

A provider charges for each text. So each text of a space is embedded once; its vectors are stored with the atoms until
an atom of that text is purged, or the space is deleted. Calls count in budgets like those of models, by an estimate of
their tokens: the port of an embedder does not report usage.
"""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TypeVar

from loci.errors import OverBudget, Unavailable
from loci.inference.embedding.embedders import is_of_a_provider
from loci.inference.paying import Payer, pay_for
from loci.language.first_person import in_first_person
from loci.ports.parts import EmbeddingPorts
from loci.scope import Scope

T = TypeVar("T")


def embed_texts(ports: EmbeddingPorts, scope: Scope, texts: Sequence[str], payer: Payer | None = None) -> list[bytes]:
    """For each text, in order, its packed vectors, of facts as the user would say them. ``scope`` is the space's, which
    pays where no one else does. Raises OverBudget, Unavailable."""
    embedder = ports.embedder
    if not is_of_a_provider(embedder.name):
        return embedder.embed(list(map(in_first_person, texts)))
    found = dict(ports.vectors.stored_vectors(scope, embedder.name, texts))
    missing = [text for text in dict.fromkeys(texts) if text not in found]
    if missing:
        said = list(map(in_first_person, missing))
        made = _pay(ports, payer or Payer(scope), said, lambda: embedder.embed(said))
        ports.vectors.store_vectors(scope, embedder.name, dict(zip(missing, made, strict=True)))
        found |= dict(zip(missing, made, strict=True))
    return [found[text] for text in texts]


class VectorsTogether:
    """The vectors of several texts that are written together, made by one call when the first is asked for."""

    def __init__(self, ports: EmbeddingPorts, texts: Sequence[str]) -> None:
        self._ports, self._texts = ports, list(dict.fromkeys(texts))
        self._made: dict[str, bytes] = {}

    def of(self, text: str) -> Callable[[Scope], bytes]:
        """A function that embeds one of the texts. It raises as ``embed_texts``."""
        return lambda scope: self._make(scope)[text]

    def _make(self, scope: Scope) -> dict[str, bytes]:
        if not self._made:
            self._made = dict(zip(self._texts, embed_texts(self._ports, scope, self._texts), strict=True))
        return self._made


def embed_text(ports: EmbeddingPorts, scope: Scope, text: str, payer: Payer | None = None) -> bytes:
    (vector,) = embed_texts(ports, scope, [text], payer)
    return vector


def query_vectors(ports: EmbeddingPorts, scope: Scope, texts: Sequence[str]) -> list[bytes]:
    """For each wording of a question its vector. Raises Unavailable, also where a budget is used up: words alone answer
    then."""
    embedder = ports.embedder

    def ask() -> list[bytes]:
        return [embedder.embed_query(text) for text in texts]

    if not is_of_a_provider(embedder.name):
        return ask()
    try:
        return _pay(ports, Payer(scope), texts, ask)
    except OverBudget as error:
        raise Unavailable(error.detail, error.retry_after) from error


class QuestionVectors:
    """The vectors of one question's wordings, each made once, however many spaces are asked for it at a time."""

    def __init__(self, ports: EmbeddingPorts, scope: Scope) -> None:
        self._ports, self._scope = ports, scope
        self._made: dict[str, bytes] = {}
        self._lock = Lock()

    def of(self, wordings: Sequence[str]) -> list[bytes]:
        """Raises as ``query_vectors``."""
        with self._lock:
            missing = [text for text in dict.fromkeys(wordings) if text not in self._made]
            if missing:
                self._made |= zip(missing, query_vectors(self._ports, self._scope, missing), strict=True)
            return [self._made[text] for text in wordings]


def _pay(ports: EmbeddingPorts, payer: Payer, texts: Sequence[str], ask: Callable[[], T]) -> T:
    # Only paid embedders need it.
    from loci.inference.llm.bounds import bound_of_embedding

    return pay_for(ports, payer, bound_of_embedding(ports.embedder.name, texts), ask)
