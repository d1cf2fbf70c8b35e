"""The login of the deployment's own user pool, where people sign in to programs."""

from collections.abc import Mapping
from typing import Protocol

from loci.records import record


@record(frozen=True, slots=True)
class Login:
    """``url`` is its address, ``client_id`` that of the client for programs, which may be sent back to ``callbacks``
    alone."""

    url: str
    client_id: str
    callbacks: tuple[str, ...]


@record(frozen=True, slots=True)
class TokenAnswer:
    """Answer of the login to a request for tokens: a status of HTTP, and a JSON document as text."""

    status: int
    body: str


class TokenServer(Protocol):
    def exchange(self, form: Mapping[str, str]) -> TokenAnswer:
        """Asks for tokens by a code or a refresh token. Raises Unavailable."""
        ...
