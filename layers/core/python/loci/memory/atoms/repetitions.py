"""A text that is sent again with something new: until when it counts, metadata, or how important it is.

The atom takes what was sent and keeps what was not. Its former state is a revision, as after an edit.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from loci.memory.atoms import transitions
from loci.memory.atoms.fields import NewAtom
from loci.model import metadata
from loci.model.atoms import CALLERS, Atom, Provenance
from loci.ports.memory import AtomStep, KeyEntry, KeyStep

SOURCE = "import"
"""The field of metadata in which an import says where a text is from."""


def restate(atom: Atom, new: NewAtom) -> Atom:
    """The atom with the expiry, importance and fields of metadata that a caller sent. Raises TooLarge for metadata that
    are over 16 KB together."""
    if new.provenance not in CALLERS:
        return atom
    after = replace(
        atom,
        expires_at=new.expires_at or atom.expires_at,
        importance=new.sent_importance or atom.importance,
        metadata={**atom.metadata, **_taken_metadata(new)},
    )
    metadata.require_small(after.metadata)
    return after


def _taken_metadata(new: NewAtom) -> dict[str, Any]:
    """Return what was sent, without the source of an import: the atom was there before it, and may not go with it."""
    hidden = {SOURCE} if new.provenance is Provenance.IMPORT else set()
    return {name: value for name, value in (new.sent_metadata or {}).items() if name not in hidden}


def restating_step(before: Atom, after: Atom, now: datetime) -> AtomStep:
    """The step to the restated atom, which may be confirmed as well."""
    return transitions.edit(before, replace(after, version=before.version), now)


def restated_key(entry: KeyEntry | None, after: Atom) -> tuple[KeyStep, ...]:
    """The step of the key whose value has another end."""
    if entry is None or entry.atom != after.id.ulid or entry.valid_to == after.ends_at:
        return ()
    return (KeyStep(entry, replace(entry, valid_to=after.ends_at, version=entry.version + 1)),)
