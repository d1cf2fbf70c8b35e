"""Order of the values of one key, or the atoms of one chain of supersedes: they follow each other without overlapping.

A timeline is the members of a chain that still count (ACTIVE, not expired), by ``valid_from``. A new member ends
the one that holds at its start; when others start later, it ends where the next of them starts, and the newest stays
as it is:

    there is      A ─────── B ───────────→ current
    late C        A ── C ── B ───────────→ current

What starts in the future ends the one that holds then, and not before: both are there, each in its time.

So facts may come in any order and make the same timeline. Ending a member never moves its ``valid_to`` later; only
what is revived, since what ended it was taken back, holds on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from loci.model.atoms import Atom, AtomStatus, Category, Surroundings
from loci.model.chains import in_chain_order
from loci.ports.memory import AtomStep, KeyEntry, KeyStep
from loci.records import record
from loci.text.same_words import has_same_words


@record(frozen=True, slots=True)
class Placement:
    """A new atom in its place, and all that changes with it; ``late`` when members start after it."""

    atom: Atom
    steps: tuple[AtomStep, ...]
    late: bool


def members(chain: Iterable[Atom], first: str, key: str | None) -> tuple[Atom, ...]:
    """The atoms that are a chain's own still: an edit may have given one another key, or another chain."""
    return tuple(atom for atom in chain if atom.key == key and (atom.chain or atom.id.ulid) == first)


def timeline(chain: Iterable[Atom], now: datetime) -> tuple[Atom, ...]:
    """The members of a chain that still count, in order."""
    counting = (atom for atom in chain if atom.status is AtomStatus.ACTIVE and not atom.is_expired(now))
    return in_chain_order(counting)


def begins(sent_at: datetime | None, now: datetime, members: Sequence[Atom]) -> datetime:
    """When a new member begins. Unless the writer says so, no earlier than the last one that has begun: of two clocks
    the slower can't lose a user's newest word."""
    if sent_at is not None:
        return sent_at
    return max([now, *(member.valid_from for member in members if member.has_begun(now))])


def is_late(members: Iterable[Atom], new: Atom) -> bool:
    """Whether a member starts after ``new``; at the same instant the newcomer counts as newer."""
    return any(member.valid_from > new.valid_from for member in members)


def twin(members: Iterable[Atom], new: Atom) -> Atom | None:
    """The member with the text and the start of ``new``."""
    same = (atom for atom in members if atom.valid_from == new.valid_from and has_same_words(atom.text, new.text))
    return next(same, None)


def twin_until_later(members: Sequence[Atom], new: Atom, now: datetime) -> Atom | None:
    """The member that holds now, until one that begins in the future, and says what ``new`` says from now on."""
    same = (
        atom
        for atom in members
        if atom.is_current(now) and atom.superseded_by is not None and has_same_words(atom.text, new.text)
    )
    return next(same, None) if new.has_begun(now) else None


def insert(members: Sequence[Atom], new: Atom, at: datetime) -> Placement:
    """``new`` among ``members``, which are in order; ``at`` is when we learn of it."""
    later = [member for member in members if member.valid_from > new.valid_from]
    atom = _end(new, later[0], at) if later else new
    atoms = [member for member in members if _yields(member, new, bool(later))]
    steps = (AtomStep(None, atom), *(AtomStep(member, _next_version(_end(member, atom, at), at)) for member in atoms))
    return Placement(atom, steps, bool(later))


def touch(atom: Atom, at: datetime) -> AtomStep:
    """No change but a new version: two late writers without a key in common meet on it."""
    return AtomStep(atom, _next_version(atom, at))


def give_way(atom: Atom, by: Atom, at: datetime) -> AtomStep:
    """The step of an atom that ends where another one begins, which is there already."""
    return AtomStep(atom, _next_version(_end(atom, by, at), at))


def archive(atom: Atom, at: datetime) -> AtomStep:
    return AtomStep(atom, _next_version(replace(atom, status=AtomStatus.ARCHIVED), at))


def delete(atom: Atom, at: datetime) -> AtomStep:
    return AtomStep(atom, _next_version(replace(atom, status=AtomStatus.DELETED, deleted_at=at), at))


def restore(atom: Atom, status: AtomStatus, at: datetime) -> AtomStep:
    return AtomStep(atom, _next_version(replace(atom, status=status, deleted_at=None), at))


def purge(atom: Atom, at: datetime) -> AtomStep:
    """Empty the atom; its derived records are found by its former states until they are erased."""
    emptied_atom = replace(
        atom,
        text="",
        category=Category("", atom.category.kind),
        vector=b"",
        key=None,
        entity_ids=(),
        source_conversation_id=None,
        source_message_ids=(),
        metadata={},
        surroundings=Surroundings(),
        derives=(),
        hold=None,
        status=AtomStatus.DELETED,
        deleted_at=atom.deleted_at or at,
        purged_at=at,
    )
    return AtomStep(atom, _next_version(emptied_atom, at))


def edit(before: Atom, after: Atom, at: datetime) -> AtomStep:
    return AtomStep(before, _next_version(after, at))


def merge(members: Sequence[Atom], step: AtomStep, at: datetime) -> tuple[AtomStep, ...]:
    """The step of an atom that comes to another key, and of the members it ends there; none of them starts later."""
    atoms = [member for member in members if _yields(member, step.after, late=False)]
    return (step, *(AtomStep(member, _next_version(_end(member, step.after, at), at)) for member in atoms))


def predecessor(members: Sequence[Atom], gone_atom: Atom) -> Atom | None:
    """The last of the ``members``, which are in order, that gave way to ``gone_atom``, which began after it."""
    atoms = [
        member
        for member in members
        if member.superseded_by == gone_atom.id and member.valid_from < gone_atom.valid_from
    ]
    return atoms[-1] if atoms else None


def revive(atom: Atom, valid_to: datetime | None, members: Sequence[Atom], at: datetime) -> AtomStep:
    """The step of an atom that holds until its own ``valid_to`` again, or until the next of the ``members`` begins."""
    own = replace(atom, valid_to=valid_to, superseded_at=None, superseded_by=None)
    later = [member for member in members if member.valid_from > atom.valid_from]
    return AtomStep(atom, _next_version(_end(own, later[0], at) if later else own, at))


def entry_after(before: KeyEntry | None, placement: Placement) -> KeyEntry | None:
    """The key's entry once the atom is in: it points at the atom unless that came late. None without a key."""
    atom = placement.atom
    if atom.key is None:
        return None
    version = 1 if before is None else before.version + 1
    if placement.late and before is not None:
        return replace(before, version=version)
    return KeyEntry(atom.key, atom.id.ulid, atom.chain or atom.id.ulid, atom.ends_at, version)


def entry_ended(before: KeyEntry, at: datetime) -> KeyEntry:
    """The key's entry once its atom is archived or deleted: no current value, but the next one joins the chain."""
    valid_to = at if before.valid_to is None else min(before.valid_to, at)
    return replace(before, valid_to=valid_to, version=before.version + 1)


def entry_retracted(before: KeyEntry, revived_atom: Atom | None, at: datetime) -> KeyEntry:
    """The key's entry once its atom is taken back: it points at what is revived."""
    if revived_atom is None:
        return entry_ended(before, at)
    return replace(before, atom=revived_atom.id.ulid, valid_to=revived_atom.ends_at, version=before.version + 1)


def entry_left(before: KeyEntry, left_atoms: Iterable[Atom], at: datetime) -> KeyEntry | None:
    """The key's entry once its atom has gone from the chain, ``left_atoms`` being those that stay: no current value,
    but the next one goes on after the newest of them. None when none stays."""
    members = in_chain_order(left_atoms)
    return replace(entry_ended(before, at), atom=members[-1].id.ulid) if members else None


def has_same_key(before: KeyEntry | None, after: KeyEntry | None) -> tuple[KeyStep, ...]:
    return () if after is None else (KeyStep(before, after),)


def _yields(member: Atom, new: Atom, late: bool) -> bool:
    if member.valid_from > new.valid_from:
        return False
    holds = member.valid_to is None or member.valid_to > new.valid_from
    return holds or (not late and member.superseded_at is None)


def _end(atom: Atom, by: Atom, at: datetime) -> Atom:
    """Ends an atom where the next one begins. As long as that is in the future, and it holds until then, nothing has
    superseded it."""
    valid_to = by.valid_from if atom.valid_to is None else min(atom.valid_to, by.valid_from)
    is_over = by.has_begun(at) or valid_to <= atom.valid_from
    superseded_at = atom.superseded_at or (at if is_over else None)
    return replace(atom, valid_to=valid_to, superseded_at=superseded_at, superseded_by=by.id)


def _next_version(atom: Atom, at: datetime) -> Atom:
    return replace(atom, changed_at=max(at, atom.changed_at), version=atom.version + 1)
