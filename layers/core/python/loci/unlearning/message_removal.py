"""Retract, restore and purge single messages.

The message itself says how far its removal has come, and is due until that is done: what breaks off is continued by the
next call or the next sweep, and each step may run twice. Its conversation, turns and numbers stay as they are.

    retracted   unlearning → removed, for 30 days → purging → gone
    restored    restoring → back, while its jobs and the summary are made → as it was
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci.apps import users
from loci.conversations import summaries
from loci.errors import Conflict, NotFound
from loci.ids import ConversationId, MessageId
from loci.learning.extraction import job_replacing
from loci.model.conversations import RETENTION, Conversation, Message, Removal, Retraction, RollingSummary, Visibility
from loci.ports.all import Ports
from loci.ports.parts import ConversationReads, TurnReads
from loci.ports.writes import Outcome
from loci.run_turn import recovery
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope
from loci.unlearning import space_changes
from loci.unlearning.events import LeftOut
from loci.unlearning.ports import RemovalPorts
from loci.unlearning.removal import CALL_TIME, RESTORE_MARGIN, find_conversation, report_in_time
from loci.unlearning.report import UnlearningReport

AROUND = 2
"""Messages on each side whose atoms have a message's words around them
(``loci.learning.extraction.source_context``)."""
READ_AROUND = 60
"""Messages read on each side to find those."""

NOT_FOUND = "message not found"

Change = Callable[[Ports, Scope, LeftOut], object]


def retract_message(
    ports: Ports, caller: Caller, id: MessageId, *, is_purge: bool = False, until: datetime | None = None
) -> Message:
    """The message, out of every read; with ``is_purge``, or in an incognito conversation, gone for good. Retracted
    before, its removal continues. ``until`` is when the sweeper takes over, ``CALL_TIME`` from now unless it is given.

    Raises NotFound, Conflict (a restricted user), Contended, Unavailable: then the sweeper continues.
    """
    scope = caller.own(id.namespace)

    def once() -> Message | None:
        head, before = _find(ports, scope, id)
        wanted_removal = Removal.PURGING if is_purge or head.is_incognito else Removal.UNLEARNING
        one = before.retraction
        if one is None or one.is_back:
            now = ports.now()
            retraction = _with_summary(Retraction(now, wanted_removal, now), _summary_over(ports, scope, before))
            return _replace(ports, scope, before, retraction)
        if one.removal is Removal.RESTORING:
            raise Conflict("the message is being restored; retry", ports.now())
        if one.removal in (Removal.PURGING, wanted_removal) or (one.removal is Removal.REMOVED and not is_purge):
            return before
        return _replace(ports, scope, before, _advance(one, wanted_removal, ports.now()))

    return carry_on(ports, scope, retry_contended(ports, once), until or ports.now() + CALL_TIME)


def restore_message(ports: Ports, caller: Caller, id: MessageId) -> Message:
    """The message as it was before it was retracted, within 30 days; one that is not retracted stays as it is.

    Raises NotFound (also after the 30 days), Conflict (a restricted user, a removal under way), Contended, Unavailable.
    """
    scope = caller.own(id.namespace)

    def once() -> Message | None:
        now = ports.now()
        _, before = _find(ports, scope, id)
        one = before.retraction
        if one is None or one.removal is Removal.RESTORING:
            return before
        if one.removal is Removal.UNLEARNING:
            raise Conflict("the message is being retracted; retry", now)
        if one.removal is Removal.PURGING or now >= one.at + RETENTION:
            raise NotFound(NOT_FOUND)
        return _replace(ports, scope, before, _advance(one, Removal.RESTORING, now))

    return carry_on(ports, scope, retry_contended(ports, once), ports.now() + CALL_TIME)


def preview_retraction(ports: Ports, caller: Caller, id: MessageId) -> tuple[UnlearningReport, bool]:
    """The changes of spaces that retracting a message would make, and whether its conversation's summary would be made
    again. Raises NotFound, Conflict (a restricted user), Unavailable."""
    scope = caller.own(id.namespace)
    _, message = _find(ports, scope, id)
    if message.retracted_at is not None:
        raise NotFound(NOT_FOUND)
    report_one = partial(space_changes.preview, ports, left_out=_left_out(ports, scope, message))
    report = report_in_time(ports, scope, id.conversation, report_one)
    return report, _summary_over(ports, scope, message) is not None


def report_retraction(ports: Ports, scope: Scope, id: MessageId, until: datetime | None = None) -> UnlearningReport:
    """The changes of spaces by retracting a message so far. ``until`` and errors as ``removal.report_deletion``."""
    report_one = partial(space_changes.report, ports, left_out=LeftOut(id.conversation, id.seq))
    memories = space_changes.spaces_of(ports, scope, id.conversation)
    return space_changes.report_on(ports, memories, report_one, until or ports.now() + CALL_TIME)


def purge_when_due(ports: RemovalPorts, scope: Scope, message: Message, now: datetime) -> Message | None:
    """The message on its way to be purged, if its 30 days are over; else None, and it is due then."""
    one = message.retraction
    if one is None or one.at + RETENTION + RESTORE_MARGIN > now:
        return None
    return _replace(ports, scope, message, _advance(one, Removal.PURGING, now))


def carry_on(ports: Ports, scope: Scope, message: Message, until: datetime) -> Message:
    """Takes the steps of a removal until it rests or the time is up. Raises Contended, Unavailable."""
    while message.retraction is not None and message.retraction.removal in _STEPS and ports.now() < until:
        after = _STEPS[message.retraction.removal](ports, scope, message, message.retraction, until)
        if after is None:
            return message
        message = after
    return message


def _find(ports: RemovalPorts, scope: Scope, id: MessageId) -> tuple[Conversation, Message]:
    """The conversation, which must not be deleted, and the message, retracted or not."""
    head = find_conversation(ports, scope, ConversationId(id.namespace, id.conversation))
    message = ports.retractions.find(scope, id.conversation, id.seq)
    if head.deleted_at is not None or message is None or message.epoch != head.epoch:
        raise NotFound(NOT_FOUND)
    users.require_active(users.find_user(ports, scope.directory))
    return head, message


def _summary_over(ports: ConversationReads, scope: Scope, message: Message) -> RollingSummary | None:
    """The summary of the conversation, if the message is in it."""
    summary = ports.conversations.read(scope, message.id.conversation).summary
    is_in = summary is not None and summary.until_seq >= message.seq and message.visibility is Visibility.USER
    return summary if is_in else None


def _left_out(ports: TurnReads, scope: Scope, message: Message) -> LeftOut:
    ulid, seq = message.id.conversation, message.seq
    first, last = max(0, seq - READ_AROUND - 1), seq + READ_AROUND
    seen = [
        one.seq
        for one in ports.turns.messages_between(scope, ulid, first, last)
        if one.visibility is Visibility.USER and one.seq != seq
    ]
    before = [one for one in seen if one < seq][-AROUND:]
    after = [one for one in seen if one > seq][:AROUND]
    return LeftOut(ulid, seq, frozenset((*before, *after, seq)))


def _stop_work(ports: Ports, scope: Scope, message: Message, one: Retraction) -> None:
    """Ends the work that read the message, and makes its results again without it."""
    ulid = message.id.conversation
    recovery.end_with_message(ports, scope, ulid, message.seq)
    job_replacing.replace_jobs(ports, scope, ulid, message.seq)
    _remake_summary(ports, scope, ulid, one)


def _remake_summary(ports: Ports, scope: Scope, ulid: str, one: Retraction) -> None:
    if one.summarised_until is None:
        return
    until, turns = one.summarised_until, one.summarised_turns
    # It may have become longer since the message was retracted.
    summary = ports.conversations.read(scope, ulid).summary
    if summary is not None and summary.until_seq > until:
        until, turns = summary.until_seq, summary.turns
    ports.retractions.erase_summary(scope, ulid)
    summaries.remake_summary(ports, scope, ulid, until, turns)


def _unlearn(ports: Ports, scope: Scope, message: Message, one: Retraction, until: datetime) -> Message | None:
    _stop_work(ports, scope, message, one)
    if not _change_spaces(ports, scope, message, until, space_changes.unlearn):
        return None
    ends = one.at + RETENTION + RESTORE_MARGIN
    return _replace(ports, scope, message, _advance(one, Removal.REMOVED, ends))


def _restore(ports: Ports, scope: Scope, message: Message, one: Retraction, until: datetime) -> Message | None:
    ulid = message.id.conversation
    if not one.is_back:
        others = [LeftOut(ulid, other.seq) for other in ports.retractions.list(scope, ulid) if other.id != message.id]
        if not _change_spaces(ports, scope, message, until, partial(space_changes.restore, others=others)):
            return None
        # Jobs and summaries read only what is there.
        summary = _summary_over(ports, scope, message)
        back = _with_summary(replace(one, is_back=True, cursor=None), summary)
        return _replace(ports, scope, message, back)
    _remake_summary(ports, scope, ulid, one)
    job_replacing.extract_again(ports, scope, ulid, message.seq, one.at)
    return _replace(ports, scope, message, None)


def _purge(ports: Ports, scope: Scope, message: Message, one: Retraction, until: datetime) -> Message | None:
    """Erases everything, the message last. None if the time was not enough."""
    _stop_work(ports, scope, message, one)
    job_replacing.erase_answers(ports, scope, message.id.conversation, message.seq)
    if not _change_spaces(ports, scope, message, until, space_changes.unlearn_for_good):
        return None
    ports.retractions.erase(scope, message)
    return replace(message, retraction=replace(one, removal=Removal.PURGED))


_STEPS: dict[Removal, Callable[[Ports, Scope, Message, Retraction, datetime], Message | None]] = {
    Removal.UNLEARNING: _unlearn,
    Removal.RESTORING: _restore,
    Removal.PURGING: _purge,
}


def _change_spaces(ports: Ports, scope: Scope, message: Message, until: datetime, change: Change) -> bool:
    """Changes the spaces that the present step has not changed yet, at least one of them; returns whether the time was
    enough for all. If not, the message notes the last one."""
    one = message.retraction
    last_partition = None if one is None else one.cursor
    left_out = _left_out(ports, scope, message)
    scopes = space_changes.spaces_of(ports, scope, message.id.conversation)
    for number, memory in enumerate(
        memory for memory in scopes if last_partition is None or memory.partition > last_partition
    ):
        if one is not None and number and ports.now() >= until:
            _replace(ports, scope, message, replace(one, cursor=last_partition, due=ports.now()))
            return False
        change(ports, memory, left_out)
        last_partition = memory.partition
    return True


def _with_summary(one: Retraction, summary: RollingSummary | None) -> Retraction:
    until, turns = (None, 0) if summary is None else (summary.until_seq, summary.turns)
    return replace(one, summarised_until=until, summarised_turns=turns)


def _advance(one: Retraction, removal: Removal, due: datetime) -> Retraction:
    return replace(one, removal=removal, due=due, cursor=None)


def _replace(ports: RemovalPorts, scope: Scope, before: Message, one: Retraction | None) -> Message | None:
    after = replace(before, retraction=one, version=before.version + 1)
    return after if ports.retractions.replace(scope, before, after) is Outcome.DONE else None
