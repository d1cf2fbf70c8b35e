"""The filters of mem0's searches and lists: which entities they name, and what else a memory must be.

What is no id is read by ``loci.model.filter_forms``, once its names are those of Loci.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from loci.dialects.mem0.entities import Entities
from loci.dialects.mem0.tags import SAID_AT, tag_filter
from loci.errors import Refused
from loci.model.filter_forms import read_filter
from loci.model.filters import AllOf, Filter
from loci.model.users import JsonValue
from loci.records import record
from loci.text import timestamps

IDS = ("user_id", "agent_id", "app_id", "run_id")
_POINTER = "/filters"
_JOINS = ("AND", "OR", "NOT")
_FIELDS = {"categories": "category", "keywords": "text"}
_CREATED = "created_at"


@record(frozen=True, slots=True)
class Filters:
    """The entities that own what is asked for, and what it must be besides; None: anything."""

    entities: Entities
    atom_filter: Filter | None = None

    @property
    def whole_filter(self) -> Filter | None:
        """The filter of the owner's memories, tags included; wider as ``tag_filter`` is."""
        parts = [part for part in (tag_filter(self.entities.asked_tags), self.atom_filter) if part is not None]
        return AllOf(tuple(parts)) if len(parts) > 1 else next(iter(parts), None)


def read_filters(form: Mapping[str, JsonValue]) -> Filters:
    """The filters as mem0's clients send them: conditions, and ``AND``, ``OR`` and ``NOT`` of such; ids alone or in
    ``AND``. Raises Refused, naming what is not supported."""
    named_fields: dict[str, str] = {}
    rest: list[JsonValue] = []
    for name, value in _entries(form):
        if name in IDS:
            id = _text(name, value)
            if named_fields.setdefault(name, id) != id:
                raise Refused.field(f"{_POINTER}/{name}", f"{name} can't be two at once: send a request for each")
        else:
            rest += _translate(name, value)
    return Filters(Entities(**named_fields), read_filter(_all_of(rest), _POINTER) if rest else None)


def _entries(form: Mapping[str, JsonValue]) -> Iterator[tuple[str, JsonValue]]:
    """Conditions that must all hold, out of ``AND`` too."""
    for name, value in form.items():
        if name == "AND":
            for one in _objects(name, value):
                yield from _entries(one)
        else:
            yield name, value


def _translate(name: str, value: JsonValue) -> Iterator[JsonValue]:
    """Filters of Loci that say the same together."""
    if name in _JOINS:
        objects = [value] if name == "NOT" and isinstance(value, dict) else _objects(name, value)
        yield {name: [_all_of([part for entry in one.items() for part in _translate(*entry)]) for one in objects]}
    elif name == "metadata" and isinstance(value, dict) and value:
        yield from ({f"metadata.{key}": _operators(content)} for key, content in value.items())
    elif name == _CREATED:
        yield _created(value)
    elif name in _FIELDS:
        yield {_FIELDS[name]: _operators(value, is_list=name == "categories")}
    elif name in IDS:
        raise Refused.field(f"{_POINTER}/{name}", f"{name} is not supported within OR and NOT: send a request for each")
    else:
        known_text = ", ".join((*IDS, *_FIELDS, _CREATED, "metadata", *_JOINS))
        raise Refused.field(f"{_POINTER}/{name}", f"the filter {name} is not supported; there are {known_text}")


def _created(value: JsonValue) -> JsonValue:
    """The filter by when a memory was said: by its ``timestamp``, or else when it was added. Raises Refused."""
    read_filter({"createdAt": value}, _POINTER)  # so that a fault is named where the client sent it
    forms = value if isinstance(value, dict) else {"eq": value}
    by_timestamp: JsonValue = {
        f"metadata.{SAID_AT}": {operator: _as_text(operand) for operator, operand in forms.items()}
    }
    by_addition: list[JsonValue] = [{f"metadata.{SAID_AT}": {"exists": False}}, {"createdAt": value}]
    return {"OR": [by_timestamp, {"AND": by_addition}]}


def _as_text(operand: JsonValue) -> JsonValue:
    """The instants of an operand as they are stored; a day sorts before its instants by itself."""
    if isinstance(operand, list):
        return [_as_text(one) for one in operand]
    if not isinstance(operand, str) or "T" not in operand:
        return operand
    try:
        instant = datetime.fromisoformat(operand)
        return timestamps.to_text(instant if instant.tzinfo else instant.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return operand


def _all_of(parts: list[JsonValue]) -> JsonValue:
    return parts[0] if len(parts) == 1 else {"AND": parts}


def _operators(value: JsonValue, *, is_list: bool = False) -> JsonValue:
    """``icontains`` is ``contains``, which ignores case; a list that contains a category has a memory's only one."""
    if not isinstance(value, dict):
        return value
    contains = "eq" if is_list else "contains"
    same = {"icontains": contains, "contains": contains}
    return {same.get(operator, operator): operand for operator, operand in value.items()}


def _objects(name: str, value: JsonValue) -> list[dict[str, JsonValue]]:
    objects = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    if not objects or not isinstance(value, list) or len(objects) < len(value):
        raise Refused.field(f"{_POINTER}/{name}", f"{name} must be a list of objects")
    return objects


def _text(name: str, value: JsonValue) -> str:
    if not isinstance(value, str) or not value:
        raise Refused.field(f"{_POINTER}/{name}", f"{name} must be a text; operators on ids are not supported")
    return value
