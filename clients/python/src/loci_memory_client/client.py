"""The client without ``await``."""

from collections.abc import Callable
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import httpx2

from loci_memory_client.connection import Connection
from loci_memory_client.http import MAX_RETRIES, TIMEOUT, require_user
from loci_memory_client.operation import OMIT, Omit

# The rooms bring the records of the whole API, which take most of the time of an import.
if TYPE_CHECKING:
    from loci_memory_client import raw_rooms, rooms
    from loci_memory_client.caller import Caller
    from loci_memory_client.user_memory import UserMemory


class Loci:
    """A client of one service for one user.

        with Loci(url="https://…", token=find_token) as loci:
            memory = loci.user("ada")
            memory.add("I am allergic to peanuts")

    Every operation of the API is a method of a room. Arguments are keywords, an argument that is left out is not sent,
    and None removes a field. Methods raise ``LociError``.
    """

    def __init__(
        self,
        *,
        url: str | None = None,
        token: str | Callable[[], str] | None = None,
        timeout: httpx2.Timeout | float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        http_client: httpx2.Client | None = None,
    ) -> None:
        """Takes address and token from LOCI_URL and LOCI_TOKEN unless given. A ``token`` may be an API key; one that
        is a function is called for the first request, and once again after a 401. Raises ValueError without an address
        or a token."""
        self._connection = Connection(
            url=url, token=token, timeout=timeout, max_retries=max_retries, http_client=http_client
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the network connections."""
        self._connection.close()

    def user(self, user: str | Omit = OMIT) -> "UserMemory":
        """The memory of a user, which needs no set-up: of the token's, or as ``act_as`` of another one. Raises
        InvalidRequestError for None: a user who is missing is not the token's."""
        from loci_memory_client.user_memory import UserMemory

        return UserMemory(self if user is OMIT else self.act_as(user))

    def act_as(self, user: str, *, tenant: str | None = None, reason: str | None = None) -> "Loci":
        """The client of a server that acts for a user; its token must have the role ``service``. A server of several
        tenants names the ``tenant`` too. Somebody in support, with the role ``support``, says the ``reason``. ``user``
        is any text of 1 to 128 bytes. Raises InvalidRequestError for another one."""
        given = {"tenant": tenant, "reason": reason}
        named = {name: value for name, value in given.items() if value is not None}
        return self._with_options(user=require_user(user), **named)

    def with_options(self, *, timeout: httpx2.Timeout | float = TIMEOUT, max_retries: int = MAX_RETRIES) -> "Loci":
        """A client with other limits that shares the network connections of this one."""
        return self._with_options(timeout=timeout, max_retries=max_retries)

    @cached_property
    def conversations(self) -> "rooms.Conversations":
        from loci_memory_client.rooms import Conversations

        return Conversations(self._caller)

    @cached_property
    def groups(self) -> "rooms.Groups":
        from loci_memory_client.rooms import Groups

        return Groups(self._caller)

    @cached_property
    def memory(self) -> "rooms.Memory":
        from loci_memory_client.rooms import Memory

        return Memory(self._caller)

    @cached_property
    def working_context(self) -> "rooms.WorkingContext":
        from loci_memory_client.rooms import WorkingContext

        return WorkingContext(self._caller)

    @cached_property
    def admin(self) -> "rooms.Admin":
        from loci_memory_client.rooms import Admin

        return Admin(self._caller)

    @cached_property
    def chats(self) -> "rooms.Chats":
        from loci_memory_client.rooms import Chats

        return Chats(self._caller)

    @cached_property
    def bots(self) -> "rooms.Bots":
        from loci_memory_client.rooms import Bots

        return Bots(self._caller)

    @cached_property
    def presences(self) -> "rooms.Presences":
        from loci_memory_client.rooms import Presences

        return Presences(self._caller)

    @cached_property
    def with_raw_response(self) -> "raw_rooms.RawRooms":
        """The same rooms, whose methods answer with a ``RawResponse``: status, headers and the parsed value."""
        from loci_memory_client.raw_rooms import RawRooms

        return RawRooms(self._connection)

    @cached_property
    def _caller(self) -> "Caller":
        from loci_memory_client.caller import Caller

        return Caller(self._connection)

    def _with_options(self, **changes: Any) -> "Loci":
        other = object.__new__(Loci)
        other._connection = self._connection.with_options(**changes)
        return other
