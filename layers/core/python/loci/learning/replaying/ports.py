"""What a replay touches."""

from typing import TYPE_CHECKING, Protocol

from loci.apps.ports import AuditPorts
from loci.memory.atoms.ports import AtomWrites
from loci.ports.jobs import BindingStore, JobStore
from loci.ports.memory import SpaceRead
from loci.ports.parts import Clock, ConversationReads, OwnerReads, SpaceReads
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.replaying import RunStore


class RunReads(ConversationReads, Clock, Protocol):
    @property
    def jobs(self) -> JobStore: ...
    @property
    def runs(self) -> "RunStore": ...


class ReplayPorts(RunReads, AuditPorts, OwnerReads, Protocol):
    @property
    def bindings(self) -> BindingStore: ...
    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...


class RollbackPorts(AtomWrites, SpaceReads, Protocol): ...
