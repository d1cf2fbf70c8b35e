"""Ports that settings, limits and the audit touch."""

from typing import TYPE_CHECKING, Protocol

from loci.ports.apps import AccessReasons, ApiKeyStore, RateStore, StreamReaderStore
from loci.ports.parts import (
    Clock,
    ConversationReads,
    Retries,
    SettingsReads,
    SettingsStores,
    SpaceReads,
    TenantLimitReads,
    UserReads,
)
from loci.runtime.retry import Pauses

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.governance import Ledger, Signer


class AuditPorts(Retries, Protocol):
    """Where entries of the audit are written."""

    @property
    def ledger(self) -> "Ledger": ...
    @property
    def signer(self) -> "Signer": ...


class AuditReads(AuditPorts, Protocol):
    @property
    def access_reasons(self) -> AccessReasons: ...


class SupportPorts(AuditReads, UserReads, Protocol): ...


class AuditActorPorts(AuditPorts, UserReads, Protocol):
    """Who may have been the actor of an act."""

    @property
    def api_keys(self) -> ApiKeyStore: ...


class OwnedReads(SpaceReads, ConversationReads, Protocol):
    """All that a user may own: what holds memories, and what they are learned from."""


class KeyChecks(Clock, Protocol):
    @property
    def api_keys(self) -> ApiKeyStore: ...


class KeyWrites(AuditPorts, UserReads, Protocol):
    @property
    def api_keys(self) -> ApiKeyStore: ...


class RateLimits(SettingsReads, TenantLimitReads, Protocol):
    @property
    def rates(self) -> RateStore: ...


class ReaderPlaces(RateLimits, Retries, Protocol):
    @property
    def stream_readers(self) -> StreamReaderStore: ...


class SettingsWrites(SettingsStores, Pauses, UserReads, Protocol):
    @property
    def model_providers(self) -> frozenset[str]: ...
