"""Ports that a replay touches."""

from typing import TYPE_CHECKING, Protocol

from loci.apps.ports import AuditPorts
from loci.learning.extraction.ports import NewJobs
from loci.memory.atoms.ports import AtomWrites
from loci.ports.jobs import BindingStore, JobReader, JobStore
from loci.ports.memory import SpaceRead
from loci.ports.parts import Clock, ConversationReads, OwnerReads, SpaceReads, SpaceStores
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope
from loci.spaces.ports import MatchingPorts

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.replaying import RunReader, RunStore


class RunReads(ConversationReads, Clock, Protocol):
    @property
    def jobs(self) -> JobReader: ...
    @property
    def runs(self) -> "RunReader": ...


class RunStores(RunReads, Protocol):
    @property
    def jobs(self) -> JobStore: ...
    @property
    def runs(self) -> "RunStore": ...


class ReplayPorts(RunStores, MatchingPorts, SpaceStores, AuditPorts, OwnerReads, Protocol):
    @property
    def bindings(self) -> BindingStore: ...
    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...


class RollbackPorts(AtomWrites, SpaceReads, Protocol): ...


class ShadowPorts(NewJobs, SpaceStores, Protocol):
    """A space that shadows another, and the jobs that write into it."""
