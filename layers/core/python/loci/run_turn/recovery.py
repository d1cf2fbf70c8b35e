"""Recover runs that lost their worker: send them to another one, or bring them up to date with their conversation."""

from datetime import datetime, timedelta

from loci.apps import users
from loci.conversations.lifecycle import get_head as read_head
from loci.ids import ConversationId
from loci.model.conversations import ConversationStatus
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.run_turn import reading, steps
from loci.run_turn.ports import TurnRunPorts, TurnRunSteps
from loci.run_turn.steps import RunLost
from loci.scope import Caller, Scope

GIVEN_UP = timedelta(minutes=10)
"""Time after its last step until a run gets another worker. Later no client waits for it any more."""
CLOSED = "the conversation is closed"
RETRACTED = "a message of this turn was retracted"


def get_recovered_run(ports: TurnRunPorts, caller: Caller, id: ConversationId, turn_id: str) -> TurnRun:
    """The run, brought up to date. Raises as ``reading.get_run``, and Unavailable."""
    run = reading.get_run(ports, caller, id, turn_id)
    try:
        return bring_up_to_date(ports, caller.own(id.namespace), run)
    except RunLost:
        return reading.get_run(ports, caller, id, turn_id)


def bring_up_to_date(ports: TurnRunPorts, scope: Scope, run: TurnRun) -> TurnRun:
    """Updates a run that waits for its caller: it fails if its conversation is closed, and resumes if the results
    were appended to the conversation. Raises RunLost, NotFound, Conflict (a restricted user), Unavailable."""
    if run.status is not TurnRunStatus.REQUIRES_TOOL_RESULTS:
        return run
    if read_head(ports, scope, run.conversation).status is ConversationStatus.CLOSED:
        return steps.fail_run(ports, scope, run, CLOSED)
    after = steps.adopt_results(ports, scope, run)
    steps.send_message(ports, scope, after)
    return after


def end_with_conversation(ports: TurnRunSteps, scope: Scope, ulid: str) -> TurnRun | None:
    """Ends the run of a conversation that was just closed. Returns None if there is none, or a worker holds it: the
    worker notices by itself, and the model's answer until then is counted. Raises Unavailable."""
    return _end(ports, scope, ports.turn_runs.latest(scope, ulid), CLOSED)


def end_with_message(ports: TurnRunSteps, scope: Scope, ulid: str, seq: int) -> TurnRun | None:
    """Ends the run whose turn has a message that was just retracted, as above. Raises Unavailable."""
    run = ports.turn_runs.latest(scope, ulid)
    return None if run is None or seq not in run.seqs else _end(ports, scope, run, RETRACTED)


def _end(ports: TurnRunSteps, scope: Scope, run: TurnRun | None, why: str) -> TurnRun | None:
    if run is None or not run.is_in_flight or (run.leased_until is not None and run.leased_until > ports.now()):
        return None
    try:
        return steps.fail_run(ports, scope, run, why)
    except RunLost:
        return None


def resume_or_end(ports: TurnRunPorts, scope: Scope, run: TurnRun, now: datetime) -> TurnRun | None:
    """Sends a due run to a worker again, or ends it for good. Returns None if its user is restricted or a worker
    holds it. Raises Unavailable."""
    if users.is_frozen(users.find_user(ports, scope.directory)):
        return None
    if run.leased_until is not None and run.leased_until > now:
        return None
    try:
        run = bring_up_to_date(ports, scope, run)
        if run.status is not TurnRunStatus.IN_PROGRESS:
            return _fail_stalled(ports, scope, run)
        if run.progressed_at + GIVEN_UP <= now:
            return steps.fail_run(ports, scope, run, "no worker finished it in time")
        sent_run = steps.release_run(ports, scope, run)
    except RunLost:
        return None
    ports.turn_queue.send(steps.turn_message(scope, sent_run))
    return sent_run


def _fail_stalled(ports: TurnRunSteps, scope: Scope, run: TurnRun) -> TurnRun:
    if run.status is not TurnRunStatus.REQUIRES_TOOL_RESULTS:
        return run
    return steps.fail_run(ports, scope, run, "no tool results arrived within a day")
