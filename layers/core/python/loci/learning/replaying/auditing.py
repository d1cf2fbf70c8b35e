"""Writes a run's acts to the audit of the users whose data they change, before they happen."""

from collections.abc import Iterable

from loci import scope
from loci.apps import audit
from loci.apps.ports import AuditPorts
from loci.model.replays import Replay
from loci.scope import Scope

OPERATOR = "operator"
"""The actor: a command knows no other name for the person with the account's credentials."""


def note_act(ports: AuditPorts, app: Scope, run: Replay, act: str, owners: Iterable[str]) -> None:
    """Notes the act in the audit of each owner (in key form), with the run as its target. Raises Unavailable; the act
    must not happen then."""
    operator = scope.caller(tenant=app.tenant, app=app.app, user=OPERATOR, role="admin")
    for owner in sorted(set(owners)):
        audit.note_access(ports, operator, owner, act, str(run.id))
