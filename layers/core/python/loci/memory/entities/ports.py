"""Ports that reading and writing entities touches."""

from typing import Protocol

from loci.ports.memory import SpaceRead
from loci.ports.parts import AtomReads, EntityStores, MarkerPorts, Retries, UserReads
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope


class EntityWrites(AtomReads, EntityStores, Retries, UserReads, MarkerPorts, Protocol):
    """Entities, and the atoms that mention them."""

    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...
