"""``W#``: how far the windows of bindings have come in a conversation, in the conversation's scope."""

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.conversations import HeadItem
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Check, Put, Replace
from loci.model.conversations import ConversationStatus
from loci.model.jobs import Job, Window
from loci.ports.writes import Outcome
from loci.scope import Scope


class WindowItem(ControlTable):
    epoch = UnicodeAttribute()
    until_seq = IntegerAttribute(attr_name="untilSeq")
    turns = IntegerAttribute()
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, window: Window) -> "WindowItem":
        return cls(
            scope.partition,
            keys.window(window.conversation, window.binding, window.target),
            epoch=window.epoch,
            until_seq=window.until_seq,
            turns=window.turns,
            version=window.version,
        )

    def record(self) -> Window:
        conversation, binding, target = self.sk.removeprefix(keys.WINDOW).split(keys.SEPARATOR)
        return Window(conversation, binding, target, self.epoch, self.until_seq, self.turns, self.version)


class WindowStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, scope: Scope, conversation: str, binding: str, target: str) -> Window | None:
        item = self._tables.get(WindowItem, scope.partition, keys.window(conversation, binding, target))
        return None if item is None else item.record()

    def list(self, scope: Scope, conversation: str) -> tuple[Window, ...]:
        begin = WindowItem.sk.startswith(keys.windows(conversation))
        return tuple(records(self._tables.query(WindowItem, scope.partition, begin)))

    def advance(self, scope: Scope, before: Window | None, after: Window, job: Job) -> Outcome:
        unmoved = WindowItem.pk.does_not_exist() if before is None else WindowItem.version == before.version
        head = HeadItem(scope.partition, keys.conversation(after.conversation))
        is_open = (HeadItem.status == ConversationStatus.OPEN) & HeadItem.deleted_at.does_not_exist()
        return self._tables.transact(
            Check(head, is_open, Outcome.STALE),
            Replace(WindowItem.of(scope, after), unmoved, Outcome.STALE),
            Put(JobItem.of(scope, job), JobItem.pk.does_not_exist(), Outcome.STALE),
        )
