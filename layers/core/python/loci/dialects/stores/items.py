"""An item of a store, and the atom that it is: the same form as that of the Python client's ``LociStore``, so that both
read one space."""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime

from loci.dialects.stores.texts import texts_at
from loci.memory.atoms.fields import MAX_KEY, MAX_TEXT, NewAtom
from loci.model.atoms import Atom, Category, Kind
from loci.model.users import JsonObject, JsonValue
from loci.records import record

INDEXED = Category("langgraph", Kind.FACT)
UNINDEXED = Category("langgraph without index", Kind.FACT)
FIELD = "langgraph"
"""The field of an atom's metadata that has the item."""


@record(frozen=True, slots=True)
class Item:
    """``ttl`` is how many minutes it lives after it was written, or was read with a refresh."""

    namespace: tuple[str, ...]
    key: str
    value: JsonObject
    ttl: float | None
    created_at: datetime
    updated_at: datetime


def atom_key(namespace: Sequence[str], key: str) -> str:
    """The key of the item's atom, legible where it fits."""
    whole = json.dumps([*namespace, key], ensure_ascii=False)
    return whole if len(whole) <= MAX_KEY else f"{FIELD}:{hashlib.sha256(whole.encode()).hexdigest()}"


def labels(namespace: Sequence[str]) -> dict[str, JsonValue]:
    """Recall finds metadata by equal values: a label of each depth."""
    return {f"label{depth}": label for depth, label in enumerate(namespace)}


def to_atom(
    namespace: Sequence[str],
    key: str,
    value: JsonObject,
    paths: Sequence[str],
    ttl: float | None,
    expires_at: datetime | None,
) -> NewAtom:
    """The new atom of an item; queries are compared with what the paths of its value lead to."""
    texts = [text for path in paths for text in texts_at(dict(value), path) if text.strip()]
    item: dict[str, JsonValue] = {"depth": len(namespace), "key": key, "value": dict(value), "ttl": ttl}
    return NewAtom(
        "\n".join(texts)[:MAX_TEXT] or key[:MAX_TEXT],
        INDEXED if texts else UNINDEXED,
        atom_key(namespace, key),
        expires_at=expires_at,
        metadata={**labels(namespace), FIELD: item},
    )


def is_item(atom: Atom) -> bool:
    return isinstance(atom.metadata.get(FIELD), dict)


def of_atom(atom: Atom) -> Item:
    """The item that an atom is."""
    stored_fields = atom.metadata[FIELD]
    if not isinstance(stored_fields, dict):
        raise TypeError("the atom is no item")
    depth, value, ttl = stored_fields["depth"], stored_fields["value"], stored_fields["ttl"]
    numbers = range(depth if isinstance(depth, int) else 0)
    return Item(
        namespace=tuple(str(atom.metadata[f"label{number}"]) for number in numbers),
        key=str(stored_fields["key"]),
        value=value if isinstance(value, dict) else {},
        ttl=ttl if isinstance(ttl, int | float) else None,
        created_at=atom.created_at,
        updated_at=atom.changed_at,
    )
