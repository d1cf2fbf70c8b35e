"""Ports that reading and writing atoms touches."""

from typing import Protocol

from loci.ports.erasures import ErasureStore
from loci.ports.parts import AtomReads, AtomStores, Clock, EntityReads, EntityStores, MarkerPorts, Retries
from loci.ports.recall import Embedder


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
