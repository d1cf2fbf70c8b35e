"""A question over the pages of a space: every atom is scored, in numpy."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loci.adapters.page_format.entries import instant, term_hash
from loci.adapters.page_format.packing import KINDS
from loci.adapters.pages import states
from loci.adapters.pages.columns import PageColumns, Ragged, Rows
from loci.inference.embedding import embedders
from loci.inference.embedding.vectors import best_cosines
from loci.model.atoms import Category
from loci.ports.recall import IndexAnswer, IndexQuery, Near, NearQuery, TermStatistics
from loci.search.ranking import question, signals
from loci.search.ranking.bm25 import Counts, Floats, number_messages
from loci.search.ranking.nearest import nearest_of_matrix
from loci.search.ranking.question import KnownNames, ParsedQuestion

_MICROS_A_DAY = 86_400e6


class _Known(NamedTuple):
    ulid: str
    category: Category
    importance: int
    session: str
    place: int
    valid_from: datetime
    confirmed_at: datetime


def answer(
    columns: PageColumns,
    query: IndexQuery,
    *,
    late: bool,
    space_terms: TermStatistics | None = None,
    speakers: frozenset[str] = frozenset(),
    named: Collection[str] = (),
) -> IndexAnswer:
    """Exact over what the pages hold; ``late`` says that they may not hold everything. Words are weighed together with
    the statistics ``space_terms`` of a larger collection, where ``speakers`` said something, and something is about
    those ``named``."""
    rows = states.visible_rows(columns, query)
    known_names = KnownNames(
        lambda name: name in speakers or states.is_speaker(columns, name),
        lambda name: name in named or states.is_subject(columns, name),
        query.names(),
    )
    parsed_question = question.parse_question(query.text, known_names)
    side_by_side = _side_by_side(columns, rows, parsed_question, query)
    found_signals = signals.signals(
        query, parsed_question, side_by_side, _together(parsed_question.terms, side_by_side.counts, space_terms)
    )
    passing = np.flatnonzero(states.matching_rows(columns, rows, query))
    best = found_signals.best(passing, query.limit)
    candidates = signals.candidates(_known_rows(columns, rows[best]), found_signals, best)
    late = late or query.vector is None
    return IndexAnswer(
        candidates, len(passing), late, found_signals.speakers, found_signals.named, found_signals.rarities
    )


def nearest(columns: PageColumns, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    """Searches what the pages hold and is current."""
    asked_query = IndexQuery("", None, query.now, query.limit, embedder=query.embedder)
    rows = states.visible_rows(columns, asked_query)
    ulids = [ulid.decode() for ulid in columns.rows["ulid"][rows].tolist()]
    cosines = _cosines(query.vectors, columns, rows, query.embedder) if query.vectors else ()
    return nearest_of_matrix(ulids, cosines, query)


def _together(terms: Sequence[str], counts: Counts, space_terms: TermStatistics | None) -> TermStatistics | None:
    """None where these texts are all there is."""
    if space_terms is None or not space_terms.texts:
        return None
    said = np.count_nonzero(counts.text, axis=0).tolist()
    near = np.count_nonzero(counts.text + counts.context, axis=0).tolist()
    return replace(
        space_terms,
        texts=space_terms.texts + len(counts.text),
        texts_with={term: space_terms.texts_with.get(term, 0) + n for term, n in zip(terms, said, strict=True)},
        texts_near={term: space_terms.texts_near.get(term, 0) + n for term, n in zip(terms, near, strict=True)},
    )


def _side_by_side(
    columns: PageColumns, rows: Rows, asked_question: ParsedQuestion, query: IndexQuery
) -> signals.DocumentColumns:
    found = columns.rows[rows]
    sessions, places = _sessions(found["session"]), found["place"].astype(np.int64)
    return signals.DocumentColumns(
        counts=Counts(
            text=_counts(columns, columns.words, columns.word_times, asked_question)[rows],
            context=_counts(columns, columns.context, columns.context_times, asked_question)[rows],
            text_lengths=found["length"].astype(np.float64),
            context_lengths=found["context_length"].astype(np.float64),
            messages=number_messages(sessions, places),
        ),
        subject=_subject(columns, asked_question)[rows],
        named=found["speakers"] > 0,
        forms=found["forms"].astype(np.int64),
        days=found["valid_from"] / _MICROS_A_DAY,
        sessions=sessions,
        places=places,
        cosines=lambda vectors: _cosines(vectors, columns, rows, query.embedder),
    )


def _counts(columns: PageColumns, said: Ragged, times: NDArray[np.integer], asked_question: ParsedQuestion) -> Floats:
    counts = np.zeros((len(columns), len(asked_question.terms)))
    for column, term in enumerate(asked_question.terms):
        where = said.having(term_hash(term))
        counts[said.owners(where), column] = times[where]
    return counts


def _subject(columns: PageColumns, asked_question: ParsedQuestion) -> Floats:
    subject = np.zeros(len(columns))
    for name, worth in asked_question.subjects.items():
        owners = columns.names.owners(columns.names.having(term_hash(name)))
        subject[owners] = np.maximum(subject[owners], worth)
    return subject


def _sessions(ulids: NDArray[np.bytes_]) -> NDArray[np.int64]:
    """A number for each session, -1 for none. Most rows are of the session of the row before."""
    begins = np.append(np.ones(min(1, len(ulids)), np.bool_), ulids[1:] != ulids[:-1])
    sessions = ulids[begins].tolist()
    numbers = {b"": -1, **{session: number for number, session in enumerate(sessions) if session}}
    runs = np.array([numbers[session] for session in sessions], np.int64)
    of_rows: NDArray[np.int64] = runs[np.cumsum(begins) - 1]
    return of_rows


def _cosines(vectors: Sequence[bytes], columns: PageColumns, rows: Rows, embedder: str | None) -> Floats:
    """NaN where there is no vector, or that of an embedder that is unlike. All rows are compared: to pick some of the
    bytes first would take longer."""
    own = best_cosines(vectors, *columns.vectors(term_hash(embedder) if embedder else 0))
    return _with_former(own, vectors, columns, embedder)[:, rows].astype(np.float64)


def _with_former(
    own: NDArray[np.float32], vectors: Sequence[bytes], columns: PageColumns, embedder: str | None
) -> NDArray[np.float32]:
    """The same, with the cosines of rows that the former embedder wrote, until they are embedded again."""
    former = embedders.former_of(embedder) if embedder else None
    if embedder is None or former is None or not columns.has_vectors_of(term_hash(former)):
        return own
    parts = [embedders.former_part(embedder, vector) for vector in vectors]
    read = [row for row, part in enumerate(parts) if part is not None]
    if read:
        before = best_cosines([part for part in parts if part is not None], *columns.vectors(term_hash(former)))
        own[read] = np.where(np.isnan(own[read]), before, own[read])
    return own


def _known_rows(columns: PageColumns, rows: Rows) -> Iterator[_Known]:
    """The fields of rows that candidates show."""
    found = columns.rows[rows]
    fields = ("ulid", "kind", "importance", "session", "place", "valid_from", "confirmed_at")
    # A field at a time: one of numpy's rows costs more than all of these.
    values = zip(columns.category[rows].tolist(), *(found[field].tolist() for field in fields), strict=True)
    categories: dict[tuple[int, int], Category] = {}
    for category, ulid, kind, importance, session, place, valid_from, confirmed_at in values:
        if (category, kind) not in categories:
            categories[category, kind] = Category(columns.categories[category], KINDS[kind])
        beginning = instant(valid_from)
        confirmed = beginning if confirmed_at == valid_from else instant(confirmed_at)
        described = (ulid.decode(), categories[category, kind], importance, session.decode(), place)
        yield _Known(*described, beginning, confirmed)
