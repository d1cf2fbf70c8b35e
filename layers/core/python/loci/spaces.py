"""Memory spaces: one of each name per owner, found by key, and once deleted never met again.

A space's key is minted and never reused: a space that takes the name of a deleted one begins empty.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from loci import idempotency, ids, metadata, users
from loci.contention import settled
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import SpaceId
from loci.model import JsonObject, Marker, Space, SpaceStatus, UserRecord
from loci.names import folded
from loci.ports import FirstWrite, MarkerHome, Outcome, Page, Ports
from loci.scope import APP_OWNER, DIRECTORY, Act, Caller, Scope, group_owner, owner_for, space_owner, space_prefix

MAX_NAME = 200
MAX_PURPOSE = 1000
KEPT = timedelta(days=30)
"""How long a deleted space can be restored before it is purged."""


@dataclass(frozen=True, slots=True)
class NewSpace:
    """``owner`` is ``user`` (the caller), ``app`` or ``group:<name>``."""

    owner: str = "user"
    name: str | None = None
    purpose: str | None = None
    metadata: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """``created`` is False when the space was there already."""

    space: Space
    created: bool


def create(ports: Ports, caller: Caller, new: NewSpace, key: str | None = None) -> Made:
    """The owner's space of that name, made when there is none; a nameless one is always made.

    Raises Refused (name, purpose, owner, another request under the same key), TooLarge (metadata), Forbidden and
    NotFound as ``owner_for``, Conflict for a restricted user, Contended.
    """
    _require_valid(new)
    idempotency.require_key(key)
    owner = owner_for(caller, owner_named(caller, new.owner), Act.MANAGE)
    return settled(lambda: _create_once(ports, caller, owner, new, key), ports.random, ports.sleep)


def get(ports: Ports, caller: Caller, id: SpaceId) -> Space:
    """Raises NotFound when the caller may not read it, or it is deleted."""
    return _active(ports, caller, directory(caller, id, Act.READ), id)


def listed(
    ports: Ports,
    caller: Caller,
    *,
    owner: str = "user",
    purpose: str | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[Space]:
    """The owner's spaces by key, deleted ones left out; a page may be short. Raises Malformed for a foreign cursor."""
    whose = owner_for(caller, owner_named(caller, owner), Act.READ)
    user = users.current(ports, caller.directory)
    users.require_active(user)
    page = ports.spaces.list(_directory(caller, whose), _checked(cursor), limit)
    wanted = (space for space in page.items if purpose is None or space.purpose == purpose)
    return Page(tuple(space for space in wanted if is_there(space, user)), page.cursor)


def delete(ports: Ports, caller: Caller, id: SpaceId, if_match: int | None = None) -> None:
    """Takes the space out of every read and frees its name. Raises NotFound, Forbidden, Conflict (a stale version)."""
    where = directory(caller, id, Act.MANAGE)

    def once() -> Outcome | None:
        before = _active(ports, caller, where, id)
        require_version(before.version, if_match)
        outcome = ports.spaces.replace(where, before, _deleted(before, ports.now()))
        return outcome if outcome is Outcome.DONE else None

    settled(once, ports.random, ports.sleep)


def locate(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """The memory partition of a space, for someone who may do that with its owner's data. Raises as ``owner_for``."""
    return Scope(caller.tenant, caller.app, id.key, owner_for(caller, space_owner(caller, id.key), act))


def directory(caller: Caller, id: SpaceId, act: Act) -> Scope:
    """Where the space itself is recorded. Raises as ``owner_for``."""
    return locate(caller, id, act).directory


def named(ports: Ports, directory: Scope, epoch: str, name: str) -> Space:
    """A user's space of that name, made when there is none, for work that no caller waits for."""

    def once() -> Space | None:
        found = ports.spaces.named(directory, folded(name))
        if found is not None:
            return found
        space = _space(ports, directory.owner, epoch, NewSpace(name=name), None)
        outcome = ports.spaces.create(directory, space, FirstWrite(), None)
        return space if outcome is Outcome.DONE else None

    return settled(once, ports.random, ports.sleep)


def is_there(space: Space, user: UserRecord | None) -> bool:
    """Whether the space is to be seen: not deleted, and one's own only under the epoch it was made in."""
    own = not space.owner.startswith("@")
    return space.status is SpaceStatus.ACTIVE and not (own and (user is None or user.epoch != space.epoch))


def owner_named(caller: Caller, text: str) -> str:
    """The owner, in key form, that ``user``, ``app`` or ``group:<name>`` means. Raises Refused for anything else."""
    if text == "user":
        return caller.owner
    if text == "app":
        return APP_OWNER
    if text.startswith("group:"):
        return group_owner(text.removeprefix("group:"))
    raise Refused.field("/owner", "an owner is user, app or a group")


def require_name(name: str, pointer: str) -> None:
    """Raises Refused for the field when this can be no space's name."""
    if not 1 <= len(name) <= MAX_NAME or not folded(name):
        raise Refused.field(pointer, f"a name is 1 to {MAX_NAME} characters, not all of them blank")


def require_version(version: int, if_match: int | None) -> None:
    """Raises Conflict when the caller has seen another version."""
    if if_match is not None and if_match != version:
        raise Conflict(f"the record is at version {version} now")


def _require_valid(new: NewSpace) -> None:
    if new.name is not None:
        require_name(new.name, "/name")
    if new.purpose is not None and not 1 <= len(new.purpose) <= MAX_PURPOSE:
        raise Refused.field("/purpose", f"a purpose is 1 to {MAX_PURPOSE} characters")
    metadata.require_small(new.metadata)


def _create_once(ports: Ports, caller: Caller, owner: str, new: NewSpace, key: str | None) -> Made | None:
    where = _directory(caller, owner)
    user = users.current(ports, caller.directory)
    epoch, first = users.first(ports, user, ports.now())
    space = _space(ports, owner, epoch, new, None if owner == caller.owner else caller.owner)
    marker = _marker(ports, owner, new, key, space.id)
    visitor = None if owner == caller.owner else caller.directory
    outcome = ports.spaces.create(where, space, FirstWrite(first, marker), visitor)
    if outcome is Outcome.DONE:
        return Made(space, True)
    if outcome is Outcome.REPEATED and marker is not None:
        return _repeated(ports, caller, where, marker)
    if outcome is Outcome.TAKEN and space.folded is not None:
        return _found(ports.spaces.named(where, space.folded))
    return None


def _repeated(ports: Ports, caller: Caller, where: Scope, wanted: Marker) -> Made | None:
    former = idempotency.former(ports, caller.directory, MarkerHome.DIRECTORY, wanted, ports.now())
    return None if former is None else _found(ports.spaces.get(where, SpaceId.parse(former.ids[0]).key))


def _found(space: Space | None) -> Made | None:
    return None if space is None else Made(space, False)


def _marker(ports: Ports, owner: str, new: NewSpace, key: str | None, id: SpaceId) -> Marker | None:
    if key is None:
        return None
    sent = idempotency.fingerprint([owner, new.name, new.purpose, dict(new.metadata)])
    return idempotency.marker(idempotency.marker_hash("createMemorySpace", "", key), sent, (str(id),), ports.now())


def _space(ports: Ports, owner: str, epoch: str, new: NewSpace, actor: str | None) -> Space:
    now = ports.now()
    return Space(
        id=SpaceId(ids.new_space_key(new.name, space_prefix(owner), ports.random)),
        owner=owner,
        epoch=epoch,
        name=new.name,
        folded=None if new.name is None else folded(new.name),
        purpose=new.purpose,
        metadata=new.metadata,
        embedder=ports.embedder_name,
        index=ports.index_name,
        created_at=now,
        updated_at=now,
        actor=actor,
    )


def _deleted(space: Space, now: datetime) -> Space:
    return replace(
        space,
        status=SpaceStatus.DELETED,
        folded=None,
        deleted_at=now,
        updated_at=now,
        due=now + KEPT,
        version=space.version + 1,
    )


def _active(ports: Ports, caller: Caller, where: Scope, id: SpaceId) -> Space:
    found = ports.spaces.read(where, caller.directory, id.key)
    users.require_active(found.user)
    if found.space is None or not is_there(found.space, found.user):
        raise NotFound("there is no such memory space")
    return found.space


def _directory(caller: Caller, owner: str) -> Scope:
    return Scope(caller.tenant, caller.app, DIRECTORY, owner)


def _checked(cursor: str | None) -> str | None:
    if cursor is not None and not re.fullmatch(ids.SPACE_KEY, cursor):
        raise Malformed("this is no cursor of this list")
    return cursor
