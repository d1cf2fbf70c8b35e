"""Entities in memory, and what mentions them."""

from collections.abc import Sequence
from datetime import datetime

from loci.model.atoms import Atom
from loci.model.entities import Entity, EntityType, MergedNames
from loci.model.jobs import JobStatus
from loci.ports.memory import EntityName, EntityStep, JobStep, Mention, NamesStep, SourceConversation
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.scope import Scope
from loci.text.key_parts import decode, encode
from tests.fakes.conversations import Conversations
from tests.fakes.first_write import FirstWrites
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users


class Entities:
    def __init__(self, users: Users, markers: Markers, spaces: Spaces, jobs: Jobs) -> None:
        self._first, self._spaces, self._jobs = FirstWrites(users, markers), spaces, jobs
        self.records: dict[tuple[Scope, str], Entity] = {}
        self.links: dict[tuple[Scope, str], set[tuple[datetime, str]]] = {}
        self.merged: dict[Scope, MergedNames] = {}
        self.conversations = Conversations(users, markers)

    def create(
        self,
        scope: Scope,
        entity: Entity,
        first: FirstWrite,
        visitor: Scope | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        refusal = self.refuse_source(source) or self._refusal(scope, first, visitor)
        if refusal is None and any(self._has_name(scope, name, entity.type) for name in entity.folded_names):
            refusal = Outcome.TAKEN
        if refusal is None:
            self._keep(scope, [entity], first, visitor)
        return refusal or Outcome.DONE

    def replace(
        self,
        scope: Scope,
        steps: Sequence[EntityStep],
        first: FirstWrite,
        visitor: Scope | None,
        names: NamesStep | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        refusal = self.refuse_source(source) or self._refusal(scope, first, visitor)
        found = [self.records.get((scope, step.before.id.ulid)) for step in steps]
        if refusal is None and [one and one.version for one in found] != [step.before.version for step in steps]:
            refusal = Outcome.STALE
        if refusal is None and any(self._is_taken(scope, step) for step in steps):
            refusal = Outcome.TAKEN
        if refusal is None and names is not None:
            if self.merged.get(scope, MergedNames()).version != names.before.version:
                return Outcome.STALE
            self.merged[scope] = names.after
        if refusal is None:
            self._keep(scope, [step.after for step in steps], first, visitor)
        return refusal or Outcome.DONE

    def get(self, scope: Scope, ulids: Sequence[str], *, unlearned: bool = False) -> tuple[Entity, ...]:
        found = (self.records.get((scope, ulid)) for ulid in ulids)
        there = (entity for entity in found if entity is not None and entity.deleted_at is None)
        return tuple(entity for entity in there if unlearned or entity.unlearned_at is None)

    def find_by_name(
        self, scope: Scope, folded: str, types: Sequence[EntityType], *, unlearned: bool = False
    ) -> Entity | None:
        own = [entity for entity in self._there(scope, unlearned) if folded in entity.folded_names]
        found = (entity for type in types for entity in own if entity.type is type)
        return next(found, None)

    def _there(self, scope: Scope, unlearned: bool = False) -> Sequence[Entity]:
        own = (entity for (where, _), entity in self.records.items() if where == scope)
        return [entity for entity in own if unlearned or entity.unlearned_at is None]

    def names(self, scope: Scope, limit: int) -> tuple[EntityName, ...]:
        own = self._there(scope)
        named = sorted((name, entity.id.ulid) for entity in own for name in entity.folded_names)
        return tuple(EntityName(name, ulid) for name, ulid in named if decode(encode(name)) is not None)[:limit]

    def names_among(self, scope: Scope, folded: Sequence[str]) -> tuple[EntityName, ...]:
        own = self._there(scope)
        names = ((name, entity) for name in folded for entity in own if name in entity.folded_names)
        return tuple(EntityName(name, entity.id.ulid) for name, entity in names)

    def list(self, scope: Scope, cursor: str | None, limit: int, *, unlearned: bool = False) -> Page[Entity]:
        ulids = sorted(ulid for where, ulid in self.records if where == scope and (cursor is None or ulid > cursor))
        return Page(
            self.get(scope, ulids[:limit], unlearned=unlearned), ulids[limit - 1] if len(ulids) > limit else None
        )

    def mentions(self, scope: Scope, ulid: str) -> tuple[Mention, ...]:
        return tuple(Mention(valid_from, atom) for valid_from, atom in sorted(self.links.get((scope, ulid), set())))

    def link(self, scope: Scope, atom: Atom) -> None:
        for entity in atom.entity_ids:
            self.links.setdefault((scope, entity.ulid), set()).add((atom.valid_from, atom.id.ulid))

    def unlink(self, scope: Scope, atom: Atom) -> None:
        for entity in atom.entity_ids:
            left = self.links.pop((scope, entity.ulid), set()) - {(atom.valid_from, atom.id.ulid)}
            if left:
                self.links[scope, entity.ulid] = left

    def refuse_source(self, source: JobStep | SourceConversation | None) -> Outcome | None:
        return None if source is None or self._is_there(source) else Outcome.APPLIED

    def _is_there(self, source: JobStep | SourceConversation) -> bool:
        if isinstance(source, SourceConversation):
            head = self.conversations.records.get((source.scope, source.ulid))
            return head is not None and head.deleted_at is None
        job = self._jobs.get(source.scope, source.job.conversation, source.job.hash)
        return job is not None and job.status is not JobStatus.CANCELLED

    def _is_taken(self, scope: Scope, step: EntityStep) -> bool:
        gained = step.after.folded_names - step.before.folded_names
        return any(self._has_name(scope, name, step.after.type) for name in gained)

    def _has_name(self, scope: Scope, name: str, type: EntityType) -> bool:
        return self.find_by_name(scope, name, [type], unlearned=True) is not None

    def _refusal(self, scope: Scope, first: FirstWrite, visitor: Scope | None) -> Outcome | None:
        marker, user = FirstWrite(marker=first.marker), FirstWrite(first.user)
        return self._first.refusal(scope, marker, MarkerHome.MEMORY) or self._first.refusal(visitor or scope, user)

    def _keep(self, scope: Scope, entities: Sequence[Entity], first: FirstWrite, visitor: Scope | None) -> None:
        self._first.keep(scope, FirstWrite(marker=first.marker), MarkerHome.MEMORY)
        self._first.keep(visitor or scope, FirstWrite(first.user))
        self.records |= {(scope, entity.id.ulid): entity for entity in entities}
        if visitor is not None:
            self._spaces.visits.add((visitor, scope.owner, scope.namespace))
