"""Ports that jobs of extraction touch."""

from typing import Protocol

from loci.model.jobs import Binding
from loci.ports.apps import RateStore
from loci.ports.jobs import BindingStore, JobQueue, JobReader, JobStore
from loci.ports.parts import (
    BindingReads,
    ConversationReads,
    Retries,
    SettingsReads,
    SpaceReads,
    TenantLimitReads,
    UserReads,
)
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope


class ExtractorChoice(SettingsReads, Protocol):
    @property
    def extractor_name(self) -> str: ...


class PacedJobs(TenantLimitReads, Protocol):
    @property
    def rates(self) -> RateStore: ...


class JobReads(ConversationReads, UserReads, Protocol):
    @property
    def jobs(self) -> JobReader: ...


class JobStores(Retries, Protocol):
    @property
    def jobs(self) -> JobStore: ...


class NewJobs(JobStores, ExtractorChoice, PacedJobs, SpaceReads, Protocol):
    """A job, and the space that it is to write into."""

    @property
    def bindings(self) -> BindingStore: ...
    @property
    def embedder_name(self) -> str: ...
    @property
    def index_name(self) -> str: ...
    @property
    def job_queue(self) -> JobQueue: ...


class WindowedBindings(BindingReads, ExtractorChoice, Protocol):
    @property
    def recent_bindings(self) -> TtlCache[Scope, tuple[Binding, ...]]: ...
