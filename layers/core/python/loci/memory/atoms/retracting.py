"""Archives an atom that its user has taken back, in one transaction with the step of the job that found it so.

It was never true, so the value that it had ended holds on, as it was before. One that came late, between others, has no
such state and stays ended; so does one that another atom says by now. A refinement has begun with the atom itself, and
goes with it.
"""

from dataclasses import replace
from datetime import datetime

from loci.memory.atoms import contradictions, derived, transitions, write_context
from loci.memory.atoms.ports import TimelineWrites
from loci.memory.atoms.write_context import Related, Writer
from loci.model.atoms import Atom
from loci.model.statements import StatementEffect
from loci.ports.memory import AtomChange, AtomStep, JobStep, KeyStep
from loci.ports.parts import TimelineReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended


def retract_atom(ports: TimelineWrites, writer: Writer, relation: Related, job: JobStep) -> None:
    """Archive the atom if it has not changed since it was judged; else take the job's step alone.

    Raises NotFound (the space), Conflict (a restricted user), Contended.
    """
    retry_contended(ports, lambda: _attempt(ports, writer, relation, job))


def build_retraction(ports: TimelineWrites, writer: Writer, atom: Atom, now: datetime) -> AtomChange:
    """Build the change that archives a current atom and revives the one that it ended. Raises NotFound, Conflict."""
    user = write_context.require_atom(ports, writer, atom.id, None, now).user
    revived_step = _revival(ports, writer, atom, now)
    steps = (transitions.archive(atom, now), *(() if revived_step is None else (revived_step,)))
    keys = _entry_steps(ports, writer, atom, revived_step, now)
    return AtomChange(now, steps, keys, FirstWrite(user), writer.visitor)


def of_nothing(job: JobStep, now: datetime) -> JobStep:
    """Return the step of a retraction of something that is not remembered."""
    return job if job.statement is None else replace(job, statement=replace(job.statement, at=now))


def _attempt(ports: TimelineWrites, writer: Writer, relation: Related, job: JobStep) -> bool | None:
    now = ports.now()
    atom = write_context.find_atom(ports, writer, relation.atom)
    if atom is None or not atom.is_live(now) or atom.changed_at != relation.as_of:
        ports.atoms.advance_job(writer.scope, of_nothing(job, now))
        return True
    statement = job.statement
    if statement is not None:
        statement = replace(statement, atom=atom.id, effect=StatementEffect.RETRACTED, at=now, epoch=atom.epoch)
    change = replace(build_retraction(ports, writer, atom, now), job=replace(job, retracted=1, statement=statement))
    outcome = contradictions.apply_change(ports, writer, derived.with_derived(ports, writer, change))
    return True if outcome in (Outcome.DONE, Outcome.APPLIED) else None


def _revival(ports: TimelineReads, writer: Writer, atom: Atom, now: datetime) -> AtomStep | None:
    first = atom.chain or atom.id.ulid
    chain = transitions.members(ports.atom_lists.chain(writer.scope, first), first, atom.key)
    members = tuple(member for member in transitions.timeline(chain, now) if member.id != atom.id)
    before = transitions.predecessor(members, atom)
    if before is None:
        return None
    former = ports.atom_lists.revisions(writer.scope, before.id.ulid)
    own = next((state for state in reversed(former) if state.superseded_by is None), None)
    if own is None:
        return None
    step = transitions.revive(before, own.valid_to, members, now)
    guard = ports.atoms.read_preconditions(writer.scope, writer.reader, before, None, now).guard
    is_said_anyway = guard not in (None, atom.id.ulid, before.id.ulid)
    return None if step.after.is_live(now) and is_said_anyway else step


def _entry_steps(
    ports: TimelineReads, writer: Writer, atom: Atom, atom_step: AtomStep | None, now: datetime
) -> tuple[KeyStep, ...]:
    """Return the step of the entry of the atom's key. One that points at another atom gets a new version all the same,
    on which writers of that key meet."""
    if atom.key is None:
        return ()
    entry = ports.atoms.read_preconditions(writer.scope, writer.reader, atom, None, now).key
    if entry is None or (entry.atom != atom.id.ulid and atom_step is None):
        return ()
    if entry.atom != atom.id.ulid:
        return (KeyStep(entry, replace(entry, version=entry.version + 1)),)
    return transitions.has_same_key(
        entry, transitions.entry_retracted(entry, None if atom_step is None else atom_step.after, now)
    )
