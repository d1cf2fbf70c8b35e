"""Restores the contradiction flags between two atoms that a run removed, when that run is rolled back."""

from dataclasses import replace

from loci.errors import NotFound
from loci.memory.atoms import contradictions, write_context
from loci.memory.atoms.ports import AtomWrites
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended


def flag_again(ports: AtomWrites, writer: Writer, one: Atom, other: Atom) -> None:
    """Flags both atoms as contradicting each other again, if both are current and say the same as in these states.
    Raises Conflict (a restricted user), Contended, Unavailable."""
    retry_contended(ports, lambda: _flag_once(ports, writer, one, other))


def _flag_once(ports: AtomWrites, writer: Writer, one: Atom, other: Atom) -> bool | None:
    now = ports.now()
    try:
        atom_to_change = write_context.require_atom(ports, writer, one.id, None, now)
        atom = write_context.require_atom(ports, writer, other.id, None, now).atom
    except NotFound:
        return True
    is_as_it_was = atom_to_change.atom.text == one.text and atom.text == other.text
    is_named = atom.id in atom_to_change.atom.contradicts or atom_to_change.atom.id in atom.contradicts
    if is_named or not is_as_it_was or not (atom_to_change.atom.is_live(now) and atom.is_live(now)):
        return True
    named_atom, steps = contradictions.flag_contradiction(atom_to_change.atom, atom)
    if not steps:
        return True
    step = AtomStep(
        atom_to_change.atom, replace(named_atom, version=atom_to_change.atom.version + 1), is_revision=False
    )
    change = AtomChange(now, (step, *steps), first=FirstWrite(atom_to_change.user))
    return True if ports.atoms.apply(writer.scope, change) is Outcome.DONE else None
