"""Ports made of the parts that a test needs."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, NoReturn

from loci.adapters.emf import NoRecallMetrics
from loci.adapters.rules.extractors import FactsExtractor
from loci.model.budgets import Budget
from loci.model.governance import Retention
from loci.model.jobs import Binding
from loci.model.language import Tier
from loci.ports.accounts import Accounts
from loci.ports.apps import (
    AccessReasons,
    ApiKeyStore,
    AppSettingsStore,
    RateStore,
    StreamReaderStore,
    TemplateFiles,
    TemplateStore,
    TenantLimitsStore,
)
from loci.ports.conversations import ConversationStore, TurnStore
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
from loci.ports.jobs import BindingStore, DueStore, JobQueue, JobStore, PendingStore, WindowStore
from loci.ports.language import BudgetStore, CallMetrics, Extractor, LanguageModel, PromptFiles, Summariser
from loci.ports.memory import AtomBatchStore, AtomList, AtomStore, EntityStore, SpaceRead, SpaceStore, VectorStore
from loci.ports.presences import PresenceStore
from loci.ports.recall import Embedder, ExactLimit, RecallIndex, RecallMetrics, Reranker
from loci.ports.removals import RemovalStore
from loci.ports.replaying import RunStore
from loci.ports.retractions import RetractionStore
from loci.ports.space_files import FileStore
from loci.ports.statements import StatementStore
from loci.ports.turn_runs import StreamAddress, TurnQueue, TurnRunStore
from loci.ports.webhooks import DeliveryQueue, WebhookReceiver, WebhookStore
from loci.ports.writes import MarkerStore, UserStore
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope
from tests.fakes.access_reasons import AccessReasonsInMemory
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.rates import RatesInMemory
from tests.fakes.signer import LocalSigner
from tests.fakes.stream_readers import StreamReadersInMemory
from tests.fakes.tenant_limits import TenantLimitsInMemory
from tests.fakes.vectors import VectorsInMemory
from tests.fakes.webhooks import DeliveriesWaiting, ScriptedReceiver, WebhooksInMemory


def no_pause(_seconds: float) -> None:
    """A sleep for tests: contention passes at once."""


class _Missing:
    """A part that the test has not given: any use of it fails."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} is asked of a part that the test has not given")


_MISSING: Any = _Missing()


@dataclass
class FakePorts:
    """Ports with the parts given and an app without settings; other parts are missing. Random is seeded and sleep
    returns at once. Spaces stay in their index, however large."""

    now: Callable[[], datetime]
    _: KW_ONLY
    random: Random = field(default_factory=lambda: Random(7))  # noqa: S311  # repeatable
    sleep: Callable[[float], None] = no_pause
    app_settings: AppSettingsStore = field(default_factory=AppSettingsInMemory)
    tenant_limits: TenantLimitsStore = field(default_factory=TenantLimitsInMemory)
    rates: RateStore = field(default_factory=RatesInMemory)
    access_reasons: AccessReasons = field(default_factory=AccessReasonsInMemory)
    stream_readers: StreamReaderStore = field(default_factory=StreamReadersInMemory)
    vectors: VectorStore = field(default_factory=VectorsInMemory)
    budgets: BudgetStore = field(default_factory=BudgetsInMemory)
    tenant_budget: Callable[..., Budget] = lambda _tenant: Budget()
    recent_spaces: TtlCache[Scope, SpaceRead] = field(default_factory=lambda: TtlCache(timedelta(seconds=60), 1000))
    recent_bindings: TtlCache[Scope, tuple[Binding, ...]] = field(
        default_factory=lambda: TtlCache(timedelta(seconds=5), 1000)
    )
    summariser_name: str = "rules"
    model_providers: frozenset[str] = frozenset({"openai", "anthropic", "bedrock"})
    exact_limit: ExactLimit | None = None
    stream_address: StreamAddress | None = None
    ledger: Ledger = field(default_factory=LedgerInMemory)
    signer: Signer = field(default_factory=LocalSigner)
    export_inline_bytes: int = 4_000_000
    accounts: Accounts | None = None
    admin_jobs: AdminJobStore = _MISSING
    api_keys: ApiKeyStore = _MISSING
    atom_batches: AtomBatchStore = _MISSING
    atom_lists: AtomList = _MISSING
    atoms: AtomStore = _MISSING
    bindings: BindingStore = _MISSING
    bus: EventBus = _MISSING
    call_metrics: CallMetrics = _MISSING
    conversations: ConversationStore = _MISSING
    dead_letters: DeadLetters = _MISSING
    due: DueStore = _MISSING
    embedder: Embedder = _MISSING
    embedder_name: str = _MISSING
    recall_metrics: RecallMetrics = field(default_factory=NoRecallMetrics)
    reranker: Reranker | None = None
    entities: EntityStore = _MISSING
    erasures: ErasureStore = _MISSING
    export_files: ExportFiles = _MISSING
    files: FileStore = _MISSING
    extractor_name: str = _MISSING
    extractors: Mapping[str, Extractor] = field(default_factory=lambda: {FactsExtractor.name: FactsExtractor()})
    index: RecallIndex = _MISSING
    index_by_name: Callable[..., RecallIndex] = _MISSING
    index_name: str = _MISSING
    inventory: Inventory = _MISSING
    job_queue: JobQueue = _MISSING
    jobs: JobStore = _MISSING
    model_tier: Callable[[str], Tier] = lambda _provider: Tier.LARGE
    key_place: Callable[[str], str] = lambda provider: f"secret {provider}-key"
    language_model: Callable[..., LanguageModel] = _MISSING
    markers: MarkerStore = _MISSING
    pending: PendingStore = _MISSING
    presences: PresenceStore = _MISSING
    prompts: PromptFiles = _MISSING
    letters: Letters = _MISSING
    removals: RemovalStore = _MISSING
    retractions: RetractionStore = _MISSING
    statements: StatementStore = _MISSING
    retention: Retention = _MISSING
    runs: RunStore = _MISSING
    spaces: SpaceStore = _MISSING
    stand_in: RecallIndex = _MISSING
    subjects: SubjectStore = _MISSING
    summariser: Summariser = _MISSING
    template_records: TemplateStore = _MISSING
    templates: TemplateFiles = _MISSING
    turn_queue: TurnQueue = _MISSING
    turn_runs: TurnRunStore = _MISSING
    turns: TurnStore = _MISSING
    users: UserStore = _MISSING
    webhooks: WebhookStore = field(default_factory=WebhooksInMemory)
    delivery_queue: DeliveryQueue = field(default_factory=DeliveriesWaiting)
    webhook_receiver: WebhookReceiver = field(default_factory=ScriptedReceiver)
    windows: WindowStore = _MISSING
