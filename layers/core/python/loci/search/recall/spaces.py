"""The spaces that a question is asked of, being read while their indexes are searched."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from loci import spaces
from loci.apps import users
from loci.ids import AtomId, SpaceId
from loci.memory.atoms.links import resolve_links
from loci.memory.entities.filtering import look_up_entities, names_entities
from loci.model.atoms import Atom
from loci.model.entities import MergedNames
from loci.model.filters import Filter
from loci.model.spaces import Space, SpaceStatus
from loci.ports.memory import SpaceRead
from loci.ports.parts import EntityReads, UserReads
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import APP_OWNER, Act, Caller, Scope, is_person
from loci.search.recall.ports import SpacePorts


@record(frozen=True, slots=True)
class OpenSpace:
    """A memory partition whose space and user are being read. ``before`` is the space as this process read it a moment
    ago, None where it didn't."""

    scope: Scope
    reading: PendingCall[SpaceRead]
    before: Space | None

    def names(self) -> MergedNames:
        """The names of the space's merged entities. Raises Unavailable."""
        return self.reading.result().names or MergedNames()

    def require_space(self) -> Space:
        """The space. Raises NotFound for one that is deleted or not there, Conflict for a restricted user."""
        read = self.reading.result()
        return spaces.require_space(read.space, read.user)

    def holds(self, atom: Atom) -> bool:
        """Whether the atom was written under the space's epoch; in a shared space every writer has their own. Raises
        as ``required``."""
        space = self.require_space()
        return not is_person(space.owner) or atom.epoch == space.epoch


def open_spaces(ports: SpacePorts, parallel: Parallel, caller: Caller, ids: Sequence[SpaceId]) -> list[OpenSpace]:
    """Starts to read the spaces. Raises as ``scope.owner_for``."""
    return [_start_read(ports, parallel, caller, spaces.locate_memory(caller, id, Act.READ)) for id in ids]


def link_hits(ports: EntityReads, places: Sequence[OpenSpace], atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """The atoms of these spaces with the entities that they count as being about, as ``loci.memory.atoms.links`` says.
    Raises Unavailable."""
    linked_atoms: dict[AtomId, Atom] = {}
    for place in places:
        own = [atom for atom in atoms if atom.id.space == place.scope.namespace]
        linked_atoms |= {atom.id: atom for atom in resolve_links(ports, place.scope, place.names(), own)}
    return tuple(linked_atoms[atom.id] for atom in atoms)


def filter_in(ports: EntityReads, place: OpenSpace, atom_filter: Filter | None) -> Filter | None:
    """The filter as it reads in one space, which is required first where entities are looked up in it."""
    if atom_filter is None or not names_entities(atom_filter):
        return atom_filter
    place.require_space()
    return look_up_entities(ports, place.scope, atom_filter)


def _start_read(ports: SpacePorts, parallel: Parallel, caller: Caller, scope: Scope) -> OpenSpace:
    before = ports.recent_spaces.get(scope, ports.now())
    if before is not None and scope.owner == APP_OWNER:
        # All users of an app read its spaces: what is remembered answers for a minute. The user is always read.
        return OpenSpace(scope, parallel.start(partial(_with_user, ports, caller, before)), before.space)
    known_space = None if before is None else before.space
    return OpenSpace(scope, parallel.start(partial(_read, ports, caller, scope)), known_space)


def _with_user(ports: UserReads, caller: Caller, space: SpaceRead) -> SpaceRead:
    return replace(space, user=users.find_user(ports, caller.directory))


def _read(ports: SpacePorts, caller: Caller, scope: Scope) -> SpaceRead:
    at = ports.now()
    read = ports.atoms.read(scope, caller.directory, (), names=True)
    if read.space is not None and read.space.status is SpaceStatus.ACTIVE:
        # What recall needs of it; the rest may be large.
        space = replace(read.space, purpose=None, metadata={})
        ports.recent_spaces.put(scope, replace(read, user=None, space=space), at)
    else:
        ports.recent_spaces.evict(scope)
    return read
