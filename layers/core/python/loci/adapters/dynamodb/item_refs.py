"""Items as governance knows them: what their sort keys say, by table."""

from collections.abc import Mapping
from types import MappingProxyType

from loci import keys
from loci.ports.governance import ItemKind, ItemRef, RecordTable

_KINDS: Mapping[RecordTable, Mapping[str, ItemKind]] = MappingProxyType(
    {
        RecordTable.CONVERSATIONS: {
            keys.CONVERSATION: ItemKind.CONVERSATION,
            keys.SUMMARY: ItemKind.SUMMARY,
            keys.MESSAGE: ItemKind.MESSAGE,
            keys.TURN_RUN: ItemKind.TURN_RUN,
            keys.MARKER: ItemKind.MARKER,
        },
        RecordTable.MEMORY: {
            keys.ATOM: ItemKind.ATOM,
            keys.REVISION: ItemKind.REVISION,
            keys.ENTITY: ItemKind.ENTITY,
            keys.MARKER: ItemKind.MARKER,
        },
        RecordTable.CONTROL: {
            keys.CONVERSATION: ItemKind.POINTER,
            keys.SPACE: ItemKind.SPACE,
            keys.SHARED_SPACE: ItemKind.SHARED_SPACE,
            keys.BINDING: ItemKind.BINDING,
            keys.JOB: ItemKind.JOB,
            keys.WINDOW: ItemKind.WINDOW,
            keys.PRESENCE: ItemKind.PRESENCE,
            keys.DREAM: ItemKind.DREAM,
            keys.API_KEY: ItemKind.API_KEY,
            keys.MARKER: ItemKind.MARKER,
        },
    }
)


def item_ref(table: RecordTable, sort_key: str) -> ItemRef:
    """The item of a table that has this sort key."""
    if table is RecordTable.CONTROL and sort_key == keys.USER:
        return ItemRef(ItemKind.USER, (), sort_key)
    if table is RecordTable.MEMORY and sort_key.startswith(keys.FILE):
        # A path may have the separator in it.
        return ItemRef(ItemKind.FILE, (sort_key.removeprefix(keys.FILE),), sort_key)
    prefix, *ids = sort_key.split(keys.SEPARATOR)
    return ItemRef(_KINDS[table].get(prefix + keys.SEPARATOR, ItemKind.ENTRY), tuple(ids), sort_key)
