"""The storage in the service, at ``/ai-bots``: one memory for all devices of a person."""

import base64
import re
from collections.abc import Sequence
from typing import Any, cast

from loci_memory_client.bots.entries import Entry
from loci_memory_client.connection import Connection
from loci_memory_client.errors import ConflictError, NotFoundError

_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
PURPOSE = "What one bot remembers: values under keys."


class ServiceStorage:
    """Each change is one request."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, bot_id: str) -> Sequence[Entry]:
        """The entries in the order in which their keys were first set."""
        found = cast("list[dict[str, Any]]", self._connection.request("GET", _memory(bot_id)))
        return tuple(Entry(**entry) for entry in found)

    def set(self, bot_id: str, key: str, value: str) -> Entry:
        """Adds the entry, or updates it in its place."""
        return _entry(self._connection.request("POST", _memory(bot_id), json={"k": key, "v": value}))

    def rename(self, bot_id: str, key: str, new_key: str, value: str) -> Entry:
        """Gives the entry another key in its place. Raises KeyError where it is not there, or the other one is."""
        path = f"{_memory(bot_id)}/{part_of_path(key)}"
        try:
            return _entry(self._connection.request("PUT", path, json={"k": new_key, "v": value}))
        except NotFoundError as error:
            raise KeyError(key) from error
        except ConflictError as error:
            raise KeyError(new_key) from error

    def remove(self, bot_id: str, key: str) -> None:
        """Removes the entry for good; there may be none."""
        try:
            self._connection.request("DELETE", f"{_memory(bot_id)}/{part_of_path(key)}")
        except NotFoundError:
            return

    def clear(self, bot_id: str) -> None:
        """Removes all entries for good; there may be none."""
        self._connection.request("DELETE", _memory(bot_id))

    def bot_ids(self) -> Sequence[str]:
        """All bots that have a memory."""
        ids: list[str] = []
        params: dict[str, str | int | bool] = {"purpose": PURPOSE, "limit": 200}
        while True:
            page = cast("dict[str, Any]", self._connection.request("GET", "/ai-memory/spaces", params=params))
            ids += [space["metadata"]["externalId"] for space in page["items"] if _is_of_bot(space)]
            if page["nextCursor"] is None:
                return tuple(ids)
            params["cursor"] = page["nextCursor"]


def part_of_path(text: str) -> str:
    """A text as a part of a path: letters, digits, ``_`` and ``-`` as they are, any other text as ``~`` and
    Base64url."""
    if _PLAIN.fullmatch(text):
        return text
    return f"~{base64.urlsafe_b64encode(text.encode()).decode().rstrip('=')}"


def _memory(bot_id: str) -> str:
    return f"/ai-bots/{part_of_path(bot_id)}/memory"


def _entry(body: object) -> Entry:
    return Entry(**cast("dict[str, Any]", body))


def _is_of_bot(space: dict[str, Any]) -> bool:
    metadata = space["metadata"]
    return metadata.get("dialect") == "bot" and isinstance(metadata.get("externalId"), str)
