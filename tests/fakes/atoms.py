"""Atoms in memory. What DynamoDB stores next to an atom (guards, categories, chains) is worked out when asked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import RLock

from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus, Review
from loci.model.chains import in_chain_order
from loci.model.duplicates import duplicate_key, has_guard, holds_guard, waiting_key
from loci.model.essentials import essential_group
from loci.model.jobs import Job, JobCounts, JobStatus
from loci.model.statements import Statement, Unlearned
from loci.model.visibility import AtomFilter, visible_state
from loci.ports.jobs import Pending
from loci.ports.memory import AtomChange, JobStep, KeyEntry, KeyStep, Preconditions, SpaceRead
from loci.ports.writes import MarkerHome, Outcome, Page
from loci.scope import Scope, is_person
from loci.text import key_parts
from loci.text.names import fold_name
from tests.fakes.entities import Entities
from tests.fakes.files import Files
from tests.fakes.first_write import FirstWrites
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.pending import PendingMarkers
from tests.fakes.presences import PresencesInMemory
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users


@dataclass
class Atoms:
    """Both ports of atoms, over the stores that a change of an atom touches besides."""

    users: Users
    markers: Markers
    spaces: Spaces
    entities: Entities
    files: Files
    jobs: Jobs
    pending: PendingMarkers
    records: dict[tuple[Scope, str], Atom] = field(default_factory=dict)
    former: dict[tuple[Scope, str], list[Atom]] = field(default_factory=dict)
    entries: dict[tuple[Scope, str], KeyEntry] = field(default_factory=dict)
    chains: set[tuple[Scope, str, str]] = field(default_factory=set)
    similar_writes: dict[Scope, int] = field(default_factory=dict)
    statements: dict[tuple[Scope, str, str, str, int], Statement] = field(default_factory=dict)
    unlearned: dict[tuple[Scope, str, str], Unlearned] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)
    presences: PresencesInMemory | None = None
    citing_spaces: dict[tuple[Scope, str, Scope], Scope] = field(default_factory=dict)

    def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
        with self.lock:
            found = {ulid: self.records[scope, ulid] for ulid in ulids if (scope, ulid) in self.records}
            merged = self.entities.merged.get(scope) if names else None
            return SpaceRead(self.users.get(reader), self.spaces.get(scope.directory, scope.namespace), found, merged)

    def read_preconditions(
        self, scope: Scope, reader: Scope, new: Atom, marker: str | None, now: datetime, *, similar: bool = False
    ) -> Preconditions:
        with self.lock:
            there = {entity.id for entity in self.entities.get(scope, [id.ulid for id in new.entity_ids])}
            return Preconditions(
                self.users.get(reader),
                self.spaces.get(scope.directory, scope.namespace),
                None if new.key is None else self.entries.get((scope, new.key)),
                next((atom.id.ulid for atom in self._same(scope, new, now)), None),
                tuple(id for id in new.entity_ids if id not in there),
                marker is not None and self.markers.get(scope, MarkerHome.MEMORY, marker) is not None,
                self.similar_writes.get(scope, 0) if similar else None,
                next((atom.id.ulid for atom in self._waiting(scope, new, now)), None),
            )

    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        with self.lock:
            self._note_citing_spaces(scope, change)
            refusal = self._refusal(scope, change)
            if refusal is None:
                self._keep(scope, change)
            return refusal or Outcome.DONE

    def replace_vector(self, scope: Scope, state: Atom, is_current: bool) -> Outcome:
        with self.lock:
            key = scope, state.id.ulid
            there = [self.records[key]] if is_current and key in self.records else self.former.get(key, [])
            found = next((one for one in there if one.version == state.version and one.purged_at is None), None)
            if found is None:
                return Outcome.STALE
            made = replace(found, vector=state.vector, embedder=state.embedder)
            if is_current:
                self.records[key] = made
            else:
                self.former[key] = [made if one is found else one for one in there]
            return Outcome.DONE

    def advance_job(self, scope: Scope, step: JobStep) -> Outcome:
        with self.lock:
            job = self._job(step)
            if job is None:
                return Outcome.STALE
            self._put_statement(scope, step)
            self._raise(job, step)
            return Outcome.DONE

    def list(
        self, scope: Scope, wanted: AtomFilter, cursor: str | None, limit: int, *, newest_first: bool = False
    ) -> Page[Atom]:
        atoms = list(self._of(scope))[:: -1 if newest_first else 1]
        states = (visible_state(atom, wanted, lambda atom: self._former(scope, atom)) for atom in atoms)
        rest = [atom for atom in states if atom is not None]
        if cursor is not None:
            rest = [atom for atom in rest if (atom.id.ulid < cursor if newest_first else atom.id.ulid > cursor)]
        return Page(tuple(rest[:limit]), rest[limit - 1].id.ulid if len(rest) > limit else None)

    def always_on(self, scope: Scope, categories: Sequence[str], now: datetime, limit: int) -> tuple[Atom, ...]:
        wanted = frozenset(map(fold_name, categories))
        return _foremost((atom for atom in self._of(scope) if atom.category.folded_name in wanted), now, limit)

    def categories(self, scope: Scope, limit: int) -> tuple[str, ...]:
        current = (atom for atom in self._of(scope) if atom.is_live(atom.changed_at))
        names = sorted({atom.category.folded_name for atom in current})
        return tuple(name for name in names if key_parts.decode(key_parts.encode(name)) is not None)[:limit]

    def oldest_of(self, scope: Scope, category: str, newer: int, limit: int) -> tuple[Atom, ...]:
        own = [atom for atom in self._of(scope) if atom.category.folded_name == fold_name(category)]
        current = [atom for atom in own if atom.is_live(atom.changed_at)]
        return tuple(current[: max(0, len(current) - newer)][:limit])

    def essentials(self, scope: Scope, now: datetime, limit: int) -> tuple[Atom, ...]:
        own = (atom for atom in self._of(scope) if essential_group(atom) is not None)
        return tuple(sorted(_foremost(own, now, limit), key=lambda atom: essential_group(atom) or ""))

    def values_under_key(self, scope: Scope, stem: str, now: datetime, limit: int) -> tuple[Atom, ...]:
        own = [atom for atom in self._of(scope) if (atom.key or "").startswith(f"{stem}.") and atom.is_current(now)]
        return tuple(sorted(own, key=lambda atom: atom.key or ""))[:limit]

    def revisions(self, scope: Scope, ulid: str) -> tuple[Atom, ...]:
        return tuple(replace(state, contradicts=()) for state in self.former.get((scope, ulid), []))

    def chain(self, scope: Scope, first: str) -> tuple[Atom, ...]:
        own = [atom for atom in self._of(scope) if atom.id.ulid == first or (scope, first, atom.id.ulid) in self.chains]
        return in_chain_order(own)

    def histories(self, scope: Scope, cursor: str | None, limit: int) -> Page[tuple[Atom, ...]]:
        atoms = [atom for atom in self._of(scope) if cursor is None or atom.id.ulid > cursor]
        histories = tuple(self._history(scope, atom) for atom in atoms[:limit] if atom.purged_at is None)
        return Page(histories, atoms[limit - 1].id.ulid if len(atoms) > limit else None)

    def newest(self, scope: Scope, limit: int, *, consistent: bool = False) -> tuple[Atom, ...]:  # noqa: ARG002 all reads are
        return tuple(reversed(list(self._of(scope))))[:limit]

    def _of(self, scope: Scope) -> Iterator[Atom]:
        with self.lock:
            own = sorted(key for key in self.records if key[0] == scope)
            return iter([self.records[key] for key in own])

    def _history(self, scope: Scope, atom: Atom) -> tuple[Atom, ...]:
        return (*(() if atom.status is AtomStatus.DELETED else self._former(scope, atom)), atom)

    def _former(self, scope: Scope, atom: Atom) -> Sequence[Atom]:
        return self.former.get((scope, atom.id.ulid), [])

    def _same(self, scope: Scope, new: Atom, now: datetime) -> Iterator[Atom]:
        if not has_guard(new):
            return iter(())
        key = duplicate_key(new)
        live = (atom for atom in self._of(scope) if holds_guard(atom) and atom.is_live(now))
        return (atom for atom in live if duplicate_key(atom) == key)

    def _waiting(self, scope: Scope, new: Atom, now: datetime) -> Iterator[Atom]:
        if new.review is not Review.PENDING or not has_guard(new):
            return iter(())
        waiting = (atom for atom in self._of(scope) if _is_waiting(atom) and not atom.is_expired(now))
        return (atom for atom in waiting if waiting_key(atom) == waiting_key(new))

    def _refusal(self, scope: Scope, change: AtomChange) -> Outcome | None:
        if change.job is not None and self._job(change.job) is None:
            return Outcome.APPLIED
        if (refusal := self.entities.refuse_source(change.source)) is not None:
            return refusal
        stopped = None if change.dream is None else self._dreams.refusal(change.dream)
        if stopped is not None:
            return stopped
        refusal = self._first.refusal(scope, replace(change.first, user=None), MarkerHome.MEMORY)
        refusal = refusal or self._first.refusal(change.visitor or scope, replace(change.first, marker=None))
        if refusal is not None:
            return refusal
        changed = {step.after.id.ulid for step in change.steps}
        current = [step.after for step in change.steps if step.after.is_live(change.at) and holds_guard(step.after)]
        if any(same.id.ulid not in changed for new in current for same in self._same(scope, new, change.at)):
            return Outcome.DUPLICATE
        waiting = [step.after for step in change.steps if _is_waiting(step.after)]
        if any(same.id.ulid not in changed for new in waiting for same in self._waiting(scope, new, change.at)):
            return Outcome.DUPLICATE
        if change.file is not None and (refusal := self.files.refusal(scope, change.file)) is not None:
            return refusal
        return None if self._is_fresh(scope, change) else Outcome.STALE

    def _is_fresh(self, scope: Scope, change: AtomChange) -> bool:
        found = ((self.records.get((scope, step.after.id.ulid)), step.before) for step in change.steps)
        fresh = all((atom and atom.version) == (before and before.version) for atom, before in found)
        if change.similar_writes not in (None, self.similar_writes.get(scope, 0)):
            return False
        return fresh and all(self.entries.get((scope, _key(step))) == step.before for step in change.keys)

    def _keep(self, scope: Scope, change: AtomChange) -> None:
        self._first.keep(scope, replace(change.first, user=None), MarkerHome.MEMORY)
        self._first.keep(change.visitor or scope, replace(change.first, marker=None))
        for step in change.steps:
            ulid = step.after.id.ulid
            self.unlearned.update({(scope, one.source, ulid): one for one in step.unlearned})
            if step.restores is not None:
                self.unlearned.pop((scope, step.restores, ulid), None)
            if step.before is not None and step.is_revision:
                self.former.setdefault((scope, ulid), []).append(step.before)
            if step.before is not None:
                self.entities.unlink(scope, step.before)
            if step.after.status is not AtomStatus.DELETED:
                self.entities.link(scope, step.after)
            self.records[scope, ulid] = step.after
            self.pending.records[scope, ulid] = Pending(ulid, step.after.version, change.at)
            if step.after.chain is not None:
                self.chains.add((scope, step.after.chain, ulid))
        for entry in change.keys:
            if entry.after is None:
                del self.entries[scope, _key(entry)]
            else:
                self.entries[scope, entry.after.key] = entry.after
        if change.similar_writes is not None:
            self.similar_writes[scope] = change.similar_writes + 1
        if change.file is not None:
            self.files.keep(scope, change.file)
        if change.visitor is not None and (change.steps or change.file is not None):
            self.spaces.visits.add((change.visitor, scope.owner, scope.namespace))
        if change.job is not None and (job := self._job(change.job)) is not None:
            self._put_statement(scope, change.job)
            self._raise(job, change.job)
        if change.dream is not None:
            self._dreams.take(change.dream)

    def _note_citing_spaces(self, scope: Scope, change: AtomChange) -> None:
        writer = change.visitor or scope
        for id in change.cited_conversations if is_person(writer.owner) else ():
            self.citing_spaces[replace(writer, namespace=id.namespace), id.ulid, scope] = scope

    @property
    def _dreams(self) -> PresencesInMemory:
        if self.presences is None:
            raise ValueError("no presence was given that could dream")
        return self.presences

    def _put_statement(self, scope: Scope, step: JobStep) -> None:
        said = step.statement
        if said is not None:
            atom = "-" if said.atom is None else said.atom.ulid
            self.statements[scope, atom, said.conversation.ulid, said.source.job_id.hash, said.number] = said

    @property
    def _first(self) -> FirstWrites:
        return FirstWrites(self.users, self.markers)

    def _job(self, step: JobStep) -> Job | None:
        """The job, while it is as the step found it."""
        job = self.jobs.get(step.scope, step.job.conversation, step.job.hash)
        is_next = job is not None and job.applied == step.before and job.status is not JobStatus.CANCELLED
        return job if is_next else None

    def _raise(self, job: Job, step: JobStep) -> None:
        counts = JobCounts(
            job.counts.added + step.added,
            job.counts.confirmed + step.confirmed,
            job.counts.superseded + step.superseded,
            job.counts.dropped + step.dropped,
            job.counts.drop_reasons,
            job.counts.retracted + step.retracted,
        )
        raised = replace(job, applied=job.applied + step.facts, counts=counts)
        self.jobs.records[step.scope, job.id.conversation, job.id.hash] = raised


def _key(step: KeyStep) -> str:
    entry = step.before or step.after
    if entry is None:
        raise ValueError("a key's entry that is absent cannot be removed")
    return entry.key


def _is_waiting(atom: Atom) -> bool:
    return atom.review in NOT_IN_USE and atom.status is AtomStatus.ARCHIVED


def _foremost(atoms: Iterable[Atom], now: datetime, limit: int) -> tuple[Atom, ...]:
    current = [atom for atom in atoms if atom.is_current(now) and atom.review is None]
    current.sort(key=lambda atom: (atom.importance, atom.valid_from, atom.id.ulid), reverse=True)
    return tuple(current[:limit])
