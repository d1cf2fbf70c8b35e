"""Where a space lies, whether it is to be seen, and which ones an owner has."""

import re

from loci import ids, users
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import SpaceId
from loci.model import Space, SpaceStatus, UserRecord
from loci.ports import Page, Ports
from loci.scope import APP_OWNER, DIRECTORY, Act, Caller, Scope, group_owner, owner_for, space_owner


def get_space(ports: Ports, caller: Caller, id: SpaceId) -> Space:
    """Raises NotFound when the caller may not read it, or it is deleted."""
    return require_active(ports, caller, locate_directory(caller, id, Act.READ), id)


def list_spaces(
    ports: Ports,
    caller: Caller,
    *,
    owner: str = "user",
    purpose: str | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[Space]:
    """The owner's spaces by key, deleted ones left out; a page may be short. Raises Malformed for a foreign cursor."""
    whose = owner_for(caller, owner_named(caller, owner, "?owner"), Act.READ)
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    page = ports.spaces.list(directory_of(caller, whose), _require_cursor(cursor), limit)
    wanted = (space for space in page.items if not space.id.is_shadow and purpose in (None, space.purpose))
    return Page(tuple(space for space in wanted if is_there(space, user)), page.cursor)


def locate_memory(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """The memory partition of a space, for someone who may do that with its owner's data. Raises as ``owner_for``, and
    NotFound for what a replay writes into: that is there for nobody."""
    if id.is_shadow:
        raise NotFound("memory space not found")
    return Scope(caller.tenant, caller.app, id.key, owner_for(caller, space_owner(caller, id.key), act))


def locate_directory(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """Where the space itself is recorded. Raises as ``owner_for``."""
    return locate_memory(caller, id, act).directory


def directory_of(caller: Caller, owner: str) -> Scope:
    return Scope(caller.tenant, caller.app, DIRECTORY, owner)


def is_there(space: Space, user: UserRecord | None) -> bool:
    """Whether the space is to be seen: not deleted, and one's own only under the epoch it was made in."""
    return space.status is SpaceStatus.ACTIVE and _is_of(space, user)


def require_space(space: Space | None, user: UserRecord | None) -> Space:
    """The space, as a caller with that record sees it. Raises NotFound where it is deleted or absent, Conflict for a
    restricted user."""
    users.require_active(user)
    if space is None or not is_there(space, user):
        raise NotFound("memory space not found")
    return space


def owner_named(caller: Caller, text: str, pointer: str = "/owner") -> str:
    """The owner, in key form, that ``user``, ``app`` or ``group:<name>`` means. Raises Refused for anything else."""
    if text == "user":
        return caller.owner
    if text == "app":
        return APP_OWNER
    if text.startswith("group:"):
        return group_owner(text.removeprefix("group:"))
    raise Refused.field(pointer, "owner must be user, app or a group")


def require_version(version: int, if_match: int | None) -> None:
    """Raises Conflict when the caller has seen another version."""
    if if_match is not None and if_match != version:
        raise Conflict(f"the record has changed; its version is now {version}")


def require_active(ports: Ports, caller: Caller, where: Scope, id: SpaceId) -> Space:
    space = get_record(ports, caller, where, id)
    if space.status is not SpaceStatus.ACTIVE:
        raise NotFound("memory space not found")
    return space


def get_record(ports: Ports, caller: Caller, where: Scope, id: SpaceId) -> Space:
    """The space, deleted or not."""
    found = ports.spaces.read(where, caller.directory, id.key)
    users.require_active(found.user)
    if found.space is None or not _is_of(found.space, found.user):
        raise NotFound("memory space not found")
    return found.space


def _is_of(space: Space, user: UserRecord | None) -> bool:
    """A space of one's own is there under the epoch it was made in; a shared one outlives who made it."""
    return space.owner.startswith("@") or (user is not None and user.epoch == space.epoch)


def _require_cursor(cursor: str | None) -> str | None:
    if cursor is not None and not re.fullmatch(ids.SPACE_KEY, cursor):
        raise Malformed("invalid cursor for this list")
    return cursor
