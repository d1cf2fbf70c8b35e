"""Removing memory for good."""

from typing import Protocol

from loci.ids import SpaceId
from loci.model.atoms import Atom
from loci.scope import Scope


class ErasureStore(Protocol):
    """Removes bytes for good. Each call may stop half-way and be repeated."""

    def erase_content(self, scope: Scope, ulid: str) -> None:
        """Erases all that a purged atom ever said: its former states, what they lead to, the vectors of its texts. The
        emptied atom and its marker stay; does nothing to an atom that isn't purged."""
        ...

    def erase_atom(self, scope: Scope, ulid: str) -> None:
        """Erases the rest of a purged atom, the atom itself last; does nothing to one that isn't purged."""
        ...

    def empty_atom(self, scope: Scope, remains: Atom) -> None:
        """Puts an emptied, purged atom in place of one that cannot be read, and erases all else that names it."""
        ...

    def erase_partition(self, scope: Scope, limit: int) -> int:
        """Erases at most ``limit`` items of a memory partition, whatever they are; returns how many it found. Where
        their writers noted the space (``AS#``), that goes first."""
        ...

    def clear_answers(self, scope: Scope, space: SpaceId) -> None:
        """Removes the extractors' answers, and the decisions about them, from the jobs of a conversations' scope that
        wrote into a space."""
        ...

    def remove_visit(self, scope: Scope, visitor: str) -> None:
        """Removes what a user (an owner in key form) noted of a shared space that they wrote into."""
        ...
