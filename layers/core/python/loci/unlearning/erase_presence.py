"""Make a presence forget: its current conversation, everything, or itself.

Amnesia erases the sessions, the memory with its profile, and the dreams, all for good. The presence keeps its settings
and what it looks like; deleting it removes these too. A request works for as long as a deletion does: what it began
goes on in the background, and a repeated request goes on with the rest.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from loci.apps.versions import change_found
from loci.dialects.presences import feeding, lifecycle, naming
from loci.dialects.presences.ports import PresenceWrites
from loci.errors import NotFound
from loci.governance import space_purges
from loci.ids import ConversationId
from loci.model.conversations import Removal
from loci.model.presences import Presence
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller
from loci.text.names import fold_name
from loci.unlearning import removal

AT_ONCE = 100

T = TypeVar("T")


def reset_chat(ports: Ports, caller: Caller, external_id: str) -> bool:
    """Erases the current conversation of the presence, and nothing else that it remembers; returns whether all of it
    is gone already. Without one it does nothing. Raises NotFound, Conflict (a restricted user), Contended,
    Unavailable."""
    presence = lifecycle.get_presence(ports, caller, external_id)
    if presence.current is None:
        return True
    is_gone = _purge_conversation(ports, caller, presence.current)

    def end(before: Presence) -> Presence:
        return replace(before, current=None) if before.current == presence.current else before

    read = partial(lifecycle.find_presence, ports, caller, external_id)
    change_found(ports, read, end, partial(ports.presences.replace, caller.directory))
    return is_gone


def forget_everything(ports: Ports, caller: Caller, external_id: str) -> bool:
    """Erases sessions, memory and dreams; returns whether everything is gone already. Raises NotFound, Conflict (a
    restricted user), Contended, Unavailable."""
    return _erase_memory(ports, caller, _forget_times(ports, caller, external_id)).is_gone


@record(frozen=True, slots=True)
class Erased:
    """``is_begun``: everything is gone or goes on without a request; ``is_gone``: everything is gone."""

    is_begun: bool
    is_gone: bool


def _erase_memory(ports: Ports, caller: Caller, presence: Presence) -> Erased:
    _delete_dreams(ports, caller, presence.key)
    namespace = naming.session_namespace(presence.key)
    until = ports.now() + removal.CALL_TIME
    purged = [_purge_memory(ports, caller, space) for space in _memories(ports, caller, presence)]
    is_gone = all(purged)
    for pointer in _read_all(partial(ports.conversations.pointers, caller.directory, limit=200)):
        if pointer.id.namespace != namespace:
            continue
        if ports.now() >= until:
            return Erased(is_begun=False, is_gone=False)
        is_gone = _purge_conversation(ports, caller, pointer.id, until) and is_gone
    # One that began meanwhile finds nothing to dream of, and ends.
    _delete_dreams(ports, caller, presence.key)
    return Erased(is_begun=True, is_gone=is_gone)


def delete_presence(ports: Ports, caller: Caller, external_id: str, if_match: int | None = None) -> bool:
    """Erases everything of the presence, its settings and looks last, once all else was begun; returns whether
    everything is gone already. Raises as ``forget_everything``, and Conflict (a stale version)."""
    presence = _forget_times(ports, caller, external_id, if_match)
    feeding.unbind_sessions(ports, caller, presence)
    erased = _erase_memory(ports, caller, presence)
    if not erased.is_begun:
        return False

    def once() -> bool | None:
        before = lifecycle.find_presence(ports, caller, external_id)
        if before is None:
            return True
        return True if ports.presences.replace(caller.directory, before, None) is Outcome.DONE else None

    retry_contended(ports, once)
    return erased.is_gone


def _forget_times(ports: PresenceWrites, caller: Caller, external_id: str, if_match: int | None = None) -> Presence:
    """The presence, in use now as a dream sees it, and without a current conversation."""

    def forget(before: Presence) -> Presence:
        return replace(before, current=None, last_turn_at=ports.now(), dreamed_at=None)

    read = partial(lifecycle.get_presence, ports, caller, external_id)
    return lifecycle.change_presence(ports, caller, read, forget, if_match)


def _delete_dreams(ports: PresenceWrites, caller: Caller, key: str) -> None:
    while some := ports.presences.list_dreams(caller.directory, key, AT_ONCE):
        for dream in some:
            ports.presences.replace_dream(caller.directory, dream, None)


def _purge_conversation(ports: Ports, caller: Caller, id: ConversationId, until: datetime | None = None) -> bool:
    try:
        conversation = removal.delete_conversation(ports, caller, id, is_purge=True, until=until)
        return conversation.removal is Removal.PURGED
    except NotFound:
        return True  # by another request


def _memories(ports: Ports, caller: Caller, presence: Presence) -> Iterator[Space]:
    """The spaces of the presence: the one in use, and any that was deleted and not purged yet."""
    name = fold_name(naming.memory_name(presence))
    for space in _read_all(partial(ports.spaces.list, caller.directory, limit=50)):
        said = space.metadata.get("dialect"), space.metadata.get("externalId")
        is_named = space.name is not None and fold_name(space.name) == name
        if is_named or said == (naming.PRESENCES.name, presence.external_id):
            yield space


def _purge_memory(ports: Ports, caller: Caller, space: Space) -> bool:
    try:
        return space_purges.purge_space(ports, caller, space.id)
    except NotFound:
        return True  # as above


def _read_all(read_page: "partial[Page[T]]") -> Iterator[T]:
    return all_items(lambda cursor: read_page(cursor=cursor))
