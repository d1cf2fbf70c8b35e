"""Which atom of a shadow stands for which of the real space: what says the same, else the value of the same key, else
what rests on the same messages in much the same words."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from loci.model import Atom
from loci.model.duplicates import duplicate_key
from loci.records import record
from loci.replaying.ownership import Hold, OwnedAtom, Real, never_held
from loci.text.names import fold_name

SAME_WORDS = 0.3
"""Of all words of two texts the share that is in both, from which on one is taken as another wording of the other. An
atom has about eight words; with two of the same one-word subjects left aside, this is every third."""


@record(frozen=True, slots=True)
class MatchedAtom:
    new: Atom
    held: OwnedAtom


@dataclass(slots=True)
class Matching:
    """What is matched, and what is not yet: ``lone`` of the shadow, ``free`` of our own in the real space."""

    lone: list[Atom]
    free: list[OwnedAtom]
    matches: list[MatchedAtom] = field(default_factory=list)

    def take(self, new: Atom, held: OwnedAtom) -> None:
        self.lone.remove(new)
        if held.hold is Hold.OURS:
            self.free.remove(held)
        self.matches.append(MatchedAtom(new, held))


def match_atoms(shadow: Iterable[Atom], real: Real, now: datetime) -> Matching:
    """Each atom of our own is matched with one at most, those of others and of persons with any number."""
    lone = sorted(shadow, key=_age)
    made = Matching(lone, [one for one in real.held if one.hold is Hold.OURS])
    _by_statement(made, lambda new, held: held.present.valid_from == new.valid_from)
    idle = [held for held in made.free if never_held(held.present)]
    made.free = [held for held in made.free if held not in idle]
    _by_statement(made, lambda _new, _held: True)
    _by_statement_elsewhere(made, [one for one in real.held if one.hold is not Hold.OURS], now)
    said_on = _said_on(made, now)
    made.lone = [new for new in made.lone if new.id.ulid not in said_on]
    for key in sorted({new.key for new in made.lone if new.key is not None} - real.keys):
        _by_key(made, key, _share_messages)
        _by_key(made, key, lambda _new, _held: True)
    _by_messages(made, [one for one in real.held if one.hold is Hold.PERSONS], real.keys)
    made.free += idle
    return made


def _by_statement(made: Matching, suits: Callable[[Atom, OwnedAtom], bool]) -> None:
    by_guard: dict[str, list[OwnedAtom]] = {}
    for held in made.free:
        by_guard.setdefault(duplicate_key(held.present), []).append(held)
    for new in list(made.lone):
        found = next((held for held in by_guard.get(duplicate_key(new), []) if suits(new, held)), None)
        if found is not None:
            by_guard[duplicate_key(new)].remove(found)
            made.take(new, found)


def _by_statement_elsewhere(made: Matching, elsewhere: Sequence[OwnedAtom], now: datetime) -> None:
    by_guard: dict[str, OwnedAtom] = {}
    for held in elsewhere:
        # What a person has put right said another thing once.
        for state in held.states if held.hold is Hold.PERSONS else (held.present,):
            by_guard.setdefault(duplicate_key(state), held)
    for new in list(made.lone):
        found = by_guard.get(duplicate_key(new))
        if found is not None and (found.hold is Hold.PERSONS or _holds(found.present, new, now)):
            made.take(new, found)


def _holds(there: Atom, new: Atom, now: datetime) -> bool:
    return there.is_current(now) or there.valid_from == new.valid_from


def _said_on(made: Matching, now: datetime) -> set[str]:
    """The values of a key that say once more what the one before says, and what is current in the real space."""
    current = {one.new.id: one.held.present for one in made.matches if one.held.present.is_current(now)}
    values = sorted((*made.lone, *(one.new for one in made.matches)), key=lambda new: (new.key or "", *_age(new)))
    said: set[str] = set()
    for before, new in pairwise(values):
        if (
            new.key is not None
            and duplicate_key(before) == duplicate_key(new)
            and new in made.lone
            and before.id in current
        ):
            current[new.id] = current[before.id]
            said.add(new.id.ulid)
    return said


def _by_key(made: Matching, key: str, suits: Callable[[Atom, OwnedAtom], bool]) -> None:
    """Of several values the newest is matched first: current with current."""
    for new in reversed([one for one in made.lone if one.key == key]):
        values = [held for held in made.free if held.present.key == key and suits(new, held)]
        if values:
            made.take(new, max(values, key=lambda held: (held.present.valid_from, held.present.id.ulid)))


def _by_messages(made: Matching, persons: Sequence[OwnedAtom], keys: frozenset[str]) -> None:
    """The nearest in words first."""
    taken: set[str] = set()
    for _, new, held in sorted(_pairs(made, persons, keys), key=lambda pair: -pair[0]):
        if new in made.lone and (held.hold is Hold.PERSONS or held in made.free) and held.present.id.ulid not in taken:
            taken.add(held.present.id.ulid)
            made.take(new, held)


def _pairs(
    made: Matching, persons: Sequence[OwnedAtom], keys: frozenset[str]
) -> Iterator[tuple[float, Atom, OwnedAtom]]:
    by_message: dict[object, list[OwnedAtom]] = {}
    for held in (*made.free, *persons):
        for message in held.present.source_message_ids:
            by_message.setdefault(message, []).append(held)
    for new in made.lone:
        near = {id(held): held for message in new.source_message_ids for held in by_message.get(message, [])}
        for held in near.values():
            alike = max(_alike(new, state) for state in held.states)
            if new.key not in keys and _may_share(new, held) and (alike >= SAME_WORDS or _alone(made, new, near, held)):
                yield alike, new, held


def _may_share(new: Atom, held: OwnedAtom) -> bool:
    return new.key is None or held.present.key in (None, new.key)


def _alone(made: Matching, new: Atom, near: dict[int, OwnedAtom], held: OwnedAtom) -> bool:
    """Whether both are the only ones that rest on just these messages."""
    own = set(new.source_message_ids)
    return (
        len(near) == 1
        and own == set(held.present.source_message_ids)
        and not any(one is not new and own & set(one.source_message_ids) for one in made.lone)
    )


def _age(atom: Atom) -> tuple[datetime, datetime, str]:
    return atom.valid_from, atom.created_at, atom.id.ulid


def _share_messages(new: Atom, held: OwnedAtom) -> bool:
    return not set(new.source_message_ids).isdisjoint(held.present.source_message_ids)


def _alike(one: Atom, other: Atom) -> float:
    first, second = _words(one.text), _words(other.text)
    return len(first & second) / max(1, len(first | second))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", fold_name(text)))
