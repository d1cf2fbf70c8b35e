"""The index of a space, and the embedder."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from loci.model import Atom, Category, JsonObject, Kind
from loci.scope import Scope


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """What to look for in one space: ``vector`` is packed (one vector), None when the embedder is away. The filters are
    those of ``AtomFilter``, with several categories and kinds."""

    text: str
    vector: bytes | None
    now: datetime
    limit: int
    categories: frozenset[str] | None = None
    kinds: frozenset[Kind] | None = None
    min_importance: int = 1
    metadata: JsonObject | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """An atom the index proposes: raw BM25 (≥ 0), the best cosine over its sentences (−1..1, None when vectors took no
    part), and whether it shares a rare word with the question."""

    ulid: str
    lexical: float
    cosine: float | None
    rare: bool
    category: Category
    importance: int
    valid_from: datetime
    confirmed_at: datetime


@dataclass(frozen=True, slots=True)
class IndexAnswer:
    """The atoms that fit best by words, and those by meaning, at most ``limit`` of each; ``total`` atoms passed the
    filters. ``degraded`` when vectors took no part or changes may be missing."""

    candidates: tuple[Candidate, ...]
    total: int
    degraded: bool


class RecallIndex(Protocol):
    """An index proposes; what is shown is always re-read from the table."""

    name: str

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer: ...

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Makes the index show these atoms as they stand, removed where they are no longer readable."""
        ...

    def erase(self, scope: Scope) -> None: ...


class Embedder(Protocol):
    """``embed`` answers one packed value a text, of up to four of its sentences; see ``loci.vectors``."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str]) -> list[bytes]: ...

    def embed_query(self, text: str) -> bytes: ...
