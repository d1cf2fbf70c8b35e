"""Reads spaces: where one is stored, whether a caller may see it, and the spaces of an owner."""

import re

from loci import ids
from loci.apps import users
from loci.errors import Malformed, NotFound, Refused
from loci.ids import SpaceId
from loci.model.spaces import Space, SpaceStatus
from loci.model.users import UserRecord
from loci.ports.parts import OwnerReads, SpaceReads
from loci.ports.writes import Page
from loci.scope import APP_OWNER, DIRECTORY, Act, Caller, Scope, group_owner, is_person, owner_for, space_owner
from loci.spaces.ports import ChangeReads
from loci.spaces.project_names import is_project
from loci.text.names import fold_name

NOT_FOUND = "memory space not found"


def get_space(ports: SpaceReads, caller: Caller, id: SpaceId) -> Space:
    """The space. Raises NotFound if the caller may not read it, or it is deleted."""
    return require_active(ports, caller, locate_directory(caller, id, Act.READ), id)


def count_changes(ports: ChangeReads, caller: Caller, id: SpaceId) -> int:
    """Counts the changes of the space's memories, about a second behind them. Raises NotFound if the caller may not
    read the space, or it is deleted."""
    get_space(ports, caller, id)
    return ports.pending.change_count(locate_memory(caller, id, Act.READ))


def list_spaces(
    ports: OwnerReads,
    caller: Caller,
    *,
    owner: str = "user",
    purpose: str | None = None,
    name: str | None = None,
    is_of_projects: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[Space]:
    """The owner's active spaces by key, the one of a ``name`` alone, or only those of projects; a page may be short.
    Raises Malformed for an invalid cursor."""
    whose = owner_for(caller, owner_named(caller, owner, "?owner"), Act.READ)
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    page = _list_pages(ports, directory_of(caller, whose), name, require_cursor(cursor), limit)
    spaces = (space for space in page.items if not space.id.is_shadow and purpose in (None, space.purpose))
    chosen = (space for space in spaces if not is_of_projects or is_project(space.name))
    return Page(tuple(space for space in chosen if is_there(space, user)), page.cursor)


def _list_pages(ports: OwnerReads, directory: Scope, name: str | None, cursor: str | None, limit: int) -> Page[Space]:
    if name is None:
        return ports.spaces.list(directory, cursor, limit)
    space = ports.spaces.find_by_name(directory, fold_name(name))
    return Page(() if space is None else (space,), None)


def locate_memory(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """The memory partition of a space, if the caller may do this with its owner's data. Raises the errors of
    ``owner_for``, and NotFound for the shadow space of a replay, which no caller sees."""
    if id.is_shadow:
        raise NotFound(NOT_FOUND)
    return Scope(caller.tenant, caller.app, id.key, owner_for(caller, space_owner(caller, id.key), act))


def locate_directory(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """The partition of the space's own record. Raises the errors of ``owner_for``."""
    return locate_memory(caller, id, act).directory


def directory_of(caller: Caller, owner: str) -> Scope:
    return Scope(caller.tenant, caller.app, DIRECTORY, owner)


def is_there(space: Space, user: UserRecord | None) -> bool:
    """Whether the space is visible: active, and, if it belongs to a user, of that user's current epoch."""
    return space.status is SpaceStatus.ACTIVE and _is_of(space, user)


def require_space(space: Space | None, user: UserRecord | None) -> Space:
    """The space, if the user may see it. Raises NotFound if it is deleted or absent, Conflict for a restricted user."""
    users.require_active(user)
    if space is None or not is_there(space, user):
        raise NotFound(NOT_FOUND)
    return space


def require_stored_space(ports: SpaceReads, memory: Scope) -> Space:
    """The space of a memory partition, deleted or not, for work that has no caller. Raises NotFound."""
    space = ports.spaces.get(memory.directory, memory.namespace)
    if space is None:
        raise NotFound(NOT_FOUND)
    return space


def owner_named(caller: Caller, text: str, pointer: str = "/owner") -> str:
    """The owner in key form for ``user``, ``app`` or ``group:<name>``. Raises Refused for any other text."""
    if text == "user":
        return caller.owner
    if text == "app":
        return APP_OWNER
    if text.startswith("group:"):
        return group_owner(text.removeprefix("group:"))
    raise Refused.field(pointer, "owner must be user, app or a group")


def require_active(ports: SpaceReads, caller: Caller, where: Scope, id: SpaceId) -> Space:
    space = get_record(ports, caller, where, id)
    if space.status is not SpaceStatus.ACTIVE:
        raise NotFound(NOT_FOUND)
    return space


def get_record(ports: SpaceReads, caller: Caller, where: Scope, id: SpaceId) -> Space:
    """The space, deleted or not."""
    space_read = ports.spaces.read(where, caller.directory, id.key)
    users.require_active(space_read.user)
    if space_read.space is None or not _is_of(space_read.space, space_read.user):
        raise NotFound(NOT_FOUND)
    return space_read.space


def _is_of(space: Space, user: UserRecord | None) -> bool:
    """Whether a space is shared or of the user's current epoch. A shared space outlives its creator."""
    return not is_person(space.owner) or (user is not None and user.epoch == space.epoch)


def require_cursor(cursor: str | None) -> str | None:
    """Raises Malformed for a cursor of another list."""
    if cursor is not None and not re.fullmatch(ids.SPACE_KEY, cursor):
        raise Malformed("invalid cursor for this list")
    return cursor
