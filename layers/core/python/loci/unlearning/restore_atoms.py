"""Take back what unlearning has changed, as far as nothing else that was unlearned holds it.

The records about one atom form a line: the state before one of them is what the record before it has left. One that is
taken back hands its own state before on to the next one, so in whatever order things come back, the last one restores
the very state that was.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from loci.memory.atoms import transitions
from loci.model.atoms import Atom
from loci.model.statements import Unlearned
from loci.ports.memory import AtomStep
from loci.unlearning.deriving import Difference, StoredSpace
from loci.unlearning.differences import FIELDS, as_gone, complete_made, present_state, with_fields
from loci.unlearning.events import LeftOut

_NO_ATOMS: Mapping[str, Atom] = {}


@dataclass(frozen=True)
class _Case:
    """An atom that something may change by coming back: what it is ``told`` to be with that, and ``derived`` without.
    ``missing`` names what else was unlearned among what hangs together with it."""

    atom: Atom
    told: Atom | None
    derived: Atom | None
    record: Unlearned | None
    others: Sequence[Unlearned]
    missing: Sequence[str]
    was_made: bool

    @property
    def is_untouched(self) -> bool:
        return self.record is not None and self.atom.version == self.record.version

    @property
    def next(self) -> Unlearned | None:
        """The record that came after the one that is taken back."""
        version = None if self.record is None else self.record.version
        return next((one for one in self.others if one.before is not None and one.before.version == version), None)

    @property
    def heir(self) -> str | None:
        """Another source that was unlearned, but has no record of the atom: it may hold it nevertheless, as it is."""
        known = {one.source for one in self.others}
        return next((source for source in self.missing if source not in known), None)


def steps_back(
    stored_space: StoredSpace,
    differences: Sequence[Difference],
    records: Sequence[Unlearned],
    left_out: LeftOut,
    now: datetime,
) -> list[AtomStep]:
    """The steps that restore, first of what goes again. ``records`` are all of the space."""
    lines: dict[str, dict[str, Unlearned]] = defaultdict(dict)
    for record in records:
        lines[record.atom.ulid][record.source] = record
    own = {ulid: line.pop(left_out.source) for ulid, line in lines.items() if left_out.source in line}
    steps: list[AtomStep] = []
    waiting = dict(own)
    for one in differences:
        muted = {statement.muted_by for statement in one.statements} - {None, left_out.source}
        missing = sorted(source for source in muted if source is not None)
        for ulid in {**one.without_it, **one.with_it, **{ulid: None for ulid in waiting if _is_about(one, ulid)}}:
            waiting.pop(ulid, None)
            line = tuple(lines.get(ulid, {}).values())
            steps.extend(_steps(stored_space, one, ulid, own.get(ulid), line, missing, now))
    for ulid, record in waiting.items():
        steps.extend(_steps(stored_space, None, ulid, record, tuple(lines.get(ulid, {}).values()), (), now))
    return sorted(steps, key=lambda step: step.after.purged_at is None and step.after.unlearned_at is None)


def _is_about(one: Difference, ulid: str) -> bool:
    return any(statement.atom is not None and statement.atom.ulid == ulid for statement in one.statements)


def _steps(
    stored_space: StoredSpace,
    one: Difference | None,
    ulid: str,
    record: Unlearned | None,
    others: Sequence[Unlearned],
    missing: Sequence[str],
    now: datetime,
) -> Iterator[AtomStep]:
    atom = present_state(stored_space, ulid)
    with_it, without_it = (_NO_ATOMS, _NO_ATOMS) if one is None else (one.with_it, one.without_it)
    atom_to_tell = with_it.get(ulid)
    if atom is None:
        new_atom = None if atom_to_tell is None or one is None else complete_made(stored_space, one, atom_to_tell)
        if new_atom is not None:
            yield AtomStep(None, replace(new_atom, version=1), is_revision=False)
        return
    is_given = one is not None and ulid in one.given
    case = _Case(atom, atom_to_tell, without_it.get(ulid), record, others, missing, ulid not in stored_space.statements)
    after = atom if is_given and record is None else _state_back(case, now)
    if record is not None or after != atom:
        heir = _heir_of(case, after)
        after = replace(after, version=atom.version + 1)
        linked = tuple(_linked_records(case, heir, after.version))
        restores = None if record is None else record.source
        yield AtomStep(atom, after, is_revision=False, unlearned=linked, restores=restores)


def _state_back(case: _Case, now: datetime) -> Atom:
    atom, atom_to_tell, record = case.atom, case.told, case.record
    before = None if record is None else record.before
    if before is not None and case.is_untouched and (case.heir is None or _says(before, atom_to_tell)):
        return before
    if atom_to_tell is None:
        return _state_gone(case, now)
    if atom.unlearned_at is not None:
        # As it was before anything of it was unlearned, but for what is missing still.
        base = before or atom
        return _mark_rework(base, with_fields(replace(base, unlearned_at=None), atom_to_tell, FIELDS))
    if case.derived is None:
        return atom
    changed = [name for name in FIELDS if getattr(atom_to_tell, name) != getattr(case.derived, name)]
    return _mark_rework(atom, with_fields(atom, atom_to_tell, changed))


def _heir_of(case: _Case, after: Atom) -> str | None:
    """The source that holds the change from now on, since the atom is as it is only while that is unlearned; None if
    nothing does."""
    record = case.record
    is_over = after.purged_at is not None if record is None else case.next is not None or after == record.before
    return None if is_over else case.heir


def _says(before: Atom, atom_to_tell: Atom | None) -> bool:
    return atom_to_tell is not None and all(getattr(before, name) == getattr(atom_to_tell, name) for name in FIELDS)


def _state_gone(case: _Case, now: datetime) -> Atom:
    atom = case.atom
    # What no extraction stored has no statement either, and was made by no unlearning.
    is_given = case.record is not None and case.record.before is not None and atom.extraction is None
    was_made = not is_given and (case.was_made or (case.record is not None and case.record.before is None))
    if was_made:
        return transitions.purge(atom, now).after
    is_said = case.derived is not None and atom.unlearned_at is None
    return as_gone(atom, now) if is_said else atom


def _mark_rework(before: Atom, after: Atom) -> Atom:
    return after if after == before else replace(after, is_reworked=True)


def _linked_records(case: _Case, heir: str | None, version: int) -> Iterator[Unlearned]:
    """The records of the line that change; ``version`` is the atom's from now on."""
    record, following = case.record, case.next
    changed: dict[str, Unlearned] = {}
    if record is not None and following is not None:
        changed[following.source] = replace(following, before=record.before)
    if record is None and heir is not None:
        # Nothing of the line before it changes.
        yield Unlearned(heir, case.atom.id, case.atom, version)
        return
    if record is not None and heir is not None:
        changed[heir] = Unlearned(heir, record.atom, record.before, version if case.is_untouched else record.version)
    before = None if record is None or record.before is None or heir is not None else record.before.version
    for one in case.others:
        is_last = one.version == case.atom.version
        if is_last or (case.is_untouched and one.version == before):
            changed[one.source] = replace(changed.get(one.source, one), version=version)
    yield from changed.values()
