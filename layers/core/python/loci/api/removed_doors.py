"""Addresses that a release took away: they answer everybody, also whose credentials are of use no more."""

from http import HTTPStatus

from aws_lambda_powertools.event_handler import Response

from loci.api import problems
from loci.api.key_requests import PREFIX

PAGE = "docs/upgrading.md#addresses-of-agentcore-and-langgraph"
_CLIENTS = {"/agentcore/": "AgentCore Memory's client", "/langgraph/": "the store of LangGraph's SDK"}
"""Whose clients called, by what their paths begin with."""


def find_answer(path: str) -> Response[str] | None:
    """Return the answer to any request below such an address, None for another path."""
    address = path.removeprefix(PREFIX)
    for door, client in _CLIENTS.items():
        if address.startswith(door):
            return problems.problem(
                HTTPStatus.GONE, f"the address for {client} was taken away: {PAGE} says what to use"
            )
    return None
