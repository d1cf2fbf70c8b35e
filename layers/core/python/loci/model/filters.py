"""Conditions on atoms, joined by AND, OR and NOT; ``loci.model.filter_forms`` reads what clients send.

A condition compares what an atom has of a field with the values that it names. An atom may have nothing of a field (no
``validTo``, no metadata of that name) or several values of it (``source``). Then ``ne`` and ``nin`` hold where none is
equal, and all other operators but ``exists`` where one of them fits. An object contains another, all of whose fields
it has. Values of different types are never equal, nor is one before the other.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from operator import ge, gt, le, lt
from typing import Any, TypeAlias

from loci.model.atoms import Atom
from loci.model.users import JsonValue
from loci.records import record
from loci.text.names import fold_text

FilterValue: TypeAlias = "JsonValue | datetime"


class FilterField(StrEnum):
    """Field that a condition is about. ``entity`` is turned into ``Mentions`` before an atom is looked at."""

    CATEGORY = "category"
    KIND = "kind"
    IMPORTANCE = "importance"
    VALID_FROM = "validFrom"
    VALID_TO = "validTo"
    CREATED_AT = "createdAt"
    ENTITY = "entity"
    SOURCE = "source"
    TEXT = "text"
    METADATA = "metadata"


class Operator(StrEnum):
    EQ = "eq"
    NE = "ne"
    IN = "in"
    NIN = "nin"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    EXISTS = "exists"
    CONTAINS = "contains"


NEGATED: Mapping[Operator, Operator] = {Operator.NE: Operator.EQ, Operator.NIN: Operator.IN}
ORDERED: Mapping[Operator, Callable[[Any, Any], bool]] = {
    Operator.GT: gt,
    Operator.GTE: ge,
    Operator.LT: lt,
    Operator.LTE: le,
}


@record(frozen=True, slots=True)
class Condition:
    """``values`` are one, of ``in`` and ``nin`` several; ``name`` is that of the metadata. Names of categories are
    folded, and texts that something must contain."""

    field: FilterField
    operator: Operator
    values: tuple[FilterValue, ...]
    name: str = ""


@record(frozen=True, slots=True)
class Mentions:
    """The atom is one of these ULIDs, which mention an entity."""

    ulids: frozenset[str]


@record(frozen=True, slots=True)
class AllOf:
    parts: tuple["Filter", ...]


@record(frozen=True, slots=True)
class AnyOf:
    parts: tuple["Filter", ...]


@record(frozen=True, slots=True)
class NoneOf:
    parts: tuple["Filter", ...]


Filter: TypeAlias = Condition | Mentions | AllOf | AnyOf | NoneOf


def matches(atom_filter: Filter, atom: Atom) -> bool:
    """Whether an atom passes the filter. Raises ValueError for a condition on entities that is not ``Mentions`` yet."""
    match atom_filter:
        case AllOf():
            return all(matches(part, atom) for part in atom_filter.parts)
        case AnyOf():
            return any(matches(part, atom) for part in atom_filter.parts)
        case NoneOf():
            return not any(matches(part, atom) for part in atom_filter.parts)
        case Mentions():
            return atom.id.ulid in atom_filter.ulids
    return holds(atom_filter, _values_of(atom, atom_filter))


def holds(condition: Condition, present: tuple[FilterValue, ...]) -> bool:
    """Whether the condition holds for something with these values of its field."""
    if condition.operator is Operator.EXISTS:
        return bool(present) is condition.values[0]
    if condition.operator in NEGATED:
        return not any(are_equal(one, value) for one in present for value in condition.values)
    return any(_fits(condition.operator, one, value) for one in present for value in condition.values)


def conditions_of(atom_filter: Filter | None) -> tuple[Condition, ...]:
    """Every condition of a filter, however deep."""
    match atom_filter:
        case None | Mentions():
            return ()
        case Condition():
            return (atom_filter,)
    return tuple(condition for part in atom_filter.parts for condition in conditions_of(part))


def _values_of(atom: Atom, condition: Condition) -> tuple[FilterValue, ...]:
    match condition.field:
        case FilterField.CATEGORY:
            return (atom.category.folded_name,)
        case FilterField.KIND:
            return (atom.category.kind.value,)
        case FilterField.IMPORTANCE:
            return (atom.importance,)
        case FilterField.VALID_FROM:
            return (atom.valid_from,)
        case FilterField.VALID_TO:
            return () if atom.valid_to is None else (atom.valid_to,)
        case FilterField.CREATED_AT:
            return (atom.created_at,)
        case FilterField.SOURCE:
            return tuple(map(str, atom.cited_conversations))
        case FilterField.TEXT:
            return (atom.text,)
        case FilterField.METADATA:
            return (atom.metadata[condition.name],) if condition.name in atom.metadata else ()
        case FilterField.ENTITY:
            raise ValueError("the entities of a filter must be looked up first")


def _fits(operator: Operator, present: FilterValue, value: FilterValue) -> bool:
    if operator in ORDERED:
        return _are_ordered(present, value) and ORDERED[operator](present, value)
    if operator is Operator.CONTAINS:
        return _contains(present, value)
    return are_equal(present, value)


def _contains(present: FilterValue, value: FilterValue) -> bool:
    if isinstance(present, list):
        return any(are_equal(one, value) or _covers(one, value) for one in present)
    return _covers(present, value) or (
        isinstance(present, str) and isinstance(value, str) and fold_text(value) in fold_text(present)
    )


def _covers(present: FilterValue, value: FilterValue) -> bool:
    """Whether an object has all fields of another, with their values."""
    if not isinstance(present, dict) or not isinstance(value, dict):
        return False
    return all(name in present and are_equal(present[name], wanted) for name, wanted in value.items())


def are_equal(left: FilterValue, right: FilterValue) -> bool:
    """Whether two values are the same in JSON, where true is not 1."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def _are_ordered(left: FilterValue, right: FilterValue) -> bool:
    kinds: tuple[type | tuple[type, ...], ...] = ((int, float), str, datetime)
    return not isinstance(left, bool) and any(isinstance(left, kind) and isinstance(right, kind) for kind in kinds)
