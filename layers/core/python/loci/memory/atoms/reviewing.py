"""The user approves or rejects an atom that waits (``loci.memory.atoms.holding``)."""

from collections.abc import Callable
from dataclasses import replace

from loci.apps import masking
from loci.errors import Conflict, NotFound
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import contradictions, holding, write_context, writes
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.fields import NewAtom, require_valid, restate_atom
from loci.memory.atoms.write_context import Related, Relation, Writer
from loci.memory.atoms.writes import Effect, Written
from loci.model.atoms import Atom, AtomStatus, Review
from loci.ports.all import Ports
from loci.ports.memory import AtomChange
from loci.ports.parts import TimelineReads
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller


@record(frozen=True, slots=True)
class Approval:
    """Content that a pending atom gets in use; ``ends`` is an atom that it supersedes besides what it was held with."""

    new: NewAtom
    ends: Related | None = None


def approve_atom(
    ports: Ports, caller: Caller, id: AtomId, approval_of: Callable[[Atom], Approval], if_match: int | None = None
) -> Written:
    """Put a pending atom in use, as if its user wrote it: it supersedes what it would have superseded. Where a current
    atom says the same, that one is confirmed. What was approved before stays as it is.

    Raises NotFound (also once it has expired), Forbidden, Refused (a field breaks a rule), Conflict (rejected, or never
    pending; another version; a restricted user), Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    return retry_contended(ports, lambda: _approve_once(ports, writer, caller, id, approval_of, if_match))


def reject_atom(ports: Ports, caller: Caller, id: AtomId, if_match: int | None = None) -> Atom:
    """Reject a pending atom: it is never in use, and the same does not wait again until it expires. What was rejected
    before stays as it is. Raises as ``approve_atom``, Conflict for what is in use."""
    writer = writer_for(caller, SpaceId(id.space))
    return retry_contended(ports, lambda: _reject_once(ports, writer, id, if_match))


def restate_approved(pending: Atom) -> NewAtom:
    """Return what a pending atom says, once it is in use."""
    expires_at = None if pending.hold is None else pending.hold.expires_at
    return replace(restate_atom(pending), review=None, hold=None, expires_at=expires_at)


def _approve_once(
    ports: Ports,
    writer: Writer,
    caller: Caller,
    id: AtomId,
    approval_of: Callable[[Atom], Approval],
    if_match: int | None,
) -> Written | None:
    now = ports.now()
    atom = write_context.require_atom(ports, writer, id, if_match, now).atom
    if atom.review is not Review.PENDING and atom.status is AtomStatus.ACTIVE:
        return Written(atom, Effect.CONFIRMED)
    if not holding.is_pending(atom, now):
        raise _not_pending(atom)
    approval = approval_of(atom)
    require_valid(approval.new, now)
    new = approval.new
    if masking.is_masking(ports, caller.directory):
        new = replace(new, text=masking.mask_text(new.text))
    # What an entity was named by may be gone: then it is left out, as with what a text names.
    request = replace(
        writes.write_request(ports, replace(new, entity_ids=())),
        linked=new.entity_ids,
        related=approval.ends or _held_relation(ports, writer, atom),
        ulid=id.ulid,
        approves=atom,
    )
    return writes.write_approved(ports, writer, request)


def _held_relation(ports: TimelineReads, writer: Writer, pending: Atom) -> Related | None:
    """Return the relation that the atom waits with, to the other atom as it is now."""
    hold = pending.hold
    if hold is None or hold.atom is None or hold.relation is None:
        return None
    other = write_context.find_atom(ports, writer, hold.atom)
    return None if other is None else Related(Relation(hold.relation), other.id, other.changed_at)


def _reject_once(ports: Ports, writer: Writer, id: AtomId, if_match: int | None) -> Atom | None:
    now = ports.now()
    atom_to_change = write_context.require_atom(ports, writer, id, if_match, now)
    atom = atom_to_change.atom
    if atom.review is Review.REJECTED:
        return atom
    if not holding.is_pending(atom, now):
        raise _not_pending(atom)
    step = holding.reject(atom, now)
    change = AtomChange(now, (step,), first=FirstWrite(atom_to_change.user), visitor=writer.visitor)
    return step.after if contradictions.apply_change(ports, writer, change) is Outcome.DONE else None


def _not_pending(atom: Atom) -> NotFound | Conflict:
    if atom.status is AtomStatus.DELETED:
        return NotFound("atom not found")
    if atom.review is Review.REJECTED:
        return Conflict("the atom was rejected; save it again to use it")
    return Conflict("only a pending atom can be approved or rejected")
