"""What lies in memory, as the items that it would be in tables; entries that are worked out when asked are none."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from loci.model.entities import Entity
from loci.ports.governance import Author, AuthoredAtom, GuestJob, ItemKind, ItemRef, RecordTable
from loci.ports.writes import MarkerHome
from loci.scope import DIRECTORY, Scope
from loci.text import timestamps
from tests.fakes.access_reasons import AccessReasonsInMemory
from tests.fakes.api_keys import ApiKeys
from tests.fakes.bindings import Bindings
from tests.fakes.conversations import Conversations
from tests.fakes.memory import Memory
from tests.fakes.presences import PresencesInMemory
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows

Item = tuple[ItemRef, Callable[[], object]]
"""An item, and what removes it."""
_HOMES = {home.value: home for home in MarkerHome}


@dataclass
class SubjectsInMemory:
    conversations: Conversations
    turns: Turns
    memory: Memory
    bindings: Bindings
    windows: Windows | None = None
    turn_runs: TurnRuns | None = None
    presences: PresencesInMemory | None = None
    api_keys: ApiKeys | None = None
    access_reasons: AccessReasonsInMemory = field(default_factory=AccessReasonsInMemory)

    def items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        own = sorted((ref for ref, _ in self._items(table, scope)), key=lambda ref: ref.place)
        return [ref for ref in own if after is None or ref.place > after]

    def checked_items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        return self.items(table, scope, after)

    def namespaces(self, directory: Scope) -> Iterable[str]:
        left, heads = self.conversations.left, self.conversations.records
        return sorted({scope.namespace for scope, _ in left | heads if scope.directory == directory})

    def renew_user(self, directory: Scope, epoch: str) -> None:
        """Everything in memory can be read."""

    def remove_unreadable(self, scope: Scope, author: Author) -> None:
        """As above."""

    def shared_spaces(self, directory: Scope) -> Iterable[Scope]:
        visits = sorted(visit[1:] for visit in self.memory.spaces.visits if visit[0] == directory)
        return [replace(directory, namespace=space, owner=owner) for owner, space in visits]

    def remove(self, table: RecordTable, scope: Scope, items: Sequence[ItemRef]) -> None:
        for ref, removed in list(self._items(table, scope)):
            if ref in items:
                removed()

    def remove_entity(self, scope: Scope, entity: Entity) -> None:
        self.memory.entities.records.pop((scope, entity.id.ulid), None)

    def atoms_by(self, scope: Scope, author: Author) -> Sequence[AuthoredAtom]:
        atoms, found = self.memory.atoms, []
        for place in sorted(place for place in atoms.records if place[0] == scope):
            states = [*atoms.former.get(place, ()), atoms.records[place]]
            sources = {state.extraction.job_id.conversation for state in states if state.extraction}
            if author.actor in {state.actor for state in states} or sources & author.conversations:
                named = frozenset(entity.ulid for state in states for entity in state.entity_ids)
                found.append(AuthoredAtom(place[1], named))
        return found

    def guest_jobs(self, scope: Scope) -> Iterable[GuestJob]:
        for (place, conversation, digest), job in self.memory.jobs.records.items():
            if place == scope and job.space_owner != scope.owner:
                memory = replace(scope, namespace=job.space.key, owner=job.space_owner)
                yield GuestJob(scope, _ref(ItemKind.JOB, conversation, digest), conversation, memory, job.created_at)

    def _items(self, table: RecordTable, scope: Scope) -> Iterator[Item]:
        markers = self.memory.markers.markers
        for place in [place for place in markers if place[:2] == (scope, _HOMES[table])]:
            yield _ref(ItemKind.MARKER, place[2]), partial(markers.pop, place)
        if table is RecordTable.CONVERSATIONS:
            yield from self._talks(scope)
        elif table is RecordTable.MEMORY:
            yield from self._memories(scope)
        else:
            yield from self._directory(scope) if scope.namespace == DIRECTORY else self._jobs(scope)

    def _talks(self, scope: Scope) -> Iterator[Item]:
        heads, summaries = self.conversations.records, self.conversations.summaries
        for ulid in [ulid for place, ulid in heads if place == scope]:
            yield _ref(ItemKind.CONVERSATION, ulid), partial(self._behead, scope, ulid)
        for ulid in [ulid for place, ulid in summaries if place == scope]:
            yield _ref(ItemKind.SUMMARY, ulid), partial(summaries.pop, (scope, ulid))
        for (place, ulid), messages in list(self.turns.messages.items()):
            for seq in list(messages) if place == scope else ():
                yield _ref(ItemKind.MESSAGE, ulid, f"{seq:010d}"), partial(self._forget, scope, ulid, seq)
        uses = self.turns.tool_uses
        for _, ulid, use in [place for place in uses if place[0] == scope]:
            yield _ref(ItemKind.ENTRY, ulid, use), partial(uses.pop, (scope, ulid, use))

        runs = {} if self.turn_runs is None else self.turn_runs.records
        for key in [key for key in runs if key[0] == scope]:
            yield _ref(ItemKind.TURN_RUN, *key[1:]), partial(runs.pop, key)

    def _behead(self, scope: Scope, ulid: str) -> None:
        self.conversations.left[scope, ulid] = self.conversations.records.pop((scope, ulid))

    def _forget(self, scope: Scope, ulid: str, seq: int) -> None:
        messages = self.turns.messages
        del messages[scope, ulid][seq]
        if not messages[scope, ulid]:
            del messages[scope, ulid]

    def _unlink(self, scope: Scope, ulid: str, link: tuple[datetime, str]) -> None:
        links = self.memory.entities.links
        links[scope, ulid].discard(link)
        if not links[scope, ulid]:
            del links[scope, ulid]

    def _memories(self, scope: Scope) -> Iterator[Item]:
        atoms, pending = self.memory.atoms, self.memory.pending.records
        entities, links = self.memory.entities.records, self.memory.entities.links
        for _, ulid in [place for place in atoms.records if place[0] == scope]:
            yield _ref(ItemKind.ATOM, ulid), partial(atoms.records.pop, (scope, ulid))
        for _, ulid in [place for place in atoms.former if place[0] == scope]:
            for state in atoms.former[scope, ulid]:
                yield (
                    _ref(ItemKind.REVISION, ulid, f"{state.version:010d}"),
                    partial(atoms.former.pop, (scope, ulid), None),
                )
        for said in [key for key in atoms.statements if key[0] == scope]:
            yield _ref(ItemKind.ENTRY, "statement", *map(str, said[1:])), partial(atoms.statements.pop, said)
        for change in [key for key in atoms.unlearned if key[0] == scope]:
            yield _ref(ItemKind.ENTRY, "unlearned", *change[1:]), partial(atoms.unlearned.pop, change)
        for _, key in [place for place in atoms.entries if place[0] == scope]:
            yield _ref(ItemKind.ENTRY, "key", key), partial(atoms.entries.pop, (scope, key))
        for link in [link for link in atoms.chains if link[0] == scope]:
            yield _ref(ItemKind.ENTRY, "chain", link[1], link[2]), partial(atoms.chains.discard, link)
        for _, ulid in [place for place in pending if place[0] == scope]:
            yield _ref(ItemKind.ENTRY, "pending", ulid), partial(pending.pop, (scope, ulid))
        files = self.memory.files
        for place in [place for place in files.records if place[0] == scope]:
            yield _ref(ItemKind.FILE, place[1]), partial(files.records.pop, place)
        for place in [place for place in files.texts if place[0] == scope]:
            yield _ref(ItemKind.ENTRY, "text", place[1]), partial(files.texts.pop, place)
        for _, ulid in [place for place in entities if place[0] == scope]:
            yield _ref(ItemKind.ENTITY, ulid), partial(entities.pop, (scope, ulid))
        if scope in (merged := self.memory.entities.merged):
            yield _ref(ItemKind.ENTRY, "merged names"), partial(merged.pop, scope)
        for _, ulid in [place for place in links if place[0] == scope]:
            for at, atom in list(links[scope, ulid]):
                yield (
                    _ref(ItemKind.ENTRY, "mention", ulid, timestamps.to_text(at), atom),
                    partial(self._unlink, scope, ulid, (at, atom)),
                )

    def _jobs(self, scope: Scope) -> Iterator[Item]:
        jobs = self.memory.jobs.records
        for place in [place for place in jobs if place[0] == scope]:
            yield _ref(ItemKind.JOB, *place[1:]), partial(jobs.pop, place)
        windows = {} if self.windows is None else self.windows.records
        for key in [key for key in windows if key[0] == scope]:
            yield _ref(ItemKind.WINDOW, *key[1:]), partial(windows.pop, key)
        citing = self.memory.atoms.citing_spaces
        for noted in [noted for noted in citing if noted[0] == scope]:
            yield _ref(ItemKind.ENTRY, noted[1], noted[2].owner, noted[2].namespace), partial(citing.pop, noted)

    def _directory(self, directory: Scope) -> Iterator[Item]:
        spaces, bindings = self.memory.spaces, self.bindings.records
        if directory in self.memory.users.records:
            yield _ref(ItemKind.USER), partial(self.memory.users.records.pop, directory)
        left, heads = self.conversations.left, self.conversations.records
        for scope, ulid in [place for place in left | heads if place[0].directory == directory]:
            yield _ref(ItemKind.POINTER, ulid), partial(left.pop, (scope, ulid), None)
        for place in [place for place in spaces.records if place[0] == directory]:
            yield _ref(ItemKind.SPACE, place[1]), partial(spaces.records.pop, place)
        for visit in [visit for visit in spaces.visits if visit[0] == directory]:
            yield _ref(ItemKind.SHARED_SPACE, *visit[1:]), partial(spaces.visits.discard, visit)
        for place in [place for place in bindings if place[0] == directory]:
            yield _ref(ItemKind.BINDING, place[1]), partial(bindings.pop, place)
        yield from () if self.presences is None else _presences(self.presences, directory)
        made = {} if self.api_keys is None else self.api_keys.records
        for place in [place for place in made if place[0] == directory]:
            yield _ref(ItemKind.API_KEY, place[1]), partial(made.pop, place)
        reasons = self.access_reasons.records.get(directory, {})
        for ulid in list(reasons):
            yield _ref(ItemKind.ENTRY, "reason", ulid), partial(reasons.pop, ulid)


def _presences(stored: PresencesInMemory, directory: Scope) -> Iterator[Item]:
    for place in [place for place in stored.records if place[0] == directory]:
        yield _ref(ItemKind.PRESENCE, place[1]), partial(stored.records.pop, place)
    for key in [key for key in stored.dreams if key[0] == directory]:
        yield _ref(ItemKind.DREAM, *key[1:]), partial(stored.dreams.pop, key)


def _ref(kind: ItemKind, *ids: str) -> ItemRef:
    return ItemRef(kind, ids, "/".join((kind, *ids)))
