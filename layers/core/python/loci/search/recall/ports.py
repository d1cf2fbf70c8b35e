"""Ports that recall touches."""

from typing import Protocol

from loci.ports.memory import SpaceRead
from loci.ports.parts import AtomReads, Clock, EmbeddingPorts, EntityReads, IndexReads, RerankingPorts, UserReads
from loci.ports.recall import RecallIndex, RecallMetrics
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope


class SpacePorts(AtomReads, UserReads, Clock, Protocol):
    """The spaces of a question."""

    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]:
        """Spaces with their names by their memory partition, as this process read them a moment ago; no user."""
        ...


class RecallPorts(SpacePorts, EntityReads, IndexReads, EmbeddingPorts, RerankingPorts, Protocol):
    @property
    def stand_in(self) -> RecallIndex:
        """Answers by words alone while the index of a space is away."""
        ...

    @property
    def recall_metrics(self) -> RecallMetrics: ...
