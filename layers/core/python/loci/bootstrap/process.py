"""All ports of a process (``loci.ports.Ports``), each created by its factory when it is first used."""

import hmac
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random, SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any

from loci.bootstrap import caches, clients, governance, indexes, models, queues, stores
from loci.bootstrap.making import once
from loci.errors import ModelFailed
from loci.model.budgets import Budget
from loci.ports.language import LanguageModel
from loci.ports.recall import ExactLimit, RecallIndex
from loci.settings import Settings

if TYPE_CHECKING:
    from loci.adapters.dynamodb.attempts import Attempts
    from loci.api.app import Service
    from loci.model.governance import Retention
    from loci.model.language import Tier
    from loci.ports.turn_runs import StreamAddress


class Process:
    """The ports of a process, and its retry queues. ``made`` holds the parts that were created so far, by name."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        random: Random | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings
        self.now = now
        self.random = random or SystemRandom()
        self.sleep = sleep
        self.lock = RLock()
        self.made: dict[str, Any] = {}

    session = once(clients.session)
    tables = once(clients.tables)
    tables_and_ledger = once(clients.tables_and_ledger)
    tenant_credentials = once(clients.tenant_credentials)
    table_restores = once(clients.table_restores)
    login_tokens = once(clients.login_tokens)
    sts = once(clients.sts)
    kms = once(clients.kms)

    users = once(stores.users)
    markers = once(stores.markers)
    app_settings = once(stores.app_settings)
    tenant_limits = once(stores.tenant_limits)
    rates = once(stores.rates)
    stream_readers = once(stores.stream_readers)
    access_reasons = once(stores.access_reasons)
    conversations = once(stores.conversations)
    turns = once(stores.turns)
    turn_runs = once(stores.turn_runs)
    removals = once(stores.removals)
    retractions = once(stores.retractions)
    statements = once(stores.statements)
    spaces = once(stores.spaces)
    atoms = once(stores.atoms)
    atom_lists = once(stores.atom_lists)
    entities = once(stores.entities)
    atom_batches = once(stores.atom_batches)
    files = once(stores.files)
    vectors = once(stores.vectors)
    erasures = once(stores.erasures)
    bindings = once(stores.bindings)
    jobs = once(stores.jobs)
    runs = once(stores.runs)
    presences = once(stores.presences)
    windows = once(stores.windows)
    due = once(stores.due)
    pending = once(stores.pending)
    budgets = once(stores.budgets)
    template_records = once(stores.template_records)
    api_keys = once(stores.api_keys)
    webhooks = once(stores.webhooks)
    subjects = once(stores.subjects)
    admin_jobs = once(stores.admin_jobs)
    page_store = once(stores.page_store)

    recent_spaces = once(caches.recent_spaces)
    recent_bindings = once(caches.recent_bindings)

    ledger = once(governance.ledger)
    locked_copies = once(governance.locked_copies)
    audit_copies = once(governance.audit_copies)
    inventory = once(governance.inventory)
    signer = once(governance.signer)
    export_files = once(governance.export_files)
    accounts = once(governance.accounts)
    process_secret = once(governance.process_secret)

    job_queue = once(queues.job_queue)
    job_visibility = once(queues.job_visibility)
    turn_queue = once(queues.turn_queue)
    delivery_queue = once(queues.delivery_queue)
    delivery_visibility = once(queues.delivery_visibility)
    webhook_receiver = once(queues.webhook_receiver)
    outbox_retries = once(queues.outbox_retries)
    indexer_retries = once(queues.indexer_retries)
    bus = once(queues.bus)
    dead_letters = once(queues.dead_letters)
    letters = once(queues.letters)

    model_settings = once(models.model_settings)
    call_metrics = once(models.call_metrics)
    extractors = once(models.extractors)
    summariser = once(models.summariser)
    prompts = once(models.prompts)
    templates = once(models.templates)
    secret_keys = once(models.secret_keys)
    bedrock = once(models.bedrock)

    table_index = once(indexes.table_index)
    stand_in = once(indexes.stand_in)
    pages_index = once(indexes.pages_index)
    opensearch_index = once(indexes.opensearch_index)
    opensearch = once(indexes.opensearch)
    embedder = once(indexes.embedder)
    reranker = once(indexes.reranker)
    recall_metrics = once(indexes.recall_metrics)

    @once
    def language_models(self) -> dict[str, LanguageModel]:
        """Language models that were asked so far, by provider."""
        return {}

    def client(self, name: str, **how: Any) -> Any:
        """A new client of an AWS service."""
        return clients.create_client(self.session, self.settings, name, **how)

    def attempts(self, tenant: str, other: str) -> "Attempts":
        """Attempts that prove that sessions of a tenant reach no item of another."""
        from loci.adapters.dynamodb.attempts import Attempts

        client: Any = self.tables.connection.client
        return Attempts(client, self.sts, self.settings["LOCI_TENANT_ROLE"], tenant, other)

    @property
    def index_name(self) -> str:
        return self.settings.index

    @property
    def index(self) -> RecallIndex:
        return self.index_by_name(self.index_name)

    def index_by_name(self, name: str) -> RecallIndex:
        match name:
            case "table":
                return self.table_index
            case "pages":
                return self.pages_index
            case "opensearch" if self.settings.has_opensearch:
                return self.opensearch_index
        # One that was deleted with its stack counts as unavailable, and so does one that this release does not know.
        return self.stand_in

    @property
    def exact_limit(self) -> ExactLimit | None:
        settings = self.settings
        return ExactLimit(settings.exact_limit, "opensearch") if settings.has_opensearch else None

    @property
    def embedder_name(self) -> str:
        return self.settings.embedder

    @property
    def extractor_name(self) -> str:
        return self.model_settings.extractor

    @property
    def summariser_name(self) -> str:
        return self.model_settings.summariser

    @property
    def model_providers(self) -> frozenset[str]:
        return frozenset(self.model_settings.providers)

    def language_model(self, provider: str) -> LanguageModel:
        settings = self.model_settings.providers.get(provider)
        with self.lock:
            if settings is not None and provider not in self.language_models:
                self.language_models[provider] = models.create_model(self, provider, settings)
        if settings is None:
            raise ModelFailed(f"this deployment has no provider {provider}")
        return self.language_models[provider]

    def model_tier(self, provider: str) -> "Tier":
        return self.model_settings.tier(provider)

    def key_place(self, provider: str) -> str:
        return self.model_settings.key_place(provider)

    def tenant_budget(self, tenant: str) -> Budget:
        return self.model_settings.tenant_budget(tenant)

    @property
    def log_hash_key(self) -> bytes:
        """The key of the hashes that stand for users in logs."""
        return self._key_of(b"hashes of users in logs")

    @property
    def stream_key(self) -> bytes:
        """The key that signs tokens of streams."""
        return self._key_of(b"tokens of streams")

    def _key_of(self, purpose: bytes) -> bytes:
        return hmac.digest(self.process_secret, purpose, "sha256")

    @property
    def stream_address(self) -> "StreamAddress | None":
        from loci.ports.turn_runs import StreamAddress

        url = self.settings.turn_stream_url
        return None if url is None else StreamAddress(url, self.stream_key)

    @property
    def export_inline_bytes(self) -> int:
        return self.settings.export_inline_bytes

    @property
    def retention(self) -> "Retention":
        from loci.model.governance import Retention

        settings = self.settings
        return Retention(timedelta(seconds=settings.settle_seconds), logs=timedelta(days=settings.log_retention_days))

    def service(self) -> "Service":
        """Everything that the HTTP API needs of this process."""
        from loci.api.app import Service

        return Service(self, self.settings.claims, lambda: self.log_hash_key)
