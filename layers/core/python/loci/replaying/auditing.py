"""What an operator has a run do to people's data is in their audit before it is done."""

from collections.abc import Iterable

from loci import audit, scope
from loci.model.replays import Replay
from loci.ports import Ports
from loci.scope import Scope

OPERATOR = "operator"
"""Who acts: commands know no other name of whoever has the account's credentials."""


def note_act(ports: Ports, app: Scope, run: Replay, act: str, owners: Iterable[str]) -> None:
    """Notes the act in the audit of each owner (in key form), with the run as its target. Raises Unavailable: then it
    is not done."""
    operator = scope.caller(tenant=app.tenant, app=app.app, user=OPERATOR, role="admin")
    for owner in sorted(set(owners)):
        audit.note_access(ports, operator, owner, act, str(run.id))
