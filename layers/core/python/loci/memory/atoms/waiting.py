"""Lists what waits for its user, each with the current atom that it would change."""

from collections.abc import Iterator

from loci import spaces
from loci.ids import ConversationId, SpaceId
from loci.memory.atoms import reads
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom, Review
from loci.model.visibility import AtomFilter
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Act, Caller, Scope


@record(frozen=True, slots=True)
class WaitingAtom:
    """A pending atom, and the current atom that it would supersede, refine or contradict: the two sides."""

    atom: Atom
    current: Atom | None


def list_waiting(
    ports: LinkedAtoms,
    caller: Caller,
    space: SpaceId,
    conversation: ConversationId | None = None,
    *,
    newest_first: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[WaitingAtom]:
    """List what waits in a space, or was learned from one conversation; a page may be short. Raises as
    ``reads.list_atoms``."""
    page = reads.list_atoms(
        ports, caller, space, review=Review.PENDING, newest_first=newest_first, cursor=cursor, limit=limit
    )
    atoms = [atom for atom in page.items if conversation is None or conversation in atom.cited_conversations]
    scope = spaces.locate_memory(caller, space, Act.READ)
    return Page(tuple(_with_other_sides(ports, caller, scope, atoms)), page.cursor)


def _with_other_sides(ports: LinkedAtoms, caller: Caller, scope: Scope, atoms: list[Atom]) -> Iterator[WaitingAtom]:
    now = ports.now()
    wanted = [atom.hold.atom.ulid for atom in atoms if atom.hold is not None and atom.hold.atom is not None]
    others = ports.atoms.read(scope, caller.directory, wanted).atoms if wanted else {}
    for atom in atoms:
        held_id = None if atom.hold is None else atom.hold.atom
        other = None if held_id is None else others.get(held_id.ulid)
        if other is None and atom.key is not None:
            other = next(iter(ports.atom_lists.list(scope, AtomFilter(now, key=atom.key), None, 1).items), None)
        yield WaitingAtom(atom, other if other is not None and other.is_live(now) else None)
