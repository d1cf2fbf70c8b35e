"""Tell which vectors may be compared: those of one embedder, and the part that it shares with the former default."""

from collections.abc import Sequence
from dataclasses import replace

from loci.inference.embedding.packing import bits_of
from loci.model.atoms import Atom
from loci.model.language import ModelChoice

# An embedder that was the default before, with its dimensions: the first of so many.
_FORMER = {"minilm-use": ("minilm", 896, 384)}


def without_foreign_vectors(atom: Atom, embedder: str | None) -> Atom:
    """The atom, without its vectors if another embedder made them; None accepts all."""
    return atom if None in (embedder, atom.embedder) or atom.embedder == embedder else replace(atom, vector=b"")


def former_of(embedder: str) -> str | None:
    """Name the embedder whose vectors begin this one's: what it wrote is compared by that part."""
    return _FORMER.get(embedder, (None, 0, 0))[0]


def former_part(embedder: str, query: bytes) -> bytes | None:
    """Pack a question's vector as the former embedder makes it; None without one, or where it cannot read."""
    if embedder not in _FORMER:
        return None
    # Needs numpy, which functions that embed nothing do not have.
    from loci.inference.embedding.vectors import pack_vectors, unpack_vectors

    _, width, dimensions = _FORMER[embedder]
    (vector,) = unpack_vectors(query, width)
    return pack_vectors([vector[:dimensions]]) if vector[:dimensions].any() else None


def halves_of(embedder: str, queries: Sequence[bytes]) -> tuple[Sequence[int], Sequence[bytes]]:
    """Tell which of several questions the English of two models can read, and pack what it says of each of those, then
    what the other says of each, then another direction of the English one: a memory that it could not read is at right
    angles to both. None is read where there is one model."""
    if embedder not in _FORMER:
        return (), ()
    import numpy as np

    from loci.inference.embedding.vectors import pack_vectors, unpack_many

    _, width, dimensions = _FORMER[embedder]
    vectors, _ = unpack_many(queries, width)
    is_read = vectors[:, :dimensions].any(axis=1)
    read = vectors[is_read]
    parts = np.zeros((3, *read.shape), np.float32)
    parts[0, :, :dimensions], parts[1, :, dimensions:] = read[:, :dimensions], read[:, dimensions:]
    parts[2, :, :dimensions] = read[:, dimensions - 1 :: -1]
    packed = pack_vectors(list(parts.reshape(-1, width)), bits_of(queries[0])) if len(read) else b""
    size = len(queries[0])
    return np.flatnonzero(is_read).tolist(), [packed[at : at + size] for at in range(0, len(packed), size)]


def is_of_a_provider(name: str) -> bool:
    """Whether each text that it embeds is paid for, and sent to somebody: its name is a model's."""
    return ModelChoice.parse(name) is not None
