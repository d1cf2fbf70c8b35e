"""Branches of a conversation that is a tree of messages: each edit and each new answer begins one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.instants import EARLIEST

LEFT = "it is on a branch that the user left"
"""Why messages of other branches are lost."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Messages by id. ``parent`` is the field with the id of the message before, ``time_of`` says when one was
    written."""

    nodes: Mapping[str, Fields]
    parent: str
    time_of: Callable[[Fields], datetime | None]

    def find_branch(self, current: str | None) -> list[str]:
        """Return the ids from the first message to the current one; to the newest leaf where none is named that is
        there."""
        return [*reversed(self._path(current if current in self.nodes else self._newest_leaf()))]

    def _path(self, id: str | None) -> dict[str, None]:
        """Return the ids from a node up to its root, or to where the file goes in a circle."""
        passed: dict[str, None] = {}
        while id is not None and id in self.nodes and id not in passed:
            passed[id] = None
            id = self.nodes[id].optional_text(self.parent)
        return passed

    def _newest_leaf(self) -> str | None:
        parents = {node.optional_text(self.parent) for node in self.nodes.values()}
        leaves = [id for id in self.nodes if id not in parents] or list(self.nodes)
        return max(reversed(leaves), key=self._age, default=None)

    def _age(self, leaf: str) -> tuple[datetime, int]:
        """Return when the last message up from a leaf was written that has a time; then, how long the branch is."""
        path = self._path(leaf)
        times = (self.time_of(self.nodes[id]) for id in path)
        return next((time for time in times if time is not None), EARLIEST), len(path)
