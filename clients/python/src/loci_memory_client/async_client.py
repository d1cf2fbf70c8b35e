"""The client with ``await``."""

from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import httpx2

from loci_memory_client.async_connection import AsyncConnection
from loci_memory_client.async_with_rooms import AsyncWithRooms
from loci_memory_client.http import MAX_RETRIES, TIMEOUT, require_user
from loci_memory_client.operation import OMIT, Omit

if TYPE_CHECKING:
    from loci_memory_client.async_user_memory import AsyncUserMemory


class AsyncLoci(AsyncWithRooms):
    """A client of one service for one user.

        async with AsyncLoci(url="https://…", token=find_token) as loci:
            memory = loci.user("ada")
            await memory.add("I am allergic to peanuts")

    Every operation of the API is a method of a room, for the token's user: ``loci.memory``; ``loci.user("ada").memory``
    is the same room for Ada. Arguments are keywords, the only required one may go first, one that is left out is not
    sent, and None removes a field. Methods raise ``LociError``.
    """

    def __init__(
        self,
        *,
        url: str | None = None,
        token: str | Callable[[], str | Awaitable[str]] | None = None,
        timeout: httpx2.Timeout | float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        """Takes address and token from LOCI_URL and LOCI_TOKEN unless given. A ``token`` may be an API key; one that
        is a function is called for the first request, and once again after a 401. Raises InvalidRequestError without
        an address or a token."""
        super().__init__(
            AsyncConnection(url=url, token=token, timeout=timeout, max_retries=max_retries, http_client=http_client)
        )

    def __repr__(self) -> str:
        return f"AsyncLoci({self._connection.options.place!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the network connections."""
        await self._connection.close()

    def user(self, user: str | Omit = OMIT) -> "AsyncUserMemory":
        """The memory of a user, which needs no set-up: of the token's, or as ``act_as`` of another one. Raises
        InvalidRequestError for None: a user who is missing is not the token's."""
        from loci_memory_client.async_user_memory import AsyncUserMemory

        return AsyncUserMemory(self if user is OMIT else self.act_as(user))

    def act_as(self, user: str, *, tenant: str | None = None, reason: str | None = None) -> "AsyncLoci":
        """The client of a server that acts for a user; its token must have the role ``service``. A server of several
        tenants names the ``tenant`` too. Somebody in support, with the role ``support``, says the ``reason``. ``user``
        is any text of 1 to 128 bytes. Raises InvalidRequestError for another one."""
        given = {"tenant": tenant, "reason": reason}
        named = {name: value for name, value in given.items() if value is not None}
        return self._with_options(user=require_user(user), **named)

    def with_options(self, *, timeout: httpx2.Timeout | float = TIMEOUT, max_retries: int = MAX_RETRIES) -> "AsyncLoci":
        """A client with other limits that shares the network connections of this one."""
        return self._with_options(timeout=timeout, max_retries=max_retries)

    def _with_options(self, **changes: Any) -> "AsyncLoci":
        other = object.__new__(AsyncLoci)
        other._connection = self._connection.with_options(**changes)
        return other
