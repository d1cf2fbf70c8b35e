"""What erases memory in memory."""

from typing import Any

from loci.scope import Scope
from tests.fakes.atoms import Atoms
from tests.fakes.vectors import VectorsInMemory


class Erasures:
    def __init__(self, atoms: Atoms, vectors: VectorsInMemory) -> None:
        self._atoms = atoms
        self._vectors = vectors

    def erase_content(self, scope: Scope, ulid: str) -> None:
        if self._is_purged(scope, ulid):
            self._erase_content(scope, ulid)

    def erase_atom(self, scope: Scope, ulid: str) -> None:
        if self._is_purged(scope, ulid):
            self._erase_content(scope, ulid)
            self._atoms.pending.records.pop((scope, ulid), None)
            del self._atoms.records[scope, ulid]

    def _is_purged(self, scope: Scope, ulid: str) -> bool:
        found = self._atoms.records.get((scope, ulid))
        return found is not None and found.purged_at is not None

    def _erase_content(self, scope: Scope, ulid: str) -> None:
        atoms = self._atoms
        for state in atoms.revisions.pop((scope, ulid), ()):
            self._vectors.records.pop((scope, state.text), None)
        atoms.chains -= {link for link in atoms.chains if link[0] == scope and link[2] == ulid}

    def erase_partition(self, scope: Scope, limit: int) -> bool:
        atoms = self._atoms
        stores: tuple[dict[tuple[Scope, str], Any], ...] = (
            atoms.revisions,
            atoms.entries,
            atoms.pending.records,
            atoms.entities.records,
            atoms.entities.links,
            atoms.records,
            self._vectors.records,
        )
        own = [(store, key) for store in stores for key in store if key[0] == scope]
        for store, key in own[:limit]:
            del store[key]
        atoms.chains -= {link for link in atoms.chains if link[0] == scope}
        return len(own) < limit
