"""Calls operations over a connection."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from loci_memory_client.connection import Connection
from loci_memory_client.operation import Operation, build_request, read_answer
from loci_memory_client.pages import Page
from loci_memory_client.raw_response import RawResponse

if TYPE_CHECKING:
    from loci_memory_client import models
    from loci_memory_client.turn_events import TurnEvent

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 - an item of a page

NOTHING: Mapping[str, Any] = {}


class RawCaller:
    """Turns a call into a request, and its answer into a record with status and headers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def call(
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
        answer = self._connection.send(build_request(operation, path, query, body, headers))
        return RawResponse(answer.status, answer.headers, read_answer(operation, answer))

    def list(
        self,
        operation: Operation[Any],
        _item: type[I],
        *,
        path: Mapping[str, str | int] = NOTHING,
        query: Mapping[str, object] = NOTHING,
        listed: str = "items",
    ) -> RawResponse[Page[I]]:
        """The first page of a list; ``listed`` is the field that has its items. Without a cursor it is the only one."""

        def fetch(cursor: str | None) -> RawResponse[Page[I]]:
            raw = self.call(operation, path=path, query={**query, "cursor": cursor})
            next_cursor = getattr(raw.parsed, "next_cursor", None)
            page = Page(getattr(raw.parsed, listed), next_cursor, lambda after: fetch(after).parsed)
            return RawResponse(raw.status, raw.headers, page)

        return fetch(None)


class Caller:
    """Turns a call into a request, and its answer into a record."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._raw = RawCaller(connection)

    def call(self, operation: Operation[T], **given: Any) -> T:
        """What the answer says; the arguments are those of ``RawCaller.call``."""
        return self._raw.call(operation, **given).parsed

    def list(self, operation: Operation[Any], item: type[I], **given: Any) -> Page[I]:
        """The first page of a list."""
        return self._raw.list(operation, item, **given).parsed

    def stream(
        self, begin: "Callable[[], models.TurnRun]", resume: "Callable[[str, bool], models.TurnRun]"
    ) -> "Iterator[TurnEvent]":
        """What happens in a turn; the arguments are those of ``hear_turn``."""
        from loci_memory_client.turn_stream import hear_turn

        return hear_turn(self._connection, begin, resume)


def headers_of(
    operation: Operation[Any], idempotency_key: str | None, if_match: int | str | None, if_none_match: str | None
) -> dict[str, str]:
    """The headers of a call; a version is sent as the ETag of a record of that version."""
    headers = {}
    if operation.has_key:
        headers["Idempotency-Key"] = idempotency_key or uuid4().hex
    if if_match is not None:
        headers["If-Match"] = f'"{if_match}"' if isinstance(if_match, int) else if_match
    if if_none_match is not None:
        headers["If-None-Match"] = if_none_match
    return headers
