"""Creates, changes, deletes and restores spaces. A new space with the name of a deleted one starts empty."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci import ids
from loci.apps import idempotency, users
from loci.apps.versions import change_found, change_record, require_version
from loci.errors import Conflict, NotFound
from loci.ids import SpaceId
from loci.model.spaces import Space, SpaceStatus
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.parts import Clock
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Act, Caller, Scope, owner_for, space_prefix
from loci.spaces.fields import NewSpace, SpaceChange, change_space, require_valid
from loci.spaces.ports import BindingPorts, NewSpaces, SpaceWrites
from loci.spaces.reading import (
    NOT_FOUND,
    directory_of,
    get_record,
    locate_directory,
    owner_named,
    require_active,
)
from loci.text.names import fold_name

RETENTION = timedelta(days=30)
"""Time in which a deleted space can be restored before it is purged."""
SHADOW_RETENTION = timedelta(minutes=15)
"""The same for the shadow space of a replay, which is never restored. No function that may write to it runs longer."""


@record(frozen=True, slots=True)
class CreatedSpace:
    """``created`` is False if the space existed; it was updated with the purpose and the metadata sent."""

    space: Space
    created: bool


def create_space(
    ports: Ports, caller: Caller, new: NewSpace, key: str | None = None, act: Act = Act.MANAGE
) -> CreatedSpace:
    """Creates a space, or updates the owner's space of that name with the purpose and the metadata fields sent. A space
    without a name is always new. ``act`` is what the caller must be allowed to do with the owner's data.

    Raises Refused (name, purpose, owner, another request under the same key), TooLarge (metadata), Forbidden and
    NotFound as ``owner_for``, Conflict for a restricted user, Contended.
    """
    require_valid(new)
    idempotency.require_key(key)
    owner = owner_for(caller, owner_named(caller, new.owner), act)
    return retry_contended(ports, lambda: _create_once(ports, caller, owner, new, key))


def update_space(
    ports: SpaceWrites, caller: Caller, id: SpaceId, change: SpaceChange, if_match: int | None = None
) -> Space:
    """Changes a space. Raises Refused (name, purpose), TooLarge (metadata), NotFound, Forbidden, Conflict (a stale
    version, or another space has the name), Contended."""
    where = locate_directory(caller, id, Act.MANAGE)

    def apply(before: Space) -> Space:
        after = change_space(before, change)
        return before if after == before else replace(after, updated_at=ports.now())

    read = partial(require_active, ports, caller, where, id)
    return change_record(ports, read, apply, partial(_replace_space, ports, where), if_match)


def restore_space(ports: SpaceWrites, caller: Caller, id: SpaceId, if_match: int | None = None) -> Space:
    """Restores a deleted space and its content, within 30 days; an active one stays as it is.

    Raises NotFound (also after the 30 days), Forbidden, Conflict (another space has its name now, or a stale version),
    Contended.
    """
    where = locate_directory(caller, id, Act.MANAGE)

    def restore(before: Space) -> Space:
        now = ports.now()
        if before.status is SpaceStatus.ACTIVE:
            return before
        if before.deleted_at is None or before.purged_at is not None or now >= before.deleted_at + RETENTION:
            raise NotFound(NOT_FOUND)
        require_version(before.version, if_match)
        return _as_restored(before, now)

    read = partial(get_record, ports, caller, where, id)
    return change_record(ports, read, restore, partial(_replace_space, ports, where))


def delete_space(ports: SpaceWrites, caller: Caller, id: SpaceId, if_match: int | None = None) -> None:
    """Deletes a space: no read returns it, and its name is free. Raises NotFound, Forbidden, Conflict (a stale
    version)."""
    where = locate_directory(caller, id, Act.MANAGE)
    read = partial(require_active, ports, caller, where, id)
    replace_space = partial(_replace_space, ports, where)
    change_record(ports, read, lambda before: _as_deleted(before, ports.now()), replace_space, if_match)


def begin_purge(ports: SpaceWrites, caller: Caller, id: SpaceId, if_match: int | None = None) -> Space:
    """Deletes a space for good, deleted before or not: its name is free, no read returns it and nothing restores it.
    ``loci.governance.space_purges`` erases its content; this returns the record until then.

    Raises NotFound (also once nothing is left), Forbidden, Conflict (a stale version)."""
    where = locate_directory(caller, id, Act.MANAGE)

    def purge(before: Space) -> Space:
        if before.purged_at is not None:
            return before
        require_version(before.version, if_match)
        return _as_purged(before, ports.now())

    read = partial(get_record, ports, caller, where, id)
    return change_record(ports, read, purge, partial(_replace_space, ports, where))


def retention_of(space: Space) -> timedelta:
    """The time from the deletion of a space to its purge."""
    return SHADOW_RETENTION if space.id.is_shadow else RETENTION


def discard_space(ports: SpaceWrites, directory: Scope, id: SpaceId) -> None:
    """Deletes a space in the background; does nothing if it is already deleted or purged."""

    def delete(before: Space) -> Space:
        return before if before.status is SpaceStatus.DELETED else _as_deleted(before, ports.now())

    read = partial(ports.spaces.get, directory, id.key)
    change_found(ports, read, delete, partial(_replace_space, ports, directory))


def get_or_create_by_name(ports: NewSpaces, directory: Scope, epoch: str, name: str) -> Space:
    """The user's space of that name, created if absent, for background work."""

    def once() -> Space | None:
        found_space = ports.spaces.find_by_name(directory, fold_name(name))
        if found_space is not None:
            return found_space
        space = _space(ports, directory.owner, epoch, NewSpace(name=name), None)
        outcome = ports.spaces.create(directory, space, FirstWrite(), None)
        return space if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def _create_once(ports: Ports, caller: Caller, owner: str, new: NewSpace, key: str | None) -> CreatedSpace | None:
    where = directory_of(caller, owner)
    user = users.find_user(ports, caller.directory)
    epoch, first = users.admit_first_write(ports, user, ports.now())
    space = _space(ports, owner, epoch, new, None if owner == caller.owner else caller.owner)
    marker = _marker(ports, owner, new, key, space.id)
    visitor = None if owner == caller.owner else caller.directory
    outcome = ports.spaces.create(where, space, FirstWrite(first, marker), visitor)
    if outcome is Outcome.DONE:
        return CreatedSpace(space, True)
    if outcome is Outcome.REPEATED and marker is not None:
        return _find_repeated(ports, caller, where, marker)
    if outcome is Outcome.TAKEN and space.folded is not None:
        found_space = ports.spaces.find_by_name(where, space.folded)
        completed_space = None if found_space is None else _update_existing(ports, where, found_space, new)
        if completed_space is not None and idempotency.has_same_result(
            ports, caller.directory, MarkerHome.DIRECTORY, marker, str(completed_space.id)
        ):
            return CreatedSpace(completed_space, False)
    return None


def _update_existing(ports: SpaceWrites, where: Scope, before: Space, new: NewSpace) -> Space | None:
    """The existing space, updated with what was sent; None if another write changed it meanwhile."""
    purpose = before.purpose if new.purpose is None else new.purpose
    after = change_space(before, SpaceChange(purpose=purpose, metadata={**before.metadata, **new.metadata}))
    if after == before:
        return before
    after = replace(after, updated_at=ports.now(), version=before.version + 1)
    return after if _replace_space(ports, where, before, after) is Outcome.DONE else None


def _find_repeated(ports: BindingPorts, caller: Caller, where: Scope, wanted_marker: Marker) -> CreatedSpace | None:
    former = idempotency.find_marker(ports, caller.directory, MarkerHome.DIRECTORY, wanted_marker, ports.now())
    return None if former is None else _as_existing(ports.spaces.get(where, SpaceId.parse(former.ids[0]).key))


def _as_existing(space: Space | None) -> CreatedSpace:
    if space is None or space.purged_at is not None:
        raise Conflict("the memory space that was created under this idempotency key was purged")
    return CreatedSpace(space, False)


def _marker(ports: Clock, owner: str, new: NewSpace, key: str | None, id: SpaceId) -> Marker | None:
    if key is None:
        return None
    request_hash = idempotency.fingerprint([owner, new.name, new.purpose, dict(new.metadata)])
    return idempotency.marker(
        idempotency.marker_hash("createMemorySpace", "", key), request_hash, (str(id),), ports.now()
    )


def _space(ports: NewSpaces, owner: str, epoch: str, new: NewSpace, actor: str | None) -> Space:
    now = ports.now()
    return Space(
        id=SpaceId(ids.new_space_key(new.name, space_prefix(owner), ports.random)),
        owner=owner,
        epoch=epoch,
        name=new.name,
        folded=None if new.name is None else fold_name(new.name),
        purpose=new.purpose,
        metadata=new.metadata,
        embedder=ports.embedder_name,
        index=ports.index_name,
        created_at=now,
        updated_at=now,
        actor=actor,
    )


def _as_deleted(space: Space, now: datetime) -> Space:
    return replace(
        space,
        status=SpaceStatus.DELETED,
        folded=None,
        deleted_at=now,
        updated_at=now,
        due=now + retention_of(space),
    )


def _as_purged(space: Space, now: datetime) -> Space:
    deleted_space = space if space.status is SpaceStatus.DELETED else _as_deleted(space, now)
    return replace(deleted_space, name=None, purpose=None, metadata={}, purged_at=now, updated_at=now, due=now)


def _as_restored(space: Space, now: datetime) -> Space:
    return replace(
        space,
        status=SpaceStatus.ACTIVE,
        folded=None if space.name is None else fold_name(space.name),
        deleted_at=None,
        updated_at=now,
        # A migration between indexes that was in progress continues.
        due=None if space.second_index is None and space.stale_index is None else now,
    )


def _replace_space(ports: SpaceWrites, where: Scope, before: Space, after: Space) -> Outcome:
    outcome = ports.spaces.replace(where, before, after)
    ports.recent_spaces.evict(replace(where, namespace=after.id.key))
    if outcome is Outcome.TAKEN:
        raise Conflict("another space of this owner already has this name")
    return outcome
