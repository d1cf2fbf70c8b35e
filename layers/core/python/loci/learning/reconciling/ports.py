"""Ports that comparing a fact with a space touches."""

from typing import Protocol

from loci.ports.parts import AtomReads, Clock, IndexReads, SpaceReads
from loci.ports.recall import Embedder, RecallIndex


class NeighbourPorts(AtomReads, IndexReads, SpaceReads, Clock, Protocol):
    @property
    def embedder(self) -> Embedder: ...
    @property
    def embedder_name(self) -> str: ...
    @property
    def stand_in(self) -> RecallIndex: ...
