"""Flags two atoms that can hardly both be true, where it is open which one is: both stay, and each names the other.

They do so until one of them changes. What ends one of them, or gives it an end or another text, removes the names from
both in the same transaction, so that no name is of an atom that is gone. Nothing that an atom
says changes with it: there is no former state to keep, but a new version, which wins in indexes and markers. An atom
with an end of its own contradicts nothing: one may hold after the other.
"""

from collections.abc import Iterator
from dataclasses import replace

from loci.ids import AtomId
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.parts import TimelineReads, TimelineStores
from loci.ports.writes import Outcome

MAX_CONTRADICTIONS = 10
"""The most others that an atom may contradict; one more is stored without a flag."""


def flag_contradiction(new: Atom, other: Atom | None) -> tuple[Atom, tuple[AtomStep, ...]]:
    """Return the new atom and the step of the other, each naming the other; None, or one that can't be named, changes
    nothing."""
    if (
        other is None
        or new.ends_at is not None
        or other.ends_at is not None
        or len(other.contradicts) >= MAX_CONTRADICTIONS
    ):
        return new, ()
    named_atom = replace(other, contradicts=(*other.contradicts, new.id), version=other.version + 1)
    return replace(new, contradicts=(*new.contradicts, other.id)), (AtomStep(other, named_atom, is_revision=False),)


def apply_change(ports: TimelineStores, writer: Writer, change: AtomChange) -> Outcome:
    """Apply the change, and part the atoms that contradict each other no longer."""
    return ports.atoms.apply(writer.scope, clear_stale_flags(ports, writer, change))


def clear_stale_flags(ports: TimelineReads, writer: Writer, change: AtomChange) -> AtomChange:
    """Extend the change: atoms that it ends or alters name no others any more, and no others name them."""
    atom_ids = {step.after.id for step in change.steps if _is_over(step, change)}
    if not atom_ids:
        return change
    own = tuple(_without(step, atom_ids) for step in change.steps)
    return replace(change, steps=(*own, *_others(ports, writer, change, atom_ids)))


def _is_over(step: AtomStep, change: AtomChange) -> bool:
    before, after = step.before, step.after
    if before is None or not before.contradicts:
        return False
    return not after.is_live(change.at) or after.ends_at is not None or after.text != before.text


def _without(step: AtomStep, left_ids: set[AtomId]) -> AtomStep:
    kept_ids = () if step.after.id in left_ids else _still_contradicted(step.after, left_ids)
    return (
        step if kept_ids == step.after.contradicts else replace(step, after=replace(step.after, contradicts=kept_ids))
    )


def _others(ports: TimelineReads, writer: Writer, change: AtomChange, left_ids: set[AtomId]) -> Iterator[AtomStep]:
    """Return the steps of atoms that are named and change in nothing else."""
    changing = {step.after.id for step in change.steps}
    named_ids = {
        id for step in change.steps if step.before and step.after.id in left_ids for id in step.before.contradicts
    }
    wanted = sorted(id.ulid for id in named_ids - changing)
    atoms = ports.atoms.read(writer.scope, writer.reader, wanted).atoms if wanted else {}
    for other in atoms.values():
        if (kept_ids := _still_contradicted(other, left_ids)) != other.contradicts:
            yield AtomStep(other, replace(other, contradicts=kept_ids, version=other.version + 1), is_revision=False)


def _still_contradicted(atom: Atom, atom_ids: set[AtomId]) -> tuple[AtomId, ...]:
    return tuple(id for id in atom.contradicts if id not in atom_ids)
