"""Requests of the backend `loci`, and what their refusals mean to its callers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Protocol, cast

from loci_memory_client.errors import APIStatusError
from loci_memory_client.groups.limits import InvalidField

PAGE = 200
NOT_FOUND = 404
_TOO_LARGE = 413
_REFUSED = 422


class Requests(Protocol):
    """What is needed of a `loci_memory_client.Connection`."""

    def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object: ...


def ask(loci: Requests, method: str, path: str, body: Mapping[str, object] | None = None) -> Mapping[str, Any]:
    """The JSON object of an answer."""
    with naming_fields():
        return cast(Mapping[str, Any], loci.request(method, path, json=body))


def pages(loci: Requests, path: str, **wanted: str) -> Iterator[Mapping[str, Any]]:
    """The items of all pages of a list."""
    params: dict[str, str | int | bool] = {**wanted, "limit": PAGE}
    while True:
        with naming_fields():
            page = cast(Mapping[str, Any], loci.request("GET", path, params=params))
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        params["cursor"] = page["nextCursor"]


@contextmanager
def naming_fields() -> Iterator[None]:
    """A refusal of the service as InvalidField, with the field and the limit that it names."""
    try:
        yield
    except APIStatusError as error:
        if error.status not in (_REFUSED, _TOO_LARGE):
            raise
        raise _invalid(error) from error


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _invalid(error: APIStatusError) -> InvalidField:
    errors = error.problem.get("errors")
    if isinstance(errors, list) and errors:
        first = errors[0]
        return InvalidField(str(first["pointer"]).lstrip("/?"), str(first["detail"]))
    field, _, rule = str(error.problem.get("detail", error)).partition(" ")
    return InvalidField(field, rule)
