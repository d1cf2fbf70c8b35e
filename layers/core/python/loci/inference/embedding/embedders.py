"""Vectors of two embedders can't be compared: they are never mixed."""

from dataclasses import replace

from loci.model.atoms import Atom
from loci.model.language import ModelChoice


def without_foreign_vectors(atom: Atom, embedder: str | None) -> Atom:
    """The atom, without its vectors if another embedder made them; None accepts all."""
    return atom if None in (embedder, atom.embedder) or atom.embedder == embedder else replace(atom, vector=b"")


def is_of_a_provider(name: str) -> bool:
    """Whether each text that it embeds is paid for, and sent to somebody: its name is a model's."""
    return ModelChoice.parse(name) is not None
