"""Removes a tenant: everybody's data with a receipt each, what its apps and groups own, and then all that is left.

    closed      every request of the tenant is refused
    people      an erasure of each person is begun (``loci.governance.erasing``); the sweeper finishes them
    spaces      those of its apps and groups are purged (``loci.governance.space_purges``), also in a search index
    the rest    settings, bindings, templates, keys, webhooks, counters, runs and jobs, once nothing above is there and
                no writer that began before the tenant was closed can still run

Each call does what can be done, and says when to come again. It may break off anywhere: the next one goes on. What
stays is the mark that the tenant is closed, and the ledger, which names people by keyed hashes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from loci import scope, spaces
from loci.apps import users
from loci.errors import NotFound
from loci.governance import erasing, space_purges
from loci.ids import SpaceId
from loci.model.governance import AdminJobKind, AdminJobStatus
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.governance import ItemKind, ItemRef, RecordTable, StoredItem
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import DIRECTORY, Caller, Role, Scope, is_person

AGAIN = timedelta(minutes=1)
"""When to look again whether the sweeper is done."""
ITEMS_AT_ONCE = 250


@record(frozen=True, slots=True)
class TenantRemoval:
    """Remainder of a tenant: ``people`` whose erasure is not finished, ``restricted`` ones among them that no one may
    erase, ``spaces`` of apps and groups. ``items`` were removed now. ``again_at`` is None once nothing is left."""

    people: int
    restricted: int
    spaces: int
    items: int
    again_at: datetime | None


@dataclass(slots=True)
class _Found:
    """Findings of a look through the tables, by directory."""

    apps: set[Scope] = field(default_factory=set)
    people: set[Scope] = field(default_factory=set)
    spaces: set[tuple[Scope, SpaceId]] = field(default_factory=set)
    items: int = 0


def remove_tenant(ports: Ports, tenant: str) -> TenantRemoval:
    """Raises Contended, Unavailable: call it again then."""
    closed_at = _close(ports, tenant)
    found = _look(ports, tenant)
    restricted = sum(not _begin_erasure(ports, directory) for directory in sorted(found.people, key=_place))
    for directory, id in sorted(found.spaces, key=lambda one: (_place(one[0]), str(one[1]))):
        _begin_purge(ports, directory, id)
    people = len(found.people | _people_being_erased(ports, found.apps))
    removal = TenantRemoval(people, restricted, len(found.spaces), 0, ports.now() + AGAIN)
    if people or found.spaces:
        return removal
    settled_at = closed_at + space_purges.LATE_WRITERS
    if settled_at > ports.now():
        return replace(removal, again_at=settled_at)
    items = _remove_items(ports, tenant)
    return replace(removal, items=items, again_at=removal.again_at if items else None)


def open_tenant(ports: Ports, tenant: str) -> None:
    """Lets a tenant in that was closed. Raises Contended, Unavailable."""
    directory = _tenant_directory(tenant)
    limits = ports.tenant_limits.get(directory)
    if limits.closed_at is not None:
        ports.tenant_limits.put(directory, replace(limits, closed_at=None))


def _close(ports: Ports, tenant: str) -> datetime:
    """When it was closed."""
    directory, now = _tenant_directory(tenant), ports.now()
    limits = ports.tenant_limits.get(directory)
    if limits.closed_at is not None:
        return limits.closed_at
    ports.tenant_limits.put(directory, replace(limits, closed_at=now))
    return now


def _look(ports: Ports, tenant: str) -> _Found:
    found = _Found()
    for item in ports.inventory.items_of_tenant(tenant):
        found.items += 1
        directory = item.scope.directory
        if item.scope.app != DIRECTORY:
            found.apps.add(directory.app_directory)
        if item.ref.kind is ItemKind.USER and is_person(directory.owner):
            found.people.add(directory)
        elif item.ref.kind is ItemKind.SPACE and not is_person(directory.owner):
            found.spaces.add((directory, SpaceId(item.ref.ids[0])))
    return found


def _people_being_erased(ports: Ports, apps: set[Scope]) -> set[Scope]:
    """An erasure ends after its person's record is gone."""
    return {
        replace(app, owner=job.subject)
        for app in apps
        for job in ports.admin_jobs.list(app)
        if job.kind is AdminJobKind.ERASE
        and job.subject is not None
        and job.status in (AdminJobStatus.RUNNING, AdminJobStatus.WAITING)
    }


def _begin_erasure(ports: Ports, directory: Scope) -> bool:
    """False for a restricted person: their data must stay as it is."""
    user = users.find_user(ports, directory)
    if user is not None and user.state is UserState.RESTRICTED:
        return False
    if user is not None and user.state is UserState.ACTIVE:
        erasing.begin_erasure(ports, _operator(directory), directory)
    return True


def _begin_purge(ports: Ports, directory: Scope, id: SpaceId) -> None:
    space = ports.spaces.get(directory, id.key)
    if space is None or space.purged_at is not None:
        return
    if space.id.is_shadow:
        spaces.discard_space(ports, directory, id)
        return
    try:
        retry_contended(ports, partial(space_purges.purge_space, ports, _operator(directory), id))
    except NotFound:
        # It went meanwhile.
        return


def _remove_items(ports: Ports, tenant: str) -> int:
    count = 0
    for (table, place), refs in _in_batches(ports.inventory.items_of_tenant(tenant)):
        ports.subjects.remove(table, place, refs)
        count += len(refs)
    return count


def _in_batches(items: Iterator[StoredItem]) -> Iterator[tuple[tuple[RecordTable, Scope], list[ItemRef]]]:
    batches: dict[tuple[RecordTable, Scope], list[ItemRef]] = {}
    for item in items:
        batch = batches.setdefault((item.table, item.scope), [])
        batch.append(item.ref)
        if len(batch) >= ITEMS_AT_ONCE:
            yield (item.table, item.scope), batches.pop((item.table, item.scope))
    yield from batches.items()


def _operator(directory: Scope) -> Caller:
    return scope.caller(tenant=directory.tenant, app=directory.app, user="operator", role=Role.ADMIN)


def _tenant_directory(tenant: str) -> Scope:
    # Refuses what no token may say.
    caller = scope.caller(tenant=tenant, app="any", user="operator", role=Role.ADMIN)
    return caller.directory.tenant_directory


def _place(directory: Scope) -> str:
    return directory.partition
