"""Addresses that a release took away: they answer everybody, also whose credentials are of use no more."""

from http import HTTPStatus

from aws_lambda_powertools.event_handler import Response

from loci.api.wire import problems
from loci.api.wire.key_requests import PREFIX

_DIALECTS = "docs/upgrading.md#addresses-of-agentcore-and-langgraph"
_DOORS = {
    "/agentcore/": ("the address for AgentCore Memory's client", _DIALECTS),
    "/langgraph/": ("the address for the store of LangGraph's SDK", _DIALECTS),
    "/ai-admin/break-glass/": ("break-glass", "docs/decisions/support.md"),
    "/ai-admin/dead-letters/": ("the dead letters of an app", "docs/upgrading.md#dead-letters-of-an-app"),
}
"""By the beginning of a path: a name for what was there, and the page that says what to use."""


def find_answer(path: str) -> Response[str] | None:
    """Return the answer to any request below such an address, None for another path."""
    address = f"{path.removeprefix(PREFIX)}/"
    for door, (what, page) in _DOORS.items():
        if address.startswith(door):
            return problems.problem(HTTPStatus.GONE, f"{what} was taken away: {page} says what to use")
    return None
