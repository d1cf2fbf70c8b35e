"""Many atoms of few: the same words, bytes and vectors under ids of their own."""

from collections.abc import Sequence
from dataclasses import replace

from loci.ids import AtomId
from loci.model.atoms import Atom


def clones(atoms: Sequence[Atom], space: str, epoch: str, count: int) -> list[Atom]:
    return [
        replace(atoms[number % len(atoms)], id=AtomId(space, f"01K{number:023d}"), epoch=epoch)
        for number in range(count)
    ]
