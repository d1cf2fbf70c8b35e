"""What all dialects touch."""

from typing import Protocol

from loci.memory.atoms.ports import AtomWrites
from loci.ports.parts import OwnerReads


class MemoryEdits(AtomWrites, OwnerReads, Protocol): ...
