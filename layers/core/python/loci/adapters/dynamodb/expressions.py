"""Conditions and changes of pynamodb, worked out over an item in memory as DynamoDB works them out.

Only what the stores use is known; anything else raises NotImplementedError.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from operator import eq, ge, gt, le, lt, ne
from types import MappingProxyType
from typing import Any, TypeAlias

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.operand import Path, Value, _IfNotExists, _Increment
from pynamodb.expressions.update import Action as Change
from pynamodb.expressions.update import AddAction, DeleteAction, RemoveAction, SetAction

Typed: TypeAlias = Mapping[str, Any]
"""A value as DynamoDB has it, by its type: ``{"S": "tea"}``."""
RawItem: TypeAlias = Mapping[str, Typed]

_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = MappingProxyType(
    {"=": eq, "<>": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
)


def holds(condition: Condition | None, item: RawItem) -> bool:
    """Return whether the condition holds for the item; an empty one is an item that is not there."""
    if condition is None:
        return True
    match condition.operator:
        case "AND":
            return all(holds(part, item) for part in condition.values)
        case "OR":
            return any(holds(part, item) for part in condition.values)
        case "NOT":
            return not holds(condition.values[0], item)
        case "attribute_exists":
            return _name(condition.values[0]) in item
        case "attribute_not_exists":
            return _name(condition.values[0]) not in item
        case operator:
            return _compares(operator, [_value(operand, item) for operand in condition.values])


def change_item(item: RawItem, changes: Iterable[Change]) -> RawItem:
    """Return the item after the changes, all of which see it as it was."""
    after = dict(item)
    for change in changes:
        name = _name(change.values[0])
        match change:
            case SetAction():
                after[name] = _present(_value(change.values[1], item), name)
            case RemoveAction():
                after.pop(name, None)
            case AddAction():
                after[name] = _sum(item.get(name), _literal(change.values[1]))
            case DeleteAction():
                _set_or_remove(after, name, _difference(item.get(name), _literal(change.values[1])))
    return after


def changed_names(changes: Iterable[Change]) -> list[str]:
    """Return the names of the attributes that are changed."""
    return [_name(change.values[0]) for change in changes]


def _name(path: Any) -> str:
    if not isinstance(path, Path) or len(path.path) != 1:
        raise NotImplementedError(f"no path of one attribute: {path}")
    return path.path[0]


def _value(operand: Any, item: RawItem) -> Typed | None:
    """Return what an operand is for an item; None where the item lacks it."""
    match operand:
        case Path():
            return item.get(_name(operand))
        case Value():
            return dict(operand.value)
        case _IfNotExists(values=(path, otherwise)):
            return item.get(_name(path)) or _value(otherwise, item)
        case _Increment(values=(first, second)):
            return _sum(_present(_value(first, item), str(first)), _present(_value(second, item), str(second)))
    raise NotImplementedError(f"no operand that a store uses: {operand!r}")


def _literal(operand: Any) -> Typed:
    return _present(_value(operand, {}), str(operand))


def _present(value: Typed | None, name: str) -> Typed:
    """Raises LookupError where an expression needs an attribute that the item lacks."""
    if value is None:
        raise LookupError(f"the item has no attribute {name}")
    return value


def _compares(operator: str, values: Sequence[Typed | None]) -> bool:
    first, *others = values
    match operator, others:
        case "<>", [other]:
            return first is None or other is None or not _same_type(first, other) or _plain(first) != _plain(other)
        case (("=" | "<" | "<=" | ">" | ">="), [other]):
            return _both(_COMPARISONS[operator], first, other)
        case "BETWEEN", [lower, upper]:
            return _both(ge, first, lower) and _both(le, first, upper)
        case "IN", _:
            return any(_both(eq, first, other) for other in others)
        case "begins_with", [prefix]:
            return _both(str.startswith, first, prefix)
        case "contains", [part]:
            return _contains(first, part)
    raise NotImplementedError(f"no condition that a store uses: {operator}")


def _both(compare: Callable[[Any, Any], bool], first: Typed | None, second: Typed | None) -> bool:
    """Values of two types are never equal, and neither comes first."""
    if first is None or second is None or not _same_type(first, second):
        return False
    return compare(_plain(first), _plain(second))


def _contains(whole: Typed | None, part: Typed | None) -> bool:
    if whole is None or part is None:
        return False
    ((kind, values),) = whole.items()
    ((of, value),) = part.items()
    return kind in (of, f"{of}S") and value in values


def _same_type(first: Typed, second: Typed) -> bool:
    return first.keys() == second.keys()


def _plain(value: Typed) -> Any:
    ((kind, content),) = value.items()
    if kind == "N":
        return Decimal(content)
    return frozenset(content) if kind in ("SS", "NS", "BS") else content


def _sum(before: Typed | None, more: Typed) -> Typed:
    ((kind, content),) = more.items()
    if kind == "N":
        start = Decimal(0) if before is None else _plain(before)
        return {"N": f"{start + Decimal(content):f}"}
    return {kind: sorted({*(() if before is None else before[kind]), *content})}


def _difference(before: Typed | None, less: Typed) -> Typed | None:
    """Return a set without some members; None where nothing is left, for no set is empty."""
    ((kind, content),) = less.items()
    left = set(() if before is None else before[kind]) - set(content)
    return {kind: sorted(left)} if left else None


def _set_or_remove(item: dict[str, Typed], name: str, value: Typed | None) -> None:
    if value is None:
        item.pop(name, None)
    else:
        item[name] = value
