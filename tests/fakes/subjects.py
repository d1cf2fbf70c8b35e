"""What lies in memory, as the items that it would be in tables; entries that are worked out when asked are none."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from loci import keys
from loci.ports import MarkerHome
from loci.ports.governance import Author, BroughtAtom, GuestJob, RecordTable
from loci.scope import DIRECTORY, Scope
from loci.text import timestamps
from tests.fakes.bindings import Bindings
from tests.fakes.conversations import Conversations
from tests.fakes.memory import Memory
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows

Item = tuple[str, Callable[[], object]]
"""A sort key, and what removes the item."""
_HOMES = {home.value: home for home in MarkerHome}


@dataclass(frozen=True)
class SubjectsInMemory:
    conversations: Conversations
    turns: Turns
    memory: Memory
    bindings: Bindings
    windows: Windows | None = None
    turn_runs: TurnRuns | None = None

    def sort_keys(self, table: RecordTable, scope: Scope, begin: str = "", after: str | None = None) -> Iterable[str]:
        own = sorted(key for key, _ in self._items(table, scope) if key.startswith(begin))
        return [key for key in own if after is None or key > after]

    def remove(self, table: RecordTable, scope: Scope, sort_keys: Sequence[str]) -> None:
        for key, removed in list(self._items(table, scope)):
            if key in sort_keys:
                removed()

    def atoms_by(self, scope: Scope, author: Author) -> Sequence[BroughtAtom]:
        atoms, found = self.memory.atoms, []
        for place in sorted(place for place in atoms.records if place[0] == scope):
            states = [*atoms.revisions.get(place, ()), atoms.records[place]]
            sources = {state.extraction.job_id.conversation for state in states if state.extraction}
            if author.actor in {state.actor for state in states} or sources & author.conversations:
                named = frozenset(entity.ulid for state in states for entity in state.entity_ids)
                found.append(BroughtAtom(place[1], named))
        return found

    def guest_jobs(self, scope: Scope) -> Iterable[GuestJob]:
        for (place, conversation, digest), job in self.memory.jobs.records.items():
            if place == scope and job.space_owner != scope.owner:
                memory = replace(scope, namespace=job.space.key, owner=job.space_owner)
                yield GuestJob(scope, keys.job(conversation, digest), conversation, memory, job.created_at)

    def _items(self, table: RecordTable, scope: Scope) -> Iterator[Item]:
        markers = self.memory.markers.markers
        for place in [place for place in markers if place[:2] == (scope, _HOMES[table])]:
            yield keys.marker(place[2]), partial(markers.pop, place)
        if table is RecordTable.CONVERSATIONS:
            yield from self._talks(scope)
        elif table is RecordTable.MEMORY:
            yield from self._memories(scope)
        else:
            yield from self._directory(scope) if scope.namespace == DIRECTORY else self._jobs(scope)

    def _talks(self, scope: Scope) -> Iterator[Item]:
        heads, summaries = self.conversations.records, self.conversations.summaries
        for ulid in [ulid for place, ulid in heads if place == scope]:
            yield keys.conversation(ulid), partial(self._behead, scope, ulid)
        for ulid in [ulid for place, ulid in summaries if place == scope]:
            yield keys.summary(ulid), partial(summaries.pop, (scope, ulid))
        for (place, ulid), messages in list(self.turns.messages.items()):
            for seq in list(messages) if place == scope else ():
                yield keys.message(ulid, seq), partial(self._forget, scope, ulid, seq)
        uses = self.turns.tool_uses
        for _, ulid, use in [place for place in uses if place[0] == scope]:
            yield keys.tool_use(ulid, use), partial(uses.pop, (scope, ulid, use))

        runs = {} if self.turn_runs is None else self.turn_runs.records
        for key in [key for key in runs if key[0] == scope]:
            yield keys.turn_run(*key[1:]), partial(runs.pop, key)

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
            yield keys.atom(ulid), partial(atoms.records.pop, (scope, ulid))
        for _, ulid in [place for place in atoms.revisions if place[0] == scope]:
            for state in atoms.revisions[scope, ulid]:
                yield keys.revision(ulid, state.version), partial(atoms.revisions.pop, (scope, ulid), None)
        for _, key in [place for place in atoms.entries if place[0] == scope]:
            yield keys.key(key), partial(atoms.entries.pop, (scope, key))
        for link in [link for link in atoms.chains if link[0] == scope]:
            yield keys.chain(link[1], link[2]), partial(atoms.chains.discard, link)
        for _, ulid in [place for place in pending if place[0] == scope]:
            yield keys.pending(ulid), partial(pending.pop, (scope, ulid))
        for _, ulid in [place for place in entities if place[0] == scope]:
            yield keys.entity(ulid), partial(entities.pop, (scope, ulid))
        for _, ulid in [place for place in links if place[0] == scope]:
            for at, atom in list(links[scope, ulid]):
                yield keys.mention(ulid, timestamps.to_text(at), atom), partial(self._unlink, scope, ulid, (at, atom))

    def _jobs(self, scope: Scope) -> Iterator[Item]:
        jobs = self.memory.jobs.records
        for place in [place for place in jobs if place[0] == scope]:
            yield keys.job(*place[1:]), partial(jobs.pop, place)
        windows = {} if self.windows is None else self.windows.records
        for key in [key for key in windows if key[0] == scope]:
            yield keys.window(*key[1:]), partial(windows.pop, key)

    def _directory(self, directory: Scope) -> Iterator[Item]:
        spaces, bindings = self.memory.spaces, self.bindings.records
        if directory in self.memory.users.records:
            yield keys.USER, partial(self.memory.users.records.pop, directory)
        left, heads = self.conversations.left, self.conversations.records
        for scope, ulid in [place for place in left | heads if place[0].directory == directory]:
            yield keys.conversation(ulid), partial(left.pop, (scope, ulid), None)
        for place in [place for place in spaces.records if place[0] == directory]:
            yield keys.space(place[1]), partial(spaces.records.pop, place)
        for visit in [visit for visit in spaces.visits if visit[0] == directory]:
            yield keys.shared_space(*visit[1:]), partial(spaces.visits.discard, visit)
        for place in [place for place in bindings if place[0] == directory]:
            yield keys.binding(place[1]), partial(bindings.pop, place)
