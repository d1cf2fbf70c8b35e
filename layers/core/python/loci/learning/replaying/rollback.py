"""Rolls a run back: archives the atoms that it added, restores those that it archived or ended. Both are found by the
run's marks and jobs; an atom that was changed, confirmed or superseded since stays as it is."""

from collections.abc import Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise

from loci.apps import users
from loci.errors import Conflict, NotFound
from loci.ids import JobId
from loci.learning.replaying import (
    auditing,
    changes,
    contradiction_flags,
    discarding,
    ownership,
    provenance,
    replay_jobs,
    runs,
)
from loci.learning.replaying.ports import RollbackPorts
from loci.memory.atoms import contradictions, transitions, write_context
from loci.memory.atoms.ports import AtomWrites
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, AtomStatus
from loci.model.replays import Replay, ReplayStatus
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, KeyEntry, KeyStep
from loci.ports.parts import AtomReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope

States = tuple[Atom, ...]


@dataclass(slots=True)
class RollbackResult:
    """Result of this call: how many atoms of the run it ``archived``, and how many others it ``restored``; ``left`` are
    the ids of atoms that were changed since, ``waiting`` counts spaces of restricted users."""

    spaces: int = 0
    archived: int = 0
    restored: int = 0
    waiting: int = 0
    left: list[str] = field(default_factory=list)


def roll_back(ports: Ports, app: Scope, run: Replay) -> RollbackResult:
    """Rolls a run back. Raises Conflict (the run was never promoted, another is open), Unavailable; the call may be
    repeated."""
    runs.require_status(run, "rolled back", ReplayStatus.PROMOTING, ReplayStatus.PROMOTED, ReplayStatus.ROLLING_BACK)
    auditing.note_act(ports, app, run, "rollBackReplay", replay_jobs.owners_of_run(ports, app, run))
    run = runs.move_run(ports, app, run, ReplayStatus.ROLLING_BACK)
    rollback_result = RollbackResult()
    for memory, jobs in sorted(replay_jobs.promoted_jobs(ports, app, run).items(), key=lambda one: one[0].partition):
        user = users.find_user(ports, memory.directory)
        if users.is_frozen(user):
            rollback_result.waiting += 1
        elif user is not None:
            _roll_back_space(ports, run, memory, jobs, rollback_result)
    if rollback_result.waiting == 0:
        changes.mark_rolled_back(ports, app, run)
        discarding.delete_shadows(ports, app, run)
        runs.move_run(ports, app, run, ReplayStatus.ROLLED_BACK)
    return rollback_result


def _roll_back_space(
    ports: RollbackPorts, run: Replay, memory: Scope, jobs: Set[JobId], rollback_result: RollbackResult
) -> None:
    space = ports.spaces.get(memory.directory, memory.namespace)
    if space is None:
        return
    writer = Writer(memory, memory.directory, epoch=space.epoch)
    try:
        _archive_atoms(ports, run, writer, jobs, rollback_result)
        _restore_atoms(ports, run, writer, jobs, rollback_result)
        _restore_contradictions(ports, run, writer, jobs)
    except NotFound:
        # The space, or all of its owner, is gone.
        return
    rollback_result.spaces += 1


def _archive_atoms(
    ports: AtomWrites, run: Replay, writer: Writer, jobs: Set[JobId], rollback_result: RollbackResult
) -> None:
    """Archives the newest first, in the reverse order of the promotion."""
    atoms = _atoms_of_run(ports, writer.scope, jobs)
    for states in sorted(atoms.values(), key=lambda states: states[-1].id.ulid, reverse=True):
        if _is_undone(run, states[-1]):
            continue
        if _is_unchanged(states, set(atoms)) and provenance.archive_by_run(ports, run, writer, states[-1]):
            rollback_result.archived += 1
        else:
            rollback_result.left.append(str(states[-1].id))


def _atoms_of_run(ports: AtomReads, memory: Scope, jobs: Set[JobId]) -> dict[str, States]:
    """The atoms that the run added to the space."""
    atoms = ownership.atom_histories(ports, memory)
    return {one[-1].id.ulid: one for one in atoms if _is_from_jobs(one[-1], jobs)}


def _is_unchanged(states: States, made: Set[str]) -> bool:
    """Whether only the run changed it; superseding by its own atoms counts as such."""
    atom = states[-1]
    has_ended = all(_is_ended_by(state, made) for state in states[1:])
    return atom.status is AtomStatus.ACTIVE and provenance.is_as_written(atom) and has_ended


def _is_ended_by(atom: Atom, made: Set[str]) -> bool:
    return atom.superseded_by is not None and atom.superseded_by.ulid in made


def _restore_atoms(
    ports: AtomWrites, run: Replay, writer: Writer, jobs: Set[JobId], rollback_result: RollbackResult
) -> None:
    atoms = _atoms_of_run(ports, writer.scope, jobs)
    undone = {ulid for ulid, states in atoms.items() if _is_undone(run, states[-1])}
    for states in list(ownership.atom_histories(ports, writer.scope)):
        if states[-1].id.ulid in atoms:
            continue
        former = _state_before_run(run, states, undone)
        if former is None:
            continue
        if _restore_atom(ports, writer, states[-1], former):
            rollback_result.restored += 1
        else:
            rollback_result.left.append(str(states[-1].id))


def _restore_contradictions(ports: AtomWrites, run: Replay, writer: Writer, jobs: Set[JobId]) -> None:
    """Restores contradictions that the run removed, where both atoms are unchanged since."""
    made = set(_atoms_of_run(ports, writer.scope, jobs))
    parted = [
        (before, other.ulid, after.changed_at)
        for states in ownership.atom_histories(ports, writer.scope)
        for before, after in pairwise(states)
        if before.contradicts and _is_change_of_run(run, before, after, made)
        for other in before.contradicts
    ]
    wanted = {other for _, other, _ in parted}
    atoms = ownership.atom_histories(ports, writer.scope) if wanted else ()
    others = {states[-1].id.ulid: states for states in atoms if states[-1].id.ulid in wanted}
    for before, other, at in parted:
        then = _state_at(others.get(other, ()), at)
        if then is not None:
            contradiction_flags.flag_again(ports, writer, before, then)


def _is_from_jobs(atom: Atom, jobs: Set[JobId]) -> bool:
    return atom.extraction is not None and atom.extraction.job_id in jobs


def _is_change_of_run(run: Replay, before: Atom, after: Atom, made: Set[str]) -> bool:
    """Whether the run changed the atom from the one state to the other."""
    return _is_undone(run, after) or (_is_ended_by(after, made) and not _is_ended_by(before, made))


def _state_at(states: States, at: datetime) -> Atom | None:
    """The state that was current at that time."""
    return next((state for state in reversed(states) if state.changed_at <= at), None)


def _state_before_run(run: Replay, states: States, undone: Set[str]) -> Atom | None:
    """The atom's state before the run; None for one that the run did not change, or that changed again since."""
    atom = states[-1]
    if _is_undone(run, atom):
        return next((state for state in reversed(states[:-1]) if not provenance.is_last_changed_by(state, run)), None)
    if atom.status is AtomStatus.ACTIVE and _is_ended_by(atom, undone):
        return next((state for state in reversed(states[:-1]) if not _is_ended_by(state, undone)), None)
    return None


def _is_undone(run: Replay, atom: Atom) -> bool:
    """Whether this run was the last to archive it."""
    return provenance.is_archived_by_run(atom) and provenance.is_last_changed_by(atom, run)


def _restore_atom(ports: AtomWrites, writer: Writer, atom: Atom, former: Atom) -> bool:
    """Restores a former state; False if another atom has taken its key, or it changed since."""
    try:
        return retry_contended(ports, lambda: _restore_once(ports, writer, atom, former))
    except Conflict:
        return False


def _restore_once(ports: AtomWrites, writer: Writer, atom: Atom, former: Atom) -> bool | None:
    now = ports.now()
    current = write_context.require_atom(ports, writer, atom.id, atom.version, now)
    after = replace(
        atom,
        status=former.status,
        valid_to=former.valid_to,
        superseded_at=former.superseded_at,
        superseded_by=former.superseded_by,
        extraction=former.extraction,
    )
    keys = _key_steps(ports, writer, after, now)
    if keys is None:
        return False
    change = AtomChange(now, (transitions.edit(current.atom, after, now),), keys, FirstWrite(current.user))
    match contradictions.apply_change(ports, writer, change):
        case Outcome.DONE:
            return True
        case Outcome.DUPLICATE:
            return False
    return None


def _key_steps(ports: AtomReads, writer: Writer, atom: Atom, now: datetime) -> tuple[KeyStep, ...] | None:
    """The step that points the key's entry at the atom again; None if the key has another value since."""
    if atom.key is None or not atom.is_live(now):
        return ()
    entry = ports.atoms.read_preconditions(writer.scope, writer.reader, atom, None, now).key
    first = atom.chain or atom.id.ulid
    if entry is None:
        return (KeyStep(None, KeyEntry(atom.key, atom.id.ulid, first, atom.ends_at, 1)),)
    is_free = entry.valid_to is not None and entry.valid_to <= now
    if not is_free or _has_later_value(ports, writer, atom, entry.first, now):
        return None
    return (KeyStep(entry, KeyEntry(atom.key, atom.id.ulid, first, atom.ends_at, entry.version + 1)),)


def _has_later_value(ports: AtomReads, writer: Writer, atom: Atom, first: str, now: datetime) -> bool:
    chain = transitions.members(ports.atom_lists.chain(writer.scope, first), first, atom.key)
    return transitions.is_late(transitions.timeline(chain, now), atom)
