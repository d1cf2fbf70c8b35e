"""The items that an atom is made of, and the atom as they stand for it.

    A#  AtomItem      the atom                     G#  CategoryItem   while current
    V#  RevisionItem  a former state of it         H#  GuardItem      while current
    K#  KeyItem       current value of a key       Y#, L#  LinkItem   member of a chain, mention of an entity
    SW# SimilarWritesItem  of the whole space: how many writes looked for similar atoms

Its ``P#`` is in ``pending``. ``validTo`` of K#, G# and H# is when the atom stops being current by itself.
"""

from collections.abc import Iterator
from datetime import datetime

from pynamodb.attributes import BinaryAttribute, BooleanAttribute, NumberAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import (
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonObjectAttribute,
    TextsAttribute,
)
from loci.adapters.dynamodb.base import MemoryTable, due_shard
from loci.ids import AtomId, ConversationId, EntityId, JobId, MessageId, ReplayId
from loci.model.atoms import (
    Atom,
    AtomStatus,
    Category,
    ExtractionSource,
    Hold,
    HoldReason,
    Kind,
    Provenance,
    ReplayMark,
    Review,
    Surroundings,
)
from loci.model.duplicates import duplicate_key, waiting_key
from loci.model.essentials import essential_group
from loci.ports.memory import KeyEntry
from loci.runtime.release import running_release
from loci.scope import Scope
from loci.text import timestamps

_LEAST_NUMBER = 1e-130


class StateItem(MemoryTable):
    epoch = UnicodeAttribute()
    text = UnicodeAttribute()
    category = UnicodeAttribute()
    kind = EnumAttribute(Kind)
    importance = IntegerAttribute()
    confidence = NumberAttribute()
    valid_from = InstantAttribute(attr_name="validFrom")
    valid_to = InstantAttribute(attr_name="validTo", null=True)
    created_at = InstantAttribute(attr_name="createdAt")
    changed_at = InstantAttribute(attr_name="changedAt")
    vector = BinaryAttribute(legacy_encoding=False)
    key = UnicodeAttribute(null=True)
    status = EnumAttribute(AtomStatus)
    expires_at = InstantAttribute(attr_name="expiresAt", null=True)
    superseded_at = InstantAttribute(attr_name="supersededAt", null=True)
    superseded_by = UnicodeAttribute(attr_name="supersededBy", null=True)
    deleted_at = InstantAttribute(attr_name="deletedAt", null=True)
    purged_at = InstantAttribute(attr_name="purgedAt", null=True)
    unlearned_at = InstantAttribute(attr_name="unlearnedAt", null=True)
    is_reworked = BooleanAttribute(attr_name="reworked", null=True)
    chain = UnicodeAttribute(null=True)
    entity_ids = TextsAttribute(attr_name="entityIds")
    source_conversation_id = UnicodeAttribute(attr_name="sourceConversationId", null=True)
    source_message_ids = TextsAttribute(attr_name="sourceMessageIds")
    metadata = JsonObjectAttribute()
    actor = UnicodeAttribute(null=True)
    provenance = EnumAttribute(Provenance)
    extraction_version = UnicodeAttribute(attr_name="extractionVersion", null=True)
    prompt_hash = UnicodeAttribute(attr_name="promptHash", null=True)
    extractor = UnicodeAttribute(null=True)
    job_id = UnicodeAttribute(attr_name="jobId", null=True)
    run = UnicodeAttribute(null=True)
    run_state = UnicodeAttribute(attr_name="runState", null=True)
    speaker = UnicodeAttribute(null=True)
    subjects = TextsAttribute(null=True)
    context = UnicodeAttribute(null=True)
    derived_from = UnicodeAttribute(attr_name="derivedFrom", null=True)
    derives = TextsAttribute(null=True)
    contradicts = TextsAttribute(null=True)
    review = EnumAttribute(Review, null=True)
    hold_reason = EnumAttribute(HoldReason, attr_name="holdReason", null=True)
    hold_relation = UnicodeAttribute(attr_name="holdRelation", null=True)
    hold_atom = UnicodeAttribute(attr_name="holdAtom", null=True)
    hold_expires_at = InstantAttribute(attr_name="holdExpiresAt", null=True)
    embedder = UnicodeAttribute(null=True)
    confirmed_at = InstantAttribute(attr_name="confirmedAt", null=True)
    confirmations = IntegerAttribute(null=True)
    release = UnicodeAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    def state_of(self, ulid: str) -> Atom:
        """The atom of that ULID in this state."""
        space, source = Scope.parse(self.pk).namespace, self.source_conversation_id
        return Atom(
            id=AtomId(space, ulid),
            epoch=self.epoch,
            text=self.text,
            category=Category(self.category, self.kind),
            importance=self.importance,
            confidence=float(self.confidence),
            valid_from=self.valid_from,
            created_at=self.created_at,
            changed_at=self.changed_at,
            vector=self.vector,
            valid_to=self.valid_to,
            key=self.key,
            status=self.status,
            expires_at=self.expires_at,
            superseded_at=self.superseded_at,
            superseded_by=AtomId(space, self.superseded_by) if self.superseded_by else None,
            deleted_at=self.deleted_at,
            purged_at=self.purged_at,
            unlearned_at=self.unlearned_at,
            is_reworked=bool(self.is_reworked),
            chain=self.chain,
            entity_ids=tuple(EntityId(space, entity) for entity in self.entity_ids),
            source_conversation_id=ConversationId.parse(source) if source else None,
            source_message_ids=tuple(MessageId.parse(message) for message in self.source_message_ids),
            metadata=self.metadata,
            actor=self.actor,
            provenance=self.provenance,
            extraction=self._made_by(),
            surroundings=Surroundings(self.speaker or "", self.subjects or (), self.context or ""),
            derived_from=AtomId(space, self.derived_from) if self.derived_from else None,
            derives=tuple(AtomId(space, other) for other in self.derives or ()),
            contradicts=tuple(AtomId(space, other) for other in self.contradicts or ()),
            review=self.review,
            hold=self._held(space),
            embedder=self.embedder or None,
            confirmed_at=self.confirmed_at,
            confirmations=self.confirmations or 0,
            release=self.release,
            version=self.version,
        )

    def state(self, atom: Atom) -> None:
        """Takes the atom's state over."""
        self.category, self.kind = atom.category.name, atom.category.kind
        self.epoch = atom.epoch
        self.text = atom.text
        self.importance = atom.importance
        # DynamoDB takes no number that is nearer to nothing.
        self.confidence = atom.confidence if atom.confidence >= _LEAST_NUMBER else 0.0
        self.valid_from = atom.valid_from
        self.valid_to = atom.valid_to
        self.created_at = atom.created_at
        self.changed_at = atom.changed_at
        self.vector = atom.vector
        self.key = atom.key
        self.status = atom.status
        self.expires_at = atom.expires_at
        self.superseded_at = atom.superseded_at
        self.deleted_at = atom.deleted_at
        self.purged_at = atom.purged_at
        self.unlearned_at = atom.unlearned_at
        self.is_reworked = atom.is_reworked or None
        self.chain = atom.chain
        self.metadata = atom.metadata
        self.actor = atom.actor
        self.provenance = atom.provenance
        self.version = atom.version
        self.superseded_by = atom.superseded_by.ulid if atom.superseded_by else None
        self.entity_ids = tuple(entity.ulid for entity in atom.entity_ids)
        self.source_conversation_id = str(atom.source_conversation_id) if atom.source_conversation_id else None
        self.source_message_ids = tuple(str(message) for message in atom.source_message_ids)
        self.speaker = atom.surroundings.speaker or None
        self.subjects = atom.surroundings.subjects or None
        self.context = atom.surroundings.context or None
        self.derived_from = atom.derived_from.ulid if atom.derived_from else None
        self.derives = tuple(other.ulid for other in atom.derives) or None
        self.contradicts = tuple(other.ulid for other in atom.contradicts) or None
        self.review = atom.review
        self._hold(atom.hold)
        self.embedder = atom.embedder
        self.confirmed_at = atom.confirmed_at
        self.confirmations = atom.confirmations or None
        self.release = atom.release
        if atom.extraction is not None:
            self.extraction_version, self.prompt_hash = atom.extraction.version, atom.extraction.prompt_hash
            self.extractor, self.job_id = atom.extraction.extractor, str(atom.extraction.job_id)
            if atom.extraction.replay is not None:
                self.run, self.run_state = atom.extraction.replay.run.ulid, atom.extraction.replay.state

    def _hold(self, hold: Hold | None) -> None:
        self.hold_reason = None if hold is None else hold.reason
        self.hold_relation = None if hold is None else hold.relation
        self.hold_atom = None if hold is None or hold.atom is None else hold.atom.ulid
        self.hold_expires_at = None if hold is None else hold.expires_at

    def _held(self, space: str) -> Hold | None:
        if self.hold_reason is None:
            return None
        held_atom = AtomId(space, self.hold_atom) if self.hold_atom else None
        return Hold(self.hold_reason, self.hold_relation, held_atom, self.hold_expires_at)

    def _made_by(self) -> ExtractionSource | None:
        if self.job_id is None:
            return None
        replay = None if self.run is None else ReplayMark(ReplayId(self.run), self.run_state or "")
        job = JobId.parse(self.job_id)
        return ExtractionSource(self.extraction_version, self.prompt_hash, self.extractor, job, replay)


class _AtomStateItem(StateItem):
    def record(self) -> Atom:
        """The atom in this state."""
        return self.state_of(self.sk.split(keys.SEPARATOR)[1])


class AtomItem(_AtomStateItem):
    """``due`` is when there is something to erase: once it is purged, or expires."""

    @classmethod
    def of(cls, scope: Scope, atom: Atom) -> "AtomItem":
        item = cls(scope.partition, keys.atom(atom.id.ulid))
        item.state(atom)
        item.release = running_release()
        item.due = atom.purged_at or atom.expires_at
        item.due_shard = due_shard(scope.partition, item.due)
        return item


class RevisionItem(_AtomStateItem):
    """``until`` is when the next version took its place."""

    until = InstantAttribute()

    @classmethod
    def of(cls, scope: Scope, atom: Atom, until: datetime) -> "RevisionItem":
        item = cls(scope.partition, keys.revision(atom.id.ulid, atom.version), until=until)
        item.state(atom)
        return item


def category_keys(atom: Atom) -> tuple[str, ...]:
    """The sort keys of the entries that an atom has while it is current."""
    group = essential_group(atom)
    own = keys.category(atom.category.name, atom.id.ulid)
    return (own,) if group is None else (own, keys.essential(group, atom.id.ulid))


class CategoryItem(MemoryTable):
    importance = IntegerAttribute()
    valid_from = InstantAttribute(attr_name="validFrom")
    valid_to = InstantAttribute(attr_name="validTo", null=True)
    review = EnumAttribute(Review, null=True)

    @classmethod
    def each_of(cls, scope: Scope, atom: Atom) -> "list[CategoryItem]":
        """The entry of the atom's category, and that of an essential atom."""
        return [
            cls(
                scope.partition,
                sort_key,
                importance=atom.importance,
                valid_from=atom.valid_from,
                valid_to=atom.ends_at,
                review=atom.review,
            )
            for sort_key in category_keys(atom)
        ]


class GuardItem(MemoryTable):
    atom = UnicodeAttribute()
    valid_to = InstantAttribute(attr_name="validTo", null=True)

    @classmethod
    def of(cls, scope: Scope, atom: Atom) -> "GuardItem":
        return cls(scope.partition, keys.guard(duplicate_key(atom)), atom=atom.id.ulid, valid_to=atom.ends_at)

    @classmethod
    def of_waiting(cls, scope: Scope, atom: Atom) -> "GuardItem":
        return cls(scope.partition, keys.guard(waiting_key(atom)), atom=atom.id.ulid, valid_to=atom.expires_at)


class KeyItem(MemoryTable):
    atom = UnicodeAttribute()
    first = UnicodeAttribute()
    valid_to = InstantAttribute(attr_name="validTo", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, entry: KeyEntry) -> "KeyItem":
        return cls(
            scope.partition,
            keys.key(entry.key),
            atom=entry.atom,
            first=entry.first,
            valid_to=entry.valid_to,
            version=entry.version,
        )

    def record(self, key: str) -> KeyEntry:
        return KeyEntry(key, self.atom, self.first, self.valid_to, self.version)


class SimilarWritesItem(MemoryTable):
    """Two writes that look for similar atoms at the same time meet on it."""

    version = IntegerAttribute()


class LinkItem(MemoryTable):
    """All it says is in its key."""


def mentions(scope: Scope, atom: Atom) -> Iterator[LinkItem]:
    """The links from an atom to its entities."""
    for entity in atom.entity_ids:
        yield LinkItem(scope.partition, keys.mention(entity.ulid, timestamps.to_text(atom.valid_from), atom.id.ulid))
