"""Purges an atom. One transaction first takes it out of every read and empties it; then its derived records are erased,
and the atom itself last. The indexer, which the change wakes, or the sweeper, which has purged atoms among its due
records, finishes a purge that broke off."""

from datetime import datetime

from loci.ids import AtomId, SpaceId
from loci.memory.atoms import contradictions, derived, transitions, write_context
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.ports import AtomWrites, ErasingAtoms
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, Category, Kind
from loci.model.users import UserRecord
from loci.ports.memory import AtomChange, KeyStep
from loci.ports.parts import AtomStores
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope


def purge_atom(ports: AtomWrites, caller: Caller, id: AtomId, if_match: int | None = None) -> None:
    """Takes the atom, deleted before or not, out of every read, its history included. Raises NotFound, Forbidden,
    Conflict (another version, a restricted user), Contended."""
    writer = writer_for(caller, SpaceId(id.space))
    retry_contended(ports, lambda: _purge_once(ports, writer, id, if_match))


def expire_atom(ports: AtomWrites, scope: Scope, atom: Atom, now: datetime) -> Atom:
    """The atom, purged when it had expired at ``now``. Raises Contended, Unavailable."""
    if not atom.is_expired(now):
        return atom
    return retry_contended(ports, lambda: _expire_once(ports, scope, atom, now))


def withdraw_atom(ports: ErasingAtoms, scope: Scope, id: AtomId, actor: str | None = None) -> None:
    """Take an atom out of every read because its writer is erased, whichever owner the space has; one that is purged
    already stays so. Raises Contended, Unavailable."""
    retry_contended(ports, lambda: _withdraw_once(ports, scope, id, actor))


def empty_unreadable(ports: ErasingAtoms, scope: Scope, id: AtomId, actor: str | None = None) -> None:
    """Puts an emptied atom in place of one that cannot be read, as if this actor had written it; what erases purged
    atoms erases it. Raises Unavailable."""
    now = ports.now()
    blank = Atom(
        id=id,
        epoch="",
        text="",
        category=Category("", Kind.FACT),
        importance=1,
        confidence=0.0,
        valid_from=now,
        created_at=now,
        changed_at=now,
        vector=b"",
        actor=actor,
    )
    ports.erasures.empty_atom(scope, transitions.purge(blank, now).after)


def _purge_once(ports: AtomWrites, writer: Writer, id: AtomId, if_match: int | None) -> Atom | None:
    now = ports.now()
    atom_to_change = write_context.require_atom(ports, writer, id, if_match, now)
    return _purge(ports, writer, atom_to_change.atom, atom_to_change.user, now)


def _expire_once(ports: AtomStores, scope: Scope, before: Atom, now: datetime) -> Atom | None:
    atom = ports.atoms.read(scope, scope.directory, [before.id.ulid]).atoms.get(before.id.ulid, before)
    if atom.purged_at is not None:
        return atom
    return _purge(ports, Writer(scope, scope.directory), atom, None, now)


def _withdraw_once(ports: ErasingAtoms, scope: Scope, id: AtomId, actor: str | None) -> bool | None:
    read = ports.atoms.read(scope, scope.directory, [id.ulid])
    if id.ulid in read.unreadable:
        empty_unreadable(ports, scope, id, actor)
        return True
    atom = read.atoms.get(id.ulid)
    if atom is None or atom.purged_at is not None:
        return True
    return None if _purge(ports, Writer(scope, scope.directory), atom, None, ports.now()) is None else True


def _purge(ports: AtomStores, writer: Writer, atom: Atom, user: UserRecord | None, now: datetime) -> Atom | None:
    entry = write_context.entry_of(ports, writer, atom, now)
    keys = () if entry is None else (KeyStep(entry, write_context.entry_without(ports, writer, entry, atom, now)),)
    step = transitions.purge(atom, now)
    change = derived.with_derived(ports, writer, AtomChange(now, (step,), keys, FirstWrite(user), writer.visitor))
    return step.after if contradictions.apply_change(ports, writer, change) is Outcome.DONE else None
