"""Which rows of pages a filter may let through: pages have no texts, and of metadata only hashes.

``Bounds`` say of each row whether the filter may hold and whether it surely does. Recall reads what may hold from the
table, and looks again.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np

from loci.adapters.page_format.entries import FOREVER, metadata_hash, micros
from loci.adapters.page_format.packing import KINDS
from loci.adapters.pages.columns import Mask, PageColumns, Rows
from loci.model.filters import (
    NEGATED,
    ORDERED,
    AllOf,
    AnyOf,
    Condition,
    Filter,
    FilterField,
    FilterValue,
    Mentions,
    NoneOf,
    Operator,
    holds,
)
from loci.records import record
from loci.text.names import fold_name

_TIMES: Mapping[FilterField, str] = {
    FilterField.VALID_FROM: "valid_from",
    FilterField.VALID_TO: "valid_to",
    FilterField.CREATED_AT: "created_at",
}
_MOST_IMPORTANT = 5


@record(frozen=True, slots=True)
class Bounds:
    """Rows where a filter ``may`` hold, and among them those where it ``must``."""

    may: Mask
    must: Mask


def rows_that_may_match(columns: PageColumns, rows: Rows, atom_filter: Filter) -> Mask:
    """Where the filter may hold."""
    return _bounds(columns, rows, atom_filter).may


def _bounds(columns: PageColumns, rows: Rows, atom_filter: Filter) -> Bounds:
    match atom_filter:
        case AllOf():
            return _join(np.logical_and, [_bounds(columns, rows, part) for part in atom_filter.parts])
        case AnyOf():
            return _join(np.logical_or, [_bounds(columns, rows, part) for part in atom_filter.parts])
        case NoneOf():
            any_of = _join(np.logical_or, [_bounds(columns, rows, part) for part in atom_filter.parts])
            return Bounds(~any_of.must, ~any_of.may)
        case Mentions():
            return _exact(np.isin(columns.rows["ulid"][rows], np.array(sorted(atom_filter.ulids), "S26")))
    known = _known(columns, rows, atom_filter)
    return Bounds(np.ones(len(rows), np.bool_), np.zeros(len(rows), np.bool_)) if known is None else _exact(known)


def _known(columns: PageColumns, rows: Rows, condition: Condition) -> Mask | None:
    """Where it holds; None where pages can't tell."""
    states = columns.rows[rows]
    known: Mask | None = None
    match condition.field:
        case FilterField.CATEGORY:
            known = _each(condition, [fold_name(name) for name in columns.categories])[columns.category[rows]]
        case FilterField.KIND:
            known = _each(condition, [kind.value for kind in KINDS])[states["kind"]]
        case FilterField.IMPORTANCE:
            known = _each(condition, range(_MOST_IMPORTANT + 1))[states["importance"]]
        case FilterField.METADATA:
            known = _of_metadata(columns, rows, condition)
        case field if field in _TIMES:
            known = _of_time(states[_TIMES[field]], condition)
    return known


def _each(condition: Condition, values: Sequence[FilterValue]) -> Mask:
    return np.array([holds(condition, (value,)) for value in values], np.bool_)


def _of_metadata(columns: PageColumns, rows: Rows, condition: Condition) -> Mask | None:
    if condition.operator not in (Operator.EQ, Operator.IN, *NEGATED):
        return None
    has = np.zeros(len(columns), np.bool_)
    for value in condition.values:
        if not isinstance(value, datetime):
            has[columns.metadata.owners(columns.metadata.having(metadata_hash(condition.name, value)))] = True
    is_equal: Mask = has[rows]
    return ~is_equal if condition.operator in NEGATED else is_equal


def _of_time(times: Any, condition: Condition) -> Mask:
    # A state without an end has no such time.
    there: Mask = times != FOREVER
    if condition.operator is Operator.EXISTS:
        return there if condition.values[0] else ~there
    instants = [micros(value) for value in condition.values if isinstance(value, datetime)]
    if condition.operator in ORDERED:
        return np.logical_and(there, ORDERED[condition.operator](times, instants[0]))
    equal: Mask = np.isin(times, instants)
    return ~equal if condition.operator in NEGATED else equal


def _exact(where: Mask) -> Bounds:
    return Bounds(where, where)


def _join(how: Callable[[Mask, Mask], Mask], parts: Sequence[Bounds]) -> Bounds:
    may, must = parts[0].may, parts[0].must
    for part in parts[1:]:
        may, must = how(may, part.may), how(must, part.must)
    return Bounds(may, must)
