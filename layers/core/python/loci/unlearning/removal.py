"""Delete, restore and purge conversations.

The head of a deleted conversation says how far its removal has come, and is due until that is done. So whatever breaks
off is continued by the next call or the next sweep, and each step may run twice.

    deleted     unlearning → removed, for 30 days → purging → gone
    restored    restoring → as it was

While one of them is under way the other is refused. A worker that was slow may still change spaces when the other has
begun: one that finds the conversation elsewhere than it left it takes its changes back.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci.apps import users
from loci.apps.versions import change_record, require_version
from loci.errors import Conflict, NotFound, Unavailable
from loci.ids import ConversationId
from loci.learning.extraction import job_transitions
from loci.model.conversations import RETENTION, Conversation, Removal
from loci.model.jobs import JobStatus
from loci.ports.all import Ports
from loci.ports.writes import Outcome
from loci.run_turn import recovery
from loci.scope import Caller, Scope
from loci.unlearning import space_changes
from loci.unlearning.events import LeftOut
from loci.unlearning.ports import RemovalPorts
from loci.unlearning.report import UnlearningReport

RESTORE_MARGIN = timedelta(minutes=5)
"""Time that it is purged later, so that no server's clock still allows to restore it."""
CALL_TIME = timedelta(seconds=20)
"""Time that a request works; API Gateway times out after 30 seconds, and the sweeper does the rest."""
ERASED_AT_ONCE = 500
"""Items that one step of a purge erases."""

NOT_FOUND = "conversation not found"


def delete_conversation(
    ports: Ports,
    caller: Caller,
    id: ConversationId,
    if_match: int | None = None,
    *,
    is_purge: bool = False,
    until: datetime | None = None,
) -> Conversation:
    """The conversation, out of every read; with ``is_purge``, or incognito, gone for good. Deleted before, its removal
    continues. ``until`` is when the sweeper takes over, ``CALL_TIME`` from now unless it is given.

    Raises NotFound, Conflict (a stale version, a restricted user), Contended, Unavailable: then the sweeper continues.
    """
    scope = caller.own(id.namespace)

    def delete(before: Conversation) -> Conversation:
        wanted_removal = Removal.PURGING if is_purge or before.is_incognito else Removal.UNLEARNING
        if before.removal is Removal.RESTORING:
            raise Conflict("the conversation is being restored; retry", ports.now())
        if before.deleted_at is None:
            require_version(before.version, if_match, "conversation")
            return _as_deleted(before, wanted_removal, ports.now())
        if before.removal is Removal.PURGING or before.removal is wanted_removal:
            return before
        if before.removal is Removal.REMOVED and not is_purge:
            return before
        return _advance(before, wanted_removal, ports.now())

    head = _change_head(ports, scope, id, delete)
    return carry_on(ports, scope, head, until or ports.now() + CALL_TIME)


def restore_conversation(ports: Ports, caller: Caller, id: ConversationId, if_match: int | None = None) -> Conversation:
    """The conversation as it was before it was deleted, within 30 days. One that is not deleted stays as it is, and so
    does what was learned from it.

    Raises NotFound (also after the 30 days), Conflict (a stale version, a restricted user, a removal under way),
    Contended, Unavailable.
    """
    scope = caller.own(id.namespace)

    def restore(before: Conversation) -> Conversation:
        now = ports.now()
        if before.deleted_at is None or before.removal is Removal.RESTORING:
            return before
        if before.removal is Removal.UNLEARNING:
            raise Conflict("the conversation is being deleted; retry", now)
        if before.removal is Removal.PURGING or now >= before.deleted_at + RETENTION:
            raise NotFound(NOT_FOUND)
        require_version(before.version, if_match, "conversation")
        return _advance(before, Removal.RESTORING, now)

    head = _change_head(ports, scope, id, restore)
    if head.deleted_at is None and head.removal is None:
        restore_what_is_hidden(ports, scope, id.ulid)
    return carry_on(ports, scope, head, ports.now() + CALL_TIME)


def _change_head(
    ports: RemovalPorts, scope: Scope, id: ConversationId, change: Callable[[Conversation], Conversation]
) -> Conversation:
    read = partial(find_conversation, ports, scope, id)
    return change_record(ports, read, change, partial(ports.removals.replace, scope))


def find_conversation(ports: RemovalPorts, scope: Scope, id: ConversationId) -> Conversation:
    """The conversation, deleted or not. Raises NotFound, Conflict (a restricted user)."""
    read = ports.removals.find(scope, id.ulid)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound(NOT_FOUND)
    users.require_current(read.user, read.conversation.epoch)
    return read.conversation


def purge_incognito(ports: RemovalPorts, scope: Scope, head: Conversation) -> Conversation | None:
    """The incognito conversation on its way to be purged, out of every read; None if it has changed meanwhile."""
    return _replace(ports, scope, head, _as_deleted(head, Removal.PURGING, ports.now()))


def purge_when_due(ports: RemovalPorts, scope: Scope, head: Conversation, now: datetime) -> Conversation | None:
    """The conversation on its way to be purged, if its 30 days are over; else None, and it is due then."""
    if head.deleted_at is None or head.deleted_at + RETENTION + RESTORE_MARGIN > now:
        return None
    return _replace(ports, scope, head, _advance(head, Removal.PURGING, now))


def carry_on(ports: Ports, scope: Scope, head: Conversation, until: datetime) -> Conversation:
    """Takes the steps of a removal until it rests or the time is up. Raises Contended, Unavailable."""
    while head.removal in _STEPS and ports.now() < until:
        after = _STEPS[head.removal](ports, scope, head, until)
        if after is None:
            return head
        head = after
    return head


def restore_what_is_hidden(ports: Ports, scope: Scope, ulid: str) -> None:
    """Takes back what a removal has left that was overtaken by a restoration. Raises Contended, Unavailable."""
    for memory in space_changes.spaces_of(ports, scope, ulid):
        if space_changes.has_traces(ports, memory, LeftOut(ulid)):
            space_changes.restore(ports, memory, LeftOut(ulid))


def preview_deletion(ports: Ports, caller: Caller, id: ConversationId) -> UnlearningReport:
    """The changes of spaces that a deletion would make. Raises NotFound, Conflict (a restricted user), Unavailable."""
    scope = caller.own(id.namespace)
    head = find_conversation(ports, scope, id)
    if head.deleted_at is not None:
        raise NotFound(NOT_FOUND)
    return report_in_time(ports, scope, id.ulid, partial(space_changes.preview, ports, left_out=LeftOut(id.ulid)))


def report_in_time(
    ports: Ports, scope: Scope, ulid: str, report_one: Callable[[Scope], UnlearningReport]
) -> UnlearningReport:
    """The report of all spaces that may know of a conversation. Raises Unavailable where the time is not enough."""
    memories = space_changes.spaces_of(ports, scope, ulid)
    report = space_changes.report_on(ports, memories, report_one, ports.now() + CALL_TIME)
    if not report.is_whole:
        raise Unavailable("there are too many memory spaces to look through in one request; delete without a preview")
    return report


def has_summary(ports: RemovalPorts, scope: Scope, id: ConversationId) -> bool:
    """Whether the conversation, deleted or not, has a summary. Raises Unavailable."""
    return ports.removals.find(scope, id.ulid).summary is not None


def report_deletion(ports: Ports, scope: Scope, id: ConversationId, until: datetime | None = None) -> UnlearningReport:
    """The changes of spaces by a deletion so far, as far as the time allows: ``CALL_TIME`` from now unless ``until`` is
    given. Raises Unavailable."""
    report_one = partial(space_changes.report, ports, left_out=LeftOut(id.ulid))
    memories = space_changes.spaces_of(ports, scope, id.ulid)
    return space_changes.report_on(ports, memories, report_one, until or ports.now() + CALL_TIME)


def _stop_work(ports: RemovalPorts, scope: Scope, head: Conversation) -> None:
    """No turn and no job of a deleted conversation writes any more."""
    recovery.end_with_conversation(ports, scope, head.id.ulid)
    for job in ports.jobs.list(scope, head.id.ulid):
        if not job.is_finished:
            job_transitions.cancel_job(ports, scope, job.id, job_transitions.CONVERSATION_DELETED)


def _unlearn(ports: Ports, scope: Scope, head: Conversation, until: datetime) -> Conversation | None:
    _stop_work(ports, scope, head)
    if not _change_spaces(ports, scope, head, until, space_changes.unlearn):
        return None
    ends = (head.deleted_at or ports.now()) + RETENTION + RESTORE_MARGIN
    after = _replace(ports, scope, head, _advance(head, Removal.REMOVED, ends))
    if after is None:
        _undo_if_overtaken(ports, scope, head)
    return after


def _undo_if_overtaken(ports: Ports, scope: Scope, head: Conversation) -> None:
    """Another worker ended the removal, and a restoration may have begun or ended since: then it has not seen all that
    this one changed."""
    there = ports.removals.find(scope, head.id.ulid).conversation
    if there is not None and (there.deleted_at is None or there.removal is Removal.RESTORING):
        restore_what_is_hidden(ports, scope, head.id.ulid)


def _change_spaces(
    ports: Ports, scope: Scope, head: Conversation, until: datetime, change: Callable[[Ports, Scope, LeftOut], object]
) -> bool:
    """Changes the spaces that the present step has not changed yet, at least one of them; returns whether the time was
    enough for all. If not, the head notes the last one, so that the next attempt goes on after it."""
    last_partition = head.removal_cursor
    waiting = [
        memory
        for memory in space_changes.spaces_of(ports, scope, head.id.ulid)
        if last_partition is None or memory.partition > last_partition
    ]
    for number, memory in enumerate(waiting):
        if number and ports.now() >= until:
            after = replace(head, removal_cursor=last_partition, due=ports.now(), version=head.version + 1)
            if _replace(ports, scope, head, after) is None and head.removal is Removal.UNLEARNING:
                _undo_if_overtaken(ports, scope, head)
            return False
        change(ports, memory, LeftOut(head.id.ulid))
        last_partition = memory.partition
    return True


def _restore(ports: Ports, scope: Scope, head: Conversation, until: datetime) -> Conversation | None:
    if head.deleted_at is not None:
        if not _change_spaces(ports, scope, head, until, space_changes.restore):
            return None
        # Jobs run only for a conversation that is there.
        there = replace(head, deleted_at=None, removal_cursor=None, version=head.version + 1)
        return _replace(ports, scope, head, there)
    for job in ports.jobs.list(scope, head.id.ulid):
        if job.status is JobStatus.CANCELLED:
            job_transitions.revive_job(ports, scope, job.id)
    after = replace(head, removal=None, due=head.due_if_restored, due_if_restored=None, version=head.version + 1)
    return _replace(ports, scope, head, after)


def _purge(ports: Ports, scope: Scope, head: Conversation, until: datetime) -> Conversation | None:
    """Erases everything, the head last. None if the time was not enough."""
    _stop_work(ports, scope, head)
    retracted = [LeftOut(head.id.ulid, message.seq) for message in ports.retractions.list(scope, head.id.ulid)]
    if not _change_spaces(ports, scope, head, until, partial(_purge_space, retracted)):
        return None
    while not ports.removals.erase_content(scope, head.id.ulid, ERASED_AT_ONCE):
        if ports.now() >= until:
            return None
    if ports.removals.has_content(scope, head.id.ulid):
        return None
    ports.removals.erase_head(scope, head.id.ulid)
    return replace(head, removal=Removal.PURGED)


def _purge_space(retracted: Sequence[LeftOut], ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    for one in retracted:
        space_changes.purge(ports, memory, one)
    space_changes.unlearn_for_good(ports, memory, left_out)


_STEPS: dict[Removal | None, Callable[[Ports, Scope, Conversation, datetime], Conversation | None]] = {
    Removal.UNLEARNING: _unlearn,
    Removal.RESTORING: _restore,
    Removal.PURGING: _purge,
}


def _as_deleted(head: Conversation, removal: Removal, now: datetime) -> Conversation:
    conversation = replace(head, deleted_at=now, removal=removal, due=now, due_if_restored=head.due)
    return replace(conversation, version=head.version + 1)


def _advance(head: Conversation, removal: Removal, due: datetime) -> Conversation:
    return replace(head, removal=removal, removal_cursor=None, due=due, version=head.version + 1)


def _replace(ports: RemovalPorts, scope: Scope, before: Conversation, after: Conversation) -> Conversation | None:
    return after if ports.removals.replace(scope, before, after) is Outcome.DONE else None
