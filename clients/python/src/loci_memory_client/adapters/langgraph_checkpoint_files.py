"""Checkpoints as files of a space: each has a head under its thread and namespace, newest first, and its tasks' writes.

    {folder}/heads/={thread}/={namespace}/{inverted id}
    {folder}/writes/={thread}/={namespace}/{inverted id}/={task}
    {folder}/parts/={thread}/={namespace}/{inverted id}/{digest}/{number}

A record that is larger than a file lies in parts, which are written before the file that names them.
"""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

from loci_memory_client import Loci, NotFoundError
from loci_memory_client.models import File

MAX_FILE = 262_144
"""Bytes of UTF-8 in a file; see docs/files.md."""
PAGE = 200
DELETIONS_AT_ONCE = 8


@dataclass(frozen=True)
class Place:
    """Where a checkpoint lies."""

    thread: str
    namespace: str
    checkpoint: str

    @property
    def path(self) -> str:
        return f"{namespace_path(self.thread, self.namespace)}{_invert(self.checkpoint)}"


@dataclass(frozen=True)
class Head:
    """A checkpoint in a list, without its content. ``run`` is the id of the run that wrote it."""

    place: Place
    run: str | None


@dataclass(frozen=True)
class Writes:
    """What a task wrote, and the version of the file that holds it."""

    task: str
    content: Mapping[str, Any]
    version: int


class CheckpointFiles:
    """Records are JSON objects; none of the methods knows what is in them."""

    def __init__(self, loci: Loci, *, space_id: str, folder: str) -> None:
        self._memory, self._space, self._folder = loci.memory, space_id, folder

    def write_head(self, place: Place, content: Mapping[str, Any], *, run: str | None) -> None:
        self._write(f"heads/{place.path}", place, content, {"id": place.checkpoint, "run": run})

    def read_head(self, place: Place) -> dict[str, Any] | None:
        read = self._read(f"heads/{place.path}", place)
        return None if read is None else read[0]

    def list_heads(self, path: str = "") -> Iterator[Head]:
        """Those whose path begins so; of a namespace newest first."""
        for file in self._list(f"heads/{path}"):
            thread, namespace, _ = file.path.removeprefix(f"{self._folder}/heads/").split("/")
            place = Place(_unquote(thread), _unquote(namespace), file.metadata["id"])
            yield Head(place, file.metadata["run"])

    def find_newest(self, thread: str, namespace: str) -> Place | None:
        prefix = f"{self._folder}/heads/{namespace_path(thread, namespace)}"
        newest = self._memory.list_files(space_id=self._space, prefix=prefix, limit=1).items
        return Place(thread, namespace, newest[0].metadata["id"]) if newest else None

    def write_task(self, place: Place, task: str, content: Mapping[str, Any], *, over: Writes | None) -> None:
        """Raises ConflictError where the writes of the task are no longer those that it goes ``over``."""
        path = f"writes/{place.path}/{_quote(task)}"
        self._write(path, place, content, {"task": task}, over=over, is_guarded=True)

    def read_task(self, place: Place, task: str) -> Writes | None:
        read = self._read(f"writes/{place.path}/{_quote(task)}", place)
        return None if read is None else Writes(task, *read)

    def list_tasks(self, place: Place) -> Iterator[Writes]:
        for file in self._list(f"writes/{place.path}/"):
            writes = self.read_task(place, file.metadata["task"])
            if writes is not None:
                yield writes

    def delete(self, path: str) -> None:
        """Deletes the checkpoints whose path begins so, for good. A head goes after its writes: what broke off is
        deleted by the same call again."""
        for kind in ("writes", "heads", "parts"):
            paths = [file.path for file in self._list(f"{kind}/{path}")]
            with ThreadPoolExecutor(DELETIONS_AT_ONCE) as pool:
                list(pool.map(self._delete, paths))

    def copy_thread(self, source: str, target: str) -> None:
        """A head comes after the writes and parts that belong to it."""
        for kind in ("parts", "writes", "heads"):
            before, after = (f"{self._folder}/{kind}/{_quote(thread)}/" for thread in (source, target))
            for file in self._list(f"{kind}/{_quote(source)}/"):
                text = self._memory.get_file(space_id=self._space, path=file.path).text
                path = after + file.path.removeprefix(before)
                self._memory.put_file(space_id=self._space, path=path, text=text, metadata=file.metadata)

    def _write(
        self,
        path: str,
        place: Place,
        content: Mapping[str, Any],
        metadata: Mapping[str, Any],
        *,
        over: Writes | None = None,
        is_guarded: bool = False,
    ) -> None:
        text = json.dumps(content)
        parts: dict[str, Any] | None = None
        if len(text) > MAX_FILE:
            parts = {"digest": sha256(text.encode()).hexdigest(), "count": -(-len(text) // MAX_FILE)}
            for number in range(parts["count"]):
                piece = text[number * MAX_FILE : (number + 1) * MAX_FILE]
                self._put(_part_path(place, parts["digest"], number), piece)
            text = ""
        guard: dict[str, Any] = {"if_match": over.version} if over else {"if_none_match": "*"}
        self._put(path, text, metadata={**metadata, "parts": parts}, **(guard if is_guarded else {}))

    def _read(self, path: str, place: Place) -> tuple[dict[str, Any], int] | None:
        """The record, and the version of its file."""
        try:
            file = self._get(path)
        except NotFoundError:
            return None
        parts, text = file.metadata["parts"], file.text
        if parts is not None:
            paths = [_part_path(place, parts["digest"], number) for number in range(parts["count"])]
            text = "".join(self._get(part).text for part in paths)
        content: dict[str, Any] = json.loads(text)
        return content, file.version

    def _get(self, path: str) -> Any:
        return self._memory.get_file(space_id=self._space, path=f"{self._folder}/{path}")

    def _put(self, path: str, text: str, **rest: Any) -> None:
        self._memory.put_file(space_id=self._space, path=f"{self._folder}/{path}", text=text, **rest)

    def _list(self, path: str) -> Iterator[File]:
        return iter(self._memory.list_files(space_id=self._space, prefix=f"{self._folder}/{path}", limit=PAGE))

    def _delete(self, path: str) -> None:
        with suppress(NotFoundError):
            self._memory.delete_file(space_id=self._space, path=path)


def thread_path(thread: str) -> str:
    return f"{_quote(thread)}/"


def namespace_path(thread: str, namespace: str) -> str:
    return f"{thread_path(thread)}{_quote(namespace)}/"


def _part_path(place: Place, digest: str, number: int) -> str:
    return f"parts/{place.path}/{digest}/{number:05}"


def _quote(name: str) -> str:
    """Begins with a sign, so that an empty name and ``..`` are names of files."""
    return f"={quote(name, safe='')}"


def _unquote(name: str) -> str:
    return unquote(name.removeprefix("="))


def _invert(identifier: str) -> str:
    """Sorts the other way round: ids grow with time, files are listed by the bytes of their paths."""
    return "".join(f"{255 - byte:02x}" for byte in identifier.encode()) + "~"
