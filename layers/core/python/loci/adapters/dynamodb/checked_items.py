"""Items of any kind, read whole to see whether they can be: for erasures and exports, which count and name those that
cannot."""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, ClassVar, Self

from loci import keys
from loci.adapters.dynamodb.api_keys import ApiKeyItem
from loci.adapters.dynamodb.atom_items import AtomItem, RevisionItem
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable
from loci.adapters.dynamodb.bindings import BindingItem
from loci.adapters.dynamodb.conversations import HeadItem, PointerItem, SummaryItem
from loci.adapters.dynamodb.dreams import DreamItem
from loci.adapters.dynamodb.entities import EntityItem
from loci.adapters.dynamodb.files import FileItem, FileTextItem
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.presences import PresenceItem
from loci.adapters.dynamodb.spaces import SpaceItem
from loci.adapters.dynamodb.statements import StatementItem
from loci.adapters.dynamodb.turn_runs import TurnRunItem
from loci.adapters.dynamodb.turns import MessageItem
from loci.adapters.dynamodb.users import UserItem
from loci.adapters.dynamodb.windows import WindowItem
from loci.errors import UnreadableRecord
from loci.ports.governance import RecordTable

_KINDS: Mapping[RecordTable, Mapping[str, type[Item]]] = MappingProxyType(
    {
        RecordTable.CONVERSATIONS: {
            keys.CONVERSATION: HeadItem,
            keys.SUMMARY: SummaryItem,
            keys.MESSAGE: MessageItem,
            keys.TURN_RUN: TurnRunItem,
        },
        RecordTable.MEMORY: {
            keys.ATOM: AtomItem,
            keys.PENDING: PendingItem,
            keys.REVISION: RevisionItem,
            keys.STATEMENT: StatementItem,
            keys.ENTITY: EntityItem,
            keys.FILE: FileItem,
            keys.FILE_TEXT: FileTextItem,
        },
        RecordTable.CONTROL: {
            keys.USER: UserItem,
            keys.CONVERSATION: PointerItem,
            keys.SPACE: SpaceItem,
            keys.BINDING: BindingItem,
            keys.JOB: JobItem,
            keys.WINDOW: WindowItem,
            keys.PRESENCE: PresenceItem,
            keys.DREAM: DreamItem,
            keys.API_KEY: ApiKeyItem,
        },
    }
)


class _Checked:
    """The keys of an item, and whether it can be read. Items that only find records count as readable."""

    kinds: ClassVar[Mapping[str, type[Item]]]
    attribute_values: dict[str, Any]
    is_readable: bool

    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Self:
        item = cls.__new__(cls)
        item.attribute_values = {"pk": data["pk"]["S"], "sk": data["sk"]["S"]}
        prefix, separator, _ = data["sk"]["S"].partition(keys.SEPARATOR)
        item.is_readable = _is_readable(cls.kinds.get(prefix + separator), data)
        return item


class CheckedConversationItem(_Checked, ConversationsTable):
    kinds = _KINDS[RecordTable.CONVERSATIONS]


class CheckedMemoryItem(_Checked, MemoryTable):
    kinds = _KINDS[RecordTable.MEMORY]


class CheckedControlItem(_Checked, ControlTable):
    kinds = _KINDS[RecordTable.CONTROL]


def _is_readable(kind: type[Any] | None, data: dict[str, Any]) -> bool:
    with suppress(UnreadableRecord):
        if kind is not None:
            kind.from_raw_data(data).require_whole().record()
        return True
    return False


CHECKED: Mapping[RecordTable, type[CheckedConversationItem] | type[CheckedMemoryItem] | type[CheckedControlItem]] = (
    MappingProxyType(
        {
            RecordTable.CONVERSATIONS: CheckedConversationItem,
            RecordTable.MEMORY: CheckedMemoryItem,
            RecordTable.CONTROL: CheckedControlItem,
        }
    )
)
