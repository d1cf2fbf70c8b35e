"""Which values and namespaces LangGraph's filters and patterns match."""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langgraph.store.base import MatchCondition

_ORDER: Mapping[str, Callable[[float, float], bool]] = {
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


def is_match(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    """Whether all fields are as the filter wants them. Raises ValueError for an operator that LangGraph has not."""
    return all(_is_wanted(value.get(name), condition) for name, condition in (wanted or {}).items())


def is_namespace_match(namespace: Sequence[str], conditions: Sequence[MatchCondition]) -> bool:
    """Whether it begins or ends as each condition says; ``*`` is any label."""
    return all(_fits(namespace, condition) for condition in conditions)


def _is_wanted(held: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        if any(name.startswith("$") for name in wanted):
            return all(_holds(held, sign, limit) for sign, limit in wanted.items())
        return isinstance(held, Mapping) and is_match(held, wanted)
    if isinstance(wanted, (list, tuple)):
        is_list = isinstance(held, (list, tuple)) and len(held) == len(wanted)
        return is_list and all(map(_is_wanted, held, wanted))
    return bool(held == wanted)


def _holds(held: Any, sign: str, limit: Any) -> bool:
    if sign in ("$eq", "$ne"):
        return bool(held == limit) is (sign == "$eq")
    if sign not in _ORDER:
        raise ValueError(f"Unsupported operator: {sign}")
    try:
        return _ORDER[sign](float(held), float(limit))
    except (TypeError, ValueError):
        return False  # a value without an order, or none


def _fits(namespace: Sequence[str], condition: MatchCondition) -> bool:
    path = condition.path
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(label in ("*", held) for label, held in zip(path, part, strict=True))
