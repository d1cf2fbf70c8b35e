"""Presences and their dreams in memory."""

from dataclasses import dataclass, field, replace
from threading import RLock

from loci.model.presences import Dream, Presence
from loci.ports.presences import DreamStep, Quiet
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


@dataclass
class PresencesInMemory:
    """Over the conversations in which nothing may be said while a dream writes."""

    users: Users
    markers: Markers
    conversations: Conversations
    records: dict[tuple[Scope, str], Presence] = field(default_factory=dict)
    dreams: dict[tuple[Scope, str, str], Dream] = field(default_factory=dict)
    one_by_one: RLock = field(default_factory=RLock, repr=False)
    """Writes come one after another, from any thread."""

    def create(self, directory: Scope, presence: Presence, first: FirstWrite) -> Outcome:
        firsts = FirstWrites(self.users, self.markers)
        refusal = firsts.refusal(directory, first)
        if refusal is None and (directory, presence.key) in self.records:
            refusal = Outcome.TAKEN
        if refusal is None:
            firsts.keep(directory, first)
            self.records[directory, presence.key] = presence
        return refusal or Outcome.DONE

    def get(self, directory: Scope, key: str) -> Presence | None:
        return self.records.get((directory, key))

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Presence]:
        rest = sorted(key for where, key in self.records if where == directory and (cursor is None or key > cursor))
        page = tuple(self.records[directory, key] for key in rest[:limit])
        return Page(page, page[-1].key if len(rest) > limit else None)

    def replace(self, directory: Scope, before: Presence, after: Presence | None) -> Outcome:
        with self.one_by_one:
            if not self._is_as_read(directory, before):
                return Outcome.STALE
            self._put(directory, before, after)
            return Outcome.DONE

    def add_dream(self, directory: Scope, before: Presence, after: Presence, dream: Dream) -> Outcome:
        place = directory, dream.presence, dream.id
        with self.one_by_one:
            if place in self.dreams:
                return Outcome.TAKEN
            if self.replace(directory, before, after) is not Outcome.DONE:
                return Outcome.STALE
            self.dreams[place] = dream
            return Outcome.DONE

    def get_dream(self, directory: Scope, key: str, ulid: str) -> Dream | None:
        return self.dreams.get((directory, key, ulid))

    def list_dreams(self, directory: Scope, key: str, limit: int) -> tuple[Dream, ...]:
        own = sorted((place for place in self.dreams if place[:2] == (directory, key)), reverse=True)
        return tuple(self.dreams[place] for place in own[:limit])

    def replace_dream(self, directory: Scope, before: Dream, after: Dream | None) -> Outcome:
        if not self._is_dream_as_read(directory, before):
            return Outcome.STALE
        self._put_dream(directory, before, after)
        return Outcome.DONE

    def change_surfaces(
        self, directory: Scope, dream: tuple[Dream, Dream], presence: tuple[Presence, Presence], quiet: Quiet | None
    ) -> Outcome:
        as_read = self._is_dream_as_read(directory, dream[0]) and self._is_as_read(directory, presence[0])
        if not as_read or (quiet is not None and not self._is_quiet(quiet)):
            return Outcome.STALE
        self._put_dream(directory, *dream)
        self._put(directory, *presence)
        return Outcome.DONE

    def refusal(self, step: DreamStep) -> Outcome | None:
        """Why the step of a dream cannot be taken, None when it can."""
        found = self.get_dream(step.directory, step.quiet.presence.key, step.dream)
        if found is None or found.applied != step.before:
            return Outcome.APPLIED
        presence = self.get(step.directory, step.quiet.presence.key)
        if presence is None or presence.last_turn_at != step.quiet.presence.last_turn_at:
            return Outcome.STALE
        return None if self._is_quiet(step.quiet) else Outcome.STALE

    def take(self, step: DreamStep) -> None:
        place = step.directory, step.quiet.presence.key, step.dream
        self.dreams[place] = replace(self.dreams[place], applied=step.before + 1)

    def _is_quiet(self, quiet: Quiet) -> bool:
        heads = ((self.conversations.records.get((head.scope, head.ulid)), head.version) for head in quiet.heads)
        return all(found is not None and found.version == version for found, version in heads)

    def _is_as_read(self, directory: Scope, before: Presence) -> bool:
        found = self.get(directory, before.key)
        return found is not None and found.version == before.version

    def _is_dream_as_read(self, directory: Scope, before: Dream) -> bool:
        found = self.get_dream(directory, before.presence, before.id)
        return found is not None and (found.version, found.applied) == (before.version, before.applied)

    def _put(self, directory: Scope, before: Presence, after: Presence | None) -> None:
        del self.records[directory, before.key]
        if after is not None:
            self.records[directory, after.key] = after

    def _put_dream(self, directory: Scope, before: Dream, after: Dream | None) -> None:
        del self.dreams[directory, before.presence, before.id]
        if after is not None:
            self.dreams[directory, after.presence, after.id] = after
