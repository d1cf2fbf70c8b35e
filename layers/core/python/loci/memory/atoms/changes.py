"""Atoms of a caller: written, superseded, archived, deleted. How they are edited is in ``loci.memory.atoms.edits``, how
they are purged in ``loci.memory.atoms.purging``, restored in ``loci.memory.atoms.restoring``, read in
``loci.memory.atoms.reads``."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from loci import spaces
from loci.apps import masking
from loci.errors import NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import contradictions, derived, linking, transitions, write_context
from loci.memory.atoms.citations import check_citations
from loci.memory.atoms.fields import MAX_KEY, NewAtom, require_valid
from loci.memory.atoms.links import EntityLinks
from loci.memory.atoms.ports import AtomWrites, TimelineWrites
from loci.memory.atoms.write_context import FilePart, Related, Request, Similarity, Writer
from loci.memory.atoms.writes import Written, carry_out, write_request
from loci.model.atoms import Atom, AtomStatus
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.parts import SettingsReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Act, Caller


def add_atom(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    new: NewAtom,
    key: str | None = None,
    epoch: str | None = None,
    similarity: Similarity | None = None,
    file: FilePart | None = None,
    ulid: str | None = None,
    related: Related | None = None,
) -> Written:
    """The atom in its space; under its own key the newest value of it, or an earlier one when it comes late. With
    ``similarity`` the similar atom in its place, where there is one.

    An atom that cites messages holds from when the newest was said, unless ``valid_from`` was sent. It is linked to
    the entities that its text names, besides those that were sent. ``epoch`` is the user's, for work that was begun
    before. A ``file`` is written in the same transaction. A new atom gets this ``ulid``, or one of its own;
    with ``related`` it confirms, supersedes or contradicts an atom, if that one is unchanged.

    Raises Refused and TooLarge (fields; entities and sources that aren't there; another request under the same key),
    NotFound and Forbidden (the space), Conflict (a restricted user), Contended.
    """
    require_valid(new, ports.now())
    cited_atom = check_citations(ports, caller, new)
    dated_atom = replace(cited_atom, valid_from=cited_atom.valid_from or cited_atom.said_at)
    request = write_request(ports, _mask(ports, caller, dated_atom), key=key, file=file)
    return _write(
        ports, writer_for(caller, space, epoch), replace(request, similarity=similarity, ulid=ulid, related=related)
    )


def set_value(
    ports: Ports, caller: Caller, space: SpaceId, new: NewAtom, key: str | None = None, epoch: str | None = None
) -> Written:
    """The one current atom of ``new.key``: the atom that has the key already, with all that the new one says in place
    of what it said (``loci.memory.atoms.values``), or a new atom. It holds from now. ``key`` is the idempotency key.

    Raises as ``add_atom``, and Refused for an atom without a key.
    """
    if new.key is None:
        raise Refused.field("/key", f"key must be 1 to {MAX_KEY} characters")
    require_valid(new, ports.now())
    cited_atom = replace(check_citations(ports, caller, new), valid_from=None)
    request = write_request(ports, _mask(ports, caller, cited_atom), key=key, in_place=True)
    return _write(ports, writer_for(caller, space, epoch), request)


def supersede_atom(
    ports: Ports, caller: Caller, id: AtomId, new: NewAtom, key: str | None = None, if_match: int | None = None
) -> Written:
    """The atom in place of a current one, whose key it inherits. A ``valid_from`` before the current one's inserts the
    earlier window and leaves that one current.

    Raises as ``add_atom``, and NotFound for the atom, Conflict when it isn't current or of another version, Refused for
    another key than its own.
    """
    require_valid(new, ports.now())
    cited_atom = check_citations(ports, caller, new)
    request = write_request(ports, _mask(ports, caller, cited_atom), replaces=id, if_match=if_match, key=key)
    return _write(ports, writer_for(caller, SpaceId(id.space)), request)


def archive_atom(ports: AtomWrites, caller: Caller, id: AtomId, if_match: int | None = None) -> Atom:
    """The atom, out of every read that doesn't ask for archived ones; archived before, it stays as it is. Raises
    NotFound, Forbidden, Conflict (another version, a restricted user), Contended."""
    writer = writer_for(caller, SpaceId(id.space))
    links = EntityLinks(ports, writer.scope)

    def archive(atom: Atom, now: datetime) -> AtomStep:
        links.load(atom.entity_ids)
        return transitions.archive(atom, now)

    (archived_atom,) = links.resolve([change_atom(ports, writer, id, if_match, archive)])
    return archived_atom


def delete_atom(ports: TimelineWrites, caller: Caller, id: AtomId, if_match: int | None = None) -> Atom:
    """The atom, out of every read but history. Raises as ``archive_atom``."""
    return change_atom(ports, writer_for(caller, SpaceId(id.space)), id, if_match, transitions.delete)


def change_atom(
    ports: TimelineWrites,
    writer: Writer,
    id: AtomId,
    if_match: int | None,
    change: Callable[[Atom, datetime], AtomStep],
) -> Atom:
    """Archive or delete an atom, for any writer of the space. Raises as ``archive_atom``."""

    def change_there(atom: Atom, now: datetime) -> AtomStep:
        if atom.status is AtomStatus.DELETED:
            raise NotFound("atom not found")
        return change(atom, now)

    return retry_contended(ports, lambda: _change_once(ports, writer, id, if_match, change_there))


def delete_unchanged(ports: TimelineWrites, writer: Writer, atom: Atom, marker: Marker | None = None) -> Atom | None:
    """The atom, deleted as it was read, with the marker; None where it has changed since, or another request under the
    marker's key was faster. Raises NotFound, Conflict for a restricted user."""

    def delete(held_atom: Atom, now: datetime) -> AtomStep | None:
        return transitions.delete(held_atom, now) if held_atom.changed_at == atom.changed_at else None

    return _change_once(ports, writer, atom.id, None, delete, marker)


def archive_unchanged(ports: TimelineWrites, writer: Writer, atom: Atom) -> Atom | None:
    """The atom, archived as it was read; None where it has changed since. Raises as ``delete_unchanged``."""

    def archive(held_atom: Atom, now: datetime) -> AtomStep | None:
        return transitions.archive(held_atom, now) if held_atom.changed_at == atom.changed_at else None

    return _change_once(ports, writer, atom.id, None, archive)


def writer_for(caller: Caller, space: SpaceId, epoch: str | None = None) -> Writer:
    """The caller as a writer, ``epoch`` as in ``Writer``. Raises NotFound and Forbidden where they may not write."""
    scope = spaces.locate_memory(caller, space, Act.WRITE)
    return Writer(scope, caller.directory, epoch, actor=None if scope.owner == caller.owner else caller.owner)


def _mask(ports: SettingsReads, caller: Caller, new: NewAtom) -> NewAtom:
    return replace(new, text=masking.mask_text(new.text)) if masking.is_masking(ports, caller.directory) else new


def _write(ports: Ports, writer: Writer, wanted_request: Request) -> Written:
    entity_ids = linking.find_entities(ports, writer.scope, wanted_request.new.text)
    links = EntityLinks(ports, writer.scope)
    links.load((*wanted_request.new.entity_ids, *entity_ids))
    outcome = carry_out(ports, writer, replace(wanted_request, linked=entity_ids))
    if outcome is None:
        raise AssertionError("only a job's step can be applied already")
    (linked_atom,) = links.resolve([outcome.atom])
    return replace(outcome, atom=linked_atom)


def _change_once(
    ports: TimelineWrites,
    writer: Writer,
    id: AtomId,
    if_match: int | None,
    change: Callable[[Atom, datetime], AtomStep | None],
    marker: Marker | None = None,
) -> Atom | None:
    now = ports.now()
    atom_to_change = write_context.require_atom(ports, writer, id, if_match, now)
    step = change(atom_to_change.atom, now)
    if step is None or step.after.status is atom_to_change.atom.status:
        return None if step is None else atom_to_change.atom
    entry = write_context.entry_of(ports, writer, atom_to_change.atom, now)
    keys = () if entry is None else transitions.has_same_key(entry, transitions.entry_ended(entry, now))
    resulting_change = AtomChange(now, (step,), keys, FirstWrite(atom_to_change.user, marker), writer.visitor)
    whole_change = derived.with_derived(ports, writer, resulting_change)
    return step.after if contradictions.apply_change(ports, writer, whole_change) is Outcome.DONE else None
