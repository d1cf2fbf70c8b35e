"""Records that have a value of their own in every field, and never its default: whatever loses a field changes them."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints
from zlib import crc32

from loci import ids
from loci.scope import Scope

R = TypeVar("R")

SCOPE = Scope("acme", "app", "diary-abc123", "ada")
"""The scope of every id in such a record."""
ULID = "01K000000000000000000000F1"
_FORMS: Mapping[tuple[type, str], object] = {
    (ids.SpaceId, "key"): SCOPE.namespace,
    **{(kind, "of_app"): False for kind in (ids.BindingId, ids.ApiKeyId)},
    **{(kind, "ulid"): ULID for kind in (ids.ConversationId, ids.AtomId, ids.EntityId, ids.BindingId, ids.ApiKeyId)},
    **{(kind, "ulid"): ULID for kind in (ids.WebhookId, ids.AdminJobId, ids.ReceiptId, ids.ReplayId)},
    **{(kind, "namespace"): SCOPE.namespace for kind in (ids.ConversationId, ids.MessageId, ids.JobId)},
    **{(kind, "space"): SCOPE.namespace for kind in (ids.AtomId, ids.EntityId)},
    **{(kind, "conversation"): ULID for kind in (ids.MessageId, ids.JobId)},
    (ids.JobId, "hash"): "0a" * 16,
    (ids.ReceiptId, "subject_hash"): "0b" * 32,
}


def fill_record(kind: type[R], **given: Any) -> R:
    """Make a record in which each field differs from its default and from its neighbours; ``given`` are the fields
    whose values have to be of a form that their types do not tell."""
    record: Any = kind
    forms = get_type_hints(kind, localns={"JsonValue": str, "JsonObject": Mapping[str, str]})
    values = {each.name: _value(kind, each, forms[each.name]) for each in fields(record) if each.name not in given}
    made: R = record(**values, **given)
    return made


def value_of(form: Any, name: str) -> object:
    """Make a value of that type, which differs by its name."""
    return _values(form, name)[0]


def _value(kind: type, field: "Field[Any]", form: Any) -> object:
    if (kind, field.name) in _FORMS:
        return _FORMS[kind, field.name]
    usual = None if field.default is MISSING else field.default
    return next(value for value in _values(form, field.name) if value != usual)


def _values(form: Any, name: str) -> Sequence[object]:
    """Two values of that type, the second for a field of which the first one is the default."""
    number = crc32(name.encode()) % 900 + 2
    origin, parts = get_origin(form), get_args(form)
    if origin in (Union, UnionType):
        return _values(parts[0], name)
    if origin is not None:
        return _collections(origin, parts, name)
    if isinstance(form, type) and is_dataclass(form):
        return (fill_record(form),)
    if isinstance(form, type) and issubclass(form, Enum):
        return tuple(form)[::-1]
    at = datetime(2026, 5, 4, 9, 30, 0, 123456, tzinfo=UTC) + timedelta(minutes=number)
    known: Mapping[Any, Sequence[object]] = {
        bool: (True, False),
        int: (number, number + 1),
        float: (number / 1000, 0.5),
        str: (f"a {name}", f"another {name}"),
        bytes: (name.encode(),),
        datetime: (at,),
        date: (at.date(),),
        timedelta: (timedelta(minutes=number),),
    }
    return known[form]


def _collections(origin: Any, parts: Sequence[Any], name: str) -> Sequence[object]:
    if issubclass(origin, Mapping):
        return ({_values(parts[0], name)[0]: _values(parts[1], name)[0]},)
    if parts[-1] is Ellipsis or len(parts) == 1:
        items = [_values(parts[0], name)[0]]
        return ((frozenset if issubclass(origin, frozenset) else tuple)(items),)
    return (tuple(_values(part, f"{name} {place}")[0] for place, part in enumerate(parts)),)
