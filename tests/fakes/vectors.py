"""Vectors that were paid for, in memory."""

from collections.abc import Mapping, Sequence

from loci.scope import Scope


class VectorsInMemory:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], tuple[str, bytes]] = {}

    def stored_vectors(self, scope: Scope, embedder: str, texts: Sequence[str]) -> Mapping[str, bytes]:
        found = {text: self.records.get((scope, text)) for text in texts}
        return {text: kept[1] for text, kept in found.items() if kept is not None and kept[0] == embedder}

    def store_vectors(self, scope: Scope, embedder: str, vectors: Mapping[str, bytes]) -> None:
        self.records |= {(scope, text): (embedder, vector) for text, vector in vectors.items()}
