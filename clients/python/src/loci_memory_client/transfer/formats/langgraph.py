"""The store of LangGraph: items as ``search`` and ``get`` of a ``BaseStore`` give them, or rows of its table
in Postgres, in a list or a line each."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from loci_memory_client.transfer.fields import Fields, clean_value, parse_json
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

MAX_KEY = 200
_TEXTS = ("text", "content", "memory", "data", "fact", "value")
"""Fields of a value that are its text."""


def read_items(source: Source, losses: Losses) -> Iterator[Record]:
    """An atom for each item, as the adapter ``LociStore`` writes it: a store over the same space reads it."""
    for part in source.parts(r".*\.jsonl?"):
        values = (found for found in read_values(part, "items", "store") if found.list != HEADER)
        yield from read_each(values, _read_item, losses, "item")


def _read_item(fields: Fields, _list: str) -> Iterator[Memory]:
    namespace, key = _namespace(fields), fields.text("key")
    value = _value(fields)
    whole = json.dumps([*namespace, key], ensure_ascii=False)
    yield Memory(
        Origin(fields.place, whole),
        _text(value),
        "langgraph",
        key=whole if len(whole) <= MAX_KEY else f"langgraph:{sha256(whole.encode()).hexdigest()}",
        valid_from=fields.instant("updated_at", "created_at"),
        created_at=fields.instant("created_at"),
        expires_at=fields.instant("expires_at"),
        metadata={
            **{f"label{depth}": label for depth, label in enumerate(namespace)},
            "langgraph": {"depth": len(namespace), "key": key, "value": value, "ttl": None},
        },
    )


def _namespace(fields: Fields) -> Sequence[str]:
    """The labels; Postgres has them as one text with dots between them, which a label never has."""
    labels = fields.texts("namespace") or fields.texts("prefix")
    found = labels[0].split(".") if len(labels) == 1 else labels
    return found if any(found) else fields.refuse("namespace", "must be a list of one or more labels")


def _value(fields: Fields) -> Mapping[str, Any]:
    """The value; one that is no object is its field ``value``. Dumps of databases have it as JSON in a text."""
    value = parse_json(fields.values.get("value"))
    if value is None:
        fields.refuse("value", "is missing")
    return clean_value(value if isinstance(value, dict) else {"value": value}, fields.place)  # type: ignore[no-any-return]


def _text(value: Mapping[str, Any]) -> str:
    for name in _TEXTS:
        if isinstance(value.get(name), str) and value[name].strip():
            return str(value[name])
    nested = value.get("content")
    if isinstance(nested, dict):
        return _text(nested)
    return json.dumps(dict(value), ensure_ascii=False)


LANGGRAPH = Format("langgraph", "LangGraph", read_items, ({"namespace", "key", "value"}, {"prefix", "key", "value"}))
