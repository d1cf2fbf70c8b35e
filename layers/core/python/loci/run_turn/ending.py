"""End a run at the caller's request, or with its conversation."""

from loci import conversations
from loci.errors import Conflict
from loci.ids import ConversationId
from loci.model.conversations import Conversation
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.run_turn import reading, recovery, steps
from loci.run_turn.ports import TurnRunPorts
from loci.run_turn.steps import RunLost
from loci.runtime.retry import retry_contended
from loci.scope import Caller


def cancel_run(ports: TurnRunPorts, caller: Caller, id: ConversationId, turn_id: str) -> TurnRun:
    """Cancels the run; what it stored stays. A cancelled run is returned as it is. Raises Malformed, NotFound,
    Conflict (it has ended otherwise, or a restricted user), Contended."""
    scope = caller.own(id.namespace)

    def once() -> TurnRun | None:
        run = reading.get_run(ports, caller, id, turn_id)
        if run.status is TurnRunStatus.CANCELLED:
            return run
        if not run.is_in_flight:
            raise Conflict(f"the turn has ended with status {run.status}")
        try:
            return steps.cancel_run(ports, scope, run)
        except RunLost:
            return None

    return retry_contended(ports, once)


def close_conversation(
    ports: TurnRunPorts,
    caller: Caller,
    id: ConversationId,
    if_match: int | None = None,
    may_extract: bool | None = None,
) -> Conversation:
    """Closes the conversation and ends the run that waits in it. Raises as ``conversations.close_conversation``,
    and Unavailable: the conversation may then be closed."""
    conversation = conversations.close_conversation(ports, caller, id, if_match, may_extract)
    recovery.end_with_conversation(ports, caller.own(id.namespace), id.ulid)
    return conversation
