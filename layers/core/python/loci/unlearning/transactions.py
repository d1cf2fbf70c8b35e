"""Divide what unlearning changes into transactions, each of which may be the last one before everything breaks off.

No two current atoms say the same: one that comes to say what another still says is written after that one has changed,
or with it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from loci.model.atoms import Atom
from loci.model.duplicates import duplicate_key, holds_guard
from loci.ports.memory import AtomChange, AtomStep, KeyStep

MOST_ACTIONS = 80
"""Actions of one transaction, as far as they can be counted before; it takes a hundred."""
STEP_ACTIONS = 12
"""Actions of one atom without entities: itself, its records, its marker, and its entries before and after."""


def changes_of(steps: Sequence[AtomStep], keys: Sequence[KeyStep], now: datetime) -> Iterator[AtomChange]:
    """As few transactions as take all; the entries of keys go with the last."""
    some: list[AtomStep] = []
    taken_count = len(keys)
    for part in _parts(_in_groups(steps, now)):
        size = sum(map(_size, part))
        if some and taken_count + size > MOST_ACTIONS:
            yield AtomChange(now, tuple(some))
            some, taken_count = [], len(keys)
        some.extend(part)
        taken_count += size
    if some or keys:
        yield AtomChange(now, tuple(some), tuple(keys))


def _in_groups(steps: Sequence[AtomStep], now: datetime) -> Iterator[list[AtomStep]]:
    """The steps in their order, each with those that must come before it: they free what it says."""
    freeing = {
        said_text: step
        for step in steps
        if (said_text := _what_it_says(step.before, now)) is not None and said_text != _what_it_says(step.after, now)
    }
    placed: set[str] = set()

    def place(step: AtomStep, group: list[AtomStep]) -> list[AtomStep]:
        if step.after.id.ulid not in placed:
            placed.add(step.after.id.ulid)
            other = freeing.get(_what_it_says(step.after, now) or "")
            if other is not None:
                place(other, group)
            group.append(step)
        return group

    yield from (place(step, []) for step in steps)


def _parts(groups: Iterator[list[AtomStep]]) -> Iterator[list[AtomStep]]:
    """The groups; the steps of one that no transaction takes whole each alone."""
    for group in groups:
        if sum(map(_size, group)) > MOST_ACTIONS:
            yield from ([step] for step in group)
        else:
            yield group


def _size(step: AtomStep) -> int:
    return STEP_ACTIONS + len(step.after.entity_ids) + (0 if step.before is None else len(step.before.entity_ids))


def _what_it_says(atom: Atom | None, now: datetime) -> str | None:
    """The text that no other atom may say while this one is current."""
    return duplicate_key(atom) if atom is not None and holds_guard(atom) and atom.is_live(now) else None
