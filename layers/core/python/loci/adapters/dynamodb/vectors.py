"""``EV#``: paid vectors, by their text, in the partition of the space."""

from collections.abc import Mapping, Sequence

from pynamodb.attributes import BinaryAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.tables import Key, Tables
from loci.adapters.dynamodb.writes import Put
from loci.scope import Scope


class VectorItem(MemoryTable):
    """``vector`` is packed as ``loci.inference.embedding.vectors`` says, and ``embedder`` made it: of a text there is
    one, the newest."""

    embedder = UnicodeAttribute()
    vector = BinaryAttribute(legacy_encoding=False)


class VectorStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def stored_vectors(self, scope: Scope, embedder: str, texts: Sequence[str]) -> Mapping[str, bytes]:
        wanted = {text: Key(VectorItem, scope.partition, keys.vector(text)) for text in texts}
        found_items = self._tables.batch_get(list(wanted.values()))
        items = ((text, item) for text, key in wanted.items() for item in found_items.readable([key]))
        return {text: item.vector for text, item in items if item.embedder == embedder}

    def store_vectors(self, scope: Scope, embedder: str, vectors: Mapping[str, bytes]) -> None:
        for text, vector in vectors.items():
            item = VectorItem(scope.partition, keys.vector(text), embedder=embedder, vector=vector)
            self._tables.write(Put(item))
