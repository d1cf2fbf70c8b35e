"""Update the rolling summary of a conversation: on request, and every few turns (``summaryEveryTurns``; never after
the conversation is closed). A periodic summary leaves out the newest turns, which a working context shows verbatim.

Newer messages are summarised step by step, and each step is stored before the next begins. So after any crash the
summary covers exactly the messages up to its ``until_seq``. Of two concurrent updates the first wins, and both
callers get its summary.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from enum import StrEnum

from loci.apps import settings as app_settings
from loci.conversations import lifecycle, summary_writing
from loci.conversations.lifecycle import ConversationWithSummary
from loci.conversations.summary_writing import SummaryDraft
from loci.errors import Conflict, Contended, ModelAway, ModelFailed, OverBudget
from loci.ids import ConversationId
from loci.model.blocks import size
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, RollingSummary, Visibility
from loci.model.language import ModelCall
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import SummaryMessage
from loci.ports.parts import ConversationReads, SettingsReads, TurnReads
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Caller, Scope

NEWEST_TURNS = 10
"""Turns that a periodic summary leaves out: as many as a working context shows by default."""
STEP_MESSAGES = 200
STEP_BYTES = 64 * 1024
"""Bytes of messages in one step."""


class RefreshOutcome(StrEnum):
    REFRESHED = "refreshed"
    UNCHANGED = "unchanged"  # no new messages, or another update was first
    EMPTY = "empty"  # no message can be summarised
    FAILED = "failed"  # the model did not answer; the former summary stays


@record(frozen=True, slots=True)
class SummaryRefresh:
    """The current summary; None if no message can be summarised. ``calls`` are the model calls, ``reason`` says why
    one failed: earlier steps stay stored."""

    outcome: RefreshOutcome
    summary: RollingSummary | None
    calls: tuple[ModelCall, ...] = ()
    reason: str | None = None


@record(frozen=True, slots=True)
class Patience:
    """Time limits in seconds: for all steps, for one model call, and the least time left to begin another step.
    Messages that do not make it are left to the next update."""

    all: int
    model: int
    least: int


API = Patience(all=24, model=20, least=5)
"""API Gateway times out after 30 seconds."""
JOB = Patience(all=90, model=60, least=15)


def refresh_summary(ports: Ports, caller: Caller, id: ConversationId) -> SummaryRefresh:
    """Updates the summary with the newer messages that users see; also for closed conversations.

    Raises NotFound, Conflict (an incognito one, a restricted user), Contended.
    """
    view = lifecycle.get_conversation(ports, caller, id)
    if view.conversation.is_incognito:
        raise Conflict("an incognito conversation is never summarised")
    return _refresh(ports, caller.own(id.namespace), view, API, _end_of_all(view.conversation))


def may_be_due(ports: SettingsReads, scope: Scope, version: int) -> bool:
    """Whether a conversation at this version may have enough turns for a periodic summary. Raises Unavailable."""
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    # Every turn raises the version, from 1 on.
    return 0 < every < version - NEWEST_TURNS


def request_summary(ports: Ports, scope: Scope, ulid: str, epoch: str | None) -> bool:
    """Queues a periodic summary if a turn makes one due; returns whether it did. Raises Unavailable."""
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    view = _due_conversation(ports, scope, ulid, epoch, every) if every > 0 else None
    if view is None:
        return False
    head = view.conversation
    ports.job_queue.send([SummaryMessage(scope, ulid, head.epoch, head.turn_count)])
    return True


def refresh_due(ports: Ports, message: SummaryMessage) -> SummaryRefresh | None:
    """Writes the queued summary; returns None if it is no longer due. The next turn retries one that fails. Raises
    Unavailable: the queue delivers the message again."""
    scope = message.scope
    if message.until_seq is not None:
        return _remake_queued(ports, message, message.until_seq)
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    view = _due_conversation(ports, scope, message.conversation, message.epoch, every) if every > 0 else None
    if view is None:
        return None
    return _refresh(ports, scope, view, JOB, _end_before_newest(ports, scope, view.conversation))


def extend_summary(ports: Ports, scope: Scope, ulid: str, until_seq: int, turns: int) -> SummaryRefresh | None:
    """Updates the summary up to that message, so many turns; None if the conversation is gone. One that covers more
    already stays. Raises Contended, Unavailable."""
    read = ports.conversations.read(scope, ulid)
    if read.conversation is None:
        return None
    view = ConversationWithSummary(read.conversation, read.summary)
    return _refresh(ports, scope, view, JOB, _SummaryEnd(until_seq, turns))


def remake_summary(ports: Ports, scope: Scope, ulid: str, until_seq: int, turns: int) -> None:
    """Makes the summary again that was erased, up to that message: at once by rules, while one by a model is queued.
    Raises Contended, Unavailable."""
    read = ports.conversations.read(scope, ulid)
    if read.conversation is None:
        return
    if summary_writing.summary_model(ports, scope) is not None:
        ports.job_queue.send([SummaryMessage(scope, ulid, read.conversation.epoch, turns, until_seq)])
        return
    view = ConversationWithSummary(read.conversation, read.summary)
    _refresh(ports, scope, view, API, _SummaryEnd(until_seq, turns))


def _remake_queued(ports: Ports, message: SummaryMessage, until_seq: int) -> SummaryRefresh | None:
    read = ports.conversations.read(message.scope, message.conversation)
    head, user = read.conversation, read.user
    if head is None or user is None or user.state is not UserState.ACTIVE:
        return None
    if not user.epoch == head.epoch == message.epoch:
        return None
    view = ConversationWithSummary(head, read.summary)
    return _refresh(ports, message.scope, view, JOB, _SummaryEnd(until_seq, message.turns))


def _due_conversation(
    ports: ConversationReads, scope: Scope, ulid: str, epoch: str | None, every: int
) -> ConversationWithSummary | None:
    """The conversation if it is open and so many turns before the newest are not in its summary; None otherwise,
    for another epoch, and if its user is not active."""
    read = ports.conversations.read(scope, ulid)
    head, user = read.conversation, read.user
    if head is None or user is None or not user.epoch == head.epoch == epoch or user.state is not UserState.ACTIVE:
        return None
    since = head.turn_count - NEWEST_TURNS - (0 if read.summary is None else read.summary.turns)
    return (
        ConversationWithSummary(head, read.summary)
        if head.status is ConversationStatus.OPEN and since >= every and not head.is_incognito
        else None
    )


@record(frozen=True, slots=True)
class _SummaryEnd:
    """The end of a summary: this message, after so many turns."""

    seq: int
    turns: int


def _end_of_all(head: Conversation) -> _SummaryEnd:
    return _SummaryEnd(head.next_seq - 1, head.turn_count)


def _end_before_newest(ports: TurnReads, scope: Scope, head: Conversation) -> _SummaryEnd:
    """The end of the last turn before the newest ones; 0 if there is none."""
    newest: set[str] = set()
    for message in newest_first(ports, scope, head):
        if message.role is MessageRole.SYSTEM or message.turn_id in newest:
            continue
        if len(newest) == NEWEST_TURNS:
            return _SummaryEnd(message.seq, head.turn_count - NEWEST_TURNS)
        newest.add(message.turn_id)
    return _SummaryEnd(0, 0)


def newest_first(ports: TurnReads, scope: Scope, head: Conversation) -> Iterator[Message]:
    """The messages, newest first, read as they are consumed."""
    below: int | None = None
    while True:
        page = ports.turns.latest(scope, head.id.ulid, below, 4 * NEWEST_TURNS)
        yield from reversed(page.items)
        if page.cursor is None:
            return
        below = int(page.cursor)


@record(frozen=True, slots=True)
class _SummaryStep:
    """Messages to add; after the step the summary covers all up to ``until_seq``, and so many whole turns."""

    messages: tuple[Message, ...]
    until_seq: int
    turns: int


def _refresh(
    ports: Ports, scope: Scope, view: ConversationWithSummary, patience: Patience, end: _SummaryEnd
) -> SummaryRefresh:
    ends = ports.now() + timedelta(seconds=patience.all)
    head, summary = view.conversation, view.summary
    calls: list[ModelCall] = []
    outcome = RefreshOutcome.EMPTY if summary is None else RefreshOutcome.UNCHANGED
    for step in _steps(summary, end, _messages_since(ports, scope, head, summary, end)):
        seconds_left = (ends - ports.now()) // timedelta(seconds=1)
        if seconds_left < patience.least:
            break
        former = None if summary is None else summary.text
        try:
            draft = summary_writing.write_summary(
                ports, scope, former, step.messages, calls.append, min(seconds_left, patience.model)
            )
        except (OverBudget, ModelAway, ModelFailed) as error:
            failed = outcome if outcome is RefreshOutcome.REFRESHED else RefreshOutcome.FAILED
            return SummaryRefresh(failed, summary, tuple(calls), error.detail)
        if not draft.text:
            continue
        if draft.prompt_hash is not None and not _are_there(ports, scope, step.messages):
            break  # a message was retracted while the model wrote
        after = _summary(head, summary, step, draft, calls)
        if ports.conversations.replace_summary(scope, head.id.ulid, summary, after) is not Outcome.DONE:
            return _summary_of_another(ports, scope, head, summary, calls)
        summary, outcome = after, RefreshOutcome.REFRESHED
    return SummaryRefresh(outcome, summary, tuple(calls))


def _are_there(ports: TurnReads, scope: Scope, messages: Sequence[Message]) -> bool:
    ulid = messages[0].id.conversation
    return len(ports.turns.get(scope, ulid, [message.seq for message in messages])) == len(messages)


def _summary_of_another(
    ports: ConversationReads, scope: Scope, head: Conversation, ours: RollingSummary | None, calls: Sequence[ModelCall]
) -> SummaryRefresh:
    """The result of a concurrent update that was first."""
    theirs = ports.conversations.read(scope, head.id.ulid).summary
    if theirs is None or theirs == ours:
        raise Contended("too many concurrent writes of this summary; retry")
    return SummaryRefresh(RefreshOutcome.UNCHANGED, theirs, tuple(calls))


def _messages_since(
    ports: TurnReads, scope: Scope, head: Conversation, before: RollingSummary | None, end: _SummaryEnd
) -> Iterator[Message]:
    last_seq = 0 if before is None else before.until_seq
    for message in ports.turns.messages_between(scope, head.id.ulid, last_seq, end.seq):
        # The summary may contain only what users see, since they can read it.
        if message.visibility is Visibility.USER:
            yield message


def _steps(before: RollingSummary | None, end: _SummaryEnd, messages: Iterable[Message]) -> Iterator[_SummaryStep]:
    """The steps. Only the last one counts the turns: until then the summary stays due."""
    turns = 0 if before is None else before.turns
    step: list[Message] = []
    bytes_taken = 0
    for message in messages:
        bytes_taken += size(message.content)
        if step and (len(step) == STEP_MESSAGES or bytes_taken > STEP_BYTES):
            yield _SummaryStep(tuple(step), step[-1].seq, turns)
            step, bytes_taken = [], size(message.content)
        step.append(message)
    if step:
        yield _SummaryStep(tuple(step), end.seq, end.turns)


def _summary(
    head: Conversation,
    before: RollingSummary | None,
    step: _SummaryStep,
    draft: SummaryDraft,
    calls: Sequence[ModelCall],
) -> RollingSummary:
    return RollingSummary(
        text=draft.text,
        until_seq=step.until_seq,
        extractive=draft.extractive,
        epoch=head.epoch,
        turns=step.turns,
        writer=draft.writer,
        prompt_hash=draft.prompt_hash,
        calls=tuple(calls),
        version=1 if before is None else before.version + 1,
    )
