"""Reads of a space's atoms: one, many, and how one came to be."""

import re
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci import ids, spaces
from loci.errors import Malformed, NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.memory.atoms.links import resolve_links
from loci.memory.atoms.ports import LinkedAtoms
from loci.memory.atoms.stored import stored_atom
from loci.model import visibility
from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus, Kind, Review
from loci.model.filters import Filter
from loci.model.visibility import AtomFilter, Span
from loci.ports.memory import SpaceRead
from loci.ports.parts import AtomReads
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Act, Caller, Scope
from loci.text.names import fold_text

MAX_CONTAINS = 200
"""Characters of a part of a text to look for."""


@record(frozen=True, slots=True)
class AtomHistory:
    """The chain of supersedes that an atom belongs to, oldest first, and its own former states, oldest first."""

    chain: tuple[Atom, ...]
    revisions: tuple[Atom, ...]


def get_atom(
    ports: LinkedAtoms,
    caller: Caller,
    id: AtomId,
    *,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> Atom:
    """The atom, current or not; under ``known_at`` as it stood then. Raises NotFound also for one that is deleted or
    expired, was not known or did not hold then, Conflict for a restricted user."""
    read, atom = _require_readable(ports, caller, id)
    if atom.status is AtomStatus.DELETED:
        raise NotFound("atom not found")
    state = atom if known_at is None else visibility.as_known(atom, known_at, partial(_former, ports, caller))
    if state is None or state.status is AtomStatus.DELETED or (valid_at is not None and not state.holds_at(valid_at)):
        raise NotFound("the atom did not exist at that time")
    (linked_atom,) = resolve_links(
        ports, spaces.locate_memory(caller, SpaceId(id.space), Act.READ), read.names, [state]
    )
    return linked_atom


def list_atoms(
    ports: LinkedAtoms,
    caller: Caller,
    space: SpaceId,
    *,
    category: str | None = None,
    kind: Kind | None = None,
    status: AtomStatus = AtomStatus.ACTIVE,
    key: str | None = None,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
    contains: str | None = None,
    within: Filter | None = None,
    with_former: bool = False,
    review: Review | None = None,
    newest_first: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[Atom]:
    """Atoms of a space, oldest first unless ``newest_first``: current ones unless a clock or ``status`` says otherwise
    (see ``loci.model.visibility``), ``with_former`` those that ended, were superseded or archived too. ``contains`` is
    a part of their text in upper or lower case, ``within`` what else they must be; with a ``review`` only those that
    have it; what is pending or rejected is in no other list. A page may be short. Raises Refused for a ``status`` that
    goes with no ``with_former`` or clock, and for a bad ``contains``, Malformed for a foreign cursor, NotFound,
    Conflict."""
    if with_former and status is not AtomStatus.ACTIVE:
        raise Refused.field("?former", "former atoms include archived ones; leave out status")
    if status is AtomStatus.DELETED and (valid_at is not None or known_at is not None):
        raise Refused.field("?status", "deleted atoms are listed as they are now; leave out validAt and knownAt")
    require_cursor(cursor)
    part = fold_part(contains)
    scope = spaces.locate_memory(caller, space, Act.READ)
    names = _read(ports, caller, scope, ()).names
    plain = AtomFilter(
        ports.now(), category, kind, status, key, valid_at, known_at, contains=part, filter=within, review=review
    )
    atom_filter = replace(plain, status=None, span=Span()) if with_former else plain
    if review in NOT_IN_USE:
        atom_filter = replace(plain, status=AtomStatus.ARCHIVED)
    page = ports.atom_lists.list(scope, atom_filter, cursor, limit, newest_first=newest_first)
    return Page(resolve_links(ports, scope, names, page.items), page.cursor)


def require_cursor(cursor: str | None) -> None:
    """Raises Malformed for a cursor of another list."""
    if cursor is not None and not re.fullmatch(ids.ULID_FORM, cursor):
        raise Malformed("invalid cursor for this list")


def fold_part(contains: str | None) -> str | None:
    """The part of a text to look for, folded. Raises Refused for an empty or a long one."""
    if contains is None:
        return None
    part = fold_text(contains)
    if not part or len(contains) > MAX_CONTAINS:
        raise Refused.field("?contains", f"contains must be 1 to {MAX_CONTAINS} characters")
    return part


def get_history(ports: LinkedAtoms, caller: Caller, id: AtomId) -> AtomHistory:
    """The chain of supersedes that the atom belongs to, and its own former states; of a deleted atom too. Raises as
    ``get_atom`` otherwise."""
    now = ports.now()
    read, atom = _require_readable(ports, caller, id)
    scope = spaces.locate_memory(caller, SpaceId(id.space), Act.READ)
    members = ports.atom_lists.chain(scope, atom.chain or id.ulid)
    chain = [member for member in members if not member.is_gone(now)]
    atoms = resolve_links(ports, scope, read.names, [*chain, *ports.atom_lists.revisions(scope, id.ulid)])
    return AtomHistory(atoms[: len(chain)], atoms[len(chain) :])


def _former(ports: AtomReads, caller: Caller, atom: Atom) -> tuple[Atom, ...]:
    scope = spaces.locate_memory(caller, SpaceId(atom.id.space), Act.READ)
    return ports.atom_lists.revisions(scope, atom.id.ulid)


def _require_readable(ports: LinkedAtoms, caller: Caller, id: AtomId) -> tuple[SpaceRead, Atom]:
    read = _read(ports, caller, spaces.locate_memory(caller, SpaceId(id.space), Act.READ), (id.ulid,))
    atom = stored_atom(read, id.ulid)
    if atom is None or atom.is_gone(ports.now()):
        raise NotFound("atom not found")
    return read, atom


def _read(ports: AtomReads, caller: Caller, scope: Scope, ulids: tuple[str, ...]) -> SpaceRead:
    read = ports.atoms.read(scope, caller.directory, ulids, names=True)
    spaces.require_space(read.space, read.user)
    return read
