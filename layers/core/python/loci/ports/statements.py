"""Statements of conversations on the atoms of a space."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from loci.model.statements import Statement, Unlearned
from loci.scope import Scope


class StatementStore(Protocol):
    """Statements are put, and records of what was unlearned are put and removed, with the atoms that they are about
    (``AtomStore.apply``)."""

    def list(self, scope: Scope) -> Iterable[Statement]:
        """All of a space, in no stated order, read as they are consumed."""
        ...

    def mute(self, scope: Scope, statements: Sequence[Statement], source: str | None) -> None:
        """Notes by what the statements are muted; None: by nothing any more. Those that are gone stay so. Broken off,
        some of them are noted."""
        ...

    def erase(self, scope: Scope, statements: Sequence[Statement]) -> None:
        """Erases those that are there. Broken off, some of them are."""
        ...

    def list_unlearned(self, scope: Scope, source: str | None = None) -> Sequence[Unlearned]:
        """Changes that were made when that was unlearned, by atom; without a source all changes by unlearning."""
        ...

    def erase_unlearned(self, scope: Scope, source: str, atoms: Sequence[str]) -> None:
        """Erases the records about these atoms, by ULID."""
        ...
