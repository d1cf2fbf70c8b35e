"""What a service does for a user is noted before it is done: one entry a request, none for people's own requests."""

from aws_lambda_powertools.event_handler.api_gateway import Route
from pydantic.alias_generators import to_camel

from loci import audit
from loci.ports import Ports
from loci.scope import Caller


def note_access(ports: Ports, caller: Caller, route: Route, path: str) -> None:
    """Notes the operation of the route that a path has matched, as the API's document names it, and the path's first
    id. Raises Unavailable: then nothing is done."""
    matched = route.rule.match(path)
    ids = () if matched is None else matched.groups()
    target = next((found for id in ids if (found := audit.target_of(id)) is not None), None)
    audit.note_access(ports, caller, caller.owner, to_camel(route.func.__name__), target)
