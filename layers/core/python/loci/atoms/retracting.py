"""An atom that its user has taken back: archived, in one transaction with the step of the job that found it so."""

from dataclasses import replace

from loci.atoms import contradictions, transitions, write_context
from loci.atoms.write_context import Related, Writer
from loci.ports import AtomChange, FirstWrite, JobStep, Outcome, Ports
from loci.runtime.retry import settled


def retract_atom(ports: Ports, writer: Writer, related: Related, job: JobStep) -> None:
    """Archives the atom while it stands as it was judged, else takes the step alone.

    Raises NotFound (the space), Conflict (a restricted user), Contended.
    """
    settled(lambda: _attempt(ports, writer, related, job), ports.random, ports.sleep)


def _attempt(ports: Ports, writer: Writer, related: Related, job: JobStep) -> bool | None:
    now = ports.now()
    atom = write_context.stored(ports, writer, related.atom)
    if atom is None or not atom.is_current(now) or atom.changed_at != related.as_of:
        ports.atoms.step(job)
        return True
    user = write_context.held(ports, writer, atom.id, None, now).user
    entry = write_context.entry_of(ports, writer, atom, now)
    keys = () if entry is None else transitions.keyed(entry, transitions.entry_ended(entry, now))
    archived = transitions.archived(atom, now)
    done = AtomChange(now, (archived,), keys, FirstWrite(user), writer.visitor, replace(job, retracted=1))
    outcome = contradictions.apply(ports, writer, done)
    return True if outcome in (Outcome.DONE, Outcome.APPLIED) else None
