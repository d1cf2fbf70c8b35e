"""The space of a dialect's memory, found by the id that the dialect has for it.

The name of a space is compared without case, the ids of a dialect are not: so the name holds a digest of the id.
"""

from functools import partial

from loci import ids, spaces
from loci.apps import users
from loci.errors import Refused
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.parts import OwnerReads
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Act, Caller, owner_for
from loci.spaces import NewSpace
from loci.text.names import fold_name

MAX_EXTERNAL_ID = 200


@record(frozen=True, slots=True)
class Dialect:
    """``name`` begins the names of its spaces, ``purpose`` says in words what they hold, and ``id_field`` is how a
    request calls the id of one."""

    name: str
    purpose: str
    id_field: str


def find_space(
    ports: OwnerReads, caller: Caller, dialect: Dialect, external_id: str, owner: str = "user"
) -> Space | None:
    """The space of this id, None where nothing was written yet; ``owner`` is ``user`` or ``group:<name>``. Raises
    Refused (the id, the owner), NotFound (another's group), Conflict for a restricted user."""
    return find_named_space(ports, caller, space_name(dialect, external_id), owner)


def find_named_space(ports: OwnerReads, caller: Caller, name: str, owner: str = "user") -> Space | None:
    """The active space of this name, None where nothing was written yet. Raises as ``find_space``, but for the id."""
    where = spaces.directory_of(caller, owner_for(caller, spaces.owner_named(caller, owner), Act.READ))
    with Parallel() as parallel:
        reading = parallel.start(partial(users.find_user, ports, caller.directory))
        space = ports.spaces.find_by_name(where, fold_name(name))
        user = reading.result()
    users.require_active(user)
    return space if space is not None and spaces.is_there(space, user) else None


def get_or_create_space(ports: Ports, caller: Caller, dialect: Dialect, external_id: str, owner: str = "user") -> Space:
    """The space of this id, created when it is absent; each member of a group may create the group's. Raises as
    ``find_space``, and Contended."""
    space = find_space(ports, caller, dialect, external_id, owner)
    if space is not None:
        return space
    new = NewSpace(
        owner=owner,
        name=space_name(dialect, external_id),
        purpose=dialect.purpose,
        metadata={"dialect": dialect.name, "externalId": external_id},
    )
    return spaces.create_space(ports, caller, new, act=Act.WRITE).space


def space_name(dialect: Dialect, external_id: str) -> str:
    """The name of the space of an id, another one for each. Raises Refused for an id that is empty or too long."""
    if not 1 <= len(external_id) <= MAX_EXTERNAL_ID:
        detail = f"{dialect.id_field} must be 1 to {MAX_EXTERNAL_ID} characters"
        raise Refused.field(f"/{dialect.id_field}", detail)
    return f"{dialect.name}:{ids.digest(dialect.name, external_id)}"
