"""What erases memory in memory."""

from dataclasses import replace
from typing import Any

from loci.ids import SpaceId
from loci.model.atoms import Atom
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

    def empty_atom(self, scope: Scope, remains: Atom) -> None:
        self._erase_content(scope, remains.id.ulid)
        self._atoms.records[scope, remains.id.ulid] = remains

    def _is_purged(self, scope: Scope, ulid: str) -> bool:
        found = self._atoms.records.get((scope, ulid))
        return found is not None and found.purged_at is not None

    def _erase_content(self, scope: Scope, ulid: str) -> None:
        atoms = self._atoms
        for state in atoms.former.pop((scope, ulid), ()):
            self._vectors.records.pop((scope, state.text), None)
        atoms.chains -= {link for link in atoms.chains if link[0] == scope and link[2] == ulid}
        for said in [key for key in atoms.statements if key[:2] == (scope, ulid)]:
            del atoms.statements[said]

    def erase_partition(self, scope: Scope, limit: int) -> int:
        atoms = self._atoms
        stores: tuple[dict[Any, Any], ...] = (
            atoms.statements,
            atoms.unlearned,
            atoms.former,
            atoms.entries,
            atoms.pending.records,
            atoms.entities.records,
            atoms.entities.links,
            atoms.files.records,
            atoms.files.texts,
            atoms.records,
            self._vectors.records,
        )
        own = [(store, key) for store in stores for key in store if key[0] == scope][:limit]
        for store, key in own:
            found = store.pop(key)
            for written in found if isinstance(found, list) else [found]:
                for writer in {getattr(written, "actor", None), *getattr(written, "authors", ())} - {None}:
                    self.remove_visit(scope, str(writer))
        atoms.chains -= {link for link in atoms.chains if link[0] == scope}
        return len(own)

    def remove_visit(self, scope: Scope, visitor: str) -> None:
        directory = replace(scope, owner=visitor).directory
        self._atoms.spaces.visits.discard((directory, scope.owner, scope.namespace))

    def clear_answers(self, scope: Scope, space: SpaceId) -> None:
        jobs = self._atoms.jobs.records
        for place in [place for place, job in jobs.items() if place[0] == scope and job.space == space]:
            jobs[place] = replace(jobs[place], answer=None, decisions=None)
