"""Marks the atoms that a run adds or archives with the run and a digest of their state. A change by a user or a
confirmation changes the digest; the end of validity does not."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci import ids
from loci.errors import Conflict
from loci.ids import MessageId
from loci.memory.atoms import changes, transitions
from loci.memory.atoms.ports import AtomWrites
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, AtomStatus, Category, Provenance, ReplayMark
from loci.model.replays import Replay
from loci.ports.memory import AtomStep


def provenance_mark(
    run: Replay,
    text: str,
    category: Category,
    key: str | None,
    numbers: tuple[int, float],
    sources: Sequence[MessageId],
) -> ReplayMark:
    """The mark of an atom that is about to be written; ``numbers`` are its importance and confidence."""
    return ReplayMark(
        run.id, _state_digest(text, category, key, numbers, sources, AtomStatus.ACTIVE, Provenance.EXTRACTION, None)
    )


def archive_by_run(ports: AtomWrites, run: Replay, writer: Writer, atom: Atom) -> bool:
    """Archives an atom on behalf of the run if it has not changed since it was read; returns whether it did. Raises
    NotFound, Unavailable."""
    try:
        changes.change_atom(ports, writer, atom.id, None, partial(_archive_step, run, atom))
    except Conflict:
        return False
    return True


def is_last_changed_by(atom: Atom, run: Replay) -> bool:
    """Whether the run was the last one to add or archive it."""
    mark = _mark_of(atom)
    return mark is not None and mark.run == run.id


def is_as_written(atom: Atom) -> bool:
    """Whether it has not changed since a run wrote or archived it."""
    mark = _mark_of(atom)
    return mark is not None and mark.state == _digest_of(atom)


def is_archived_by_run(atom: Atom) -> bool:
    """Whether a run archived it and nothing changed it since; such an atom counts as absent."""
    return atom.status is AtomStatus.ARCHIVED and is_as_written(atom)


def _archive_step(run: Replay, atom: Atom, before: Atom, at: datetime) -> AtomStep:
    # The previous change may have archived the atom that it contradicts.
    if replace(before, contradicts=atom.contradicts, version=atom.version) != atom:
        raise Conflict("the atom changed in the meantime")
    step = transitions.archive(before, at)
    if before.extraction is None:
        raise AssertionError("a run changes only extracted atoms")
    source = replace(before.extraction, replay=ReplayMark(run.id, _digest_of(step.after)))
    return replace(step, after=replace(step.after, extraction=source))


def _mark_of(atom: Atom) -> ReplayMark | None:
    return None if atom.extraction is None else atom.extraction.replay


def _digest_of(atom: Atom) -> str:
    numbers = atom.importance, atom.confidence
    sources, confirmed = atom.source_message_ids, atom.confirmed_at
    return _state_digest(atom.text, atom.category, atom.key, numbers, sources, atom.status, atom.provenance, confirmed)


def _state_digest(
    text: str,
    category: Category,
    key: str | None,
    numbers: tuple[int, float],
    sources: Sequence[MessageId],
    status: AtomStatus,
    provenance: Provenance,
    confirmed_at: datetime | None,
) -> str:
    said = text, category.name, category.kind, repr(key), *map(str, numbers), *map(str, sources)
    return ids.digest(*said, status, provenance, str(confirmed_at))
