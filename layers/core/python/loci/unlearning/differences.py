"""Write the difference that a conversation makes to its space.

What goes is marked and counts as absent from then on; what stays keeps its id, and no former state says what it was.
The state before is stored with each change, so that it can be restored exactly (``loci.unlearning.restore_atoms``).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime

from loci.model.atoms import Atom, AtomContent, AtomStatus, Life, Origin, Surroundings
from loci.model.statements import Unlearned
from loci.ports.memory import AtomStep, KeyEntry, KeyStep
from loci.ports.parts import AtomReads
from loci.unlearning.deriving import Difference, StoredSpace
from loci.unlearning.events import LeftOut

_UNCHANGED = frozenset({"expires_at", "purged_at", "unlearned_at", "is_reworked", "surroundings"})
"""An end that no conversation moves, what says that an atom went, and the words around it, which have a rule of their
own."""
FIELDS = tuple(
    each.name for part in (AtomContent, Origin, Life) for each in fields(part) if each.name not in _UNCHANGED
)
"""Fields that may differ of an atom that stays."""


def steps_without(
    stored_space: StoredSpace, difference: Difference, records: Mapping[str, Unlearned], source: str, now: datetime
) -> Iterator[AtomStep]:
    """The steps that unlearn, first of what goes. ``records`` are those of an earlier attempt, by atom."""
    for ulid in difference.with_it.keys() - difference.without_it.keys() - difference.given:
        atom = present_state(stored_space, ulid)
        if atom is not None and atom.unlearned_at is None:
            yield _note(AtomStep(atom, as_gone(atom, now)), records, source)
    for ulid, derived_atom in difference.without_it.items():
        atom, atom_to_tell = present_state(stored_space, ulid), difference.with_it.get(ulid)
        after = _after(stored_space, difference, atom, atom_to_tell, derived_atom)
        if after is not None and after != atom:
            version = 1 if atom is None else atom.version + 1
            yield _note(AtomStep(atom, replace(after, version=version)), records, source)


def steps_of_sayings(
    atoms: Sequence[Atom], records: Mapping[str, Unlearned], source: str, now: datetime
) -> Iterator[AtomStep]:
    """The steps of verbatim messages: nothing else hangs on them."""
    for atom in atoms:
        if atom.unlearned_at is None:
            yield _note(AtomStep(atom, as_gone(atom, now)), records, source)


def steps_around(
    stored_space: StoredSpace, changed: Collection[str], records: Mapping[str, Unlearned], left_out: LeftOut
) -> Iterator[AtomStep]:
    """The steps of other atoms that have words around them of what is left out."""
    present = (states[-1] for states in stored_space.atoms.values())
    for atom in (*present, *stored_space.sayings.values()):
        if atom.id.ulid not in changed and atom.unlearned_at is None and left_out.is_around(atom):
            after = replace(atom, surroundings=_without_context(atom), version=atom.version + 1)
            yield _note(AtomStep(atom, after), records, left_out.source)


def without_words_around(step: AtomStep, left_out: LeftOut) -> AtomStep:
    """The step, for an atom that may have words around it of what is left out."""
    if not left_out.is_around(step.before or step.after):
        return step
    return replace(step, after=replace(step.after, surroundings=_without_context(step.after)))


def _without_context(atom: Atom) -> Surroundings:
    return Surroundings(speaker=atom.surroundings.speaker, subjects=atom.surroundings.subjects)


def key_steps(
    ports: AtomReads,
    stored_space: StoredSpace,
    difference: Difference,
    now: datetime,
    *,
    is_restored: bool = False,
    revived: Collection[str] = (),
) -> Iterator[KeyStep]:
    """The steps of the entries of keys that differ, and of those that lead to atoms that come back."""
    entries, other = difference.entries_without, difference.entries_with
    if is_restored:
        entries, other = other, entries
    for key in {**entries, **other}:
        entry = entries.get(key)
        is_revived = entry is not None and entry.atom in revived
        if _value_of(entry) == _value_of(other.get(key)) and not is_revived:
            continue
        probe = replace(next(iter({**difference.with_it, **difference.without_it}.values())), key=key)
        before = ports.atoms.read_preconditions(
            stored_space.memory, stored_space.memory.directory, probe, None, now
        ).key
        if _value_of(before) == _value_of(entry):
            continue
        version = 1 if before is None else before.version + 1
        yield KeyStep(before, None if entry is None else replace(entry, version=version))


def present_state(stored_space: StoredSpace, ulid: str) -> Atom | None:
    states = stored_space.atoms.get(ulid)
    return stored_space.sayings.get(ulid) if states is None else states[-1]


def as_gone(atom: Atom, now: datetime) -> Atom:
    gone_atom = replace(atom, status=AtomStatus.DELETED, deleted_at=now, unlearned_at=now, contradicts=())
    return replace(gone_atom, version=atom.version + 1)


def _after(
    stored_space: StoredSpace, difference: Difference, atom: Atom | None, atom_to_tell: Atom | None, derived_atom: Atom
) -> Atom | None:
    """The atom as it is without what is left out; None if nothing can be said."""
    if atom is None:
        return complete_made(stored_space, difference, derived_atom) if atom_to_tell is None else None
    if atom.unlearned_at is not None:
        # It went when something was restored, and is said by what is left again.
        again = replace(atom, unlearned_at=None, is_reworked=True, surroundings=derived_atom.surroundings)
        return with_fields(again, derived_atom, FIELDS) if atom_to_tell is None else None
    if atom_to_tell is None:
        return None
    changed = [name for name in FIELDS if getattr(atom_to_tell, name) != getattr(derived_atom, name)]
    if not changed:
        return None
    after = replace(with_fields(atom, derived_atom, changed), is_reworked=True)
    if "text" in changed and derived_atom.text in stored_space.vectors:
        after = replace(after, vector=stored_space.vectors[derived_atom.text])
    if "entity_ids" in changed:
        after = replace(after, surroundings=replace(after.surroundings, subjects=derived_atom.surroundings.subjects))
    if "extraction" not in changed:
        return after
    # The words around it were those of its first conversation.
    return replace(after, surroundings=Surroundings(subjects=after.surroundings.subjects))


def complete_made(stored_space: StoredSpace, difference: Difference, derived_atom: Atom) -> Atom | None:
    statement = difference.spoken.get(derived_atom.id.ulid)
    if statement is None or statement.atom is None:
        return None
    former = present_state(stored_space, statement.atom.ulid)
    if former is None:
        return None
    vector = derived_atom.vector or former.vector
    return replace(
        derived_atom,
        is_reworked=True,
        vector=vector,
        embedder=former.embedder,
        epoch=statement.epoch,
        actor=former.actor,
    )


def with_fields(atom: Atom, source: Atom, names: Sequence[str]) -> Atom:
    return replace(atom, **{name: getattr(source, name) for name in names})


def _note(step: AtomStep, records: Mapping[str, Unlearned], source: str) -> AtomStep:
    """The step with the record of the state before, of the first attempt."""
    ulid = step.after.id.ulid
    before = records[ulid].before if ulid in records else step.before
    noted = Unlearned(source, step.after.id, before, step.after.version)
    return replace(step, is_revision=False, unlearned=(noted,))


def _value_of(entry: KeyEntry | None) -> tuple[object, ...] | None:
    return None if entry is None else (entry.atom, entry.first, entry.valid_to)
