"""Atoms that wait for their user: pending until they are approved or rejected, and then or never in use.

A pending atom is stored ARCHIVED, with the key and the category that it shall have. So no read shows it, in no release,
it is no value of its key, and it ends nothing. It is found by its review alone, is exported and erased like any other
atom, and expires. A rejected one stays until then, so that the same is not asked again.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from loci.memory.atoms import transitions
from loci.memory.atoms.write_context import Related, Relation
from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus, Hold, HoldReason, Review
from loci.ports.memory import AtomStep

LIFE = timedelta(days=30)
"""Time after which an atom expires that its user has not decided about."""
_CHANGING = frozenset({Relation.REFINES, Relation.SUPERSEDES, Relation.CONTRADICTS})


def is_pending(atom: Atom, now: datetime) -> bool:
    """Whether the atom waits for its user."""
    return atom.review is Review.PENDING and is_waiting(atom, now)


def is_waiting(atom: Atom, now: datetime) -> bool:
    """Whether the atom is pending or rejected, and there still."""
    return atom.review in NOT_IN_USE and atom.status is AtomStatus.ARCHIVED and not atom.is_gone(now)


def hold(atom: Atom, related: Related | None, now: datetime) -> Atom:
    """Return the atom as it waits, with what becomes of it and of a related one once it is approved."""
    reason = HoldReason.ASKED if atom.hold is None else atom.hold.reason
    is_changing = related is not None and related.relation in _CHANGING
    relation, other = (related.relation.value, related.atom) if related is not None and is_changing else (None, None)
    expires_at = min(filter(None, (atom.expires_at, now + LIFE)))
    return replace(atom, hold=Hold(reason, relation, other, atom.expires_at), expires_at=expires_at)


def put_in_use(pending: Atom, steps: tuple[AtomStep, ...], now: datetime) -> tuple[AtomStep, ...]:
    """Return the steps of a write, the new atom being the pending one that is approved; the pending one goes where
    another atom says the same."""
    approved_steps = tuple(_approve(pending, step, now) if _is_new(pending, step) else step for step in steps)
    if any(_is_new(pending, step) for step in steps):
        return approved_steps
    return (*approved_steps, transitions.delete(pending, now))


def reject(pending: Atom, now: datetime) -> AtomStep:
    """Return the step of a pending atom that is rejected."""
    return transitions.edit(pending, replace(pending, review=Review.REJECTED), now)


def _is_new(pending: Atom, step: AtomStep) -> bool:
    return step.before is None and step.after.id == pending.id


def _approve(pending: Atom, step: AtomStep, now: datetime) -> AtomStep:
    after = replace(
        step.after,
        created_at=pending.created_at,
        changed_at=pending.changed_at,
        actor=pending.actor,
        version=pending.version,
    )
    return transitions.edit(pending, after, now)
