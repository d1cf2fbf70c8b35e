"""Ports that users' rights over their data touch."""

from typing import TYPE_CHECKING, Protocol

from loci.apps.ports import AuditPorts
from loci.ports.erasures import ErasureStore
from loci.ports.jobs import BindingStore
from loci.ports.memory import SpaceRead
from loci.ports.parts import BindingReads, ConversationReads, IndexReads, OwnerReads, Retries, SpaceStores, UserStores
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.model.governance import Retention
    from loci.ports.governance import AdminJobStore, DeadLetters, ExportFiles, Inventory, Ledger, Signer, SubjectStore


class PersonPorts(ConversationReads, OwnerReads, BindingReads, Protocol):
    """The places of a person's data."""

    @property
    def subjects(self) -> "SubjectStore": ...


class ErasurePorts(PersonPorts, UserStores, AuditPorts, Protocol):
    @property
    def admin_jobs(self) -> "AdminJobStore": ...
    @property
    def dead_letters(self) -> "DeadLetters": ...
    @property
    def retention(self) -> "Retention": ...


class ExportPorts(PersonPorts, AuditPorts, Protocol):
    @property
    def admin_jobs(self) -> "AdminJobStore": ...
    @property
    def export_files(self) -> "ExportFiles": ...


class PurgePorts(SpaceStores, ConversationReads, IndexReads, Retries, Protocol):
    @property
    def bindings(self) -> BindingStore: ...
    @property
    def erasures(self) -> ErasureStore: ...
    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]: ...


class RestorePorts(PersonPorts, UserStores, Protocol):
    @property
    def admin_jobs(self) -> "AdminJobStore": ...
    @property
    def bindings(self) -> BindingStore: ...
    @property
    def inventory(self) -> "Inventory": ...
    @property
    def ledger(self) -> "Ledger": ...
    @property
    def signer(self) -> "Signer": ...


class RestrictionPorts(UserStores, AuditPorts, Protocol): ...
