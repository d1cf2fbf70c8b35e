"""Writes one audit entry for each request that a service makes for a user, before the handler runs."""

from aws_lambda_powertools.event_handler.api_gateway import Route
from pydantic.alias_generators import to_camel

from loci.apps import audit
from loci.apps.ports import AuditPorts
from loci.scope import Caller


def note_access(ports: AuditPorts, caller: Caller, route: Route, path: str) -> None:
    """Records the operationId of the matched route, and the first id in the path. Raises Unavailable; then the request
    must not run."""
    match = route.rule.match(path)
    ids = () if match is None else match.groups()
    target = next((found_text for id in ids if (found_text := audit.target_of(id)) is not None), None)
    audit.note_access(ports, caller, caller.owner, to_camel(route.func.__name__), target)
