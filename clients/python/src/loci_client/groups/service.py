"""The built-in backend `loci`: the memory of a group in a Loci service. Who is a member is in the token."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Protocol, cast

from loci_client.errors import APIStatusError
from loci_client.groups.limits import (
    InvalidField,
    require_category,
    require_content,
    require_group,
    require_key,
    require_query,
)
from loci_client.groups.memory import Category, ListedMemory, Memory

PAGE = 200
_NOT_FOUND = 404
_TOO_LARGE = 413
_REFUSED = 422


class Requests(Protocol):
    """What is needed of a `loci_client.Connection`."""

    def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object: ...


class ServiceMemory:
    """The memory of one group over HTTP."""

    def __init__(
        self,
        group: str,
        *,
        connection: Requests | None = None,
        url: str | None = None,
        token: str | Callable[[], str] | None = None,
    ) -> None:
        """Take address and token from LOCI_URL and LOCI_TOKEN unless given; a `connection` may be shared."""
        require_group(group)
        self._loci = connection or _connect(url, token)
        self._path = f"/ai-groups/{group}/memories"

    def save_memory(self, key: str, content: str, category: str = Category.CORE) -> Memory:
        require_key(key)
        require_content(content)
        require_category(category)
        return _memory(self._ask("PUT", self._path, {"key": key, "content": content, "category": category}))

    def recall_memories(self, query: str, limit: int = 5) -> list[Memory]:
        require_query(query, limit)
        answer = self._ask("POST", f"{self._path}/recall", {"query": query, "limit": limit})
        return [_memory(found) for found in answer["memories"]]

    def forget_memory(self, key: str) -> bool:
        require_key(key)
        try:
            with naming_fields():
                self._loci.request("DELETE", self._path, params={"key": key})
        except APIStatusError as error:
            if error.status != _NOT_FOUND:
                raise
            return False
        return True

    def list_memories(self) -> list[ListedMemory]:
        listed = [
            ListedMemory(item["key"], Category(item["category"]), _instant(item["updatedAt"])) for item in self._pages()
        ]
        return sorted(listed, key=lambda memory: memory.key)

    def _pages(self) -> Iterator[Mapping[str, Any]]:
        params: dict[str, str | int | bool] = {"limit": PAGE}
        while True:
            with naming_fields():
                page = cast(Mapping[str, Any], self._loci.request("GET", self._path, params=params))
            yield from page["items"]
            if page["nextCursor"] is None:
                return
            params["cursor"] = page["nextCursor"]

    def _ask(self, method: str, path: str, body: Mapping[str, object]) -> Mapping[str, Any]:
        with naming_fields():
            return cast(Mapping[str, Any], self._loci.request(method, path, json=body))


@contextmanager
def naming_fields() -> Iterator[None]:
    """A refusal of the service as InvalidField, with the field and the limit that it names."""
    try:
        yield
    except APIStatusError as error:
        if error.status not in (_REFUSED, _TOO_LARGE):
            raise
        raise _invalid(error) from error


def _invalid(error: APIStatusError) -> InvalidField:
    errors = error.problem.get("errors")
    if isinstance(errors, list) and errors:
        first = errors[0]
        return InvalidField(str(first["pointer"]).lstrip("/?"), str(first["detail"]))
    detail = str(error.problem.get("detail", error))
    return InvalidField(detail.partition(" ")[0], detail.partition(" ")[2])


def _connect(url: str | None, token: str | Callable[[], str] | None) -> Requests:
    from loci_client.connection import Connection  # HTTP is imported where it is used

    return Connection(url=url, token=token)


def _memory(item: Mapping[str, Any]) -> Memory:
    return Memory(
        item["key"],
        item["content"],
        Category(item["category"]),
        _instant(item["createdAt"]),
        _instant(item["updatedAt"]),
        None if item["expiresAt"] is None else _instant(item["expiresAt"]),
    )


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text)
