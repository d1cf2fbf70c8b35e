"""Calls operations over a connection with ``await``."""

from collections.abc import Mapping
from typing import Any, TypeVar

from loci_client.async_connection import AsyncConnection
from loci_client.caller import NOTHING, headers_of
from loci_client.operation import Operation, build_request, read_answer
from loci_client.pages import AsyncPage, AsyncPages

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 - an item of a page


class AsyncCaller:
    """Turns a call into a request, and its answer into a record."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

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
    ) -> T:
        """The answer. Without an idempotency key the call gets one of its own, which its retries share."""
        headers = headers_of(operation, idempotency_key, if_match, if_none_match)
        request = build_request(operation, path, query, body, headers)
        return read_answer(operation, await self.connection.send(request))

    def list(
        self,
        operation: Operation[Any],
        _item: type[I],
        *,
        path: Mapping[str, str | int] = NOTHING,
        query: Mapping[str, object] = NOTHING,
    ) -> AsyncPages[I]:
        """A list, to await for its first page or to iterate over."""

        async def fetch(cursor: str | None) -> AsyncPage[I]:
            found = await self.call(operation, path=path, query={**query, "cursor": cursor})
            return AsyncPage(found.items, found.next_cursor, fetch)

        return AsyncPages(lambda: fetch(None))
