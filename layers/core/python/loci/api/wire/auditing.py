"""Writes down what somebody does for a person: a service once a day, support with each request and its reason."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.api_gateway import Route
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from pydantic.alias_generators import to_camel

from loci.api.wire.callers import header_text
from loci.apps import audit, support
from loci.apps.ports import SupportPorts
from loci.errors import Forbidden
from loci.scope import Caller

SUPPORT_READS = frozenset(
    {
        *("listMemorySpaces", "getMemorySpace", "listAtoms", "countAtoms", "getAtom", "getAtomHistory"),
        *("recallByTopic", "explainMissingMemory"),
    }
)
SUPPORT_CORRECTIONS = frozenset({"editAtom", "supersedeAtom", "deleteAtom", "restoreAtom"})
"""Operations that support may ask for, with those above: another correction can undo each of them."""


def answer_noted(
    ports: SupportPorts,
    caller: Caller,
    route: Route,
    event: APIGatewayProxyEventV2,
    answer: Callable[[], Response[Any]],
) -> Response[Any]:
    """Answer a request for a person and note it: a change before it is made, what is read before it is shown.

    A refused reading leaves no entry, nor does what support may not do. Raises Forbidden, Refused (the reason),
    NotFound or Conflict (the person), Unavailable.
    """
    act = to_camel(route.func.__name__)
    note = _support_note(ports, caller, route, event, act) if caller.is_support else _service_note(ports, caller)
    if route.method != "GET" and act not in SUPPORT_READS:
        note()
        return answer()
    given = answer()
    note()
    return given


def _service_note(ports: SupportPorts, caller: Caller) -> Callable[[], None]:
    return lambda: audit.note_service(ports, caller)


def _support_note(
    ports: SupportPorts, caller: Caller, route: Route, event: APIGatewayProxyEventV2, act: str
) -> Callable[[], None]:
    """Check that support may do this; return the writing of its entry."""
    is_purge = "purge" in (event.query_string_parameters or {})
    if act not in SUPPORT_READS | SUPPORT_CORRECTIONS or is_purge:
        raise Forbidden("the role support reads, explains and corrects memories: it may not do this for a person")
    reason = support.require_reason(header_text(event.headers.get(support.HEADER.lower()), support.HEADER))
    epoch = support.require_person(ports, caller)
    match = route.rule.match(event.path)
    ids = () if match is None else match.groups()
    target = next((found_text for id in ids if (found_text := audit.target_of(id)) is not None), None)
    return lambda: support.note_access(ports, caller, epoch, reason, act, target)
