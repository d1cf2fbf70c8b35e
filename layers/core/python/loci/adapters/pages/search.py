"""A question over the pages of a space: every atom is scored, in numpy."""

import numpy as np
from numpy.typing import NDArray

from loci.adapters.pages import states
from loci.adapters.pages.columns import Columns, Ragged, Rows
from loci.adapters.pages.entries import hashed, instant
from loci.adapters.pages.packing import KINDS
from loci.model import Category
from loci.ports import IndexAnswer, IndexQuery
from loci.ranking import asking, signals
from loci.ranking.asking import Asked
from loci.ranking.bm25 import Counts, Floats
from loci.ranking.documents import Document
from loci.ranking.forms import Forms
from loci.vectors import best_cosine

_MICROS_A_DAY = 86_400e6
_NO_FORMS = Forms(0)


def answer(columns: Columns, query: IndexQuery, *, late: bool) -> IndexAnswer:
    """Exact over what the pages hold; ``late`` says that they may not hold everything. A vector of another width than
    theirs raises ValueError."""
    rows = states.shown(columns, query)
    asked = asking.read(query.text, lambda name: states.is_speaker(columns, name))
    found = signals.signals(query, asked, _side_by_side(columns, rows, asked))
    passing = np.flatnonzero(states.wanted(columns, rows, query))
    best = found.best(passing, query.limit)
    known = _known(columns, rows[best])
    candidates = tuple(signals.candidate(one, found, at) for one, at in zip(known, best, strict=True))
    return IndexAnswer(candidates, len(passing), late or query.vector is None, found.speakers)


def _side_by_side(columns: Columns, rows: Rows, asked: Asked) -> signals.Columns:
    found = columns.rows[rows]
    speakers = np.zeros(len(columns), np.bool_)
    speakers[columns.speakers.owners] = True
    return signals.Columns(
        counts=Counts(
            text=_counts(columns, columns.words, columns.word_times, asked)[rows],
            context=_counts(columns, columns.context, columns.context_times, asked)[rows],
            text_lengths=found["length"].astype(np.float64),
            context_lengths=found["context_length"].astype(np.float64),
        ),
        subject=_subject(columns, asked)[rows],
        named=speakers[rows],
        forms=found["forms"].astype(np.int64),
        days=found["valid_from"] / _MICROS_A_DAY,
        sessions=_sessions(found["session"]),
        places=found["place"].astype(np.int64),
        cosines=lambda vector: _cosines(vector, columns.vectors(rows)),
    )


def _counts(columns: Columns, said: Ragged, times: NDArray[np.integer], asked: Asked) -> Floats:
    counts = np.zeros((len(columns), len(asked.terms)))
    for column, term in enumerate(asked.terms):
        where = said.having(hashed(term))
        counts[said.owners[where], column] = times[where]
    return counts


def _subject(columns: Columns, asked: Asked) -> Floats:
    subject = np.zeros(len(columns))
    for name, worth in asked.subjects.items():
        owners = columns.names.owners[columns.names.having(hashed(name))]
        subject[owners] = np.maximum(subject[owners], worth)
    return subject


def _sessions(ulids: np.ndarray) -> NDArray[np.int64]:
    if not (ulids != b"").any():
        return np.full(len(ulids), -1, np.int64)
    numbers: dict[bytes, int] = {b"": -1}
    return np.array([numbers.setdefault(ulid, len(numbers)) for ulid in ulids.tolist()], np.int64)


def _cosines(vector: bytes, packed: list[bytes]) -> Floats:
    """NaN where there is no vector."""
    cosines = np.full(len(packed), np.nan)
    there = [row for row, value in enumerate(packed) if value]
    if there:
        cosines[there] = best_cosine(vector, [packed[row] for row in there])
    return cosines


def _known(columns: Columns, rows: Rows) -> list[Document]:
    """What candidates tell of their rows."""
    found = columns.rows[rows]
    fields = ("ulid", "kind", "importance", "valid_from", "confirmed_at")
    # A field at a time: one of numpy's rows costs more than all of these.
    values = zip(columns.category[rows].tolist(), *(found[field].tolist() for field in fields), strict=True)
    return [
        Document(
            ulid=ulid.decode(),
            words=(),
            context=(),
            speaker="",
            subjects=frozenset(),
            session="",
            place=0,
            forms=_NO_FORMS,
            category=Category(columns.categories[category], KINDS[kind]),
            importance=importance,
            valid_from=instant(valid_from),
            confirmed_at=instant(confirmed_at),
            vectors=b"",
        )
        for category, ulid, kind, importance, valid_from, confirmed_at in values
    ]
