"""How a current atom is put right: the same atom in a new version, its former state kept as a revision.

An atom that is given another key leaves the timeline of the old one, which then has no current value, and joins that of
the new one, whose last value it ends. Where the new key has a value that is current, or that starts later than the
atom, the edit is refused: which of the two holds is for its writer to say.
"""

from dataclasses import replace
from datetime import datetime

from loci import embedding, masking
from loci.atoms import contradicting, scenes, timelines
from loci.atoms.changes import writer_for
from loci.atoms.fields import NewAtom, require_valid, require_window
from loci.atoms.scenes import Held, Writer
from loci.contention import settled
from loci.errors import Conflict, NotFound
from loci.ids import AtomId, SpaceId
from loci.model import Atom, AtomStatus, Category
from loci.ports import AtomChange, AtomStep, FirstWrite, KeyEntry, KeyStep, Outcome, Ports
from loci.records import record
from loci.scope import Caller
from loci.spaces.fields import UNCHANGED, Unchanged


@record(frozen=True, slots=True)
class AtomEdit:
    """What is to change; of ``text`` to ``confidence`` None leaves it as it is, of the others it takes it away."""

    text: str | None = None
    category: Category | None = None
    importance: int | None = None
    confidence: float | None = None
    key: str | Unchanged | None = UNCHANGED
    valid_to: datetime | Unchanged | None = UNCHANGED


def edit(ports: Ports, caller: Caller, id: AtomId, wanted: AtomEdit, if_match: int | None = None) -> Atom:
    """The atom with these changes; as it is when nothing changes.

    Raises Refused (a field breaks a rule), NotFound, Forbidden, Conflict (the atom isn't current, or of another
    version; the new key has a value of its own; another atom says the same; a restricted user), Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    if wanted.text is not None and masking.masks(ports, caller.directory):
        wanted = replace(wanted, text=masking.masked(wanted.text))
    return settled(lambda: _edit_once(ports, writer, id, wanted, if_match), ports.random, ports.sleep)


def _edit_once(ports: Ports, writer: Writer, id: AtomId, wanted: AtomEdit, if_match: int | None) -> Atom | None:
    now = ports.now()
    held = scenes.held(ports, writer, id, if_match, now)
    _require_current(held.atom, now)
    after = _applied(held.atom, wanted, now)
    if after == held.atom:
        return held.atom
    change = _change(ports, writer, held, after, now)
    if change is None:
        return None
    change = contradicting.parted(ports, writer, change)
    match ports.atoms.apply(writer.scope, change):
        case Outcome.DONE:
            return change.steps[0].after
        case Outcome.DUPLICATE:
            raise Conflict("another current atom says the same")
    return None


def _require_current(atom: Atom, now: datetime) -> None:
    if atom.status is AtomStatus.DELETED:
        raise NotFound("there is no such atom")
    if not atom.is_current(now):
        raise Conflict("the atom to edit is not current")


def _applied(atom: Atom, wanted: AtomEdit, now: datetime) -> Atom:
    """The atom as it shall be, its vector and chain still the old ones. Raises Refused."""
    after = replace(
        atom,
        text=atom.text if wanted.text is None else wanted.text,
        category=wanted.category or atom.category,
        importance=atom.importance if wanted.importance is None else wanted.importance,
        confidence=atom.confidence if wanted.confidence is None else wanted.confidence,
        key=atom.key if wanted.key is UNCHANGED else wanted.key,
        valid_to=atom.valid_to if wanted.valid_to is UNCHANGED else wanted.valid_to,
    )
    require_valid(NewAtom(after.text, after.category, after.key, after.importance, after.confidence), now)
    require_window(after.valid_from, after.valid_to)
    return after


def _change(ports: Ports, writer: Writer, held: Held, after: Atom, now: datetime) -> AtomChange | None:
    """None when the atom's key went on meanwhile."""
    before = held.atom
    entry = scenes.entry_of(ports, writer, before, now)
    if before.key is not None and entry is None:
        return None
    if after.text != before.text:
        after = replace(after, vector=embedding.vector(ports, writer.scope, after.text), embedder=ports.embedder.name)
    if after.key == before.key:
        steps: tuple[AtomStep, ...] = (timelines.edited(before, after, now),)
        keys = timelines.keyed(entry, None if entry is None else _pointing(entry, after))
    else:
        steps, keys = _moved(ports, writer, before, after, now)
        if entry is not None:
            keys = (*keys, KeyStep(entry, scenes.entry_without(ports, writer, entry, before, now)))
    return AtomChange(now, steps, keys, FirstWrite(held.user), writer.visitor)


def _pointing(entry: KeyEntry, atom: Atom) -> KeyEntry:
    return replace(entry, atom=atom.id.ulid, valid_to=atom.ends_at, version=entry.version + 1)


def _moved(
    ports: Ports, writer: Writer, before: Atom, after: Atom, now: datetime
) -> tuple[tuple[AtomStep, ...], tuple[KeyStep, ...]]:
    """The atom under its new key, or under none. Raises Conflict when the key has a value of its own."""
    if after.key is None:
        return (timelines.edited(before, replace(after, chain=None), now),), ()
    met = ports.atoms.standing(writer.scope, writer.reader, after, None, now)
    if met.key is None:
        alone = replace(after, chain=None)
        entry = KeyEntry(after.key, after.id.ulid, after.id.ulid, after.ends_at, 1)
        return (timelines.edited(before, alone, now),), (KeyStep(None, entry),)
    first = met.key.first
    members = _former_values(ports, writer, met.key, after, now)
    moved = timelines.edited(before, replace(after, chain=None if first == after.id.ulid else first), now)
    return timelines.joined(members, moved, now), (KeyStep(met.key, _pointing(met.key, after)),)


def _former_values(ports: Ports, writer: Writer, entry: KeyEntry, atom: Atom, now: datetime) -> tuple[Atom, ...]:
    if entry.valid_to is None or entry.valid_to > now:
        raise Conflict("the key has a current value")
    chain = ports.atom_lists.chain(writer.scope, entry.first)
    members = timelines.timeline(timelines.members(chain, entry.first, atom.key), now)
    if timelines.is_late(members, atom):
        raise Conflict("the key has a value that starts after this atom")
    return members
