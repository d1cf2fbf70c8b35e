"""Runs that nobody brings further: told of again, or ended."""

from datetime import datetime, timedelta

from loci import users
from loci.model.turn_runs import RunStatus, TurnRun
from loci.ports import Ports
from loci.run_turn import steps
from loci.run_turn.steps import Lost
from loci.scope import Scope

GIVEN_UP = timedelta(minutes=10)
"""How long after its last step a run is worth another message: nobody waits for it any more."""


def go_on(ports: Ports, scope: Scope, run: TurnRun, now: datetime) -> TurnRun | None:
    """A run that is due: sent to a worker once more, or ended for good. None where it waits for a restriction to be
    lifted, or is being worked on. Raises Unavailable."""
    if users.is_frozen(users.current(ports, scope.directory)):
        return None
    if run.leased_until is not None and run.leased_until > now:
        return None
    try:
        if run.status is RunStatus.REQUIRES_TOOL_RESULTS:
            return steps.failed(ports, scope, run, "the results of tools did not come within a day")
        if run.progressed_at + GIVEN_UP <= now:
            return steps.failed(ports, scope, run, "no worker brought it to an end in time")
        sent = steps.released(ports, scope, run)
    except Lost:
        return None
    ports.turn_queue.send(steps.message(scope, sent))
    return sent
