"""The filters of mem0's searches and lists: which entities they name, and what else a memory must be."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from loci.dialects.mem0.entities import Entities
from loci.errors import Refused
from loci.model.atoms import Atom
from loci.model.users import JsonObject, JsonValue
from loci.records import record
from loci.text.names import fold_name

IDS = ("user_id", "agent_id", "app_id", "run_id")
_POINTER = "/filters"
_MOST = 20


@record(frozen=True, slots=True)
class Filters:
    """All of it must hold. ``metadata`` are equal values, ``categories`` any of these, the times those of creation."""

    entities: Entities
    metadata: JsonObject
    categories: frozenset[str] | None = None
    created_from: datetime | None = None
    created_until: datetime | None = None

    def takes(self, atom: Atom) -> bool:
        """Whether a memory is as wanted, apart from its entities."""
        in_time = (self.created_from is None or atom.created_at >= self.created_from) and (
            self.created_until is None or atom.created_at <= self.created_until
        )
        in_category = self.categories is None or atom.category.folded_name in self.categories
        return (
            in_time and in_category and all(atom.metadata.get(name) == wanted for name, wanted in self.metadata.items())
        )


def read_filters(sent: Mapping[str, JsonValue]) -> Filters:
    """The filters as they are sent: an object, or ``AND`` of objects. Raises Refused, naming what is not supported."""
    conditions = _conditions(sent)
    if len(conditions) > _MOST:
        raise Refused.field(_POINTER, f"filters can have at most {_MOST} conditions")
    named: dict[str, str] = {}
    metadata: dict[str, JsonValue] = {}
    categories: frozenset[str] | None = None
    times: dict[str, datetime] = {}
    for name, wanted in conditions:
        if name in IDS:
            named[name] = _text(name, wanted)
        elif name == "metadata" and isinstance(wanted, dict):
            metadata |= wanted
        elif name == "categories":
            categories = frozenset(map(fold_name, _texts(name, wanted)))
        elif name == "created_at" and isinstance(wanted, dict):
            times |= _times(wanted)
        else:
            raise Refused.field(f"{_POINTER}/{name}", f"the filter {name} is not supported in this form")
    if any(isinstance(value, dict | list) for value in metadata.values()):
        raise Refused.field(f"{_POINTER}/metadata", "metadata is compared with plain values alone")
    return Filters(Entities(**named), metadata, categories, times.get("gte"), times.get("lte"))


def _conditions(sent: Mapping[str, JsonValue]) -> list[tuple[str, JsonValue]]:
    found: list[tuple[str, JsonValue]] = []
    for name, wanted in sent.items():
        if name in ("OR", "NOT"):
            raise Refused.field(f"{_POINTER}/{name}", f"{name} is not supported: send one request for each case")
        if name == "AND":
            if not isinstance(wanted, list) or not all(isinstance(one, dict) for one in wanted):
                raise Refused.field(f"{_POINTER}/AND", "AND must be a list of objects")
            for one in wanted:
                found += one.items() if isinstance(one, dict) else ()
        else:
            found.append((name, wanted))
    return found


def _text(name: str, wanted: JsonValue) -> str:
    if not isinstance(wanted, str) or not wanted:
        raise Refused.field(f"{_POINTER}/{name}", f"{name} must be a text; operators on ids are not supported")
    return wanted


def _texts(name: str, wanted: JsonValue) -> Sequence[str]:
    """A text, ``{"in": […]}`` or ``{"contains": …}``."""
    match wanted:
        case str():
            return [wanted]
        case {"in": list(several), **others} if not others and all(isinstance(one, str) for one in several):
            return [str(one) for one in several]
        case {"contains": str(one), **others} if not others:
            return [one]
    raise Refused.field(f"{_POINTER}/{name}", f"{name} takes a text, in or contains")


def _times(wanted: Mapping[str, JsonValue]) -> dict[str, datetime]:
    times: dict[str, datetime] = {}
    for sign, text in wanted.items():
        if sign not in ("gte", "lte") or not isinstance(text, str):
            raise Refused.field(f"{_POINTER}/created_at", "created_at takes gte and lte")
        try:
            instant = datetime.fromisoformat(text)
        except ValueError as error:
            raise Refused.field(f"{_POINTER}/created_at", "created_at must be a date or an instant") from error
        times[sign] = instant if instant.tzinfo is not None else instant.replace(tzinfo=UTC)
    return times
