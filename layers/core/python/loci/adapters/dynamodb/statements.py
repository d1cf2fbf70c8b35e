"""``Q#`` statements of conversations about atoms, and ``UN#`` the states of atoms before something was unlearned."""

from collections.abc import Iterable, Sequence
from typing import Self

from pynamodb.attributes import BinaryAttribute, BooleanAttribute, NumberAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.atom_items import StateItem
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute, IntegerAttribute, TextsAttribute
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Update
from loci.ids import AtomId, ConversationId, EntityId, JobId, MessageId
from loci.model.atoms import Category, ExtractionSource, Kind
from loci.model.statements import Statement, StatementEffect, Unlearned
from loci.ports.writes import Outcome
from loci.scope import Scope

# Characters of a job's hash that distinguish the jobs of one conversation.
_DIGEST = 16


class StatementItem(MemoryTable):
    epoch = UnicodeAttribute()
    job_id = UnicodeAttribute(attr_name="jobId")
    extraction_version = UnicodeAttribute(attr_name="extractionVersion")
    prompt_hash = UnicodeAttribute(attr_name="promptHash")
    extractor = UnicodeAttribute()
    text = UnicodeAttribute()
    category = UnicodeAttribute()
    kind = EnumAttribute(Kind)
    importance = IntegerAttribute()
    confidence = NumberAttribute()
    valid_from = InstantAttribute(attr_name="validFrom")
    valid_to = InstantAttribute(attr_name="validTo", null=True)
    said_at = InstantAttribute(attr_name="saidAt")
    messages = TextsAttribute()
    key = UnicodeAttribute(null=True)
    entity_ids = TextsAttribute(attr_name="entityIds", null=True)
    retracts = BooleanAttribute(null=True)
    relation = UnicodeAttribute(null=True)
    target = UnicodeAttribute(null=True)
    repeats = IntegerAttribute(null=True)
    effect = EnumAttribute(StatementEffect)
    at = InstantAttribute()
    vector = BinaryAttribute(legacy_encoding=False, null=True)
    muted_by = UnicodeAttribute(attr_name="mutedBy", null=True)

    @classmethod
    def of(cls, scope: Scope, statement: Statement) -> "StatementItem":
        source, conversation = statement.source, statement.conversation
        return cls(
            scope.partition,
            _key(statement),
            epoch=statement.epoch,
            job_id=str(source.job_id),
            extraction_version=source.version,
            prompt_hash=source.prompt_hash,
            extractor=source.extractor,
            text=statement.text,
            category=statement.category.name,
            kind=statement.category.kind,
            importance=statement.importance,
            confidence=statement.confidence,
            valid_from=statement.valid_from,
            valid_to=statement.valid_to,
            said_at=statement.said_at,
            # All are of the conversation.
            messages=tuple(str(id.seq) for id in statement.messages if id.conversation == conversation.ulid),
            key=statement.key,
            entity_ids=tuple(entity.ulid for entity in statement.entity_ids) or None,
            retracts=statement.retracts or None,
            relation=statement.relation,
            target=None if statement.target is None else statement.target.ulid,
            repeats=statement.repeats,
            effect=statement.effect,
            at=statement.at,
            vector=statement.vector or None,
            muted_by=statement.muted_by,
        )

    def record(self) -> Statement:
        space = Scope.parse(self.pk).namespace
        _, atom, ulid, _, number = self.sk.split(keys.SEPARATOR)
        job = JobId.parse(self.job_id)
        return Statement(
            conversation=ConversationId(job.namespace, ulid),
            number=int(number),
            source=ExtractionSource(self.extraction_version, self.prompt_hash, self.extractor, job),
            text=self.text,
            category=Category(self.category, self.kind),
            importance=self.importance,
            confidence=float(self.confidence),
            valid_from=self.valid_from,
            said_at=self.said_at,
            messages=tuple(MessageId(job.namespace, ulid, int(seq)) for seq in self.messages),
            key=self.key,
            valid_to=self.valid_to,
            entity_ids=tuple(EntityId(space, entity) for entity in self.entity_ids or ()),
            retracts=bool(self.retracts),
            relation=self.relation,
            target=AtomId(space, self.target) if self.target else None,
            repeats=self.repeats,
            atom=None if atom == keys.NO_ATOM else AtomId(space, atom),
            effect=self.effect,
            at=self.at,
            vector=self.vector or b"",
            muted_by=self.muted_by,
            epoch=self.epoch,
        )


class MadeItem(MemoryTable):
    """Item of an atom that was made when something was unlearned."""

    after = IntegerAttribute()
    made = BooleanAttribute(null=True)


class UnlearnedItem(StateItem):
    after = IntegerAttribute()
    made = BooleanAttribute(null=True)

    @classmethod
    def of(cls, scope: Scope, one: Unlearned) -> "UnlearnedItem | MadeItem":
        sort_key = keys.unlearned_atom(one.source, one.atom.ulid)
        if one.before is None:
            return MadeItem(scope.partition, sort_key, after=one.version, made=True)
        item = cls(scope.partition, sort_key, after=one.version)
        item.state(one.before)
        return item

    def require_whole(self) -> Self:
        """An atom that was made has no former state."""
        return self if self.made else super().require_whole()

    def record(self) -> Unlearned:
        _, source, ulid = self.sk.split(keys.SEPARATOR)
        atom = AtomId(Scope.parse(self.pk).namespace, ulid)
        return Unlearned(source, atom, None if self.made else self.state_of(ulid), self.after)


class StatementStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list(self, scope: Scope) -> Iterable[Statement]:
        begin = StatementItem.sk.startswith(keys.STATEMENT)
        return records(self._tables.query(StatementItem, scope.partition, begin))

    def mute(self, scope: Scope, statements: Sequence[Statement], source: str | None) -> None:
        change = StatementItem.muted_by.remove() if source is None else StatementItem.muted_by.set(source)
        for statement in statements:
            item = StatementItem(scope.partition, _key(statement))
            self._tables.write(Update(item, [change], StatementItem.pk.exists(), Outcome.STALE))

    def erase(self, scope: Scope, statements: Sequence[Statement]) -> None:
        self._tables.delete(StatementItem, scope.partition, [_key(statement) for statement in statements])

    def list_unlearned(self, scope: Scope, source: str | None = None) -> Sequence[Unlearned]:
        begin = UnlearnedItem.sk.startswith(keys.UNLEARNED if source is None else keys.unlearned_atoms(source))
        return tuple(records(self._tables.query(UnlearnedItem, scope.partition, begin)))

    def erase_unlearned(self, scope: Scope, source: str, atoms: Sequence[str]) -> None:
        sort_keys = [keys.unlearned_atom(source, ulid) for ulid in atoms]
        self._tables.delete(UnlearnedItem, scope.partition, sort_keys)


def _key(statement: Statement) -> str:
    atom = None if statement.atom is None else statement.atom.ulid
    digest = statement.source.job_id.hash[:_DIGEST]
    return keys.statement(atom, statement.conversation.ulid, digest, statement.number)
