"""The built-in backend `loci`: the memory of a group in a Loci service. Who is a member is in the token."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from loci_memory_client.errors import APIStatusError
from loci_memory_client.groups.archives import require_archive
from loci_memory_client.groups.files import FileStore
from loci_memory_client.groups.limits import (
    require_category,
    require_content,
    require_group,
    require_key,
    require_query,
)
from loci_memory_client.groups.memory import Archive, ArchivedMessage, Category, ListedMemory, Memory
from loci_memory_client.groups.requests import NOT_FOUND, Requests, ask, instant, naming_fields, pages
from loci_memory_client.groups.service_files import ServiceFiles


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
        self._group = f"/ai-groups/{group}"
        self._path = f"{self._group}/memories"
        self._files = ServiceFiles(self._loci, self._group)

    @property
    def files(self) -> FileStore:
        return self._files

    def save_memory(self, key: str, content: str, category: str = Category.CORE) -> Memory:
        require_key(key)
        require_content(content)
        require_category(category)
        return _memory(ask(self._loci, "PUT", self._path, {"key": key, "content": content, "category": category}))

    def recall_memories(self, query: str, limit: int = 5) -> list[Memory]:
        require_query(query, limit)
        answer = ask(self._loci, "POST", f"{self._path}/recall", {"query": query, "limit": limit})
        return [_memory(found) for found in answer["memories"]]

    def forget_memory(self, key: str) -> bool:
        require_key(key)
        try:
            with naming_fields():
                self._loci.request("DELETE", self._path, params={"key": key})
        except APIStatusError as error:
            if error.status != NOT_FOUND:
                raise
            return False
        return True

    def list_memories(self) -> list[ListedMemory]:
        listed = map(_listed_memory, pages(self._loci, self._path))
        return sorted(listed, key=lambda memory: memory.key)

    def archive_conversation(
        self, title: str, summary: str, messages: Sequence[ArchivedMessage] = (), at: datetime | None = None
    ) -> Archive:
        require_archive(title, summary, messages)
        body: dict[str, object] = {"title": title, "summary": summary}
        body["messages"] = [{"role": message.role, "text": message.text} for message in messages]
        if at is not None:
            body["at"] = at.isoformat()
        answer = ask(self._loci, "POST", f"{self._group}/archives", body)
        return Archive(answer["path"], answer["key"])


def _connect(url: str | None, token: str | Callable[[], str] | None) -> Requests:
    from loci_memory_client.connection import Connection  # HTTP is imported where it is used

    return Connection(url=url, token=token)


def _listed_memory(item: Mapping[str, Any]) -> ListedMemory:
    return ListedMemory(item["key"], Category(item["category"]), instant(item["updatedAt"]))


def _memory(item: Mapping[str, Any]) -> Memory:
    return Memory(
        item["key"],
        item["content"],
        Category(item["category"]),
        instant(item["createdAt"]),
        instant(item["updatedAt"]),
        None if item["expiresAt"] is None else instant(item["expiresAt"]),
    )
