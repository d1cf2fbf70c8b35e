"""Edits a current atom: the same atom gets a new version, and its former state becomes a revision.

An atom that is given another key leaves the timeline of the old one, which then has no current value, and joins that of
the new one, whose last value it ends. Where the new key has a value that is current, or that starts later than the
atom, the edit is refused: which of the two holds is for its writer to say.
"""

from dataclasses import replace
from datetime import datetime

from loci.apps import masking
from loci.errors import Conflict, NotFound, Refused
from loci.ids import AtomId, EntityId, SpaceId
from loci.inference.embedding import cached
from loci.memory.atoms import contradictions, derived, linking, transitions, write_context
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.fields import NewAtom, require_valid, require_window, restate_atom
from loci.memory.atoms.links import EntityLinks
from loci.memory.atoms.write_context import AtomToChange, Writer
from loci.model.atoms import Atom, AtomStatus, Category
from loci.model.unchanged import UNCHANGED, Unchanged
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, AtomStep, KeyEntry, KeyStep
from loci.ports.parts import AtomReads, EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope


@record(frozen=True, slots=True)
class AtomEdit:
    """Edit of an atom; None takes ``key``, ``valid_to`` and ``expires_at`` away, and leaves any other as it is.
    ``entity_ids``, ``metadata`` and ``derives`` replace all that was there; another text derives nothing unless that
    was given. With ``is_said`` words of the user say the new text, which ends a review."""

    text: str | None = None
    category: Category | None = None
    importance: int | None = None
    confidence: float | None = None
    key: str | Unchanged | None = UNCHANGED
    valid_to: datetime | Unchanged | None = UNCHANGED
    expires_at: datetime | Unchanged | None = UNCHANGED
    entity_ids: tuple[EntityId, ...] | None = None
    metadata: JsonObject | None = None
    derives: tuple[AtomId, ...] | None = None
    is_said: bool = False


class KeyTaken(Conflict):
    """The key has a value of its own, which is current or starts later."""


def edit_atom(ports: Ports, caller: Caller, id: AtomId, atom_edit: AtomEdit, if_match: int | None = None) -> Atom:
    """The atom with these changes; as it is when nothing changes. With another text it is linked to the entities which
    that names, in place of those that the former text named.

    Raises Refused (a field breaks a rule; entities that aren't there), TooLarge (metadata), NotFound, Forbidden,
    Conflict (the atom isn't current, or of another version; another atom says the same; a restricted user), KeyTaken,
    Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    if atom_edit.text is not None and masking.is_masking(ports, caller.directory):
        atom_edit = replace(atom_edit, text=masking.mask_text(atom_edit.text))
    links = EntityLinks(ports, writer.scope)
    edited_atom = retry_contended(ports, lambda: _edit_once(ports, writer, links, id, atom_edit, if_match))
    (linked_atom,) = links.resolve([edited_atom])
    return linked_atom


def _edit_once(
    ports: Ports, writer: Writer, links: EntityLinks, id: AtomId, atom_edit: AtomEdit, if_match: int | None
) -> Atom | None:
    now = ports.now()
    atom_to_change = write_context.require_atom(ports, writer, id, if_match, now)
    _require_current(atom_to_change.atom, now)
    if atom_edit.entity_ids is not None:
        atom_edit = replace(
            atom_edit, entity_ids=_as_stored(ports, writer.scope, atom_to_change.atom, atom_edit.entity_ids)
        )
    after = _apply_edit(atom_to_change.atom, atom_edit, now)
    if after == atom_to_change.atom:
        return atom_to_change.atom
    change = _change(ports, writer, atom_to_change, after, atom_edit, now)
    if change is None:
        return None
    change = contradictions.clear_stale_flags(ports, writer, derived.with_derived(ports, writer, change))
    links.load(change.steps[0].after.entity_ids)
    match ports.atoms.apply(writer.scope, change):
        case Outcome.DONE:
            return change.steps[0].after
        case Outcome.DUPLICATE:
            raise Conflict("another current atom has the same content")
    return None


def _require_current(atom: Atom, now: datetime) -> None:
    if atom.status is AtomStatus.DELETED:
        raise NotFound("atom not found")
    if not atom.is_live(now):
        raise Conflict("only a current atom can be edited")


def _as_stored(ports: EntityReads, scope: Scope, atom: Atom, sent_ids: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """The entities that were sent: those that the atom reads as being about already in the form in which it stores
    them, which an un-merge gives back."""
    reads_as = EntityLinks(ports, scope).canonical(atom.entity_ids)
    stored = {id: tuple(own for own in reads_as if id in (own, reads_as[own])) for id in sent_ids}
    return tuple(dict.fromkeys(own for id in sent_ids for own in stored[id] or (id,)))


def _apply_edit(atom: Atom, atom_edit: AtomEdit, now: datetime) -> Atom:
    """The atom as it shall be, its vector and chain still the old ones. Raises Refused."""
    after = replace(
        atom,
        text=atom.text if atom_edit.text is None else atom_edit.text,
        category=atom_edit.category or atom.category,
        importance=atom.importance if atom_edit.importance is None else atom_edit.importance,
        confidence=atom.confidence if atom_edit.confidence is None else atom_edit.confidence,
        key=atom.key if atom_edit.key is UNCHANGED else atom_edit.key,
        valid_to=atom.valid_to if atom_edit.valid_to is UNCHANGED else atom_edit.valid_to,
        expires_at=atom.expires_at if atom_edit.expires_at is UNCHANGED else atom_edit.expires_at,
        entity_ids=atom.entity_ids if atom_edit.entity_ids is None else tuple(dict.fromkeys(atom_edit.entity_ids)),
        metadata=atom.metadata if atom_edit.metadata is None else atom_edit.metadata,
        derives=_derived_ids(atom, atom_edit),
        review=None if atom_edit.is_said else atom.review,
    )
    require_valid(_without_window(after), now)
    require_window(after.valid_from, after.valid_to)
    return after


def _derived_ids(atom: Atom, atom_edit: AtomEdit) -> tuple[AtomId, ...]:
    if atom_edit.derives is not None:
        return atom_edit.derives
    return atom.derives if atom_edit.text in (None, atom.text) else ()


def _without_window(atom: Atom) -> NewAtom:
    """The edited atom, checked as a new one is but for its window and sources, which were checked when it was one."""
    return replace(
        restate_atom(atom), valid_from=None, valid_to=None, source_conversation_id=None, source_message_ids=()
    )


def _link_entities(ports: EntityReads, scope: Scope, before: Atom, after: Atom, *, keeps_all: bool) -> Atom:
    """The atom with its entities: those it has or was given, and those that a new text names, unless it ``keeps_all``
    in place of what the former text named. Raises Refused for one that it was given and that isn't there."""
    ids = after.entity_ids
    if after.text != before.text:
        left_ids, found_ids = linking.find_entities_of_each(ports, scope, [before.text, after.text])
        if not keeps_all:
            ids = tuple(id for id in ids if id not in left_ids)
        ids = write_context.merge_links(ids, found_ids)
    if ids == before.entity_ids:
        return after
    there = {entity.id: entity for entity in ports.entities.get(scope, [id.ulid for id in ids])}
    if any(id not in there for id in after.entity_ids if id not in before.entity_ids):
        raise Refused.field("/entityIds", "entity not found in this space")
    present = tuple(id for id in ids if id in there)
    names = linking.names_of(there.values())
    return replace(after, entity_ids=present, surroundings=replace(after.surroundings, subjects=names))


def _change(
    ports: Ports, writer: Writer, atom_to_change: AtomToChange, after: Atom, atom_edit: AtomEdit, now: datetime
) -> AtomChange | None:
    """None when the atom's key went on meanwhile."""
    before = atom_to_change.atom
    entry = write_context.entry_of(ports, writer, before, now)
    if before.key is not None and entry is None:
        return None
    after = _link_entities(ports, writer.scope, before, after, keeps_all=atom_edit.entity_ids is not None)
    if after.text != before.text:
        after = replace(after, vector=cached.embed_text(ports, writer.scope, after.text), embedder=ports.embedder.name)
    if after.key == before.key:
        steps: tuple[AtomStep, ...] = (transitions.edit(before, after, now),)
        keys = transitions.has_same_key(entry, None if entry is None else _pointing(entry, after))
    else:
        steps, keys = _move_to_key(ports, writer, before, after, now)
        if entry is not None:
            keys = (*keys, KeyStep(entry, write_context.entry_without(ports, writer, entry, before, now)))
    return AtomChange(now, steps, keys, FirstWrite(atom_to_change.user), writer.visitor)


def _pointing(entry: KeyEntry, atom: Atom) -> KeyEntry:
    return replace(entry, atom=atom.id.ulid, valid_to=atom.ends_at, version=entry.version + 1)


def _move_to_key(
    ports: AtomReads, writer: Writer, before: Atom, after: Atom, now: datetime
) -> tuple[tuple[AtomStep, ...], tuple[KeyStep, ...]]:
    """The atom under its new key, or under none. Raises Conflict when the key has a value of its own."""
    if after.key is None:
        return (transitions.edit(before, replace(after, chain=None), now),), ()
    preconditions = ports.atoms.read_preconditions(writer.scope, writer.reader, after, None, now)
    held_entry = preconditions.key
    if held_entry is None or held_entry.atom in [id.ulid for id in before.derives]:
        alone = replace(after, chain=None)
        version = 1 if held_entry is None else held_entry.version + 1
        entry = KeyEntry(after.key, after.id.ulid, after.id.ulid, after.ends_at, version)
        return (transitions.edit(before, alone, now),), (KeyStep(held_entry, entry),)
    first = held_entry.first
    members = _former_values(ports, writer, held_entry, after, now)
    step = transitions.edit(before, replace(after, chain=None if first == after.id.ulid else first), now)
    return transitions.merge(members, step, now), (KeyStep(held_entry, _pointing(held_entry, after)),)


def _former_values(ports: AtomReads, writer: Writer, entry: KeyEntry, atom: Atom, now: datetime) -> tuple[Atom, ...]:
    if entry.valid_to is None or entry.valid_to > now:
        raise KeyTaken("the key already has a current value")
    chain = ports.atom_lists.chain(writer.scope, entry.first)
    members = transitions.timeline(transitions.members(chain, entry.first, atom.key), now)
    if transitions.is_late(members, atom):
        raise KeyTaken("the key already has a value that starts after this atom")
    return members
