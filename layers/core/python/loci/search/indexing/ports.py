"""Ports that the index of a space and its moves touch."""

from typing import Protocol

from loci.ports.erasures import ErasureStore
from loci.ports.jobs import PendingStore
from loci.ports.parts import AtomReads, IndexReads, Retries, SpaceReads
from loci.ports.recall import ExactLimit


class IndexWork(AtomReads, IndexReads, SpaceReads, Retries, Protocol): ...


class FoldPorts(IndexWork, Protocol):
    """Changes that the index still waits for."""

    @property
    def erasures(self) -> ErasureStore: ...
    @property
    def exact_limit(self) -> ExactLimit | None: ...
    @property
    def pending(self) -> PendingStore: ...
