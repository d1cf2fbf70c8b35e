"""Compares a shadow with its real space; a promotion applies the diff, after which it is empty."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum

from loci.learning.replaying import ownership
from loci.learning.replaying.matching import MatchedAtom, Matching, match_atoms
from loci.learning.replaying.ownership import OwnedAtom, Ownership, RealSpace
from loci.learning.replaying.replay_jobs import ShadowedSpace
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom, AtomStatus, Provenance
from loci.model.duplicates import duplicate_key
from loci.model.jobs import JobStatus
from loci.ports.parts import AtomReads
from loci.records import record


class SkipReason(StrEnum):
    """Why an atom is not promoted or archived."""

    USER = "a person wrote or changed it"
    KEY = "a person has set its key"
    PURGED = "a person has purged it"
    ENDED = "another conversation gave its key the present value"


@record(frozen=True, slots=True)
class AtomReplacement:
    """An atom of the real space and its counterpart in the shadow; ``supersedes`` says whether the new one may
    supersede the old one, because only their statements differ. Otherwise the old one is archived, the new one
    written."""

    old: Atom
    new: Atom
    supersedes: bool = False


@record(frozen=True, slots=True)
class UnappliedAtom:
    """An atom of the shadow that is not promoted, or one of the real space that is not archived."""

    atom: Atom
    reason: SkipReason


@record(frozen=True, slots=True)
class Diff:
    """``added`` and the ``new`` of ``changed`` are atoms of the shadow, the others of the real space. ``same`` are
    pairs that need no change."""

    added: tuple[Atom, ...]
    gone: tuple[Atom, ...]
    changed: tuple[AtomReplacement, ...]
    same: tuple[AtomReplacement, ...]
    left: tuple[UnappliedAtom, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.gone or self.changed)


def compare_space(ports: LinkedAtoms, place: ShadowedSpace) -> Diff:
    """The diff of one space; only jobs that succeeded count. Raises Unavailable."""
    now = ports.now()
    real = ownership.read_real_space(ports, place)
    found = match_atoms(_shadow_atoms(ports, place), real, now)
    refusals = {new.id.ulid: _refusal_reason(new, place, real, now) for new in found.lone}
    skip_reasons = {ulid: reason for ulid, reason in refusals.items() if reason is not None}
    atoms = [old.present for old in found.free if _is_archivable(old, real)]
    ours = [match for match in found.matches if match.old.ownership is Ownership.RUN]
    kept_matched_atoms = [
        match for match in ours if match.old.present.key in real.user_keys or match.new.key in real.user_keys
    ]
    matched_atoms = _changed_matches([match for match in ours if match not in kept_matched_atoms], real, atoms, now)
    same = [match for match in ours if match not in matched_atoms and match not in kept_matched_atoms]
    return Diff(
        added=tuple(new for new in found.lone if new.id.ulid not in skip_reasons),
        gone=tuple(atoms),
        changed=tuple(
            AtomReplacement(match.old.present, match.new, _may_supersede(match, now)) for match in matched_atoms
        ),
        same=tuple(AtomReplacement(match.old.present, match.new) for match in same),
        left=(
            *(UnappliedAtom(new, skip_reasons[new.id.ulid]) for new in found.lone if new.id.ulid in skip_reasons),
            *_left_for_users(found),
            *(UnappliedAtom(match.old.present, SkipReason.KEY) for match in kept_matched_atoms if not _is_same(match)),
            *_not_archived_by_key(found.free, real),
        ),
    )


def _shadow_atoms(ports: AtomReads, place: ShadowedSpace) -> Iterator[Atom]:
    job_ids = {job.id for _, job in place.jobs.values() if job.status is JobStatus.SUCCEEDED}
    for states in ownership.atom_histories(ports, place.shadow):
        atom = states[-1]
        extraction_source = (
            atom.provenance is Provenance.EXTRACTION and atom.extraction and atom.extraction.job_id in job_ids
        )
        if extraction_source and atom.status is AtomStatus.ACTIVE and not ownership.was_never_valid(atom):
            yield atom


def _is_archivable(old: OwnedAtom, real: RealSpace) -> bool:
    """Whether an atom without counterpart is to be archived: not if a user changed its key or a run replaced it."""
    atom = old.present
    is_replaced = ownership.was_never_valid(atom) and atom.id.ulid in real.replaced
    return atom.key not in real.user_keys and not is_replaced


def _not_archived_by_key(free: Iterable[OwnedAtom], real: RealSpace) -> Iterator[UnappliedAtom]:
    return (UnappliedAtom(old.present, SkipReason.KEY) for old in free if old.present.key in real.user_keys)


def _left_for_users(found: Matching) -> Iterator[UnappliedAtom]:
    for match in found.matches:
        if match.old.ownership is Ownership.USER and duplicate_key(match.old.present) != duplicate_key(match.new):
            yield UnappliedAtom(match.new, SkipReason.USER)


def _refusal_reason(new: Atom, place: ShadowedSpace, real: RealSpace, now: datetime) -> SkipReason | None:
    if new.key is not None and new.key in real.user_keys:
        return SkipReason.KEY
    if any(one in place.statements and one not in real.statements for one in ownership.statements_of(new)):
        return SkipReason.PURGED
    return SkipReason.ENDED if not new.is_live(now) and _would_end(new, real, now) else None


def _would_end(new: Atom, real: RealSpace, now: datetime) -> bool:
    """Whether this former value would end a current value from another conversation."""
    return new.key is not None and any(
        old.ownership is Ownership.OTHERS
        and old.present.key == new.key
        and old.present.is_live(now)
        and old.present.valid_from <= new.valid_from
        for old in real.atoms
    )


def _changed_matches(
    ours: Sequence[MatchedAtom], real: RealSpace, gone_atoms: Iterable[Atom], now: datetime
) -> list[MatchedAtom]:
    """Matches with different statements, and those that are valid longer once the atom that ended them is archived."""
    matched_atoms = [match for match in ours if not _is_same(match)]
    archived = real.archived | {atom.id.ulid for atom in gone_atoms}
    while True:
        archived |= {match.old.present.id.ulid for match in matched_atoms if not _may_supersede(match, now)}
        further = [match for match in ours if match not in matched_atoms and _was_ended_by(match, archived)]
        if not further:
            return matched_atoms
        matched_atoms += further


def _was_ended_by(match: MatchedAtom, archived: frozenset[str]) -> bool:
    ended_by = match.old.present.superseded_by
    return ended_by is not None and ended_by.ulid in archived


def _may_supersede(match: MatchedAtom, now: datetime) -> bool:
    """Whether both are current, with different texts, the same key and the same ``valid_from``. If that differed,
    superseding would record that the old one was valid until then; and an equal statement counts as a duplicate."""
    new, old = match.new, match.old.present
    is_same_time = (new.key, new.valid_from) == (old.key, old.valid_from)
    return is_same_time and old.is_live(now) and new.is_live(now) and duplicate_key(old) != duplicate_key(new)


def _is_same(match: MatchedAtom) -> bool:
    new, old = match.new, match.old.present
    if duplicate_key(new) != duplicate_key(old) or new.valid_from != old.valid_from:
        return False
    if (new.importance, new.confidence) != (old.importance, old.confidence):
        return False
    # The end of a superseded atom depends on its successor alone.
    return new.superseded_at is not None or old.superseded_at is not None or new.valid_to == old.valid_to
