"""Calls operations over a connection with ``await``."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from loci_memory_client.async_connection import AsyncConnection
from loci_memory_client.caller import NOTHING, headers_of
from loci_memory_client.operation import Operation, build_request, read_answer
from loci_memory_client.pages import AsyncPage, AsyncPages
from loci_memory_client.raw_response import RawResponse

if TYPE_CHECKING:
    from loci_memory_client import models
    from loci_memory_client.turn_events import TurnEvent

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 - an item of a page


class AsyncRawCaller:
    """Turns a call into a request, and its answer into a record with status and headers."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def call(
        self,
        operation: Operation[T],
        *,
        path: Mapping[str, str | int] = NOTHING,
        query: Mapping[str, object] = NOTHING,
        body: Mapping[str, object] = NOTHING,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
        if_none_match: str | None = None,
    ) -> RawResponse[T]:
        """The answer. Without an idempotency key the call gets one of its own, which its retries share."""
        headers = headers_of(operation, idempotency_key, if_match, if_none_match)
        answer = await self._connection.send(build_request(operation, path, query, body, headers))
        return RawResponse(answer.status, answer.headers, read_answer(operation, answer))

    async def list(
        self,
        operation: Operation[Any],
        _item: type[I],
        *,
        path: Mapping[str, str | int] = NOTHING,
        query: Mapping[str, object] = NOTHING,
        listed: str = "items",
    ) -> RawResponse[AsyncPage[I]]:
        """The first page of a list; ``listed`` is the field that has its items. Without a cursor it is the only one."""

        async def fetch(cursor: str | None) -> RawResponse[AsyncPage[I]]:
            raw = await self.call(operation, path=path, query={**query, "cursor": cursor})
            next_cursor = getattr(raw.parsed, "next_cursor", None)
            page = AsyncPage(getattr(raw.parsed, listed), next_cursor, fetch_page)
            return RawResponse(raw.status, raw.headers, page)

        async def fetch_page(cursor: str) -> AsyncPage[I]:
            return (await fetch(cursor)).parsed

        return await fetch(None)


class AsyncCaller:
    """Turns a call into a request, and its answer into a record."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._raw = AsyncRawCaller(connection)

    async def call(self, operation: Operation[T], **given: Any) -> T:
        """What the answer says; the arguments are those of ``AsyncRawCaller.call``."""
        return (await self._raw.call(operation, **given)).parsed

    def list(self, operation: Operation[Any], item: type[I], **given: Any) -> AsyncPages[I]:
        """A list, to await for its first page or to iterate over."""

        async def fetch_first() -> AsyncPage[I]:
            return (await self._raw.list(operation, item, **given)).parsed

        return AsyncPages(fetch_first)

    def stream(
        self,
        begin: "Callable[[], Awaitable[models.TurnRun]]",
        resume: "Callable[[str, bool], Awaitable[models.TurnRun]]",
    ) -> "AsyncIterator[TurnEvent]":
        """What happens in a turn; the arguments are those of ``hear_turn``."""
        from loci_memory_client.async_turn_stream import hear_turn

        return hear_turn(self._connection, begin, resume)
