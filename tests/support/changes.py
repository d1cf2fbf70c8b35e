"""What is changed in a memory space, change by change, and what the very next recall must show of each: one script for
the rules in process and for the deployed app."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

QUESTION = "Where does Ada live?"


class Memory(Protocol):
    """A memory space as its user has it; ids are opaque."""

    def add(self, text: str, whom: str | None = None) -> str: ...
    def edit(self, atom: str, text: str) -> None: ...
    def supersede(self, atom: str, text: str) -> str: ...
    def archive(self, atom: str) -> None: ...
    def delete(self, atom: str) -> None: ...
    def person(self, name: str) -> str: ...
    def merge(self, canonical: str, alias: str) -> None: ...
    def unmerge(self, canonical: str, alias: str) -> None: ...
    def delete_space(self) -> None: ...
    def restore_space(self) -> None: ...
    def recall_texts(self) -> set[str] | None:
        """The texts that answer ``QUESTION``; None where there is no such space."""
        ...

    def recall_texts_of(self, whom: str) -> set[str]: ...


@dataclass(frozen=True, slots=True)
class Change:
    """The last change, the texts that recall must show, and the entity that recall asks about, if any."""

    kind: str
    expected: set[str] | None
    whom: str | None = None

    def recall_shown(self, memory: Memory) -> set[str] | None:
        """What recall shows."""
        return memory.recall_texts() if self.whom is None else memory.recall_texts_of(self.whom)


def lives(memory: Memory, numbers: range) -> Iterator[Change]:
    """Atoms that come, change and go, one after the other, while one stays: two added for each of the others."""
    stays = {"Ada likes tea"}
    memory.add(*stays)
    for number in numbers:
        atom = memory.add(f"Ada lives in Rome {number}")
        yield Change("add", stays | {f"Ada lives in Rome {number}"})
        memory.edit(atom, f"Ada lives in Roma {number}")
        yield Change("edit", stays | {f"Ada lives in Roma {number}"})
        newer = memory.supersede(atom, f"Ada lives in Oslo {number}")
        yield Change("supersede", stays | {f"Ada lives in Oslo {number}"})
        other = memory.add(f"Ada lives in Bonn {number}")
        memory.archive(newer)
        yield Change("archive", stays | {f"Ada lives in Bonn {number}"})
        memory.delete(other)
        yield Change("delete", stays)


def merges(memory: Memory, times: int) -> Iterator[Change]:
    """Two people who are one, and are not."""
    bo, robert = memory.person("Bo"), memory.person("Robert")
    memory.add("Bo runs", bo)
    memory.add("Robert swims", robert)
    for _ in range(times):
        memory.merge(bo, robert)
        yield Change("merge", {"Bo runs", "Robert swims"}, bo)
        memory.unmerge(bo, robert)


def space_deletes(memory: Memory, times: int) -> Iterator[Change]:
    """A space that is deleted, and restored."""
    memory.add("Ada likes tea")
    for _ in range(times):
        memory.delete_space()
        yield Change("space delete", None)
        memory.restore_space()
