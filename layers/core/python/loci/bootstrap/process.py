"""All ports of a process: storage, search, queues and events, and governance."""

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from loci.bootstrap.governance import Governing
from loci.bootstrap.making import once
from loci.bootstrap.searching import Searching
from loci.model import Binding
from loci.model.budgets import Budget
from loci.ports import (
    AppSettingsStore,
    AtomStore,
    BindingStore,
    BudgetStore,
    ConversationStore,
    DueStore,
    EntityStore,
    ErasureStore,
    EventBus,
    Extractor,
    JobQueue,
    JobStore,
    MarkerStore,
    PendingStore,
    PromptFiles,
    RateStore,
    SpaceStore,
    Summariser,
    TemplateFiles,
    TemplateStore,
    TurnStore,
    UserStore,
    VectorStore,
    WindowStore,
)
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.adapters.sqs import SqsRetryQueue
    from loci.adapters.sqs.visibility import SqsVisibility
    from loci.api.app import Service
    from loci.ports.replaying import RunStore
    from loci.ports.turn_runs import TurnQueue, TurnRunStore

BINDINGS_FOR = timedelta(seconds=5)
BINDINGS = 10_000


class Process(Governing, Searching):
    """All ports of a process (``loci.ports.Ports``), and its retry queues."""

    @once
    def users(self) -> UserStore:
        from loci.adapters.dynamodb import users

        return users.UserStore(self.tables)

    @once
    def markers(self) -> MarkerStore:
        from loci.adapters.dynamodb import markers

        return markers.MarkerStore(self.tables)

    @once
    def app_settings(self) -> AppSettingsStore:
        from loci.adapters.dynamodb import app_settings

        return app_settings.AppSettingsStore(self.tables)

    @once
    def rates(self) -> RateStore:
        from loci.adapters.dynamodb import rates

        return rates.RateStore(self.tables)

    @once
    def conversations(self) -> ConversationStore:
        from loci.adapters.dynamodb import conversations

        return conversations.ConversationStore(self.tables)

    @once
    def turns(self) -> TurnStore:
        from loci.adapters.dynamodb import turns

        return turns.TurnStore(self.tables)

    @once
    def turn_runs(self) -> "TurnRunStore":
        from loci.adapters.dynamodb import turn_runs

        return turn_runs.TurnRunStore(self.tables)

    @once
    def spaces(self) -> SpaceStore:
        from loci.adapters.dynamodb import spaces

        return spaces.SpaceStore(self.tables)

    @once
    def atoms(self) -> AtomStore:
        from loci.adapters.dynamodb import atoms

        return atoms.AtomStore(self.tables)

    @once
    def entities(self) -> EntityStore:
        from loci.adapters.dynamodb import entities

        return entities.EntityStore(self.tables)

    @once
    def vectors(self) -> VectorStore:
        from loci.adapters.dynamodb import vectors

        return vectors.VectorStore(self.tables)

    @once
    def erasures(self) -> ErasureStore:
        from loci.adapters.dynamodb import erasures

        return erasures.ErasureStore(self.tables)

    @once
    def bindings(self) -> BindingStore:
        from loci.adapters.dynamodb import bindings

        return bindings.BindingStore(self.tables)

    @once
    def jobs(self) -> JobStore:
        from loci.adapters.dynamodb import jobs

        return jobs.JobStore(self.tables)

    @once
    def runs(self) -> "RunStore":
        from loci.adapters.dynamodb import runs

        return runs.RunStore(self.tables)

    @once
    def windowed_bindings(self) -> TtlCache[Scope, tuple[Binding, ...]]:
        return TtlCache(BINDINGS_FOR, BINDINGS, lambda found: 1 + len(found))

    @once
    def windows(self) -> WindowStore:
        from loci.adapters.dynamodb import windows

        return windows.WindowStore(self.tables)

    @once
    def due(self) -> DueStore:
        from loci.adapters.dynamodb import due

        return due.DueStore(self.tables, self.random)

    @once
    def pending(self) -> PendingStore:
        from loci.adapters.dynamodb import pending

        return pending.PendingStore(self.tables)

    @once
    def extractors(self) -> Mapping[str, Extractor]:
        from loci.adapters.rules import FactsExtractor, RulesExtractor
        from loci.adapters.verbatim import VerbatimExtractor

        return {extractor.name: extractor for extractor in (RulesExtractor(), FactsExtractor(), VerbatimExtractor())}

    @once
    def summariser(self) -> Summariser:
        from loci.adapters.rules import RulesSummariser

        return RulesSummariser()

    @once
    def budgets(self) -> BudgetStore:
        from loci.adapters.dynamodb import budgets

        return budgets.BudgetStore(self.tables)

    def tenant_budget(self, tenant: str) -> Budget:
        return self.model_settings.tenant_budget(tenant)

    @once
    def prompts(self) -> PromptFiles:
        from loci.adapters.files import FolderPrompts, locate

        return FolderPrompts(locate())

    @once
    def templates(self) -> TemplateFiles:
        from loci.adapters.files import FolderTemplates, locate

        return FolderTemplates(locate())

    @once
    def template_records(self) -> TemplateStore:
        from loci.adapters.dynamodb import templates

        return templates.TemplateStore(self.tables)

    @once
    def job_queue(self) -> JobQueue:
        from loci.adapters.sqs import SqsJobQueue

        return SqsJobQueue(self._client("sqs"), self.settings.jobs_queue_url)

    @once
    def job_visibility(self) -> "SqsVisibility":
        from loci.adapters.sqs.visibility import SqsVisibility

        return SqsVisibility(self._client("sqs"), self.settings.jobs_queue_url)

    @once
    def turn_queue(self) -> "TurnQueue":
        from loci.adapters.sqs.run_turn import SqsTurnQueue

        return SqsTurnQueue(self._client("sqs"), self.settings.run_turn_queue_url)

    @once
    def outbox_retries(self) -> "SqsRetryQueue":
        from loci.adapters.sqs import SqsRetryQueue

        return SqsRetryQueue(self._client("sqs"), self.settings.outbox_retry_queue_url)

    @once
    def indexer_retries(self) -> "SqsRetryQueue":
        from loci.adapters.sqs import SqsRetryQueue

        return SqsRetryQueue(self._client("sqs"), self.settings.indexer_retry_queue_url)

    @once
    def bus(self) -> EventBus:
        from loci.adapters.eventbridge import EventBridgeBus

        return EventBridgeBus(self._client("events"), self.settings.bus)

    def service(self) -> "Service":
        """What the HTTP API needs of this process."""
        from loci.api.app import Service

        return Service(self, self.settings.claims, self.settings.log_hash_key)
