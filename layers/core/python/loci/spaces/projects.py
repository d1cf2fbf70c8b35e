"""Projects: memories of a user apart from the general one. A project is a space of the user, made when it is first
written; ``loci.spaces.matching`` extracts its conversations into it alone."""

from functools import partial

from loci.errors import Refused
from loci.ids import SpaceId
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.parts import OwnerReads, SpaceReads
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope
from loci.spaces.defaults import DEFAULT_SPACE, find_own_space
from loci.spaces.fields import NewSpace
from loci.spaces.lifecycle import create_space
from loci.spaces.project_names import is_project, space_name

MAX_PROJECTS = 200
"""Projects of a user: a name that a program makes up for each request is none."""
_READ_AT_ONCE = 100


def find_spaces(ports: OwnerReads, caller: Caller, project: str | None, *, is_general_seen: bool) -> list[SpaceId]:
    """Return what is read for a project: its space, and that of the general memory where this is seen; for no project
    that of the general memory. One where nothing was written yet is left out. Raises Refused for the name, Conflict for
    a restricted user."""
    names = [] if project is None else [space_name(project)]
    if project is None or is_general_seen:
        names.append(DEFAULT_SPACE)
    with Parallel() as parallel:
        readings = [parallel.start(partial(find_own_space, ports, caller, name)) for name in names]
        found = [reading.result() for reading in readings]
    return [space for space in found if space is not None]


def get_or_create_project(ports: Ports, caller: Caller, project: str) -> SpaceId:
    """Raises Refused for the name, or for one project too many; Conflict for a restricted user, Contended."""
    name = space_name(project)
    space = find_own_space(ports, caller, name)
    if space is not None:
        return space
    if _count_projects(ports, caller.directory) >= MAX_PROJECTS:
        raise Refused.field("/project", f"a user can have at most {MAX_PROJECTS} projects; delete one first")
    return create_space(ports, caller, NewSpace(name=name)).space.id


def _count_projects(ports: SpaceReads, directory: Scope) -> int:
    spaces = all_items(lambda cursor: ports.spaces.list(directory, cursor, _READ_AT_ONCE))
    return sum(1 for space in spaces if space.folded is not None and is_project(space.name))
