"""A question over atoms at hand: every one is scored."""

from collections.abc import Sequence

import numpy as np

from loci.inference.embedding import embedders
from loci.model.atoms import Atom
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.search.ranking.documents import document
from loci.search.ranking.filters import is_match
from loci.search.ranking.signals import candidate, of_documents


def answer(atoms: Sequence[Atom], query: IndexQuery, *, degraded: bool) -> IndexAnswer:
    """The answer from the atoms, oldest first, all of which the clocks show."""
    documents = [document(embedders.without_foreign_vectors(atom, query.embedder)) for atom in atoms]
    signals = of_documents(query, documents)
    passing = np.array([row for row, atom in enumerate(atoms) if is_match(atom, query)], np.intp)
    return IndexAnswer(
        candidates=tuple(candidate(documents[row], signals, row) for row in signals.best(passing, query.limit)),
        total=len(passing),
        degraded=degraded,
        speakers=signals.speakers,
        named=signals.named,
        rarities=signals.rarities,
    )
