"""What a memory space answers, worked out the plain way: every atom with all its states, looked through from the start.

It knows nothing of entries, guards, chains, links or revisions. Of a write it says what must come of it; ``None`` is
never an answer: what must be refused is named by the kind of the refusal.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from loci.errors import Conflict, LociError, NotFound, Refused
from loci.ids import AtomId
from loci.model.atoms import Atom, AtomStatus
from loci.model.visibility import Span

Refusal: TypeAlias = type[LociError]
Line: TypeAlias = object


APART = timedelta(minutes=5)
"""How far clocks may be apart: what begins later is in the future."""


@dataclass(frozen=True, slots=True)
class State:
    """What can be seen of an atom."""

    text: str
    key: str | None
    valid_from: datetime
    valid_to: datetime | None = None
    superseded: bool = False
    followed: bool = False
    status: AtomStatus = AtomStatus.ACTIVE
    confirmed: datetime | None = None

    @classmethod
    def of(cls, atom: Atom) -> "State":
        superseded, followed = atom.superseded_at is not None, atom.superseded_by is not None
        times = atom.valid_from, atom.valid_to
        return cls(atom.text, atom.key, *times, superseded, followed, atom.status, atom.confirmed_at)

    def has_begun(self, now: datetime) -> bool:
        return self.valid_from <= now + APART

    def holds_at(self, at: datetime) -> bool:
        return self.valid_from <= at and (self.valid_to is None or at < self.valid_to)

    def meets(self, span: Span) -> bool:
        begun = span.ends is None or self.valid_from <= span.ends
        open_still = span.begins is None or self.valid_to is None or self.valid_to > span.begins
        return begun and open_still and (span.superseded or not self.superseded)


@dataclass(slots=True)
class Known:
    """An atom, and when it came into which state. ``line`` is the succession of values that it belongs to."""

    made: datetime
    line: Line
    entities: frozenset[str]
    expires: datetime | None
    states: list[tuple[datetime, State]]
    purged: bool = False

    @property
    def state(self) -> State:
        return self.states[-1][1]

    def becomes(self, state: State, now: datetime) -> None:
        if state != self.state:
            self.states.append((now, state))

    def is_said_again(self, now: datetime) -> None:
        """The same state, and confirmed: at most once a day."""
        since, state = self.states[-1]
        true_since = max(state.valid_from, state.confirmed or state.valid_from)
        if self.is_live(state, now) and now - true_since >= timedelta(days=1):
            self.states[-1] = since, replace(state, confirmed=now)

    def is_there(self, now: datetime) -> bool:
        """Whether its history is."""
        return not self.purged and (self.expires is None or self.expires > now)

    def is_shown(self, state: State, now: datetime) -> bool:
        """A value that begins in the future is not."""
        return self.is_live(state, now) and (state.key is None or state.has_begun(now))

    def is_live(self, state: State, now: datetime) -> bool:
        ends = min(filter(None, (state.valid_to, self.expires)), default=None)
        return state.status is AtomStatus.ACTIVE and not state.superseded and (ends is None or ends > now)


@dataclass(frozen=True, slots=True)
class Told:
    """A new atom as it is sent."""

    text: str
    key: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    expires: datetime | None = None
    entities: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Asked:
    """A read, under both clocks."""

    valid_at: datetime | None = None
    known_at: datetime | None = None
    status: AtomStatus = AtomStatus.ACTIVE
    span: Span | None = None


@dataclass
class Oracle:
    atoms: dict[AtomId, Known] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)

    def adds(self, told: Told, now: datetime, made: Callable[[], AtomId]) -> AtomId | Refusal:
        """The atom that must come of it: one that is there, or the one that ``made`` names."""
        return self._write(told, self._line(told.key), now, made)

    def sets(self, key: str, text: str, now: datetime, made: Callable[[], AtomId]) -> AtomId | Refusal:
        """The current value of a key says something else, or there is a new one; of several, one of which begins later,
        the earliest."""
        for id, atom in sorted(self.atoms.items(), key=lambda one: one[1].state.valid_from):
            is_value = atom.line == key and atom.state.key == key and atom.is_live(atom.state, now)
            if is_value and self._readable(atom, now):
                until = atom.state.valid_to if atom.state.followed else None
                after = State(text, key, max(now, atom.state.valid_from), until, followed=atom.state.followed)
                atom.becomes(after, now)
                atom.entities, atom.expires = frozenset(), None
                return id
        return self._write(Told(text, key), self._line(key), now, made)

    def supersedes(self, id: AtomId, told: Told, now: datetime, made: Callable[[], AtomId]) -> AtomId | Refusal:
        if told.begins is not None and told.ends is not None and told.ends <= told.begins:
            return Refused
        old = self.atoms[id]
        if not self._readable(old, now):
            return NotFound
        if not old.is_live(old.state, now):
            return Conflict
        return self._write(replace(told, key=old.state.key), old.line, now, made)

    def edits(self, id: AtomId, now: datetime, text: str, key: str | None, ends: datetime | None) -> AtomId | Refusal:
        atom = self.atoms[id]
        if not self._readable(atom, now):
            return NotFound
        if not atom.is_live(atom.state, now):
            return Conflict
        after = replace(atom.state, text=text, key=key, valid_to=ends)
        if ends is not None and ends <= after.valid_from:
            return Refused
        if after == atom.state:
            return id
        others = [other for other in self.atoms.values() if other is not atom]
        moved = key != atom.state.key
        members = self._members(self._line(key), now) if moved and key is not None else []
        if any(member.is_live(member.state, now) for member in members):
            return Conflict
        if any(member.state.valid_from > after.valid_from for member in members):
            return Conflict
        if atom.is_live(after, now) and any(_says(other, after, now) for other in others):
            return Conflict
        self._end(members, after.valid_from, now, late=False)
        atom.becomes(after, now)
        atom.line = self._line(key) if moved else atom.line
        return id

    def archives(self, id: AtomId, now: datetime) -> AtomId | Refusal:
        return self._stops(id, AtomStatus.ARCHIVED, now)

    def deletes(self, id: AtomId, now: datetime) -> AtomId | Refusal:
        return self._stops(id, AtomStatus.DELETED, now)

    def restores(self, id: AtomId, now: datetime) -> AtomId | Refusal:
        atom = self.atoms[id]
        if not atom.is_there(now):
            return NotFound
        if atom.state.status is not AtomStatus.DELETED:
            return id
        before = next(state for _, state in reversed(atom.states) if state.status is not AtomStatus.DELETED)
        after = replace(atom.state, status=before.status)
        is_active = after.status is AtomStatus.ACTIVE
        if is_active and any(_overlap(after, member.state) for member in self._members(atom.line, now)):
            return Conflict
        others = [other for other in self.atoms.values() if other is not atom]
        if atom.is_live(after, now) and any(_says(other, after, now) for other in others):
            return Conflict
        atom.becomes(after, now)
        return id

    def purges(self, id: AtomId, now: datetime) -> AtomId | Refusal:
        if not self.atoms[id].is_there(now):
            return NotFound
        self.atoms[id].purged = True
        return id

    def merges(self, canonical: str, alias: str) -> Refusal | None:
        if canonical == alias:
            return Refused
        if self.parents.get(alias, canonical) != canonical:
            return Conflict
        if alias in self._upwards(canonical):
            return Refused
        self.parents[alias] = canonical
        return None

    def unmerges(self, canonical: str, alias: str) -> Refusal | None:
        if canonical == alias:
            return Refused
        if alias in self.parents and canonical not in self._upwards(alias):
            return Conflict
        self.parents.pop(alias, None)
        return None

    def visible_states(self, asked: Asked, now: datetime, about: str | None = None) -> Mapping[AtomId, State]:
        """What the space shows of all atoms, or of those about an entity."""
        whom = None if about is None else self.group(about)
        found = {
            id: self._visible_state(atom, asked, now)
            for id, atom in self.atoms.items()
            if whom is None or whom & atom.entities
        }
        return {id: state for id, state in found.items() if state is not None}

    def group(self, name: str) -> frozenset[str]:
        """All that count as the same entity."""
        root = (*self._upwards(name), name)[0] if name not in self.parents else self._upwards(name)[-1]
        return frozenset({root, *(alias for alias in self.parents if root in self._upwards(alias))})

    def mentions(self, name: str, now: datetime) -> list[datetime]:
        """When those began that speak of an entity, deleted ones left out; of it alone when it is merged."""
        names = {name, *(alias for alias in self.parents if name in self._upwards(alias))}
        told = (atom for atom in self.atoms.values() if names & atom.entities and self._readable(atom, now))
        return sorted(atom.state.valid_from for atom in told)

    def values(self, key: str, now: datetime) -> list[State]:
        """All values of a key that count, in order."""
        return [member.state for member in self._members(self._line(key), now)]

    def _write(self, told: Told, line: Line, now: datetime, made: Callable[[], AtomId]) -> AtomId | Refusal:
        members = self._members(line, now)
        begun = [member.state.valid_from for member in members if member.state.has_begun(now)]
        begins = told.begins or max([now, *begun])
        if told.ends is not None and told.ends <= begins:
            return Refused
        new = State(told.text, told.key, begins, told.ends)
        later = [member.state.valid_from for member in members if member.state.valid_from > begins]
        twin = self._twin(members, new, bool(later), now)
        if twin is not None:
            self.atoms[twin].is_said_again(now)
            self.atoms[twin].expires = told.expires or self.atoms[twin].expires
            return twin
        self._end(members, begins, now, bool(later))
        if later:
            ends = min([later[0], *filter(None, [told.ends])])
            new = replace(new, valid_to=ends, superseded=later[0] <= now + APART, followed=True)
        id = made()
        self.atoms[id] = Known(now, line, told.entities, told.expires, [(now, new)])
        return id

    def _twin(self, members: Iterable[Known], new: State, late: bool, now: datetime) -> AtomId | None:
        for id, atom in self.atoms.items():
            same = (atom.state.text, atom.state.key) == (new.text, new.key)
            if late and atom in members and atom.state.text == new.text and atom.state.valid_from == new.valid_from:
                return id
            if not late and same and _guards(atom, now) and self._readable(atom, now):
                return id
        if not late or not new.has_begun(now):
            return None
        for id, atom in self.atoms.items():
            holds_until_then = atom.state.followed and atom.is_shown(atom.state, now)
            if atom in members and atom.state.text == new.text and holds_until_then:
                return id
        return None

    def _end(self, members: Iterable[Known], begins: datetime, now: datetime, late: bool) -> None:
        """Who holds when the new one begins holds until then; the last one is superseded by what follows it."""
        for member in members:
            state = member.state
            held = state.valid_to is None or state.valid_to > begins
            if state.valid_from <= begins and (held or (not late and not state.superseded)):
                end = begins if state.valid_to is None else min(state.valid_to, begins)
                is_over = state.superseded or begins <= now + APART or end <= state.valid_from
                member.becomes(replace(state, valid_to=end, superseded=is_over, followed=True), now)

    def _stops(self, id: AtomId, status: AtomStatus, now: datetime) -> AtomId | Refusal:
        atom = self.atoms[id]
        if not self._readable(atom, now):
            return NotFound
        atom.becomes(replace(atom.state, status=status), now)
        return id

    def _line(self, key: str | None) -> Line:
        """All values of a key are one succession; without one each atom begins its own."""
        return object() if key is None else key

    def _members(self, line: Line, now: datetime) -> list[Known]:
        own = (atom for atom in self.atoms.values() if atom.line == line and self._readable(atom, now))
        counting = (atom for atom in own if atom.state.status is AtomStatus.ACTIVE)
        return sorted(counting, key=lambda atom: (atom.state.valid_from, atom.made))

    def _readable(self, atom: Known, now: datetime) -> bool:
        return atom.is_there(now) and atom.state.status is not AtomStatus.DELETED

    def _visible_state(self, atom: Known, asked: Asked, now: datetime) -> State | None:
        if not self._readable(atom, now):
            return None
        known = now if asked.known_at is None else asked.known_at
        then = [state for at, state in atom.states if at <= known]
        if not then or then[-1].status is not asked.status:
            return None
        state = then[-1]
        if state.confirmed is not None and state.confirmed > known:
            state = replace(state, confirmed=None)
        held = asked.valid_at is None or state.holds_at(asked.valid_at)
        if asked.span is not None:
            return state if held and state.meets(asked.span) else None
        if asked.valid_at is not None or asked.status is AtomStatus.ARCHIVED:
            return state if held else None
        return state if atom.is_shown(state, known) else None

    def _upwards(self, name: str) -> list[str]:
        """The entity that it is merged into, the entity that this one is merged into, and so on."""
        found: list[str] = []
        while name in self.parents:
            name = self.parents[name]
            found.append(name)
        return found


def _overlap(one: State, other: State) -> bool:
    starts = max(one.valid_from, other.valid_from)
    return all(state.valid_to is None or starts < state.valid_to for state in (one, other))


def _says(other: Known, state: State, now: datetime) -> bool:
    same = (other.state.text, other.state.key) == (state.text, state.key)
    return same and not state.followed and other.is_there(now) and _guards(other, now)


def _guards(atom: Known, now: datetime) -> bool:
    return atom.is_live(atom.state, now) and not atom.state.followed
