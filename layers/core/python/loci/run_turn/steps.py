"""Move a run on: lease it, store each answer and result with it, end it. Each step happens once, whichever worker
takes it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from loci.apps import masking
from loci.conversations.lifecycle import get_head as read_head
from loci.conversations.new_messages import NewMessage, require_valid
from loci.conversations.sequence import advance_head, require_open, to_message
from loci.model.conversations import Conversation, Message, MessageRole, ToolUseBlock
from loci.model.language import ModelCall
from loci.model.turn_runs import Compaction, RunRequest, TurnRun, TurnRunStatus, UsedMemory
from loci.model.users import Marker
from loci.ports.turn_runs import TurnMessage
from loci.ports.writes import Outcome
from loci.run_turn import progress
from loci.run_turn.ports import TurnRunPorts, TurnRunSteps
from loci.runtime.retry import retry_contended
from loci.scope import Scope

LEASE = timedelta(seconds=140)
"""The lease of one step: longer than a model call (100 s) and storing its answer take, so that no call is made
twice."""
PATIENCE = timedelta(minutes=1)
"""Time that a run may wait for a worker after its message before the sweeper sends another."""
STREAM_PATIENCE = 10
"""Seconds that a run waits for the client that wants to stream it."""
CALLERS_TIME = timedelta(days=1)
"""Time that a run waits for the results of the caller's tools."""


class RunLost(Exception):
    """Raised when a run has moved on without this worker, so that its result is no longer needed."""


def turn_message(scope: Scope, run: TurnRun) -> TurnMessage:
    """The queue message for a run."""
    return TurnMessage(scope, run.conversation.ulid, run.turn_id, run.epoch)


def send_message(ports: TurnRunPorts, scope: Scope, run: TurnRun, is_streamed: bool = False) -> None:
    """Sends the message of a run that no worker holds. The worker gets that of a streamed run later, since the
    client that streams it works on it. Raises Unavailable."""
    if run.status is TurnRunStatus.IN_PROGRESS and (run.leased_until is None or run.leased_until <= ports.now()):
        ports.turn_queue.send(turn_message(scope, run), delay=STREAM_PATIENCE if is_streamed else 0)


def take_run(ports: TurnRunSteps, scope: Scope, run: TurnRun) -> TurnRun | None:
    """Leases the run; returns None if another worker holds it or there is nothing to do."""
    now = ports.now()
    if run.status is not TurnRunStatus.IN_PROGRESS or (run.leased_until is not None and run.leased_until > now):
        return None
    return _replace_run(ports, scope, run, _lease(run, now))


def store_step(
    ports: TurnRunPorts,
    scope: Scope,
    run: TurnRun,
    new_messages: Sequence[NewMessage],
    after: TurnRun,
    answers: Sequence[str] = (),
    marker: Marker | None = None,
) -> TurnRun | None:
    """Stores the run as ``after``, with the messages. Returns None if a tool use among ``answers`` already has its
    result, or the marker exists.

    Raises RunLost, Refused and TooLarge (a message that cannot be stored), NotFound, Conflict (the conversation
    is closed, its user restricted), Unavailable.
    """
    for new in new_messages:
        require_valid(new, ports.now())
    if masking.is_masking(ports, scope, scope.namespace):
        new_messages = [replace(new, content=masking.mask_content(new.content)) for new in new_messages]

    def once() -> tuple[TurnRun | None] | None:
        now, head = ports.now(), read_head(ports, scope, run.conversation)
        require_open(head)
        messages = [to_message(head, head.next_seq + n, new, run.turn_id, now) for n, new in enumerate(new_messages)]
        new_run = _after_step(run, after, now, messages)
        heads = head, advance_head(head, messages)
        match ports.turn_runs.append(scope, heads, messages, (run, new_run), marker, answers):
            case Outcome.DONE:
                return (new_run,)
            case Outcome.TAKEN | Outcome.REPEATED:
                return (None,)
            case Outcome.APPLIED:
                raise RunLost
        return None

    return retry_contended(ports, once)[0]


def store_memory(ports: TurnRunSteps, scope: Scope, run: TurnRun, memory: UsedMemory) -> TurnRun:
    """The run with what it has recalled, leased for its next step. Raises RunLost."""
    now = ports.now()
    return _require_run(_replace_run(ports, scope, run, _lease(replace(run, memory=memory, progressed_at=now), now)))


def store_compaction(
    ports: TurnRunSteps, scope: Scope, run: TurnRun, compaction: Compaction, calls: Sequence[ModelCall] = ()
) -> TurnRun:
    """The run with its compaction, leased for its next step. Raises RunLost."""
    now = ports.now()
    after = replace(run, compaction=compaction, calls=(*run.calls, *calls), progressed_at=now)
    return _require_run(_replace_run(ports, scope, run, _lease(after, now)))


def postpone_run(
    ports: TurnRunSteps, scope: Scope, run: TurnRun, calls: Sequence[ModelCall], until: datetime
) -> TurnRun:
    """Releases the run after a failed call; the next try comes at ``until``. Raises RunLost."""
    after = replace(run, calls=(*run.calls, *calls), tries=run.tries + 1, leased_until=None, due=until + PATIENCE)
    return _require_run(_replace_run(ports, scope, run, after))


def release_run(ports: TurnRunSteps, scope: Scope, run: TurnRun) -> TurnRun:
    """Releases the run for the next worker. Raises RunLost."""
    after = replace(run, leased_until=None, due=ports.now() + PATIENCE)
    return _require_run(_replace_run(ports, scope, run, after))


def fail_run(ports: TurnRunSteps, scope: Scope, run: TurnRun, error: str, calls: Sequence[ModelCall] = ()) -> TurnRun:
    """Fails the run; what it stored stays. Raises RunLost."""
    after = end_run(replace(run, calls=(*run.calls, *calls), error=error), TurnRunStatus.FAILED, ports.now())
    return _require_run(_replace_run(ports, scope, run, after))


def cancel_run(ports: TurnRunSteps, scope: Scope, run: TurnRun) -> TurnRun:
    """Cancels the run; what it stored stays. Raises RunLost."""
    return _require_run(_replace_run(ports, scope, run, end_run(run, TurnRunStatus.CANCELLED, ports.now())))


def reopen_run(
    ports: TurnRunSteps,
    scope: Scope,
    head: Conversation,
    run: TurnRun,
    request: RunRequest,
    uses: Sequence[ToolUseBlock],
) -> TurnRun | None:
    """Resumes a failed run from where it failed. ``uses`` are the tool uses of its last answer without a result.
    Returns None if the run has moved on, or a message was appended since ``head`` was read."""
    now = ports.now()
    again = replace(
        run, request=request, memory=None, status=TurnRunStatus.IN_PROGRESS, error=None, finished_at=None, tries=0
    )
    after = _after_step(run, progress.run_needing_results(again, uses), now, [])
    # The head is only checked, not changed: no other run may start at the same time.
    return after if ports.turn_runs.append(scope, (head, head), [], (run, after)) is Outcome.DONE else None


def adopt_results(ports: TurnRunPorts, scope: Scope, run: TurnRun) -> TurnRun:
    """Adds results that were appended to the conversation to the run, which no longer waits for them. Raises
    RunLost."""
    uses = {id: ports.turns.tool_use(scope, run.conversation.ulid, id) for id in (*run.ours, *run.pending)}
    given = [id for id, use in uses.items() if use is None or use.answered_seq is not None]
    if not given:
        return run
    results = [use.answered_seq for use in uses.values() if use is not None and use.answered_seq is not None]
    joined_run = replace(run, seqs=tuple(sorted({*run.seqs, *results})))
    after = _after_step(joined_run, progress.after_results(joined_run, given), ports.now(), [])
    return _require_run(_replace_run(ports, scope, run, after))


def end_run(run: TurnRun, status: TurnRunStatus, now: datetime) -> TurnRun:
    """The ended run, without its system prompt, tools and what it recalled."""
    request = replace(run.request, system="", tools=())
    memory = None if run.memory is None else replace(run.memory, block="")
    return replace(
        run,
        status=status,
        request=request,
        memory=memory,
        ours=(),
        pending=(),
        leased_until=None,
        due=None,
        finished_at=now,
        progressed_at=now,
    )


def _after_step(run: TurnRun, after: TurnRun, now: datetime, said_messages: Sequence[Message]) -> TurnRun:
    """The run after a step: ended, waiting for its caller, or leased for its next step."""
    answers = [one.seq for one in said_messages if one.role is MessageRole.ASSISTANT]
    after = replace(
        after,
        seqs=(*run.seqs, *(one.seq for one in said_messages)),
        answer_seq=answers[-1] if answers else run.answer_seq,
        version=run.version + 1,
        progressed_at=now,
    )
    match after.status:
        case TurnRunStatus.IN_PROGRESS:
            # A worker that holds the lease keeps it.
            return replace(after, due=now + PATIENCE) if run.leased_until is None else _lease(after, now)
        case TurnRunStatus.REQUIRES_TOOL_RESULTS:
            return replace(after, leased_until=None, due=now + CALLERS_TIME)
    return end_run(after, after.status, now)


def _lease(run: TurnRun, now: datetime) -> TurnRun:
    return replace(run, leased_until=now + LEASE, due=now + LEASE)


def _replace_run(ports: TurnRunSteps, scope: Scope, before: TurnRun, after: TurnRun) -> TurnRun | None:
    after = replace(after, version=before.version + 1)
    return after if ports.turn_runs.replace(scope, before, after) is Outcome.DONE else None


def _require_run(run: TurnRun | None) -> TurnRun:
    if run is None:
        raise RunLost
    return run
