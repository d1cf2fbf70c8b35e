"""Branches of a conversation of ChatGPT: each edit and each new answer begins one."""

from dataclasses import dataclass
from datetime import datetime

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.instants import EARLIEST


@dataclass(frozen=True, slots=True)
class Branch:
    """The nodes from the first message to the current one, and how many messages are on other branches."""

    nodes: list[Fields]
    left: int


def find_branch(fields: Fields) -> Branch:
    """The branch to the current node; to the newest leaf where the file names none that is there."""
    nodes = dict(fields.members("mapping"))
    current = fields.optional_text("current_node")
    passed = _path(nodes, current if current in nodes else _newest_leaf(nodes))
    left = sum(_is_said(node) for id, node in nodes.items() if id not in passed)
    return Branch([nodes[id] for id in reversed(passed)], left)


def _path(nodes: dict[str, Fields], id: str | None) -> dict[str, None]:
    """The ids from a node up to its root, or to where the file goes in a circle."""
    passed: dict[str, None] = {}
    while id is not None and id in nodes and id not in passed:
        passed[id] = None
        id = nodes[id].optional_text("parent")
    return passed


def _newest_leaf(nodes: dict[str, Fields]) -> str | None:
    parents = {node.optional_text("parent") for node in nodes.values()}
    leaves = [id for id in nodes if id not in parents] or list(nodes)
    return max(reversed(leaves), key=lambda leaf: _age(nodes, leaf), default=None)


def _age(nodes: dict[str, Fields], leaf: str) -> tuple[datetime, int]:
    """When the last message up from a leaf was written that has a time; then, how long the branch is."""
    path = _path(nodes, leaf)
    times = (nodes[id].object("message").instant("create_time") for id in path)
    return next((time for time in times if time is not None), EARLIEST), len(path)


def _is_said(node: Fields) -> bool:
    message = node.object("message")
    return message.object("author").optional_text("role") in ("user", "assistant")
