"""Statements in memory, where atoms put them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from loci.model.statements import Statement, Unlearned
from loci.scope import Scope
from tests.fakes.atoms import Atoms


class Statements:
    def __init__(self, atoms: Atoms) -> None:
        self._atoms = atoms

    def list(self, scope: Scope) -> Iterable[Statement]:
        return [
            said for key, said in sorted(self._atoms.statements.items(), key=lambda one: one[0][1:]) if key[0] == scope
        ]

    def mute(self, scope: Scope, statements: Sequence[Statement], source: str | None) -> None:
        for key, said in list(self._atoms.statements.items()):
            if key[0] == scope and any(
                replace(said, muted_by=None) == replace(one, muted_by=None) for one in statements
            ):
                self._atoms.statements[key] = replace(said, muted_by=source)

    def erase(self, scope: Scope, statements: Sequence[Statement]) -> None:
        for key, said in list(self._atoms.statements.items()):
            if key[0] == scope and said in statements:
                del self._atoms.statements[key]

    def list_unlearned(self, scope: Scope, source: str | None = None) -> Sequence[Unlearned]:
        every = (key for key in self._atoms.unlearned if key[0] == scope)
        own = sorted(key[1:] for key in every if source in (None, key[1]))
        return tuple(self._atoms.unlearned[scope, *key] for key in own)

    def erase_unlearned(self, scope: Scope, source: str, atoms: Sequence[str]) -> None:
        for ulid in atoms:
            self._atoms.unlearned.pop((scope, source, ulid), None)
