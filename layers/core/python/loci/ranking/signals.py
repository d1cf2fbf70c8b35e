"""What speaks for each memory of a space as the answer to a question: the same signals on every index.

    lexical    BM25 of the question's words without names, over text and context (``loci.ranking.bm25``)
    cosine     the best cosine over the memory's sentences of the question in any wording: as it stands, names out, in
               the first person; absolute, comparable between questions
    meaning    the mean of the best cosines of its other wordings, beside those of its neighbours in the same talk:
               0.6 · own + 0.4 · the best of own, 0.95 previous, 0.81 two back, 0.67 next
    subject    1 where it is by or about whom is asked about, 0.4 for the second of two names
    date       how near it is to the day or month that is named (``loci.ranking.dates``)
    form       1 where it shows a form that the question asks for (``loci.ranking.forms``)
    question   1 where it asks something itself, among named people; what a user asks an assistant is what they care for

An index hands over its documents, or their columns where it keeps them packed.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from loci.errors import Unavailable
from loci.ports import Candidate, IndexQuery
from loci.ranking import bm25, dates
from loci.ranking.asking import Asked, read
from loci.ranking.bm25 import Counts, Flags, Floats
from loci.ranking.documents import Document
from loci.ranking.forms import Forms, asked_for
from loci.vectors import best_cosine

_OWN = 0.6
_BESIDE = 0.4
# How far beside it, and what a neighbour's cosine is worth.
_NEIGHBOURS = ((-1, 0.95), (-2, 0.81), (1, 0.67))
# Memories of one talk lie closer together; a conversation may go on for weeks.
_SAME_TALK_DAYS = 0.25
_SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Columns:
    """N documents side by side, for one question; every array is of shape ``(N,)``.

    ``subject`` is that signal; ``named`` whether the speaker has a name; ``forms`` as whole numbers; ``days`` those of
    ``valid_from`` since 1970; ``sessions`` numbers the conversations, negative for none, ``places`` are those in them.
    ``cosines`` compares a packed question with every document: its best sentence, NaN where it has no vector.
    """

    counts: Counts
    subject: Floats
    named: Flags
    forms: NDArray[np.int64]
    days: Floats
    sessions: NDArray[np.int64]
    places: NDArray[np.int64]
    cosines: Callable[[bytes], Floats]


@dataclass(frozen=True, slots=True)
class Signals:
    """Of N documents, each of shape ``(N,)``; ``cosine`` and ``meaning`` are NaN where vectors took no part.
    ``speakers`` are the folded names of the question that stand for who is asked about."""

    speakers: frozenset[str]
    lexical: Floats
    rare: Flags
    cosine: Floats
    meaning: Floats
    subject: Floats
    date: Floats
    form: Floats
    question: Floats

    def best(self, rows: NDArray[np.intp], limit: int) -> list[int]:
        """Of the rows the best by words, and those by meaning, at most ``limit`` of each; of equal ones the last. In
        ascending order."""
        return sorted(_best(rows, self.lexical, limit) | _best(rows, self.meaning, limit))


def of_documents(
    query: IndexQuery, documents: Sequence[Document], collection: bm25.Collection | None = None
) -> Signals:
    """``collection`` is what the documents are taken from; None where they are all there is. A vector of another width
    than theirs raises ValueError."""
    asked = asked_of(query, {document.speaker for document in documents})
    return signals(query, asked, columns(asked, documents), collection)


def asked_of(query: IndexQuery, speakers: Collection[str]) -> Asked:
    """The question, once it is known who has said what there is; ``speakers`` are folded, "" counts for nobody."""
    known = {name for speaker in speakers for name in called(speaker)}
    return read(query.text, known.__contains__)


def called(speaker: str) -> tuple[str, ...]:
    """The folded names a speaker goes by: the whole, and the first of several."""
    first, _, rest = speaker.partition(" ")
    return (speaker, first) if rest else (speaker,) if speaker else ()


def columns(asked: Asked, documents: Sequence[Document]) -> Columns:
    numbers: dict[str, int] = {"": -1}
    return Columns(
        counts=bm25.counted(asked.terms, [one.words for one in documents], [one.context for one in documents]),
        subject=np.array([_subject(asked, one) for one in documents], np.float64),
        named=np.array([bool(one.speaker) for one in documents], np.bool_),
        forms=np.array([one.forms for one in documents], np.int64),
        days=np.array([_days(one.valid_from) for one in documents], np.float64),
        sessions=np.array([numbers.setdefault(one.session, len(numbers)) for one in documents], np.int64),
        places=np.array([one.place for one in documents], np.int64),
        cosines=lambda vector: _cosines(vector, [one.vectors for one in documents]),
    )


def signals(query: IndexQuery, asked: Asked, columns: Columns, collection: bm25.Collection | None = None) -> Signals:
    lexical, rare = bm25.scores(asked.terms, columns.counts, collection)
    cosine, wordings = _compared(query, asked, columns)
    return Signals(
        speakers=frozenset(asked.subjects),
        lexical=lexical,
        rare=rare,
        cosine=cosine,
        meaning=_among_neighbours(np.mean(wordings, axis=0), columns),
        subject=columns.subject,
        date=dates.nearness(dates.named(query.text), columns.days),
        form=((columns.forms & asked_for(query.text)) != 0).astype(np.float64),
        question=(columns.named & ((columns.forms & Forms.ASKS) != 0)).astype(np.float64),
    )


def candidate(document: Document, signals: Signals, row: int) -> Candidate:
    cosine, meaning = float(signals.cosine[row]), float(signals.meaning[row])
    return Candidate(
        ulid=document.ulid,
        lexical=float(signals.lexical[row]),
        cosine=None if np.isnan(cosine) else cosine,
        rare=bool(signals.rare[row]),
        category=document.category,
        importance=document.importance,
        valid_from=document.valid_from,
        confirmed_at=document.confirmed_at,
        meaning=None if np.isnan(meaning) else meaning,
        subject=float(signals.subject[row]),
        date=float(signals.date[row]),
        form=float(signals.form[row]),
        question=float(signals.question[row]),
    )


def _subject(asked: Asked, document: Document) -> float:
    names = document.subjects.union(called(document.speaker))
    return max((worth for name, worth in asked.subjects.items() if name in names), default=0.0)


def _days(instant: datetime) -> float:
    return instant.timestamp() / _SECONDS_A_DAY


def _compared(query: IndexQuery, asked: Asked, columns: Columns) -> tuple[Floats, list[Floats]]:
    """The best cosine of any wording, and that of each of the others; of the question itself where it has none."""
    if query.vector is None:
        nothing = np.full(len(columns.days), np.nan)
        return nothing, [nothing]
    cosine = columns.cosines(query.vector)
    if query.embed is None or not asked.wordings:
        return cosine, [cosine]
    try:
        vectors = query.embed(asked.wordings)
    except Unavailable:
        # The question as it stands was embedded before: it will do.
        return cosine, [cosine]
    others = [columns.cosines(vector) for vector in vectors]
    return np.max([cosine, *others], axis=0), others


def _among_neighbours(meaning: Floats, columns: Columns) -> Floats:
    order = np.lexsort((columns.places, columns.sessions))
    sessions, days, own = columns.sessions[order], columns.days[order], meaning[order]
    best = own.copy()
    for away, worth in _NEIGHBOURS:
        # Each row beside the one ``away`` from it; at either end there is none.
        here, there = (slice(-away, None), slice(None, away)) if away < 0 else (slice(None, -away), slice(away, None))
        beside = (
            (sessions[here] >= 0)
            & (sessions[here] == sessions[there])
            & (np.abs(days[here] - days[there]) < _SAME_TALK_DAYS)
        )
        np.fmax(best[here], np.where(beside, worth * own[there], np.nan), out=best[here])
    mixed = np.empty_like(meaning)
    mixed[order] = _OWN * own + _BESIDE * best
    return mixed


def _cosines(vector: bytes, packed: Sequence[bytes]) -> Floats:
    cosines = np.full(len(packed), np.nan)
    rows = [row for row, value in enumerate(packed) if value]
    if rows:
        cosines[rows] = best_cosine(vector, [packed[row] for row in rows])
    return cosines


def _best(rows: NDArray[np.intp], values: Floats, limit: int) -> set[int]:
    newest_first = rows[::-1]
    order = np.argsort(-np.nan_to_num(values[newest_first], nan=-1.0), kind="stable")
    return {int(row) for row in newest_first[order[:limit]]}
