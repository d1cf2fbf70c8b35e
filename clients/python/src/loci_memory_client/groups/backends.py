"""Finds memory backends: every installed package may bring some, as entry points of one group."""

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from loci_memory_client.groups.limits import require_group
from loci_memory_client.groups.memory import GroupStore, MemoryBackend

ENTRY_POINTS = "loci.memory_backends"
BUILT_IN = {
    "sqlite": EntryPoint("sqlite", "loci_memory_client.groups.sqlite:SqliteMemory", ENTRY_POINTS),
    "loci": EntryPoint("loci", "loci_memory_client.groups.service:ServiceMemory", ENTRY_POINTS),
}

BackendFactory = Callable[..., MemoryBackend]
"""Called with the name of the group, then the options by name."""


class UnknownBackend(LookupError):
    """No installed package brings a backend of this name."""

    def __init__(self, name: str, found: Mapping[str, EntryPoint]) -> None:
        super().__init__(
            f"no memory backend is called {name!r}; installed are {', '.join(sorted(found))}. "
            f"A package brings one as an entry point of the group {ENTRY_POINTS}."
        )
        self.name = name


def find_backends() -> Mapping[str, EntryPoint]:
    """The installed backends by name; a package cannot replace a built-in one."""
    return {**{found.name: found for found in entry_points(group=ENTRY_POINTS)}, **BUILT_IN}


def open_memory(group: str, backend: str = "sqlite", **options: object) -> MemoryBackend:
    """Open the memory of a group. Raises InvalidField for its name, UnknownBackend."""
    require_group(group)
    found = find_backends()
    if backend not in found:
        raise UnknownBackend(backend, found)
    factory = cast(BackendFactory, found[backend].load())
    return factory(group, **options)


def open_group(group: str, backend: str = "sqlite", **options: object) -> GroupStore:
    """Open the memory and the files of a group, with a backend that has both: sqlite and loci do. Raises as
    `open_memory`, and TypeError for a backend of memories alone."""
    opened = open_memory(group, backend, **options)
    if not hasattr(opened, "files") or not hasattr(opened, "archive_conversation"):
        raise TypeError(f"the memory backend {backend!r} keeps no files")
    return cast(GroupStore, opened)
