"""Parts of ``Ports`` by need. A rule that takes one of these says what it touches; a process satisfies them all.

A part named Reads gives a reader, which cannot write; one named Stores gives the store as well.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from loci.model.budgets import Budget
from loci.ports.apps import AppSettingsReader, AppSettingsStore, TenantLimitsReader
from loci.ports.conversations import ConversationReader, ConversationStore, TurnReader, TurnStore
from loci.ports.jobs import BindingReader, BindingStore
from loci.ports.language import BudgetStore, PromptFiles
from loci.ports.memory import (
    AtomList,
    AtomReader,
    AtomStore,
    AtomWriter,
    EntityReader,
    EntityStore,
    SpaceReader,
    SpaceStore,
    TimelineReader,
    VectorStore,
)
from loci.ports.recall import Embedder, RecallIndex, Reranker
from loci.ports.writes import MarkerStore, UserReader, UserStore
from loci.runtime.retry import Pauses


class Clock(Protocol):
    @property
    def now(self) -> Callable[[], datetime]: ...


class Retries(Clock, Pauses, Protocol):
    """A conditional write, and its next attempt after another writer was faster."""


class UserReads(Protocol):
    @property
    def users(self) -> UserReader: ...


class UserStores(UserReads, Protocol):
    @property
    def users(self) -> UserStore: ...


class ConversationReads(Protocol):
    @property
    def conversations(self) -> ConversationReader: ...


class ConversationStores(ConversationReads, Protocol):
    @property
    def conversations(self) -> ConversationStore: ...


class TurnReads(Protocol):
    @property
    def turns(self) -> TurnReader: ...


class MessageReads(ConversationReads, TurnReads, Protocol): ...


class MessageStores(ConversationStores, MessageReads, Protocol):
    @property
    def turns(self) -> TurnStore: ...


class SpaceReads(Protocol):
    @property
    def spaces(self) -> SpaceReader: ...


class SpaceStores(SpaceReads, Protocol):
    @property
    def spaces(self) -> SpaceStore: ...


class OwnerReads(SpaceReads, UserReads, Protocol):
    """Spaces and their owners."""


class MarkerPorts(Protocol):
    """Ports of idempotency keys, and of what they created."""

    @property
    def markers(self) -> MarkerStore: ...


class BindingReads(Protocol):
    @property
    def bindings(self) -> BindingReader: ...


class BindingStores(BindingReads, Protocol):
    @property
    def bindings(self) -> BindingStore: ...


class PromptReads(Protocol):
    @property
    def prompts(self) -> PromptFiles: ...


class SettingsReads(Clock, Protocol):
    """The settings in force: they are at most 60 seconds old, by the clock."""

    @property
    def app_settings(self) -> AppSettingsReader: ...


class TenantLimitReads(Clock, Protocol):
    """The limits of a tenant: they are at most 60 seconds old, by the clock."""

    @property
    def tenant_limits(self) -> TenantLimitsReader: ...


class SettingsStores(SettingsReads, Protocol):
    @property
    def app_settings(self) -> AppSettingsStore: ...


class TimelineReads(Protocol):
    """Atoms by their ids, keys and chains: what a write reads."""

    @property
    def atoms(self) -> AtomReader: ...
    @property
    def atom_lists(self) -> TimelineReader: ...


class TimelineStores(TimelineReads, Protocol):
    @property
    def atoms(self) -> AtomWriter: ...


class AtomReads(TimelineReads, Protocol):
    @property
    def atom_lists(self) -> AtomList: ...


class AtomStores(AtomReads, TimelineStores, Protocol):
    @property
    def atoms(self) -> AtomStore: ...


class EntityReads(Protocol):
    @property
    def entities(self) -> EntityReader: ...


class EntityStores(EntityReads, Protocol):
    @property
    def entities(self) -> EntityStore: ...


class IndexReads(Protocol):
    @property
    def index(self) -> RecallIndex: ...
    @property
    def index_name(self) -> str:
        """The index of new spaces, named without loading it."""
        ...

    def index_by_name(self, name: str) -> RecallIndex:
        """The index of spaces that were made under another setting. Raises ValueError where there is none."""
        ...


class BudgetPorts(SettingsReads, TenantLimitReads, BindingReads, Pauses, Protocol):
    """The budgets of a binding, an app and a tenant, and what counts in them."""

    @property
    def budgets(self) -> BudgetStore: ...

    def tenant_budget(self, tenant: str) -> Budget:
        """The budget of all apps of a tenant together, as the deployment says."""
        ...


class EmbeddingPorts(BudgetPorts, Protocol):
    """The embedder, its cache of vectors, and the budgets that a provider's calls count in."""

    @property
    def embedder(self) -> Embedder: ...
    @property
    def embedder_name(self) -> str:
        """The embedder of new spaces, named without loading it."""
        ...

    @property
    def vectors(self) -> VectorStore: ...


class RerankingPorts(BudgetPorts, Protocol):
    """The reranker of the deployment, where it has one, and the budgets that its calls count in."""

    @property
    def reranker(self) -> Reranker | None: ...
