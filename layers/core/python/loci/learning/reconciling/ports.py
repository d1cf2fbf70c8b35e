"""What comparing a fact with a space touches."""

from typing import Protocol

from loci.ports import Embedder, RecallIndex
from loci.ports.parts import AtomReads, Clock, IndexReads, SpaceReads


class NeighbourPorts(AtomReads, IndexReads, SpaceReads, Clock, Protocol):
    @property
    def embedder(self) -> Embedder: ...
    @property
    def embedder_name(self) -> str: ...
    @property
    def stand_in(self) -> RecallIndex: ...
