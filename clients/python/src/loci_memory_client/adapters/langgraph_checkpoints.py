"""LangGraph's checkpoints in the files of a memory space: graphs go on after a restart, an interrupt or a mistake."""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    PendingWrite,
    get_checkpoint_metadata,
)
from langgraph.checkpoint.serde.base import SerializerProtocol

from loci_memory_client import ConflictError, Loci
from loci_memory_client.adapters.langgraph_checkpoint_files import (
    CheckpointFiles,
    Head,
    Place,
    Writes,
    namespace_path,
    thread_path,
)

FOLDER = "langgraph"
ATTEMPTS = 5
_PendingWrites = list[PendingWrite]  # the class has a list of its own
_NOT_STATE = ("branch:", "__")
"""How channels begin that hold nothing after a step."""


class LociSaver(BaseCheckpointSaver[int]):
    """A checkpointer for ``StateGraph.compile(checkpointer=…)``. A checkpoint is a file, and one more for each task
    that wrote. It uses the client in threads where it is awaited.

    Deleting is for good. ``delete_for_runs`` and a list without a thread read the names of all checkpoints.
    """

    def __init__(
        self, loci: Loci, *, space_id: str, folder: str = FOLDER, serde: SerializerProtocol | None = None
    ) -> None:
        super().__init__(serde=serde)
        self._files = CheckpointFiles(loci, space_id=space_id, folder=folder)

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        asked = config["configurable"]
        thread, namespace = str(asked["thread_id"]), asked.get("checkpoint_ns", "")
        checkpoint = asked.get("checkpoint_id")
        place = Place(thread, namespace, checkpoint) if checkpoint else self._files.find_newest(thread, namespace)
        return None if place is None else self._read(place)

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        """Newest first in each namespace."""
        asked = config["configurable"] if config else {}
        end = before["configurable"].get("checkpoint_id") if before else None
        heads = self._list_heads(asked.get("thread_id"), asked.get("checkpoint_ns"))
        only = asked.get("checkpoint_id")
        wanted = (
            one.place
            for one in heads
            if only in (None, one.place.checkpoint) and (end is None or one.place.checkpoint < end)
        )
        read = (found for place in wanted if (found := self._read(place, filter)) is not None)
        return islice(read, limit)

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,  # noqa: ARG002 - a checkpoint is stored whole
    ) -> RunnableConfig:
        asked = config["configurable"]
        place = Place(str(asked["thread_id"]), asked.get("checkpoint_ns", ""), checkpoint["id"])
        described: Mapping[str, Any] = get_checkpoint_metadata(config, metadata)
        content = {
            "checkpoint": self._dump(checkpoint),
            "metadata": self._dump(described),
            "parent": asked.get("checkpoint_id"),
        }
        self._files.write_head(place, content, run=described.get("run_id"))
        return _config_of(place)

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """A write under a number that is there already changes nothing, as in LangGraph's own savers; errors and
        interrupts are replaced."""
        asked = config["configurable"]
        place = Place(str(asked["thread_id"]), asked.get("checkpoint_ns", ""), asked["checkpoint_id"])
        numbers = (WRITES_IDX_MAP.get(channel, index) for index, (channel, _) in enumerate(writes))
        added = {
            str(number): [channel, *self._dump(value)] for number, (channel, value) in zip(numbers, writes, strict=True)
        }
        for attempt in range(1, ATTEMPTS + 1):
            before = self._files.read_task(place, task_id)
            content = {"path": task_path, "writes": _join(before, added)}
            try:
                self._files.write_task(place, task_id, content, over=before)
                return
            except ConflictError:
                if attempt == ATTEMPTS:
                    raise

    def delete_thread(self, thread_id: str) -> None:
        self._files.delete(thread_path(str(thread_id)))

    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        runs = {str(one) for one in run_ids}
        for head in [one for one in (self._list_heads() if runs else ()) if one.run in runs]:
            self._files.delete(head.place.path)

    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        self._files.copy_thread(str(source_thread_id), str(target_thread_id))

    def prune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        """``keep_latest`` also keeps the ancestors that a channel of the latest checkpoint is rebuilt from
        (``DeltaChannel``). Raises ValueError for an unknown strategy."""
        if strategy not in ("keep_latest", "delete"):
            raise ValueError(f"unknown strategy {strategy!r}: keep_latest or delete")
        for thread in map(str, thread_ids):
            if strategy == "delete":
                self.delete_thread(thread)
                continue
            heads = [*self._list_heads(thread)]
            newest = {one.place.namespace: one.place for one in reversed(heads)}
            needed = {place for latest in newest.values() for place in self._find_needed(latest)}
            for head in heads:
                if head.place not in needed:
                    self._files.delete(head.place.path)

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await asyncio.to_thread(self.get_tuple, config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        rest = self.list(config, filter=filter, before=before, limit=limit)
        while (one := await asyncio.to_thread(next, rest, None)) is not None:
            yield one

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await asyncio.to_thread(self.put, config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        await asyncio.to_thread(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        await asyncio.to_thread(self.delete_thread, thread_id)

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        await asyncio.to_thread(self.delete_for_runs, run_ids)

    async def acopy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        await asyncio.to_thread(self.copy_thread, source_thread_id, target_thread_id)

    async def aprune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        await asyncio.to_thread(self.prune, thread_ids, strategy=strategy)

    def _list_heads(self, thread: str | None = None, namespace: str | None = None) -> Iterator[Head]:
        if thread is None:
            return self._files.list_heads()
        thread = str(thread)
        return self._files.list_heads(thread_path(thread) if namespace is None else namespace_path(thread, namespace))

    def _read(self, place: Place, wanted: Mapping[str, Any] | None = None) -> CheckpointTuple | None:
        """None where it is not there, or its metadata are not as wanted."""
        content = self._files.read_head(place)
        if content is None:
            return None
        metadata = self._load(content["metadata"])
        if any(metadata.get(name) != value for name, value in (wanted or {}).items()):
            return None
        parent = content["parent"]
        return CheckpointTuple(
            config=_config_of(place),
            checkpoint=self._load(content["checkpoint"]),
            metadata=metadata,
            parent_config=_config_of(Place(place.thread, place.namespace, parent)) if parent else None,
            pending_writes=self._read_writes(place),
        )

    def _read_writes(self, place: Place) -> _PendingWrites:
        """In the order in which a step applies them."""
        tasks = sorted(self._files.list_tasks(place), key=lambda one: (one.content["path"], one.task))
        return [
            (one.task, channel, self._load(typed))
            for one in tasks
            for _, (channel, *typed) in sorted(one.content["writes"].items(), key=lambda numbered: int(numbered[0]))
        ]

    def _find_needed(self, latest: Place) -> Iterator[Place]:
        """The latest checkpoint, and its ancestors as far as a channel of it has no value of its own."""
        place: Place | None = latest
        missing: set[str] | None = None
        while place is not None and (found := self._read(place)) is not None:
            yield place
            values, versions = found.checkpoint["channel_values"], found.checkpoint["channel_versions"]
            names = versions if missing is None else missing
            missing = {name for name in names if name not in values and not name.startswith(_NOT_STATE)}
            parent = found.parent_config["configurable"]["checkpoint_id"] if found.parent_config else None
            place = Place(latest.thread, latest.namespace, parent) if missing and parent else None

    def _dump(self, value: Any) -> tuple[str, str]:
        kind, data = self.serde.dumps_typed(value)
        return kind, b64encode(data).decode()

    def _load(self, typed: Sequence[str]) -> Any:
        kind, data = typed
        return self.serde.loads_typed((kind, b64decode(data)))


def _join(before: Writes | None, added: Mapping[str, Any]) -> dict[str, Any]:
    there: Mapping[str, Any] = {} if before is None else before.content["writes"]
    replaced = {number: write for number, write in added.items() if int(number) < 0}
    return {**added, **there, **replaced}


def _config_of(place: Place) -> RunnableConfig:
    return {
        "configurable": {
            "thread_id": place.thread,
            "checkpoint_ns": place.namespace,
            "checkpoint_id": place.checkpoint,
        }
    }
