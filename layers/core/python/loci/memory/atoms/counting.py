"""Count the atoms of a space by category, kind and status. One call looks at a few thousand atoms at most."""

from collections import Counter
from enum import StrEnum

from loci import spaces
from loci.ids import SpaceId
from loci.memory.atoms.reads import fold_part, require_cursor
from loci.model.atoms import Atom, AtomStatus, Kind
from loci.model.filters import Filter
from loci.model.visibility import AtomFilter, Span
from loci.ports.all import Ports
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Act, Caller

COUNTED_AT_ONCE = 5000
"""Atoms that one call counts at most; the store ends at 4 MB, vectors included."""


class CountedStatus(StrEnum):
    """``CURRENT`` as in lists and recall; ``ENDED``: superseded, or its validity is over or yet to begin."""

    CURRENT = "current"
    ENDED = "ended"
    ARCHIVED = "archived"


@record(frozen=True, slots=True)
class AtomCount:
    """Number of atoms of one category (its folded name), kind and status."""

    category: str
    kind: Kind
    status: CountedStatus
    count: int


def count_atoms(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    *,
    category: str | None = None,
    kind: Kind | None = None,
    contains: str | None = None,
    within: Filter | None = None,
    cursor: str | None = None,
) -> Page[AtomCount]:
    """The counts of a part of the space's atoms: those of all pages add up. Deleted and expired atoms do not count.

    Raises Refused (a bad ``contains``), Malformed for a foreign cursor, NotFound, Conflict for a restricted user.
    """
    require_cursor(cursor)
    part = fold_part(contains)
    scope = spaces.locate_memory(caller, space, Act.READ)
    read = ports.spaces.read(scope.directory, caller.directory, scope.namespace)
    spaces.require_space(read.space, read.user)
    now = ports.now()
    atom_filter = AtomFilter(now, category, kind, None, span=Span(), contains=part, filter=within)
    page = ports.atom_lists.list(scope, atom_filter, cursor, COUNTED_AT_ONCE)

    def status_of(atom: Atom) -> CountedStatus:
        if atom.status is AtomStatus.ARCHIVED:
            return CountedStatus.ARCHIVED
        return CountedStatus.CURRENT if atom.is_live(now) else CountedStatus.ENDED

    counts = Counter((atom.category.folded_name, atom.category.kind, status_of(atom)) for atom in page.items)
    return Page(tuple(AtomCount(*group, count) for group, count in sorted(counts.items())), page.cursor)
