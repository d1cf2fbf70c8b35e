"""The rolling summary of a conversation, brought up to date: when somebody asks, and every so many turns
(``summaryEveryTurns``; never once the conversation is closed). One by turns leaves out the newest, which a working
context shows by themselves.

What was said since is folded in step by step, and each step is kept before the next begins: whatever breaks it off, the
summary covers all up to its ``until_seq`` and nothing beyond. Of two that are at it together one is first, and its
summary is the answer to both.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from enum import StrEnum

from loci.apps import settings as app_settings
from loci.conversations import lifecycle, summary_writing
from loci.conversations.lifecycle import ConversationWithSummary
from loci.conversations.summary_writing import SummaryDraft
from loci.errors import Contended, ModelAway, ModelFailed, OverBudget
from loci.ids import ConversationId
from loci.model import (
    Conversation,
    ConversationStatus,
    Message,
    MessageRole,
    ModelCall,
    RollingSummary,
    UserState,
    Visibility,
)
from loci.model.blocks import size
from loci.ports import Outcome, Ports, SummaryMessage
from loci.records import record
from loci.scope import Caller, Scope

NEWEST_TURNS = 10
"""Turns that a summary by turns leaves out; as many as a working context shows unless it is asked for others."""
STEP_MESSAGES = 200
STEP_BYTES = 64 * 1024
"""What one step takes in; a longer stretch is folded in step by step."""


class RefreshOutcome(StrEnum):
    REFRESHED = "refreshed"
    UNCHANGED = "unchanged"  # nothing was said since, or another was first
    EMPTY = "empty"  # nothing was said that can be summed up
    FAILED = "failed"  # the model did not answer; the former summary stands


@record(frozen=True, slots=True)
class SummaryRefresh:
    """The summary as it stands now; None where nothing can be summed up. ``calls`` are those made of models,
    ``reason`` says why one was of no use: what came before it is kept."""

    outcome: RefreshOutcome
    summary: RollingSummary | None
    calls: tuple[ModelCall, ...] = ()
    reason: str | None = None


@record(frozen=True, slots=True)
class Patience:
    """Seconds: how long there is for all steps, how long a model is waited for, and what is left when no further step
    begins. What is not folded in by then is for the next time."""

    all: int
    model: int
    least: int


API = Patience(all=24, model=20, least=5)
"""API Gateway gives up after 30 seconds."""
JOB = Patience(all=90, model=60, least=15)


def refresh_summary(ports: Ports, caller: Caller, id: ConversationId) -> SummaryRefresh:
    """Takes in what was said since the summary was written, as far as users see it; closed conversations as well.

    Raises NotFound, Conflict (a restricted user), Contended.
    """
    view = lifecycle.get_conversation(ports, caller, id)
    return _refresh(ports, caller.own(id.namespace), view, API, _end_of_all(view.conversation))


def may_be_due(ports: Ports, scope: Scope, version: int) -> bool:
    """Whether a conversation at this version may have turns enough for a summary by turns. Raises Unavailable."""
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    # Every turn raises the version, from 1 on.
    return 0 < every < version - NEWEST_TURNS


def request_summary(ports: Ports, scope: Scope, ulid: str, epoch: str | None) -> bool:
    """Has a summary written that a turn of an open conversation makes due; whether it is. Raises Unavailable."""
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    view = _due_conversation(ports, scope, ulid, epoch, every) if every > 0 else None
    if view is None:
        return False
    head = view.conversation
    ports.job_queue.send([SummaryMessage(scope, ulid, head.epoch, head.turn_count)])
    return True


def refresh_due(ports: Ports, message: SummaryMessage) -> SummaryRefresh | None:
    """The summary that was asked for; None when it is not due any more. One that fails is asked for by the next turn.
    Raises Unavailable: the message is to be delivered again."""
    scope = message.scope
    every = app_settings.effective_settings(ports, scope, scope.namespace).summary_every_turns
    view = _due_conversation(ports, scope, message.conversation, message.epoch, every) if every > 0 else None
    if view is None:
        return None
    return _refresh(ports, scope, view, JOB, _end_before_newest(ports, scope, view.conversation))


def _due_conversation(
    ports: Ports, scope: Scope, ulid: str, epoch: str | None, every: int
) -> ConversationWithSummary | None:
    """The conversation, while it is open and so many turns before the newest are not in its summary; None otherwise,
    and where it is of another epoch or its user is not active."""
    read = ports.conversations.read(scope, ulid)
    head, user = read.conversation, read.user
    if head is None or user is None or not user.epoch == head.epoch == epoch or user.state is not UserState.ACTIVE:
        return None
    since = head.turn_count - NEWEST_TURNS - (0 if read.summary is None else read.summary.turns)
    return (
        ConversationWithSummary(head, read.summary)
        if head.status is ConversationStatus.OPEN and since >= every
        else None
    )


@record(frozen=True, slots=True)
class _SummaryEnd:
    """How far a summary shall go: to this message, after so many turns."""

    seq: int
    turns: int


def _end_of_all(head: Conversation) -> _SummaryEnd:
    return _SummaryEnd(head.next_seq - 1, head.turn_count)


def _end_before_newest(ports: Ports, scope: Scope, head: Conversation) -> _SummaryEnd:
    """The last message of an older turn than the newest; of none where there are no more."""
    newest: set[str] = set()
    for message in _newest_first(ports, scope, head):
        if message.role is MessageRole.SYSTEM or message.turn_id in newest:
            continue
        if len(newest) == NEWEST_TURNS:
            return _SummaryEnd(message.seq, head.turn_count - NEWEST_TURNS)
        newest.add(message.turn_id)
    return _SummaryEnd(0, 0)


def _newest_first(ports: Ports, scope: Scope, head: Conversation) -> Iterator[Message]:
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
    """Messages to be folded in; afterwards the summary covers all up to ``until_seq``, and so many whole turns."""

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
        left = (ends - ports.now()) // timedelta(seconds=1)
        if left < patience.least:
            break
        former = None if summary is None else summary.text
        try:
            draft = summary_writing.write_summary(
                ports, scope, former, step.messages, calls.append, min(left, patience.model)
            )
        except (OverBudget, ModelAway, ModelFailed) as error:
            failed = outcome if outcome is RefreshOutcome.REFRESHED else RefreshOutcome.FAILED
            return SummaryRefresh(failed, summary, tuple(calls), error.detail)
        if not draft.text:
            continue
        after = _summary(head, summary, step, draft, calls)
        if ports.conversations.replace_summary(scope, head.id.ulid, summary, after) is not Outcome.DONE:
            return _summary_of_another(ports, scope, head, summary, calls)
        summary, outcome = after, RefreshOutcome.REFRESHED
    return SummaryRefresh(outcome, summary, tuple(calls))


def _summary_of_another(
    ports: Ports, scope: Scope, head: Conversation, ours: RollingSummary | None, calls: Sequence[ModelCall]
) -> SummaryRefresh:
    """What another wrote who was first."""
    theirs = ports.conversations.read(scope, head.id.ulid).summary
    if theirs is None or theirs == ours:
        raise Contended("too many concurrent writes of this summary; retry")
    return SummaryRefresh(RefreshOutcome.UNCHANGED, theirs, tuple(calls))


def _messages_since(
    ports: Ports, scope: Scope, head: Conversation, before: RollingSummary | None, end: _SummaryEnd
) -> Iterator[Message]:
    seen = 0 if before is None else before.until_seq
    for message in ports.turns.messages_between(scope, head.id.ulid, seen, end.seq):
        # Users can read the summary.
        if message.visibility is Visibility.USER:
            yield message


def _steps(before: RollingSummary | None, end: _SummaryEnd, messages: Iterable[Message]) -> Iterator[_SummaryStep]:
    """Only with the last of them the turns are counted: until then the summary stays due."""
    turns = 0 if before is None else before.turns
    step: list[Message] = []
    taken = 0
    for message in messages:
        taken += size(message.content)
        if step and (len(step) == STEP_MESSAGES or taken > STEP_BYTES):
            yield _SummaryStep(tuple(step), step[-1].seq, turns)
            step, taken = [], size(message.content)
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
