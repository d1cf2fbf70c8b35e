"""``DR#``: dreams of a presence, in the directory of its owner."""

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable, due_shard
from loci.adapters.dynamodb.calls import CallsAttribute
from loci.adapters.dynamodb.presence_attributes import ActionsAttribute, DroppedAttribute, PatternsAttribute
from loci.ids import ConversationId
from loci.model.presences import Dream, DreamStatus
from loci.scope import Scope


class DreamItem(ControlTable):
    epoch = UnicodeAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    asked_in = UnicodeAttribute(attr_name="askedIn", null=True)
    status = EnumAttribute(DreamStatus)
    writer = UnicodeAttribute()
    calls_begun = IntegerAttribute(attr_name="callsBegun")
    calls = CallsAttribute(null=True)
    patterns = PatternsAttribute(null=True)
    actions = ActionsAttribute(null=True)
    missed = PatternsAttribute(null=True)
    dropped = DroppedAttribute(null=True)
    is_tried = BooleanAttribute(attr_name="isTried", null=True)
    applied = IntegerAttribute()
    attempt = IntegerAttribute()
    reason = UnicodeAttribute(null=True)
    finished_at = InstantAttribute(attr_name="finishedAt", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, directory: Scope, dream: Dream) -> "DreamItem":
        return cls(
            directory.partition,
            keys.dream(dream.presence, dream.id),
            epoch=dream.epoch,
            created_at=dream.created_at,
            asked_in=None if dream.asked_in is None else str(dream.asked_in),
            status=dream.status,
            writer=dream.writer,
            calls_begun=dream.calls_begun,
            calls=dream.calls or None,
            patterns=dream.patterns,
            actions=dream.actions,
            missed=None if dream.missed is None else (dream.missed,),
            dropped=dream.dropped or None,
            is_tried=dream.is_tried or None,
            applied=dream.applied,
            attempt=dream.attempt,
            reason=dream.reason,
            finished_at=dream.finished_at,
            due=dream.due,
            due_shard=due_shard(directory.partition, dream.due),
            version=dream.version,
        )

    def record(self) -> Dream:
        presence, ulid = self.sk.removeprefix(keys.DREAM).split(keys.SEPARATOR)
        return Dream(
            id=ulid,
            presence=presence,
            epoch=self.epoch,
            created_at=self.created_at,
            asked_in=None if self.asked_in is None else ConversationId.parse(self.asked_in),
            status=self.status,
            writer=self.writer,
            calls_begun=self.calls_begun,
            calls=self.calls or (),
            patterns=self.patterns,
            actions=self.actions,
            missed=self.missed[0] if self.missed else None,
            dropped=self.dropped or (),
            is_tried=bool(self.is_tried),
            applied=self.applied,
            attempt=self.attempt,
            reason=self.reason,
            finished_at=self.finished_at,
            due=self.due,
            version=self.version,
        )
