"""Tell which vectors may be compared: those of one embedder, and the part that it shares with the former default."""

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


def halves_of(embedder: str, query: bytes) -> tuple[bytes, bytes, bytes] | None:
    """Pack what each of two models says of a question, the English one first, and another direction of that: a memory
    that the English one could not read is at right angles to both. None where there is one model, or the English one
    cannot read the question."""
    if embedder not in _FORMER:
        return None
    from loci.inference.embedding.vectors import pack_vectors, unpack_vectors

    _, width, dimensions = _FORMER[embedder]
    (vector,) = unpack_vectors(query, width)
    english, other, turned = vector.copy(), vector.copy(), vector.copy()
    english[dimensions:] = turned[dimensions:] = other[:dimensions] = 0
    turned[:dimensions] = vector[:dimensions][::-1]
    bits = bits_of(query)
    if not english.any():
        return None
    return pack_vectors([english], bits), pack_vectors([other], bits), pack_vectors([turned], bits)


def is_of_a_provider(name: str) -> bool:
    """Whether each text that it embeds is paid for, and sent to somebody: its name is a model's."""
    return ModelChoice.parse(name) is not None
