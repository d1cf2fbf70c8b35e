"""Windows of an open conversation: every few turns, a job covers the messages that no job has covered yet.

Each binding and target has a cursor. It moves in the transaction that records the job, and only while the
conversation is open. So each message is in exactly one job, despite repeated events, crashes and changed settings;
the close takes the rest (``loci.learning.extraction.fanout``). A cursor that missed its move makes it with the next
turn.

A window ends with a whole turn: the newest if the assistant has answered it, else the one before.

Silence makes a window of a model due as well, however few turns it has, and closes nothing: the turn that is read last
sets when the sweeper looks at the conversation.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from loci.learning.extraction import fanout, floor
from loci.learning.extraction.fanout import FanOutResult, JobOrder
from loci.learning.extraction.ports import WindowedBindings
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, ToolUseBlock
from loci.model.jobs import Binding, Job, Target, Window
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.parts import ConversationReads, TurnReads
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.spaces.matching import all_bindings, has_default, is_match, matching_bindings

READ_AT_ONCE = 20


@record(frozen=True, slots=True)
class WholeTurns:
    """The number of whole turns of a conversation, and their last message."""

    turns: int
    until_seq: int


def take_windows(ports: Ports, scope: Scope, ulid: str, epoch: str | None) -> FanOutResult | None:
    """Records and sends the jobs that a new turn makes due.

    Returns None if no binding has windows here, or nothing is to be extracted: the conversation is gone,
    closed, of another epoch than its user or the event, or its user is not active. Raises Unavailable.
    """
    if not may_be_due(ports, scope):
        return None
    head = _open_conversation(ports, scope, ulid)
    if head is None or head.epoch != epoch:
        return None
    matching = matching_bindings(ports, scope, head.epoch)
    jobs = _take(ports, scope, ulid, fanout.with_floors(ports, scope, matching))
    waits = [_silence_of(binding) for binding in matching if _waits_for_model(ports, scope, binding)]
    if waits:
        _watch_silence(ports, scope, head, min(waits))
    return FanOutResult(jobs, fanout.send_jobs(ports, scope, jobs))


def silent_at(ports: Ports, scope: Scope, head: Conversation, now: datetime) -> datetime | None:
    """When the conversation is next silent for a binding unless a message comes; None where no model waits for that."""
    instants = (head.last_activity_at + _silence_of(binding) for binding in _waiting_bindings(ports, scope, head))
    return min((instant for instant in instants if instant > now), default=None)


def take_silent_windows(ports: Ports, scope: Scope, head: Conversation, now: datetime) -> FanOutResult:
    """Records and sends the jobs of models over the whole turns that they have not read, of a conversation that is
    silent for their bindings."""
    waiting = (
        (replace(binding, policy=replace(binding.policy, window_turns=1)), False)
        for binding in _waiting_bindings(ports, scope, head)
        if head.last_activity_at + _silence_of(binding) <= now
    )
    jobs = _take(ports, scope, head.id.ulid, waiting)
    return FanOutResult(jobs, fanout.send_jobs(ports, scope, jobs))


def _take(ports: Ports, scope: Scope, ulid: str, found: Iterable[tuple[Binding, bool]]) -> tuple[Job, ...]:
    return tuple(
        job
        for binding, is_floor in found
        if binding.policy.windowed
        for target in binding.targets
        if (job := _take_window(ports, scope, ulid, binding, target, is_floor)) is not None
    )


def _waits_for_model(ports: WindowedBindings, scope: Scope, binding: Binding) -> bool:
    """Whether a model reads windows of the binding, which may be turns away."""
    return binding.policy.windowed and floor.floor_of(ports, scope, binding) is not None


def _waiting_bindings(ports: Ports, scope: Scope, head: Conversation) -> Iterator[Binding]:
    matching = matching_bindings(ports, scope, head.epoch) if head.may_extract else ()
    return (binding for binding in matching if _waits_for_model(ports, scope, binding))


def _silence_of(binding: Binding) -> timedelta:
    return timedelta(minutes=binding.policy.silence_minutes)


def _watch_silence(ports: Ports, scope: Scope, head: Conversation, silence: timedelta) -> None:
    """Makes the conversation due when it may be silent; one that is due before is looked at then, and moved on."""
    silent_at = head.last_activity_at + silence
    if head.due is not None and head.due > silent_at:
        # Where it moved meanwhile, the next turn or the close takes what is due.
        ports.due.set_due(DueRecord(DueKind.CONVERSATION, scope, head.id.ulid, head.due), silent_at)


def may_be_due(ports: WindowedBindings, scope: Scope) -> bool:
    """Whether a binding has windows here, by a cache of up to five seconds. The default binding has. Raises
    Unavailable."""
    now = ports.now()
    covering = [
        binding
        for directory in (scope.directory, scope.app_directory)
        for binding in _recent_bindings(ports, directory, now)
        if is_match(binding, scope)
    ]
    if not covering:
        return has_default(ports, scope)
    return any(
        binding.enabled and (binding.policy.windowed or floor.floor_of(ports, scope, binding) is not None)
        for binding in covering
    )


def _recent_bindings(ports: WindowedBindings, directory: Scope, now: datetime) -> tuple[Binding, ...]:
    recent_bindings = ports.recent_bindings.get(directory, now)
    if recent_bindings is None:
        recent_bindings = tuple(all_bindings(ports, directory))
        ports.recent_bindings.put(directory, recent_bindings, now)
    return recent_bindings


def _open_conversation(ports: ConversationReads, scope: Scope, ulid: str) -> Conversation | None:
    """The conversation, None if no window may be taken of it."""
    read = ports.conversations.read(scope, ulid, with_summary=False)
    head, user = read.conversation, read.user
    if head is None or user is None or user.epoch != head.epoch or user.state is not UserState.ACTIVE:
        return None
    return head if head.status is ConversationStatus.OPEN and head.may_extract else None


def _take_window(ports: Ports, scope: Scope, ulid: str, binding: Binding, target: Target, is_floor: bool) -> Job | None:
    """Records the job of a window that is due now; None if there is none."""

    def once() -> tuple[Job | None] | None:
        head = _open_conversation(ports, scope, ulid)
        if head is None:
            return (None,)
        digest = floor.window_digest(target, is_floor)
        before = ports.windows.get(scope, ulid, binding.id.ulid, digest)
        window = before or Window(ulid, binding.id.ulid, digest, head.epoch)
        whole = _due_window(ports, scope, head, window, binding.policy.window_turns)
        if whole is None:
            return (None,)
        after = replace(window, until_seq=whole.until_seq, turns=whole.turns, version=window.version + 1)
        order = JobOrder(
            scope, head, binding, target, after_seq=window.until_seq, until_seq=whole.until_seq, is_floor=is_floor
        )
        job = fanout.build_job(ports, order)
        return (job,) if ports.windows.advance(scope, before, after, job) is Outcome.DONE else None

    return retry_contended(ports, once)[0]


def _due_window(ports: TurnReads, scope: Scope, head: Conversation, window: Window, every: int) -> WholeTurns | None:
    """The end of the window that is due; None until so many turns are whole since the last one."""
    if head.turn_count - window.turns < every:
        return None
    whole = _whole_turns(ports, scope, head)
    return whole if whole.turns - window.turns >= every and whole.until_seq > window.until_seq else None


def _whole_turns(ports: TurnReads, scope: Scope, head: Conversation) -> WholeTurns:
    last = None
    for message in _newest_first(ports, scope, head):
        if message.turn_id != head.turn_id:
            continue
        last = last or message
        if _ends_turn(last):
            return WholeTurns(head.turn_count, head.next_seq - 1)
        if message.role is MessageRole.USER:
            return WholeTurns(head.turn_count - 1, message.seq - 1)
    # Of a newest turn that was retracted nothing is left to wait for.
    return WholeTurns(head.turn_count, head.next_seq - 1) if last is None else WholeTurns(0, 0)


def _ends_turn(message: Message) -> bool:
    """Whether the message is an answer that waits for no tool."""
    uses = any(isinstance(block, ToolUseBlock) for block in message.content)
    return message.role is MessageRole.ASSISTANT and not uses


def _newest_first(ports: TurnReads, scope: Scope, head: Conversation) -> Iterator[Message]:
    before: int | None = head.next_seq
    while before is not None:
        page = ports.turns.latest(scope, head.id.ulid, before, READ_AT_ONCE)
        yield from reversed(page.items)
        before = None if page.cursor is None else int(page.cursor)
