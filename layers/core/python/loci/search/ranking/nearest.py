"""Which atoms are nearest to some texts, the same on every index."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loci.inference.embedding.vectors import best_cosines
from loci.model.atoms import Atom
from loci.ports.recall import Near, NearQuery

Cosines = NDArray[np.floating[Any]]


def nearest(ulids: Sequence[str], packed: Sequence[bytes], query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    """The nearest of atoms with these packed vectors, empty where there are none."""
    sizes = np.fromiter(map(len, packed), np.intp, len(packed))
    return nearest_of_matrix(
        ulids, best_cosines(query.vectors, b"".join(packed), sizes) if query.vectors else (), query
    )


def of_atoms(atoms: Sequence[Atom], query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    """The nearest of these atoms, all current. Vectors of another embedder are left alone."""
    own = (atom.vector if atom.embedder in (None, query.embedder) else b"" for atom in atoms)
    return nearest([atom.id.ulid for atom in atoms], list(own), query)


def nearest_of_matrix(
    ulids: Sequence[str], cosines: Iterable[Cosines], query: NearQuery
) -> tuple[tuple[Near, ...], ...]:
    """``cosines`` are a row for each text, shape ``(len(ulids),)``; NaN is no vector."""
    return tuple(_best(ulids, row, query) for row in cosines)


def _best(ulids: Sequence[str], cosines: Cosines, query: NearQuery) -> tuple[Near, ...]:
    # NaN is not at least anything.
    there = np.flatnonzero(cosines >= query.least)
    found = (Near(ulids[row], float(cosines[row])) for row in there.tolist())
    return tuple(sorted(found, key=lambda near: (-near.cosine, near.ulid))[: query.limit])
