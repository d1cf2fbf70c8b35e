"""Show a run to its caller: at once, or as soon as it needs the caller or has ended."""

import re
from collections.abc import Sequence
from datetime import timedelta

from loci import ids
from loci.conversations.lifecycle import get_head as read_head
from loci.errors import Malformed, NotFound
from loci.ids import ConversationId
from loci.model.blocks import size
from loci.model.conversations import Message
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.records import record
from loci.run_turn.ports import TurnRunPorts, TurnRunSteps
from loci.scope import Caller, Scope

PATIENCE = timedelta(seconds=25)
"""Time that a request waits for an answer: API Gateway times out after 30 s."""
_PAUSES = (*[0.25] * 4, *[0.5] * 4, *[1.0] * 22)
"""Seconds between reads."""
SHOWN_BYTES = 4 * 1024 * 1024
"""Bytes of messages in one response."""

_TURN = re.compile(rf"turn_{ids.ULID_FORM}")


@record(frozen=True, slots=True)
class RunView:
    """A run with its messages, without the first ones if they are too large; ``latency_ms`` counts from its start
    to its end, or to its last step while it waits for its caller."""

    run: TurnRun
    messages: tuple[Message, ...]
    latency_ms: int


def get_run(ports: TurnRunPorts, caller: Caller, id: ConversationId, turn_id: str) -> TurnRun:
    """Returns the run. Raises Malformed (no turn id), NotFound, Conflict (a restricted user)."""
    if not _TURN.fullmatch(turn_id):
        raise Malformed("not a valid turn id")
    scope = caller.own(id.namespace)
    head = read_head(ports, scope, id)
    run = ports.turn_runs.get(scope, id.ulid, turn_id)
    if run is None or run.epoch != head.epoch:
        raise NotFound("turn run not found")
    return run


def wait_for_run(ports: TurnRunPorts, caller: Caller, run: TurnRun) -> RunView:
    """Waits until the run is no longer in progress, at most ``PATIENCE``. Raises NotFound if it disappears
    meanwhile."""
    scope, until = caller.own(run.conversation.namespace), ports.now() + PATIENCE
    for pause in _PAUSES:
        if run.status is not TurnRunStatus.IN_PROGRESS or ports.now() >= until:
            break
        ports.sleep(pause)
        run = read_again(ports, scope, run)
    return view_run(ports, scope, run)


def view_run(ports: TurnRunPorts, scope: Scope, run: TurnRun) -> RunView:
    """The run as it is, with its messages."""
    end = ports.now() if run.status is TurnRunStatus.IN_PROGRESS else run.progressed_at
    latency_ms = max(0, round((end - run.created_at) / timedelta(milliseconds=1)))
    return RunView(run, _last_within_limit(ports.turns.get(scope, run.conversation.ulid, run.seqs)), latency_ms)


def read_again(ports: TurnRunSteps, scope: Scope, run: TurnRun) -> TurnRun:
    """The run as it is now. Raises NotFound."""
    found_run = ports.turn_runs.get(scope, run.conversation.ulid, run.turn_id)
    if found_run is None:
        raise NotFound("turn run not found")
    return found_run


def _last_within_limit(messages: Sequence[Message]) -> tuple[Message, ...]:
    kept_messages: list[Message] = []
    taken_count = 0
    for message in reversed(messages):
        taken_count += size(message.content)
        if kept_messages and taken_count > SHOWN_BYTES:
            break
        kept_messages.append(message)
    return tuple(reversed(kept_messages))
