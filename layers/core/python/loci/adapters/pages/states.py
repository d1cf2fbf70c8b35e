"""Which entries a question sees: one state of each atom at most, under its clocks, as ``loci.model.visibility`` says.

Of an atom whose former state is in no page any more, the oldest one left replaces it whatever its times: recall reads
hits from the table anyway.
"""

import numpy as np
from numpy.typing import NDArray

from loci.adapters.page_format.entries import metadata_hash, micros, term_hash
from loci.adapters.page_format.packing import KINDS, STATUSES
from loci.adapters.pages.columns import Mask, PageColumns, Rows
from loci.adapters.pages.filtering import rows_that_may_match
from loci.model.atoms import AtomStatus
from loci.model.visibility import Span
from loci.ports.recall import IndexQuery
from loci.text.names import fold_name

States = NDArray[np.void]
"""Rows of entries; a single field of them is one too."""

_ACTIVE, _DELETED = STATUSES.index(AtomStatus.ACTIVE), STATUSES.index(AtomStatus.DELETED)


def visible_rows(columns: PageColumns, query: IndexQuery) -> Rows:
    """The rows that the clocks show, one an atom, oldest atom first."""
    # Of a state that is there twice, take the one whose vectors count: a change of embedder adds a second row.
    order = np.lexsort((columns.comparable(embedder_of(query)), columns.rows["version"], columns.rows["ulid"]))
    newest = order[_last_of_each(columns.rows["ulid"][order])]
    there = columns.rows[newest]
    is_there = (there["status"] != _DELETED) & (there["expires_at"] > micros(query.now))
    if query.known_at is None:
        current: Rows = newest[is_there & _in_time(there, query)]
        return current
    return _as_known(columns, order, there["ulid"][is_there], query)


def embedder_of(query: IndexQuery) -> int:
    """The hash of the embedder of the question's vector, 0 if none is named."""
    return term_hash(query.embedder) if query.embedder else 0


def matching_rows(columns: PageColumns, rows: Rows, query: IndexQuery) -> Mask:
    """Which of the rows pass the question's filters, as ``loci.search.ranking.filters`` says; of a ``filter`` all where
    it may hold."""
    found = columns.rows[rows]
    passing = found["importance"] >= query.min_importance
    if query.categories is not None:
        names = np.array([fold_name(name) in query.categories for name in columns.categories], np.bool_)
        passing &= names[columns.category[rows]]
    if query.kinds is not None:
        passing &= np.isin(found["kind"], [KINDS.index(kind) for kind in query.kinds])
    for name, value in (query.metadata or {}).items():
        has = np.zeros(len(columns), np.bool_)
        has[columns.metadata.owners(columns.metadata.having(metadata_hash(name, value)))] = True
        passing &= has[rows]
    return passing if query.filter is None else passing & rows_that_may_match(columns, rows, query.filter)


def decisive_entries(columns: PageColumns, query: IndexQuery) -> Mask:
    """Which entries decide by themselves whether the question sees their atom: under ``known_at`` not those of a state
    that came later, unless the atom is gone."""
    gone = (columns.rows["status"] == _DELETED) | (columns.rows["expires_at"] <= micros(query.now))
    if query.known_at is None:
        return np.ones(len(columns), np.bool_)
    decided: Mask = gone | (columns.rows["known_from"] <= micros(query.known_at))
    return decided


def is_speaker(columns: PageColumns, name: str) -> bool:
    """Whether somebody of that folded name has said something."""
    return term_hash(name) in columns.speakers


def is_subject(columns: PageColumns, name: str) -> bool:
    """Whether an atom is about a person of that folded name, or said by them."""
    return term_hash(name) in columns.subjects


def _as_known(columns: PageColumns, order: Rows, there: States, query: IndexQuery) -> Rows:
    known_micros = micros(query.known_at or query.now)
    ordered = columns.rows[order]
    candidates = np.isin(ordered["ulid"], there) & (ordered["created_at"] <= known_micros)
    seen = order[candidates & (ordered["known_from"] <= known_micros)]
    states = seen[_last_of_each(columns.rows["ulid"][seen])]
    standing = states[_in_time(columns.rows[states], query)]
    every = order[candidates]
    oldest = every[_first_of_each(columns.rows["ulid"][every])]
    forgotten = oldest[~np.isin(columns.rows["ulid"][oldest], columns.rows["ulid"][seen])]
    found = np.concatenate([standing, forgotten])
    return found[np.argsort(columns.rows["ulid"][found])]


def _in_time(states: States, query: IndexQuery) -> Mask:
    now = micros(query.known_at or query.now)
    shown: Mask = states["status"] == _ACTIVE
    if query.valid_at is not None:
        at = micros(query.valid_at)
        shown = shown & (states["valid_from"] <= at) & (states["valid_to"] > at)
    if query.span is not None:
        return shown & _meets(states, query.span)
    if query.valid_at is None:
        # A value that begins in the future is left out by who reads it again: a page does not know which have a key.
        shown = shown & (states["superseded"] == 0) & (states["valid_to"] > now) & (states["expires_at"] > now)
    return shown


def _meets(states: States, span: Span) -> Mask:
    meets = np.ones(len(states), np.bool_)
    if not span.superseded:
        meets &= states["superseded"] == 0
    if span.ends is not None:
        meets &= states["valid_from"] <= micros(span.ends)
    if span.begins is not None:
        meets &= states["valid_to"] > micros(span.begins)
    return meets


def _last_of_each(ulids: States) -> Mask:
    """The last of each run of equal neighbours."""
    return np.append(ulids[1:] != ulids[:-1], np.ones(min(1, len(ulids)), np.bool_))


def _first_of_each(ulids: States) -> Mask:
    return np.append(np.ones(min(1, len(ulids)), np.bool_), ulids[1:] != ulids[:-1])
