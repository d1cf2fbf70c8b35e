"""Signals that speak for each memory of a space as the answer to a question: the same on every index.

    lexical    BM25 of the question's words without names, over text and context (``loci.search.ranking.bm25``), half of
               it for a request for advice
    cosine     the best cosine over the memory's sentences of the question in any wording: unchanged, names out, in
               the first person; absolute, comparable between questions
    meaning    the mean of the best cosines of its other wordings where a speaker is named, else the best of all; where
               the question says another name, half of it without that; of two models that both read question and
               memory the English one counts more; what a named speaker said, with those of its neighbours in the same
               talk: 0.6 · own + 0.4 · the best of own, 0.95 previous, 0.81 two back, 0.67 next; ``parts`` are the same
               for each of several questions in one, and the best of them counts; of a request for advice the cosine of
               its topic alone
    subject    1 where it is by or about a person of the question, by any of their names, 0.4 for the second of two
    date       how near it is to the day, month or other time that is named (``loci.language.dates`` and ``times``)
    form       1 where it shows a form that the question asks for (``loci.language.question_forms``)
    unsaid     which part of the question's words, by their idf, no memory says, the more so the more was said: one
               number for all memories of a space
    question   1 where it asks something itself, among named people; what a user asks an assistant is what they care for

An index hands over its documents, or their columns where it keeps them packed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from math import isnan, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from loci.errors import Unavailable
from loci.inference.embedding.embedders import halves_of
from loci.inference.embedding.vectors import best_cosines
from loci.language import dates
from loci.language.question_forms import Forms, asked_for
from loci.model.atoms import Category
from loci.ports.recall import Candidate, IndexQuery, TermStatistics
from loci.records import record
from loci.search.ranking import bm25
from loci.search.ranking.bm25 import Counts, Flags, Floats
from loci.search.ranking.documents import Document, speaker_names
from loci.search.ranking.question import KnownNames, ParsedQuestion, parse_question

_OWN = 0.6
_OF_NEIGHBOURS = 0.4
_OF_A_REQUEST = 0.5
"""Worth of a request's words: "suggest" and "weekend" tell little of what somebody likes. Set on one half of
PrefEval."""
_OTHER_MODEL = 0.3
"""Weight of the model that reads fifteen languages next to the English one, where both read question and memory: it
knows better what matters to a request, and less well what a question asks."""
_NAMELESS = 0.5
"""Weight of the question without its names: all that is about a person is near to what names them."""
# How many places away, and what a neighbour's cosine is worth.
_NEIGHBOURS = ((-1, 0.95), (-2, 0.81), (1, 0.67))
# Memories of one talk lie closer together; a conversation may go on for weeks.
_SAME_TALK_DAYS = 0.25
_SECONDS_A_DAY = 86_400.0


class Described(Protocol):
    """Fields of its atom that a candidate needs; every document has them."""

    @property
    def ulid(self) -> str: ...
    @property
    def category(self) -> Category: ...
    @property
    def importance(self) -> int: ...
    @property
    def session(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def valid_from(self) -> datetime: ...
    @property
    def confirmed_at(self) -> datetime: ...


@record(frozen=True, slots=True)
class DocumentColumns:
    """N documents side by side, for one question; every array is of shape ``(N,)``.

    ``subject`` is that signal; ``named`` whether the speaker has a name; ``forms`` as whole numbers; ``days`` those of
    ``valid_from`` since 1970; ``sessions`` numbers the conversations, negative for none, ``places`` are those in them.
    ``cosines`` compares packed questions with every document, shape ``(questions, N)``: its best sentence, NaN where it
    has no vector.
    """

    counts: Counts
    subject: Floats
    named: Flags
    forms: NDArray[np.int64]
    days: Floats
    sessions: NDArray[np.int64]
    places: NDArray[np.int64]
    cosines: Callable[[Sequence[bytes]], Floats]


@record(frozen=True, slots=True)
class Signals:
    """Signals of N documents, each of shape ``(N,)``; ``cosine`` and ``meaning`` are NaN where vectors took no part.
    ``unsaid`` is of the question alone; ``parts`` is of shape ``(P, N)`` for several questions in one, else P is 0.
    ``speakers`` and ``named`` are the names of the question, as ``loci.search.ranking.question`` tells them;
    ``rarities`` say how rare its terms are, 0..1."""

    speakers: frozenset[str]
    named: Mapping[str, frozenset[str]]
    rarities: Mapping[str, float]
    lexical: Floats
    rare: Flags
    cosine: Floats
    meaning: Floats
    subject: Floats
    date: Floats
    form: Floats
    question: Floats
    is_of_somebody: Flags
    unsaid: float
    parts: Floats

    def best(self, rows: NDArray[np.intp], limit: int) -> list[int]:
        """The best of the rows by words, and those by meaning, at most ``limit`` of each; of equal ones the last. Of a
        question with a time those of them too that are near to it. In ascending order."""
        then = rows[self.date[rows] > 0]
        best = _best(rows, self.lexical, limit) | _best(rows, self.meaning, limit)
        if 0 < len(then) < len(rows):
            best |= _best(then, self.lexical, limit) | _best(then, self.meaning, limit)
        return sorted(best)


def of_documents(query: IndexQuery, documents: Sequence[Document], collection: TermStatistics | None = None) -> Signals:
    """``collection`` is what the documents are taken from; None where they are all there is."""
    parsed_question = asked_of(query, documents)
    return signals(query, parsed_question, columns(parsed_question, documents), collection)


def asked_of(query: IndexQuery, documents: Sequence[Document]) -> ParsedQuestion:
    """The question, parsed with the speakers and subjects of the documents."""
    speakers = {name for speaker in {one.speaker for one in documents} for name in speaker_names(speaker)}
    subjects = {name for one in documents for name in one.subjects}
    return parse_question(query.text, KnownNames(speakers.__contains__, subjects.__contains__, query.names()))


def columns(asked_question: ParsedQuestion, documents: Sequence[Document]) -> DocumentColumns:
    numbers: dict[str, int] = {"": -1}
    sessions = np.array([numbers.setdefault(one.session, len(numbers)) for one in documents], np.int64)
    places = np.array([one.place for one in documents], np.int64)
    return DocumentColumns(
        counts=bm25.collection_of(
            asked_question.terms,
            [one.words for one in documents],
            [one.context for one in documents],
            bm25.number_messages(sessions, places),
        ),
        subject=np.array([_subject(asked_question, one) for one in documents], np.float64),
        named=np.array([bool(one.speaker) for one in documents], np.bool_),
        forms=np.array([one.forms for one in documents], np.int64),
        days=np.array([_days(one.valid_from) for one in documents], np.float64),
        sessions=sessions,
        places=places,
        cosines=lambda vectors: _cosines(vectors, [one.vectors for one in documents]),
    )


def signals(
    query: IndexQuery,
    asked_question: ParsedQuestion,
    columns: DocumentColumns,
    collection: TermStatistics | None = None,
) -> Signals:
    lexical, rare = bm25.scores(asked_question.terms, columns.counts, collection)
    cosine, meaning, parts = _compare(query, asked_question, columns)
    return Signals(
        speakers=asked_question.speakers,
        named=asked_question.named,
        rarities=bm25.rarities(asked_question.terms, columns.counts, collection),
        lexical=lexical * (_OF_A_REQUEST if _has_topic(query, asked_question) else 1.0),
        rare=rare,
        cosine=cosine,
        meaning=_among_neighbours(meaning, columns),
        parts=np.array([_among_neighbours(part, columns) for part in parts]).reshape(len(parts), len(meaning)),
        subject=columns.subject,
        date=dates.nearness(
            dates.dates_in_question(query.text), columns.days, () if asked_question.speakers else query.windows
        ),
        form=((columns.forms & asked_for(query.text)) != 0).astype(np.float64),
        question=(columns.named & ((columns.forms & Forms.ASKS) != 0)).astype(np.float64),
        is_of_somebody=columns.named,
        unsaid=bm25.unsaid(asked_question.terms, columns.counts, collection),
    )


def candidates(known: Iterable[Described], signals: Signals, rows: Sequence[int]) -> tuple[Candidate, ...]:
    """The candidates of the documents in these rows; ``known`` has them in their order."""
    at = np.asarray(rows, np.intp)
    columns = (signals.lexical, signals.cosine, signals.rare, signals.meaning)
    others = (signals.subject, signals.date, signals.form, signals.question, signals.is_of_somebody)
    # A column at a time: one of numpy's numbers costs more than all the rest of a candidate.
    values = (column[at].tolist() for column in (*columns, *others))
    return tuple(
        Candidate(
            one.ulid,
            lexical,
            None if isnan(cosine) else cosine,
            rare,
            one.category,
            one.importance,
            one.valid_from,
            one.confirmed_at,
            None if isnan(meaning) else meaning,
            subject,
            date,
            form,
            question,
            signals.unsaid,
            is_of_somebody,
            one.session,
            one.place,
            tuple(of_parts),
        )
        for one, lexical, cosine, rare, meaning, subject, date, form, question, is_of_somebody, of_parts in zip(
            known, *values, signals.parts[:, at].T.tolist(), strict=True
        )
    )


def candidate(document: Document, signals: Signals, row: int) -> Candidate:
    """The candidate of one document."""
    (only,) = candidates([document], signals, [row])
    return only


def _subject(asked_question: ParsedQuestion, document: Document) -> float:
    names = document.subjects.union(speaker_names(document.speaker))
    return max((worth for name, worth in asked_question.subjects.items() if name in names), default=0.0)


def _days(instant: datetime) -> float:
    return instant.timestamp() / _SECONDS_A_DAY


def _compare(
    query: IndexQuery, asked_question: ParsedQuestion, columns: DocumentColumns
) -> tuple[Floats, Floats, Sequence[Floats]]:
    """The best cosine of any wording, how near the question is in meaning, and each of several in one."""
    if query.vector is None:
        nothing = np.full(len(columns.days), np.nan)
        return nothing, nothing, ()
    wordings = _wordings(query, asked_question)
    topics = [query.topic] if query.topic is not None and _has_topic(query, asked_question) else []
    asked = [query.vector, *wordings]
    read, halves = ((), ()) if topics or query.embedder is None else halves_of(query.embedder, asked)
    every = columns.cosines([*asked, *topics, *halves])
    best: Floats = every[: len(asked) - (asked_question.nameless if wordings else 0)].max(axis=0)
    if topics:
        return best, every[len(asked)], ()
    weighed = every[: len(asked)].copy()
    if read:
        of_models = every[len(asked) :]
        weighed[read] = _weigh_models(*of_models.reshape(3, len(read), -1))
    parts = _parts(weighed[1:], asked_question) if wordings else ()
    return best, np.max(parts, axis=0) if parts else _nearness(weighed, asked_question, columns.counts), parts


def _parts(cosines: Floats, asked_question: ParsedQuestion) -> Sequence[Floats]:
    """The best cosine of the wordings of each of several questions in one."""
    asks = np.array(asked_question.asks)
    return [cosines[asks == number].max(axis=0) for number in range(max(asked_question.asks, default=-1) + 1)]


def _nearness(cosines: Floats, asked_question: ParsedQuestion, counts: Counts) -> Floats:
    """Tells how near the question is, by its own cosines and those of its wordings, if there are any."""
    if asked_question.speakers and len(cosines) > 1:
        mean: Floats = cosines[1:].mean(axis=0)
        return mean
    # Without a name both wordings ask the same; in two persons a memory is written in one of them.
    named = max(1, len(cosines) - asked_question.nameless)
    nearest: Floats = cosines[:named].max(axis=0)
    if named == len(cosines) or not _are_said_often(asked_question.left_out, asked_question, counts):
        return nearest
    both: Floats = (1 - _NAMELESS) * nearest + _NAMELESS * cosines[named:].max(axis=0)
    return both


def _are_said_often(terms: frozenset[str], asked_question: ParsedQuestion, counts: Counts) -> bool:
    """Whether several memories say one of these terms of the question: what one alone says tells it from all others."""
    columns = [column for column, term in enumerate(asked_question.terms) if term in terms]
    return bool(counts.text[:, columns].any(axis=1).sum() > 1)


def _weigh_models(english: Floats, other: Floats, turned: Floats) -> Floats:
    """Weigh the two models in the cosines of what the English one can read (``halves_of``). A memory that the English
    one could not read is as near as the other says."""
    # Each has half of a memory that both read, and a cosine of as much less.
    weighed: Floats = sqrt(2) * (english + _OTHER_MODEL * other) / (1 + _OTHER_MODEL)
    weighed = np.where(np.isnan(other), english, weighed)
    return np.where((english == 0) & (turned == 0), other, weighed)


def _has_topic(query: IndexQuery, asked_question: ParsedQuestion) -> bool:
    return query.topic is not None and not asked_question.speakers


def _wordings(query: IndexQuery, asked_question: ParsedQuestion) -> Sequence[bytes]:
    if query.embed is None or not asked_question.wordings:
        return ()
    try:
        return query.embed(asked_question.wordings)
    except Unavailable:
        # The question itself was embedded before: it will do.
        return ()


def _among_neighbours(meaning: Floats, columns: DocumentColumns) -> Floats:
    order = np.lexsort((columns.places, columns.sessions))
    sessions, days, own = columns.sessions[order], columns.days[order], meaning[order]
    best = own.copy()
    for away, worth in _NEIGHBOURS:
        # Each row with the one ``away`` from it; at either end there is none.
        here, there = (slice(-away, None), slice(None, away)) if away < 0 else (slice(None, -away), slice(away, None))
        in_same_talk = (
            (sessions[here] >= 0)
            & (sessions[here] == sessions[there])
            & (np.abs(days[here] - days[there]) < _SAME_TALK_DAYS)
        )
        np.fmax(best[here], np.where(in_same_talk, worth * own[there], np.nan), out=best[here])
    mixed = np.empty_like(meaning)
    mixed[order] = _OWN * own + _OF_NEIGHBOURS * best
    mixed[~columns.named] = meaning[~columns.named]
    return mixed


def _cosines(vectors: Sequence[bytes], packed: Sequence[bytes]) -> Floats:
    sizes = np.fromiter(map(len, packed), np.intp, len(packed))
    return best_cosines(vectors, b"".join(packed), sizes).astype(np.float64)


def _best(rows: NDArray[np.intp], values: Floats, limit: int) -> set[int]:
    newest_first = rows[::-1]
    order = np.argsort(-np.nan_to_num(values[newest_first], nan=-1.0), kind="stable")
    return {int(row) for row in newest_first[order[:limit]]}
