"""What a service does for a user is noted before it is done: one entry a request, none for people's own requests."""

from typing import Any

from pydantic.alias_generators import to_camel

from loci.api.app import Call
from loci.governance import audit


def note(call: Call, route: Any, ids: list[str]) -> None:
    """Notes the operation of a matched route, as the API's document names it, and the first id of its path. Raises
    Unavailable: then nothing is done."""
    target = next((found for id in ids if (found := audit.target_of(id)) is not None), None)
    audit.note(call.ports, call.caller, call.caller.owner, to_camel(route.func.__name__), target)
