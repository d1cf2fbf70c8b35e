"""Runs that their caller ends: by a wish of their own, or with the conversation."""

from loci import conversations
from loci.errors import Conflict
from loci.ids import ConversationId
from loci.model import Conversation
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.ports import Ports
from loci.run_turn import reading, recovery, steps
from loci.run_turn.steps import RunLost
from loci.runtime.retry import retry_contended
from loci.scope import Caller


def cancel_run(ports: Ports, caller: Caller, id: ConversationId, turn_id: str) -> TurnRun:
    """The run, cancelled now or before; what it stored stays. Raises Malformed, NotFound, Conflict (it has ended
    otherwise, or a restricted user), Contended."""
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


def close_conversation(ports: Ports, caller: Caller, id: ConversationId, if_match: int | None = None) -> Conversation:
    """The conversation, closed now or before, and with it the run that waits in it. Raises as ``conversations.close``,
    and Unavailable: it may be closed then."""
    closed = conversations.close_conversation(ports, caller, id, if_match)
    recovery.end_with_conversation(ports, caller.own(id.namespace), id.ulid)
    return closed
