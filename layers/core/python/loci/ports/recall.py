"""The index of a space, and the embedder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Protocol, runtime_checkable

from loci.language.windows import Window
from loci.model.atoms import Atom, Category, Kind
from loci.model.entities import MergedNames
from loci.model.filters import Filter
from loci.model.users import JsonObject
from loci.model.visibility import Span
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class TermStatistics:
    """Statistics of terms: how many texts there are, how many of them say each term, how many say it or have it in
    their context, and the mean length in terms of texts and of contexts."""

    texts: int
    texts_with: Mapping[str, int]
    texts_near: Mapping[str, int]
    mean_length: float
    mean_context_length: float


@record(frozen=True, slots=True)
class IndexQuery:
    """Query to the index of one space: ``vector`` is packed (one vector), None when the embedder is away. The filters
    are those of ``AtomFilter``, with several categories (by their folded names) and kinds. Of a ``filter`` an index
    proposes every atom that passes, and may propose others.

    ``embed`` makes a packed vector of each other wording of the question that ranking finds once it knows who is spoken
    of, and raises Unavailable; None: only the question itself is embedded. ``topic`` is the vector of a request for
    advice without what all of them say, None for other questions. Vectors of another ``embedder`` are left
    alone; None compares them all. ``names`` waits for those of the space's merged entities, which are read meanwhile;
    it raises what that read does. ``windows`` are the times that the question names other than dates.
    """

    text: str
    vector: bytes | None
    now: datetime
    limit: int
    categories: frozenset[str] | None = None
    kinds: frozenset[Kind] | None = None
    min_importance: int = 1
    metadata: JsonObject | None = None
    filter: Filter | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    span: Span | None = None
    embed: Callable[[Sequence[str]], Sequence[bytes]] | None = None
    embedder: str | None = None
    names: Callable[[], MergedNames] = MergedNames
    topic: bytes | None = None
    windows: tuple[Window, ...] = ()


@record(frozen=True, slots=True)
class Candidate:
    """An atom the index proposes: raw BM25 (≥ 0), the best cosine over its sentences (−1..1, None when vectors took no
    part), and whether it shares a rare word with the question.

    ``confirmed_at`` is what its age counts from, never before ``valid_from``.

    ``meaning`` is the mean cosine of the question's other wordings, None where there are none, and ``parts`` what it is
    of each of several questions in one; ``subject``, ``date``
    and ``form`` (0..1) say how well it fits who, when and which kind of thing is asked about, ``question`` (0 or 1)
    that it asks something itself, among named people; ``unsaid`` (0..1) is the part of the question's words that
    nothing in the space says, less in small spaces; the same for all candidates of one answer. ``is_of_somebody`` says
    that its speaker has a name; ``session`` is the conversation it was said in, "" without one, and ``place`` where in
    it. See ``loci.search.ranking.signals``, which computes all of them.
    """

    ulid: str
    lexical: float
    cosine: float | None
    rare: bool
    category: Category
    importance: int
    valid_from: datetime
    confirmed_at: datetime
    meaning: float | None = None
    subject: float = 0.0
    date: float = 0.0
    form: float = 0.0
    question: float = 0.0
    unsaid: float = 0.0
    is_of_somebody: bool = False
    session: str = ""
    place: int = 0
    parts: tuple[float, ...] = ()


@record(frozen=True, slots=True)
class IndexAnswer:
    """The atoms that fit best by words, and those by meaning, at most ``limit`` of each; ``total`` atoms passed the
    filters. ``degraded`` when vectors took no part or changes may be missing. ``speakers`` are the folded names of the
    question that stand for who is asked about, and for no words; ``named`` its other names that some atoms are about,
    each with all that its bearer is called. ``rarities`` say of each term of the question how rare it is, 0..1.
    ``collection`` holds the term statistics that weighed the words, for callers that weigh other texts by
    them too."""

    candidates: tuple[Candidate, ...]
    total: int
    degraded: bool
    speakers: frozenset[str] = frozenset()
    named: Mapping[str, frozenset[str]] = field(default_factory=dict)
    rarities: Mapping[str, float] = field(default_factory=dict)
    collection: TermStatistics | None = None


@record(frozen=True, slots=True)
class NearQuery:
    """Texts of which the nearest current atoms are wanted: ``vectors`` are packed, one (one vector) for each, made by
    ``embedder``; vectors of another are left alone. Of each text at most ``limit`` atoms, whose cosine is ``least`` at
    least."""

    vectors: Sequence[bytes]
    now: datetime
    limit: int
    least: float
    embedder: str


@record(frozen=True, slots=True)
class Near:
    """An atom near a text: the best cosine over its sentences."""

    ulid: str
    cosine: float


class RecallIndex(Protocol):
    """An index proposes; what is shown is always re-read from the table."""

    name: str

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer: ...

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        """For each text, in order, its nearest atoms, the nearest first; of equally near ones the oldest. All texts are
        one read of the space."""
        ...

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Makes the index show these atoms as they stand, removed where they are no longer readable."""
        ...

    def erase(self, scope: Scope) -> None: ...


class RecallMetrics(Protocol):
    def add(self, *, is_degraded: bool) -> None:
        """Counts a recall by topic."""
        ...


@record(frozen=True, slots=True)
class Agreement:
    """Agreement of an index with the table: of ``atoms`` there, how many it lacks or has in another state, and how many
    it has that are not there."""

    atoms: int
    missing: int
    outdated: int
    surplus: int

    @property
    def holds(self) -> bool:
        return not (self.missing or self.outdated or self.surplus)


@runtime_checkable
class DerivedIndex(RecallIndex, Protocol):
    """An index that can be rebuilt from the table, and compared with it."""

    def rebuild(self, scope: Scope) -> None:
        """Raises Contended where the index changed meanwhile; what was done stays."""
        ...

    def compare(self, scope: Scope) -> Agreement: ...

    def fill(self, scope: Scope, states: Sequence[Atom]) -> None:
        """Adds all states that there are of some atoms, one atom's after another's, the oldest first."""
        ...


@record(frozen=True, slots=True)
class ExactLimit:
    """A space of more than so many atoms moves to the index of that name."""

    atoms: int
    index: str


@runtime_checkable
class SmallIndex(RecallIndex, Protocol):
    """An index that large spaces move out of."""

    def holds_more_than(self, scope: Scope, atoms: int) -> bool:
        """Whether there are more atoms than that, ended ones included and deleted ones not."""
        ...


class NamedEmbedder(Protocol):
    name: str


class Embedder(NamedEmbedder, Protocol):
    """``embed`` answers one packed value a text, of up to four of its sentences; see
    ``loci.inference.embedding.vectors``."""

    def embed(self, texts: Sequence[str]) -> list[bytes]: ...

    def embed_query(self, text: str) -> bytes: ...

    def can_read(self, text: str) -> bool:
        """Whether the vector of a text says something: of languages that a model did not learn, all are alike."""
        ...


class Reranker(Protocol):
    """A model that reads a question and each text together."""

    name: str

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        """The relevance of each of 1 to 50 texts, 0..1, in their order. Raises Unavailable."""
        ...
