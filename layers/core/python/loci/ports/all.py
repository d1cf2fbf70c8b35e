"""All ports in one: what a process has."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from loci.ports.parts import (
    AtomStores,
    BindingStores,
    EmbeddingPorts,
    EntityStores,
    IndexReads,
    MessageStores,
    RerankingPorts,
    SettingsStores,
    SpaceStores,
    UserStores,
)

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.model.governance import Retention
    from loci.model.jobs import Binding
    from loci.model.language import Tier
    from loci.ports.accounts import Accounts
    from loci.ports.apps import (
        AccessReasons,
        ApiKeyStore,
        RateStore,
        StreamReaderStore,
        TemplateFiles,
        TemplateStore,
        TenantLimitsStore,
    )
    from loci.ports.erasures import ErasureStore
    from loci.ports.events import EventBus
    from loci.ports.governance import (
        AdminJobStore,
        DeadLetters,
        ExportFiles,
        Inventory,
        Ledger,
        Letters,
        Signer,
        SubjectStore,
    )
    from loci.ports.jobs import DueStore, JobQueue, JobStore, PendingStore, WindowStore
    from loci.ports.language import CallMetrics, Extractor, LanguageModel, PromptFiles, Summariser
    from loci.ports.memory import AtomBatchStore, SpaceRead
    from loci.ports.presences import PresenceStore
    from loci.ports.recall import ExactLimit, RecallIndex, RecallMetrics
    from loci.ports.removals import RemovalStore
    from loci.ports.replaying import RunStore
    from loci.ports.retractions import RetractionStore
    from loci.ports.space_files import FileStore
    from loci.ports.statements import StatementStore
    from loci.ports.turn_runs import StreamAddress, TurnQueue, TurnRunStore
    from loci.ports.webhooks import DeliveryQueue, WebhookReceiver, WebhookStore
    from loci.ports.writes import MarkerStore
    from loci.runtime.ttl_cache import TtlCache
    from loci.scope import Scope


class Ports(
    EmbeddingPorts,
    RerankingPorts,
    UserStores,
    AtomStores,
    BindingStores,
    EntityStores,
    MessageStores,
    SettingsStores,
    SpaceStores,
    IndexReads,
    Protocol,
):
    """Everything the rules may reach; ``loci.bootstrap`` makes one for a process, each part when first asked for."""

    @property
    def markers(self) -> "MarkerStore": ...
    @property
    def tenant_limits(self) -> "TenantLimitsStore": ...
    @property
    def rates(self) -> "RateStore": ...
    @property
    def stream_readers(self) -> "StreamReaderStore": ...
    @property
    def access_reasons(self) -> "AccessReasons": ...
    @property
    def turn_runs(self) -> "TurnRunStore": ...
    @property
    def statements(self) -> "StatementStore": ...
    @property
    def removals(self) -> "RemovalStore": ...
    @property
    def retractions(self) -> "RetractionStore": ...
    @property
    def turn_queue(self) -> "TurnQueue": ...
    @property
    def stream_address(self) -> "StreamAddress | None":
        """None for a deployment that streams nothing."""
        ...

    @property
    def atom_batches(self) -> "AtomBatchStore": ...
    @property
    def files(self) -> "FileStore": ...
    @property
    def erasures(self) -> "ErasureStore": ...
    @property
    def ledger(self) -> "Ledger": ...
    @property
    def signer(self) -> "Signer": ...
    @property
    def inventory(self) -> "Inventory": ...
    @property
    def subjects(self) -> "SubjectStore": ...
    @property
    def admin_jobs(self) -> "AdminJobStore": ...
    @property
    def dead_letters(self) -> "DeadLetters": ...
    @property
    def letters(self) -> "Letters": ...
    @property
    def export_files(self) -> "ExportFiles": ...
    @property
    def accounts(self) -> "Accounts | None":
        """None where people sign in at another issuer than the deployment's user pool."""
        ...

    @property
    def export_inline_bytes(self) -> int: ...
    @property
    def retention(self) -> "Retention": ...
    @property
    def recent_bindings(self) -> "TtlCache[Scope, tuple[Binding, ...]]":
        """Bindings with windows that are enabled, by the directory they lie in, as this process read them a moment
        ago."""
        ...

    @property
    def jobs(self) -> "JobStore": ...
    @property
    def windows(self) -> "WindowStore": ...
    @property
    def runs(self) -> "RunStore": ...
    @property
    def presences(self) -> "PresenceStore": ...
    @property
    def job_queue(self) -> "JobQueue": ...
    @property
    def due(self) -> "DueStore": ...
    @property
    def pending(self) -> "PendingStore": ...
    @property
    def exact_limit(self) -> "ExactLimit | None":
        """None where there is no index for large spaces."""
        ...

    @property
    def recent_spaces(self) -> "TtlCache[Scope, SpaceRead]":
        """Spaces with their names by their memory partition, as this process read them a moment ago; no user."""
        ...

    @property
    def stand_in(self) -> "RecallIndex":
        """The search that answers by words alone while the index of a space is away."""
        ...

    @property
    def extractors(self) -> "Mapping[str, Extractor]":
        """Extractors that need no language model, by name."""
        ...

    @property
    def extractor_name(self) -> str:
        """Who distils where neither binding nor app has chosen: ``rules`` or a model."""
        ...

    @property
    def summariser(self) -> "Summariser": ...
    @property
    def summariser_name(self) -> str:
        """Who sums up where an app has not chosen: ``rules`` or a model."""
        ...

    @property
    def model_providers(self) -> frozenset[str]:
        """Language models of this deployment, by provider."""
        ...

    def model_tier(self, provider: str) -> "Tier":
        """The size of the provider's models."""
        ...

    def key_place(self, provider: str) -> str:
        """The place of the provider's key: a secret by its name, a variable, or a role."""
        ...

    def language_model(self, provider: str) -> "LanguageModel":
        """Raises ModelFailed where there is no such provider in this deployment."""
        ...

    @property
    def prompts(self) -> "PromptFiles": ...
    @property
    def call_metrics(self) -> "CallMetrics": ...

    @property
    def recall_metrics(self) -> "RecallMetrics": ...
    @property
    def bus(self) -> "EventBus": ...
    @property
    def templates(self) -> "TemplateFiles": ...
    @property
    def template_records(self) -> "TemplateStore": ...
    @property
    def api_keys(self) -> "ApiKeyStore": ...
    @property
    def webhooks(self) -> "WebhookStore": ...
    @property
    def delivery_queue(self) -> "DeliveryQueue": ...
    @property
    def webhook_receiver(self) -> "WebhookReceiver": ...
