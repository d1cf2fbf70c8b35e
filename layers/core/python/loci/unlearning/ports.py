"""Ports that forgetting a conversation touches."""

from typing import TYPE_CHECKING, Protocol

from loci.ports.erasures import ErasureStore
from loci.ports.jobs import JobStore
from loci.ports.memory import SpaceRead
from loci.ports.parts import AtomStores, ConversationStores, EntityStores, OwnerReads, Retries
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.presences import PresenceStore
    from loci.ports.removals import RemovalStore
    from loci.ports.retractions import RetractionStore
    from loci.ports.statements import StatementStore
    from loci.ports.turn_runs import TurnRunStore


class RemovalPorts(ConversationStores, OwnerReads, Retries, Protocol):
    """The removal of a conversation or a message, and the work that it waits for."""

    @property
    def jobs(self) -> JobStore: ...
    @property
    def presences(self) -> "PresenceStore": ...
    @property
    def removals(self) -> "RemovalStore": ...
    @property
    def retractions(self) -> "RetractionStore": ...
    @property
    def turn_runs(self) -> "TurnRunStore": ...


class UnlearningPorts(AtomStores, EntityStores, OwnerReads, Retries, Protocol):
    """The atoms of a space and the statements that they come from."""

    @property
    def erasures(self) -> ErasureStore: ...
    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...
    @property
    def statements(self) -> "StatementStore": ...
