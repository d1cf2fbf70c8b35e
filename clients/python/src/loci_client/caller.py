"""Calls operations over a connection."""

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import uuid4

from loci_client.connection import Connection
from loci_client.operation import Operation, build_request, read_answer
from loci_client.pages import Page

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 - an item of a page

NOTHING: Mapping[str, Any] = {}


class Caller:
    """Turns a call into a request, and its answer into a record."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

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
    ) -> T:
        """The answer. Without an idempotency key the call gets one of its own, which its retries share."""
        headers = headers_of(operation, idempotency_key, if_match, if_none_match)
        return read_answer(operation, self.connection.send(build_request(operation, path, query, body, headers)))

    def list(
        self,
        operation: Operation[Any],
        _item: type[I],
        *,
        path: Mapping[str, str | int] = NOTHING,
        query: Mapping[str, object] = NOTHING,
    ) -> Page[I]:
        """The first page of a list."""

        def fetch(cursor: str | None) -> Page[I]:
            found = self.call(operation, path=path, query={**query, "cursor": cursor})
            return Page(found.items, found.next_cursor, fetch)

        return fetch(None)


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
