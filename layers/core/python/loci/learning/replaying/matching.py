"""Matches atoms of a shadow with those of the real space: by the same statement, else by the same key, else by the same
source messages and similar words."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from loci.learning.replaying.ownership import OwnedAtom, Ownership, RealSpace, was_never_valid
from loci.model.atoms import Atom
from loci.model.duplicates import duplicate_key
from loci.records import record
from loci.text.names import fold_name

MIN_SHARED_WORDS = 0.3
"""The share of common words from which on two texts count as wordings of one statement. An atom has about eight words;
without the one-word subject that two texts share, this is every third."""


@record(frozen=True, slots=True)
class MatchedAtom:
    new: Atom
    old: OwnedAtom


@dataclass(slots=True)
class Matching:
    """The matches so far, and the atoms without one: ``lone`` in the shadow, ``free`` the run's own in the real
    space."""

    lone: list[Atom]
    free: list[OwnedAtom]
    matches: list[MatchedAtom] = field(default_factory=list)

    def take(self, new: Atom, old: OwnedAtom) -> None:
        self.lone.remove(new)
        if old.ownership is Ownership.RUN:
            self.free.remove(old)
        self.matches.append(MatchedAtom(new, old))


def match_atoms(shadow: Iterable[Atom], real: RealSpace, now: datetime) -> Matching:
    """Matches each atom of the run with at most one new atom, those of other jobs and of users with any number."""
    lone = sorted(shadow, key=_age)
    made = Matching(lone, [one for one in real.atoms if one.ownership is Ownership.RUN])
    _match_statements(made, lambda new, old: old.present.valid_from == new.valid_from)
    idle = [old for old in made.free if was_never_valid(old.present)]
    made.free = [old for old in made.free if old not in idle]
    _match_statements(made, lambda _new, _old: True)
    _match_other_owners(made, [one for one in real.atoms if one.ownership is not Ownership.RUN], now)
    said_on = _repeated_values(made, now)
    made.lone = [new for new in made.lone if new.id.ulid not in said_on]
    for key in sorted({new.key for new in made.lone if new.key is not None} - real.user_keys):
        _match_key(made, key, _share_messages)
        _match_key(made, key, lambda _new, _old: True)
    _match_messages(made, [one for one in real.atoms if one.ownership is Ownership.USER], real.user_keys)
    made.free += idle
    return made


def _match_statements(made: Matching, suits: Callable[[Atom, OwnedAtom], bool]) -> None:
    by_guard: dict[str, list[OwnedAtom]] = {}
    for old in made.free:
        by_guard.setdefault(duplicate_key(old.present), []).append(old)
    for new in list(made.lone):
        owned_atom = next((old for old in by_guard.get(duplicate_key(new), []) if suits(new, old)), None)
        if owned_atom is not None:
            by_guard[duplicate_key(new)].remove(owned_atom)
            made.take(new, owned_atom)


def _match_other_owners(made: Matching, elsewhere: Sequence[OwnedAtom], now: datetime) -> None:
    by_guard: dict[str, OwnedAtom] = {}
    for old in elsewhere:
        # An atom that a user corrected made another statement before.
        for state in old.states if old.ownership is Ownership.USER else (old.present,):
            by_guard.setdefault(duplicate_key(state), old)
    for new in list(made.lone):
        owned_atom = by_guard.get(duplicate_key(new))
        if owned_atom is not None and (
            owned_atom.ownership is Ownership.USER or _has_same_time(owned_atom.present, new, now)
        ):
            made.take(new, owned_atom)


def _has_same_time(there: Atom, new: Atom, now: datetime) -> bool:
    return there.is_live(now) or there.valid_from == new.valid_from


def _repeated_values(made: Matching, now: datetime) -> set[str]:
    """The values of a key that repeat the previous value, which is current in the real space."""
    current = {one.new.id: one.old.present for one in made.matches if one.old.present.is_live(now)}
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


def _match_key(made: Matching, key: str, suits: Callable[[Atom, OwnedAtom], bool]) -> None:
    """Matches the newest of several values first, so that current values match each other."""
    for new in reversed([one for one in made.lone if one.key == key]):
        values = [old for old in made.free if old.present.key == key and suits(new, old)]
        if values:
            made.take(new, max(values, key=lambda old: (old.present.valid_from, old.present.id.ulid)))


def _match_messages(made: Matching, by_user: Sequence[OwnedAtom], keys: frozenset[str]) -> None:
    """Matches by source messages, the most similar texts first."""
    taken: set[str] = set()
    for _, new, old in sorted(_candidate_pairs(made, by_user, keys), key=lambda pair: -pair[0]):
        if (
            new in made.lone
            and (old.ownership is Ownership.USER or old in made.free)
            and old.present.id.ulid not in taken
        ):
            taken.add(old.present.id.ulid)
            made.take(new, old)


def _candidate_pairs(
    made: Matching, by_user: Sequence[OwnedAtom], keys: frozenset[str]
) -> Iterator[tuple[float, Atom, OwnedAtom]]:
    by_message: dict[object, list[OwnedAtom]] = {}
    for old in (*made.free, *by_user):
        for message in old.present.source_message_ids:
            by_message.setdefault(message, []).append(old)
    for new in made.lone:
        near = {id(old): old for message in new.source_message_ids for old in by_message.get(message, [])}
        for old in near.values():
            alike = max(_shared_words(new, state) for state in old.states)
            if (
                new.key not in keys
                and _may_share(new, old)
                and (alike >= MIN_SHARED_WORDS or _is_only_pair(made, new, near, old))
            ):
                yield alike, new, old


def _may_share(new: Atom, old: OwnedAtom) -> bool:
    return new.key is None or old.present.key in (None, new.key)


def _is_only_pair(made: Matching, new: Atom, near: dict[int, OwnedAtom], old: OwnedAtom) -> bool:
    """Whether both are the only atoms with exactly these source messages."""
    own = set(new.source_message_ids)
    return (
        len(near) == 1
        and own == set(old.present.source_message_ids)
        and not any(one is not new and own & set(one.source_message_ids) for one in made.lone)
    )


def _age(atom: Atom) -> tuple[datetime, datetime, str]:
    return atom.valid_from, atom.created_at, atom.id.ulid


def _share_messages(new: Atom, old: OwnedAtom) -> bool:
    return not set(new.source_message_ids).isdisjoint(old.present.source_message_ids)


def _shared_words(one: Atom, other: Atom) -> float:
    first, second = _words(one.text), _words(other.text)
    return len(first & second) / max(1, len(first | second))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", fold_name(text)))
