"""Decides which atoms of a real space a run may change."""

from collections.abc import Iterator, Sequence
from enum import Enum

from loci.learning.replaying import provenance
from loci.learning.replaying.replay_jobs import ShadowedSpace, Statement
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom, AtomStatus, Provenance
from loci.ports.paging import all_items
from loci.ports.parts import AtomReads
from loci.records import record
from loci.scope import Scope
from loci.text.names import fold_name

PAGE_SIZE = 100


class Ownership(Enum):
    RUN = "run"
    """Extracted from a conversation that the run covers, and not changed by a user since."""
    OTHERS = "others"
    """Extracted from other conversations, or for other bindings."""
    USER = "user"
    """Written, confirmed, edited, archived, deleted or replaced by a user."""


@record(frozen=True, slots=True)
class OwnedAtom:
    """An atom in all its states, oldest first."""

    states: tuple[Atom, ...]
    ownership: Ownership

    @property
    def present(self) -> Atom:
        return self.states[-1]


@record(frozen=True, slots=True)
class RealSpace:
    """The content of a real space. ``user_keys`` are the keys of atoms that users changed; ``statements`` those of all
    atoms; ``archived`` and ``replaced`` the atoms (ULIDs) that runs archived or replaced."""

    atoms: tuple[OwnedAtom, ...]
    user_keys: frozenset[str]
    statements: frozenset[Statement]
    archived: frozenset[str]
    replaced: frozenset[str]


def atom_histories(ports: AtomReads, memory: Scope) -> Iterator[tuple[Atom, ...]]:
    """Every atom of a space in all its states; only the last state of a deleted one."""
    return all_items(lambda cursor: ports.atom_lists.histories(memory, cursor, PAGE_SIZE))


def read_real_space(ports: LinkedAtoms, place: ShadowedSpace) -> RealSpace:
    """Reads a real space. Raises Unavailable."""
    now = ports.now()
    found_atoms = [states for states in atom_histories(ports, place.memory) if not states[-1].is_gone(now)]
    by_ulid = {states[-1].id.ulid: states[-1] for states in found_atoms}
    atoms = tuple(
        OwnedAtom(states, _owner(states, place, by_ulid))
        for states in found_atoms
        if not provenance.is_archived_by_run(states[-1])
    )
    by_user = [one for one in atoms if one.ownership is Ownership.USER]
    return RealSpace(
        atoms,
        frozenset(state.key for one in by_user for state in one.states if state.key is not None),
        frozenset(statement for states in found_atoms for state in states for statement in statements_of(state)),
        frozenset(ulid for ulid, atom in by_ulid.items() if provenance.is_archived_by_run(atom)),
        frozenset(ulid for ulid, atom in by_ulid.items() if _is_replaced_by_run(atom, by_ulid)),
    )


def was_never_valid(atom: Atom) -> bool:
    """Whether its validity ended as it began, because another value has the same ``valid_from``."""
    return atom.valid_to is not None and atom.valid_to <= atom.valid_from


def statements_of(atom: Atom) -> Iterator[Statement]:
    yield fold_name(atom.text)
    if atom.source_message_ids:
        yield atom.source_message_ids[0].conversation, atom.source_message_ids[0].seq


def _owner(states: Sequence[Atom], place: ShadowedSpace, by_ulid: dict[str, Atom]) -> Ownership:
    atom = states[-1]
    if atom.extraction is None or _is_changed_by_user(states) or _is_replaced_by_user(atom, by_ulid):
        return Ownership.USER
    id = atom.extraction.job_id
    return (
        Ownership.OTHERS if place.succeeded_job(id.conversation, place.former_jobs.get(id)) is None else Ownership.RUN
    )


def _is_changed_by_user(states: Sequence[Atom]) -> bool:
    atom, first = states[-1], states[0]
    if atom.provenance is not Provenance.EXTRACTION or atom.status is not AtomStatus.ACTIVE:
        return True
    said = [(one.text, one.category, one.importance, one.confidence, one.key) for one in (first, atom)]
    # Superseding ends an atom as well, but only a user ends one without a successor.
    has_ended = atom.superseded_at is None and atom.valid_to != first.valid_to
    return said[0] != said[1] or has_ended


def _is_replaced_by_user(atom: Atom, by_ulid: dict[str, Atom]) -> bool:
    """Whether a user's atom replaced it."""
    after = None if atom.superseded_by is None else by_ulid.get(atom.superseded_by.ulid)
    return after is not None and after.provenance is not Provenance.EXTRACTION


def _is_replaced_by_run(atom: Atom, by_ulid: dict[str, Atom]) -> bool:
    after = None if atom.superseded_by is None else by_ulid.get(atom.superseded_by.ulid)
    return after is not None and after.extraction is not None and after.extraction.replay is not None
