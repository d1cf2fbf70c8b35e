"""Restores a deleted atom: the undo of a deletion, until the atom is purged. The atom is what it was before, current or
not, and a current one is the value of its key again. Where another value has come in its place since, the restoration
is refused. What was derived from a text comes back with it, as far as there is a place for it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from loci.errors import Conflict
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import contradictions, derived, transitions, write_context
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.links import EntityLinks
from loci.memory.atoms.ports import AtomWrites
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, AtomStatus
from loci.ports.memory import AtomChange, KeyEntry, KeyStep
from loci.ports.parts import AtomReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Caller


def restore_atom(ports: AtomWrites, caller: Caller, id: AtomId, if_match: int | None = None) -> Atom:
    """The atom, in every read again; one that is not deleted stays as it is.

    Raises NotFound (also for a purged or expired one), Forbidden, Conflict (another version; another value in its
    place; another atom says the same; a restricted user), Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    links = EntityLinks(ports, writer.scope)
    restored_atom = retry_contended(ports, lambda: _restore_once(ports, writer, links, id, if_match))
    (linked_atom,) = links.resolve([restored_atom])
    return linked_atom


def _restore_once(
    ports: AtomWrites, writer: Writer, links: EntityLinks, id: AtomId, if_match: int | None
) -> Atom | None:
    now = ports.now()
    atom_to_change = write_context.require_atom(ports, writer, id, if_match, now)
    links.load(atom_to_change.atom.entity_ids)
    if atom_to_change.atom.status is not AtomStatus.DELETED:
        return atom_to_change.atom
    step = transitions.restore(atom_to_change.atom, _former_status(ports, writer, atom_to_change.atom), now)
    keys = _key_steps(ports, writer, step.after, now)
    alone = AtomChange(now, (step,), keys, FirstWrite(atom_to_change.user), writer.visitor)
    change = _with_derived(ports, writer, alone, atom_to_change.atom)
    match contradictions.apply_change(ports, writer, change):
        case Outcome.DONE:
            return step.after
        case Outcome.DUPLICATE:
            raise Conflict("another current atom has the same content")
    return None


def _with_derived(ports: AtomReads, writer: Writer, change: AtomChange, text: Atom) -> AtomChange:
    """The change, extended by what was derived from the text and has no other value in its place since."""
    for fact in derived.deleted_with(ports, writer, text):
        step = transitions.restore(fact, _former_status(ports, writer, fact), change.at)
        try:
            keys = _key_steps(ports, writer, step.after, change.at)
        except Conflict:
            continue
        change = replace(change, steps=(*change.steps, step), keys=(*change.keys, *keys))
    return change


def _former_status(ports: AtomReads, writer: Writer, atom: Atom) -> AtomStatus:
    """The status that it had when it was deleted."""
    states = ports.atom_lists.revisions(writer.scope, atom.id.ulid)
    return next((state.status for state in reversed(states) if state.status is not AtomStatus.DELETED), atom.status)


def _key_steps(ports: AtomReads, writer: Writer, atom: Atom, now: datetime) -> tuple[KeyStep, ...]:
    """The step of the entry of the atom's key, on which writers of that key meet. Raises Conflict where what came since
    leaves no place for the atom."""
    if atom.status is not AtomStatus.ACTIVE:
        return ()
    entry = ports.atoms.read_preconditions(writer.scope, writer.reader, atom, None, now).key
    first = atom.chain or atom.id.ulid
    others = _other_members(ports, writer, atom, first, now)
    if any(_overlap(atom, other) for other in others) or (entry is not None and entry.first != first):
        raise Conflict("another value has come in place of this atom since it was deleted")
    if atom.key is None:
        return ()
    if entry is None:
        return (KeyStep(None, KeyEntry(atom.key, atom.id.ulid, first, atom.ends_at, 1)),)
    return (KeyStep(entry, _entry_after(entry, atom, others, now)),)


def _other_members(ports: AtomReads, writer: Writer, atom: Atom, first: str, now: datetime) -> tuple[Atom, ...]:
    chain = ports.atom_lists.chain(writer.scope, first)
    members = transitions.timeline(transitions.members(chain, first, atom.key), now)
    return tuple(member for member in members if member.id != atom.id)


def _overlap(one: Atom, other: Atom) -> bool:
    """Whether both hold at some instant."""
    starts = max(one.valid_from, other.valid_from)
    return all(atom.valid_to is None or starts < atom.valid_to for atom in (one, other))


def _entry_after(entry: KeyEntry, atom: Atom, others: Sequence[Atom], now: datetime) -> KeyEntry:
    """Points at the atom if it is the newest value."""
    is_newest = not transitions.is_late(others, atom)
    if entry.atom == atom.id.ulid or (is_newest and atom.is_live(now)):
        entry = replace(entry, atom=atom.id.ulid, valid_to=atom.ends_at)
    return replace(entry, version=entry.version + 1)
