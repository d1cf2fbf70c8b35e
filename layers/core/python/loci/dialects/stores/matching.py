"""Which values and namespaces the filters and patterns of LangGraph match."""

import operator
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from loci.errors import Refused
from loci.model.users import JsonObject, JsonValue

_ORDER: Mapping[str, Callable[[float, float], bool]] = MappingProxyType(
    {"$gt": operator.gt, "$gte": operator.ge, "$lt": operator.lt, "$lte": operator.le}
)
ANY_LABEL = "*"


def is_match(value: JsonObject, wanted_fields: JsonObject) -> bool:
    """Whether all fields are as the filter wants them. Raises Refused for an operator that LangGraph has not."""
    return all(_is_wanted(value.get(name), condition) for name, condition in wanted_fields.items())


def begins_with(namespace: Sequence[str], prefix: Sequence[str]) -> bool:
    """Whether it begins with these labels; ``*`` is any label."""
    return len(namespace) >= len(prefix) and _fits(namespace[: len(prefix)], prefix)


def ends_with(namespace: Sequence[str], suffix: Sequence[str]) -> bool:
    """Whether it ends with these labels; ``*`` is any label."""
    return len(namespace) >= len(suffix) and _fits(namespace[len(namespace) - len(suffix) :], suffix)


def _fits(labels: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(pattern in (ANY_LABEL, label) for label, pattern in zip(labels, wanted, strict=True))


def _is_wanted(stored_fields: JsonValue, wanted_fields: JsonValue) -> bool:
    if isinstance(wanted_fields, dict):
        if any(name.startswith("$") for name in wanted_fields):
            return all(_holds(stored_fields, sign, limit) for sign, limit in wanted_fields.items())
        return isinstance(stored_fields, dict) and is_match(stored_fields, wanted_fields)
    if isinstance(wanted_fields, list):
        if not isinstance(stored_fields, list) or len(stored_fields) != len(wanted_fields):
            return False
        return all(_is_wanted(one, other) for one, other in zip(stored_fields, wanted_fields, strict=True))
    return bool(stored_fields == wanted_fields)


def _holds(stored: JsonValue, sign: str, limit: JsonValue) -> bool:
    if sign in ("$eq", "$ne"):
        return (stored == limit) is (sign == "$eq")
    if sign not in _ORDER:
        raise Refused.field("/filter", f"the operator {sign[:20]} is not supported: use $eq, $ne, $gt, $gte, $lt, $lte")
    is_number = [isinstance(one, int | float) and not isinstance(one, bool) for one in (stored, limit)]
    return all(is_number) and _ORDER[sign](float(str(stored)), float(str(limit)))
