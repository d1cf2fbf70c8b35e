"""Ports that spaces and bindings touch."""

from typing import Protocol

from loci.apps.ports import AuditPorts
from loci.model.language import Tier
from loci.ports.jobs import BindingStore, ChangeCounts
from loci.ports.memory import SpaceRead
from loci.ports.parts import (
    BindingReads,
    MarkerPorts,
    OwnerReads,
    Retries,
    SettingsReads,
    SpaceReads,
    SpaceStores,
    UserReads,
)
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope


class ChangeReads(SpaceReads, Protocol):
    @property
    def pending(self) -> ChangeCounts: ...


class SpaceWrites(SpaceStores, Retries, Protocol):
    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...


class NewSpaces(SpaceWrites, UserReads, MarkerPorts, Protocol):
    """A new space stores its embedder and its index by name."""

    @property
    def embedder_name(self) -> str: ...
    @property
    def index_name(self) -> str: ...


class MatchingPorts(SettingsReads, BindingReads, Protocol):
    """Bindings, and what the default one is made of."""

    @property
    def extractor_name(self) -> str: ...
    def model_tier(self, provider: str) -> Tier: ...


class BindingPorts(AuditPorts, OwnerReads, MarkerPorts, Protocol):
    """Bindings of users, and those of the app, which are audited."""

    @property
    def bindings(self) -> BindingStore: ...
