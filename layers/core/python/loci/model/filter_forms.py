"""The form in which clients send a filter:

{"category": "diet"}                                       a value: equal
{"importance": {"gte": 3}, "metadata.team": {"in": [1, 2]}}  several entries: all of them
{"OR": [{…}, {…}]}, {"AND": [{…}, {…}]}, {"NOT": {…}}      joined; of a list after NOT none may hold
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from loci.errors import Malformed, Refused
from loci.ids import ConversationId, EntityId
from loci.model.atoms import Kind
from loci.model.filters import ORDERED, AllOf, AnyOf, Condition, Filter, FilterField, FilterValue, NoneOf, Operator
from loci.model.users import JsonValue
from loci.text.names import fold_name

MAX_CONDITIONS = 50
MAX_DEPTH = 5
MAX_VALUES = 100
MAX_TEXT = 1000
MAX_JSON = 4000
"""Characters of a filter in a query string."""
METADATA = f"{FilterField.METADATA}."

_EQUAL = frozenset({Operator.EQ, Operator.NE, Operator.IN, Operator.NIN})
_COMPARED = _EQUAL | frozenset(ORDERED)
_SEVERAL = frozenset({Operator.IN, Operator.NIN})
_TIMES = frozenset({FilterField.VALID_FROM, FilterField.VALID_TO, FilterField.CREATED_AT})
_JOINS = ("AND", "OR", "NOT")
OPERATORS: Mapping[FilterField, frozenset[Operator]] = {
    FilterField.CATEGORY: _EQUAL | {Operator.CONTAINS},
    FilterField.KIND: _EQUAL,
    FilterField.IMPORTANCE: _COMPARED,
    FilterField.VALID_FROM: _COMPARED,
    FilterField.VALID_TO: _COMPARED | {Operator.EXISTS},
    FilterField.CREATED_AT: _COMPARED,
    FilterField.ENTITY: _EQUAL,
    FilterField.SOURCE: _EQUAL | {Operator.EXISTS},
    FilterField.TEXT: frozenset({Operator.CONTAINS}),
    FilterField.METADATA: frozenset(Operator),
}
"""Operators of each field."""


def read_filter(form: JsonValue, pointer: str) -> Filter:
    """The filter that an object says. Raises Refused, with the place below ``pointer``, for what is none, or too large,
    or too deep."""
    atom_filter = _read(form, pointer, MAX_DEPTH)
    if _count(atom_filter) > MAX_CONDITIONS:
        raise Refused.field(pointer, f"a filter can have at most {MAX_CONDITIONS} conditions")
    return atom_filter


def _read(form: JsonValue, at: str, depth: int) -> Filter:
    if not isinstance(form, dict) or not form:
        raise Refused.field(at, "a filter must be an object with at least one entry")
    if depth == 0:
        raise Refused.field(at, f"a filter can be at most {MAX_DEPTH} objects deep")
    parts = tuple(
        part for name, content in form.items() for part in _read_entry(name, content, _below(at, name), depth)
    )
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _read_entry(name: str, content: JsonValue, at: str, depth: int) -> Iterator[Filter]:
    if name in _JOINS:
        if name == "NOT" and isinstance(content, dict):
            yield NoneOf((_read(content, at, depth - 1),))
            return
        if not isinstance(content, list) or not content:
            raise Refused.field(at, f"{name} must be a list of filters with at least one")
        parts = tuple(_read(one, f"{at}/{place}", depth - 1) for place, one in enumerate(content))
        yield AllOf(parts) if name == "AND" else AnyOf(parts) if name == "OR" else NoneOf(parts)
        return
    field, metadata = _field(name, at)
    for operator, value in _operators(content, at):
        if operator not in OPERATORS[field]:
            those = ", ".join(one for one in Operator if one in OPERATORS[field])
            raise Refused.field(f"{at}/{operator}", f"{name} takes no {operator}; it takes {those}")
        yield Condition(field, operator, _values(field, operator, value, f"{at}/{operator}"), metadata)


def _below(at: str, name: str) -> str:
    """As RFC 6901 says."""
    return f"{at}/{name.replace('~', '~0').replace('/', '~1')}"


def _field(name: str, at: str) -> tuple[FilterField, str]:
    """The field, and of metadata the name."""
    if name.startswith(METADATA) and len(name) > len(METADATA):
        return FilterField.METADATA, name.removeprefix(METADATA)
    plain = [field for field in FilterField if field is not FilterField.METADATA]
    if name not in plain:
        raise Refused.field(at, f"unknown field; there are {', '.join(plain)}, metadata.<name>, AND, OR and NOT")
    return FilterField(name), ""


def _operators(content: JsonValue, at: str) -> Iterator[tuple[Operator, JsonValue]]:
    if not isinstance(content, dict):
        if isinstance(content, list):
            raise Refused.field(at, "a list must come after in or nin")
        yield Operator.EQ, content
        return
    if not content:
        raise Refused.field(at, f"an operator is missing; there are {', '.join(Operator)}")
    for name, value in content.items():
        if name not in tuple(Operator):
            raise Refused.field(_below(at, name), f"unknown operator; there are {', '.join(Operator)}")
        yield Operator(name), value


def _values(field: FilterField, operator: Operator, form: JsonValue, at: str) -> tuple[FilterValue, ...]:
    if operator in _SEVERAL:
        if not isinstance(form, list) or not 1 <= len(form) <= MAX_VALUES:
            raise Refused.field(at, f"{operator} takes a list of 1 to {MAX_VALUES} values")
        return tuple(_value(field, one, f"{at}/{place}") for place, one in enumerate(form))
    if operator is Operator.EXISTS:
        if not isinstance(form, bool):
            raise Refused.field(at, "exists takes true or false")
        return (form,)
    if operator in ORDERED and field is FilterField.METADATA and not _is_ordered(form):
        raise Refused.field(at, f"{operator} takes a number or a text")
    return (_value(field, form, at),)


def _value(field: FilterField, form: JsonValue, at: str) -> FilterValue:
    _require_small(form, at)
    if field is FilterField.METADATA:
        if isinstance(form, dict | list):
            raise Refused.field(at, "metadata is compared with a text, a number, true, false or null")
        return form
    if field is FilterField.IMPORTANCE:
        if not isinstance(form, int) or isinstance(form, bool):
            raise Refused.field(at, "importance is compared with a whole number")
        return form
    if not isinstance(form, str) or not form.strip():
        raise Refused.field(at, f"{field} is compared with a text")
    if field in _TIMES:
        return _instant(form, at)
    if field is FilterField.KIND:
        if form not in tuple(Kind):
            raise Refused.field(at, f"unknown kind; there are {', '.join(Kind)}")
        return form
    if field is FilterField.SOURCE or (field is FilterField.ENTITY and form.startswith("ent_")):
        _require_id(ConversationId if field is FilterField.SOURCE else EntityId, form, at)
    return fold_name(form) if field is FilterField.CATEGORY else form


def _require_id(kind: type[ConversationId] | type[EntityId], form: str, at: str) -> None:
    try:
        kind.parse(form)
    except Malformed as error:
        raise Refused.field(at, error.detail) from error


def _require_small(form: JsonValue, at: str) -> None:
    if isinstance(form, str) and len(form) > MAX_TEXT:
        raise Refused.field(at, f"a text of a filter can have at most {MAX_TEXT} characters")
    if isinstance(form, float) and not math.isfinite(form):
        raise Refused.field(at, "a number of a filter must be finite")


def _instant(form: str, at: str) -> datetime:
    """A date is its first instant, in UTC."""
    try:
        instant = datetime.fromisoformat(form)
        return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused.field(at, "must be a date or an instant, as in 2026-03-02 or 2026-03-02T09:00:00Z") from error


def _is_ordered(form: JsonValue) -> bool:
    return isinstance(form, int | float | str) and not isinstance(form, bool)


def _count(atom_filter: Filter) -> int:
    parts: Sequence[Filter] = atom_filter.parts if isinstance(atom_filter, AllOf | AnyOf | NoneOf) else ()
    return sum(map(_count, parts)) if parts else 1
