"""The value of a key in place: a key that is written again gives its atom another value, and the atom keeps its id, its
place in lists and its creation.

The former value is a revision, as after an edit. Unlike an edit, the write replaces all that the atom says, its sources
and metadata too, and the value holds from when it is written. A value by another author, or from another conversation,
is a new atom, which supersedes the former: the words of each can be erased without those of the other.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from loci.memory.atoms import transitions
from loci.model.atoms import Atom
from loci.ports.memory import AtomStep, KeyEntry, KeyStep


def find_replaceable(members: Sequence[Atom], new: Atom, now: datetime) -> Atom | None:
    """The value of the key, if the new one may take its place: None for one by another author or from another
    conversation."""
    own = (atom for atom in members if atom.actor == new.actor and atom.cited_conversations == new.cited_conversations)
    current = (atom for atom in own if atom.is_live(now))
    return next(current, None)


def replace_value(held_atom: Atom, new: Atom, now: datetime) -> AtomStep:
    """The step of the held atom that says what the new one says. One that gives way to a later value still does."""
    end = held_atom.valid_to if held_atom.superseded_by is not None else None
    after = replace(
        new,
        id=held_atom.id,
        created_at=held_atom.created_at,
        changed_at=held_atom.changed_at,
        valid_from=max(new.valid_from, held_atom.valid_from),
        valid_to=min(filter(None, (new.valid_to, end)), default=None),
        superseded_by=held_atom.superseded_by,
        chain=held_atom.chain,
        contradicts=held_atom.contradicts,
        version=held_atom.version,
    )
    return transitions.edit(held_atom, after, now)


def point_to_value(entry: KeyEntry, atom: Atom) -> KeyStep:
    """The step of the key's entry once its atom has another value."""
    return KeyStep(entry, replace(entry, atom=atom.id.ulid, valid_to=atom.ends_at, version=entry.version + 1))
