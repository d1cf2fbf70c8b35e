"""Purges spaces: erases all that they hold, in every store, and looks again until nothing is found.

    at once      the space is deleted and loses its name (``spaces.begin_purge``): no read returns it. Bindings let go
                 of it, and shadows of replays are discarded
    then         every item of its partition goes, with what its writers noted of it and the answers of the jobs that
                 wrote it, and its content in every index: in the request where that is quick, else in the background
    at the end   once no writer that began before the deletion can still run, the same once more; its record last

Every step may break off anywhere and be repeated: until the end the record is due. A space that was not restored for
30 days goes the same way.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci import spaces
from loci.apps import audit
from loci.governance.ports import PurgePorts
from loci.ids import SpaceId
from loci.learning.replaying.shadowing import REAL_SPACE
from loci.model.conversations import ConversationPointer
from loci.model.jobs import Binding
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.parts import BindingReads, SpaceReads
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import APP_OWNER, Act, Caller, Scope
from loci.search.indexing import routing

ITEMS_AT_ONCE = 250
REQUEST_TIME = timedelta(seconds=5)
"""Time that a request erases before it leaves the rest to the sweeper."""
SWEEP_TIME = timedelta(seconds=10)
"""Time that one sweep erases."""
LATE_WRITERS = timedelta(minutes=20)
"""Time in which a write may still arrive after the deletion: no function that writes runs longer than 15 minutes."""
SHADOW_INTERVAL = timedelta(minutes=1)
"""When to look again whether the shadows are erased."""
MAX_CONVERSATIONS = 500
"""Conversations of the owner whose jobs a request looks through."""
PAGE = 50


def purge_space(ports: Ports, caller: Caller, id: SpaceId, if_match: int | None = None) -> bool:
    """Purges a space; returns whether everything is erased already. Repeated, it continues where it was.

    Raises NotFound (also once nothing is left), Forbidden, Conflict (a stale version, or a restricted user),
    Unavailable."""
    where = spaces.locate_directory(caller, id, Act.MANAGE)
    audit.note_access(ports, caller, where.owner, "purgeMemorySpace", audit.target_of(str(id)))
    space = spaces.begin_purge(ports, caller, id, if_match)
    has_shadows = _release(ports, where, space)
    is_empty = _erase_partition(ports, where, space, ports.now() + REQUEST_TIME)
    # Only the sweeper may erase in an index outside the table.
    if not is_empty or has_shadows or routing.external_indexes(space):
        return False
    conversations = ports.conversations.pointers(where, None, MAX_CONVERSATIONS)
    if conversations.cursor is None:
        _clear_answers(ports, where, space, conversations.items)
    return conversations.cursor is None


def continue_purge(ports: PurgePorts, directory: Scope, space: Space, now: datetime) -> datetime | None:
    """Continues to erase a deleted space; returns when to continue, None once nothing is left. Raises Contended,
    Unavailable, IndexRefused."""
    has_shadows = _release(ports, directory, space)
    if not _erase_partition(ports, directory, space, ports.now() + SWEEP_TIME):
        return now
    pointers = all_items(lambda cursor: ports.conversations.pointers(directory, cursor, MAX_CONVERSATIONS))
    _clear_answers(ports, directory, space, pointers)
    for index in routing.indexes_holding_space(ports, space):
        index.erase(replace(directory, namespace=space.id.key))
    if has_shadows:
        return now + SHADOW_INTERVAL
    settled_at = (space.deleted_at or now) + LATE_WRITERS
    if settled_at > now:
        return settled_at
    return None if ports.spaces.replace(directory, space, None) is Outcome.DONE else now


def _erase_partition(ports: PurgePorts, directory: Scope, space: Space, until: datetime) -> bool:
    """Erases until a look finds nothing, or the time is up; returns whether nothing is left."""
    memory = replace(directory, namespace=space.id.key)
    while ports.erasures.erase_partition(memory, ITEMS_AT_ONCE):
        if ports.now() >= until:
            return False
    return True


def _clear_answers(ports: PurgePorts, directory: Scope, space: Space, pointers: Iterable[ConversationPointer]) -> None:
    """The facts of a space are in the answers of its jobs too, which lie with the owner's conversations."""
    for namespace in sorted({pointer.id.namespace for pointer in pointers}):
        ports.erasures.clear_answers(replace(directory, namespace=namespace), space.id)


def _release(ports: PurgePorts, directory: Scope, space: Space) -> bool:
    """Removes what refers to the space elsewhere: the target in bindings, and the visit of who made a shared one.
    Discards its shadows; returns whether any is left."""
    if space.actor is not None:
        ports.erasures.remove_visit(replace(directory, namespace=space.id.key), space.actor)
    for bindings_of in {directory, replace(directory, owner=APP_OWNER)}:
        for binding in _bindings_naming(ports, bindings_of, space):
            retry_contended(ports, partial(_remove_target, ports, bindings_of, binding.id.ulid, space))
    shadows = [one for one in _spaces(ports, directory) if _is_shadow_of(one, space)]
    for shadow in shadows:
        spaces.discard_space(ports, directory, shadow.id)
    return bool(shadows)


def _spaces(ports: SpaceReads, directory: Scope) -> Iterator[Space]:
    return all_items(lambda cursor: ports.spaces.list(directory, cursor, PAGE))


def _is_shadow_of(one: Space, space: Space) -> bool:
    return one.id.is_shadow and one.metadata.get(REAL_SPACE) == str(space.id)


def _bindings_naming(ports: BindingReads, directory: Scope, space: Space) -> list[Binding]:
    every = all_items(lambda cursor: ports.bindings.list(directory, cursor, PAGE))
    return [binding for binding in every if _without_target(binding, space) != binding]


def _without_target(binding: Binding, space: Space) -> Binding | None:
    """The binding without the space; None if it has no other target. One that names spaces by name stays: the next
    write begins a new space of that name."""
    targets = [
        replace(target, space=None) if target.owner is None and target.space == space.id else target
        for target in binding.targets
        if target.owner != space.owner or target.space != space.id
    ]
    return replace(binding, targets=tuple(targets)) if targets else None


def _remove_target(ports: PurgePorts, directory: Scope, ulid: str, space: Space) -> bool | None:
    before = ports.bindings.get(directory, ulid)
    if before is None or (after := _without_target(before, space)) == before:
        return True
    changed_binding = None if after is None else replace(after, updated_at=ports.now(), version=before.version + 1)
    return True if ports.bindings.replace(directory, before, changed_binding) is Outcome.DONE else None
