"""Ports that reading and writing atoms touches."""

from typing import Protocol

from loci.ports.erasures import ErasureStore
from loci.ports.memory import EntityLookup
from loci.ports.parts import (
    AtomReads,
    AtomStores,
    Clock,
    EntityReads,
    EntityStores,
    MarkerPorts,
    Retries,
    TimelineReads,
    TimelineStores,
)
from loci.ports.recall import Embedder, NamedEmbedder


class TimelinesInTime(TimelineReads, Clock, Protocol):
    """Current values of keys."""


class TimelineWrites(TimelineStores, Retries, Protocol):
    """Changes of atoms that are there."""


class PlannedWrites(TimelineWrites, Protocol):
    """New atoms that are not a job's: their vectors are known, and no idempotency key is looked up."""

    @property
    def embedder(self) -> NamedEmbedder: ...
    @property
    def entities(self) -> EntityLookup: ...


class LinkedAtoms(AtomReads, EntityReads, Clock, Protocol):
    """Atoms with the entities that they count as being about."""


class AtomWrites(LinkedAtoms, AtomStores, EntityStores, Retries, Protocol): ...


class ErasingAtoms(AtomWrites, Protocol):
    @property
    def erasures(self) -> ErasureStore: ...


class NewAtoms(AtomWrites, MarkerPorts, Protocol):
    """Atoms whose vectors are known."""

    @property
    def embedder(self) -> Embedder: ...
