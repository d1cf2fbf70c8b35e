"""The one place that knows concrete classes: settings in, ports out.

``process()`` makes them once a process, each part when first asked for, so that a function pays only for what it uses:
heavy libraries are imported inside the property that needs them.
"""

import gc
import os
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from loci.ports import (
    AppSettingsStore,
    AtomList,
    AtomStore,
    BindingStore,
    ConversationStore,
    DerivedIndex,
    DueStore,
    Embedder,
    EntityStore,
    ErasureStore,
    EventBus,
    ExactLimit,
    Extractor,
    JobQueue,
    JobStore,
    MarkerStore,
    PendingStore,
    RateStore,
    RecallIndex,
    SpaceRead,
    SpaceStore,
    Summariser,
    TemplateFiles,
    TemplateStore,
    TurnStore,
    UserStore,
)
from loci.remembered import Remembered
from loci.scope import Scope
from loci.settings import Settings

if TYPE_CHECKING:
    from botocore.session import Session
    from mypy_boto3_sts import STSClient

    from loci.adapters.dynamodb.attempts import Attempts
    from loci.adapters.dynamodb.recall_pages import PageStore
    from loci.adapters.dynamodb.sessions import TenantCredentials
    from loci.adapters.dynamodb.tables import Tables
    from loci.adapters.pages.index import PagesIndex
    from loci.adapters.sqs import SqsRetryQueue
    from loci.api.app import Service
    from loci.model.governance import Retention
    from loci.ports.governance import AdminJobStore, DeadLetters, ExportFiles, Inventory, Ledger, Signer, SubjectStore

T = TypeVar("T")

# SQS, EventBridge, KMS, S3 and STS answer in milliseconds, or not in time at all.
CONNECT_SECONDS = 1
READ_SECONDS = 3
TRIES = 3

# Spaces that a process remembers, and how long.
SPACES = 10_000
SPACES_FOR = timedelta(seconds=60)


class once(Generic[T]):  # noqa: N801 - reads as the decorator it is
    """A property made when first asked for, by one thread while the others wait."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__

    @overload
    def __get__(self, process: None, kind: type) -> "once[T]": ...
    @overload
    def __get__(self, process: "Process", kind: type) -> T: ...
    def __get__(self, process: "Process | None", kind: type) -> "once[T] | T":
        if process is None:
            return self
        with process.lock:
            if self._name not in process.made:
                process.made[self._name] = self._make(process)
            made: T = process.made[self._name]
            return made


class Process:
    """All ports of a process (``loci.ports.Ports``), and its retry queues."""

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

    @once
    def session(self) -> "Session":
        from loci.adapters.dynamodb.connection import new_session

        return new_session()

    @once
    def tables(self) -> "Tables":
        from loci.adapters.dynamodb.connection import TableNames, connect

        settings = self.settings
        return connect(
            self.session,
            TableNames(settings.conversations_table, settings.memory_table, settings.control_table),
            region=settings.region,
            endpoint=settings.endpoint,
            random=self.random,
            sleep=self.sleep,
            credentials=self.tenant_credentials,
        )

    @once
    def tenant_credentials(self) -> "TenantCredentials | None":
        """What DynamoDB is reached with; None where the function does so with its own role, across tenants."""
        role = self.settings.tenant_role
        if role is None:
            return None
        from loci.adapters.dynamodb.sessions import TenantCredentials, TenantSessions

        return TenantCredentials(TenantSessions(lambda: self._sts, role, self.now))

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
    def spaces(self) -> SpaceStore:
        from loci.adapters.dynamodb import spaces

        return spaces.SpaceStore(self.tables)

    @once
    def atoms(self) -> AtomStore:
        from loci.adapters.dynamodb import atoms

        return atoms.AtomStore(self.tables)

    @once
    def atom_lists(self) -> AtomList:
        from loci.adapters.dynamodb import atom_lists

        return atom_lists.AtomList(self.tables)

    @once
    def entities(self) -> EntityStore:
        from loci.adapters.dynamodb import entities

        return entities.EntityStore(self.tables)

    @once
    def erasures(self) -> ErasureStore:
        from loci.adapters.dynamodb import erasures

        return erasures.ErasureStore(self.tables)

    @once
    def ledger(self) -> "Ledger":
        from loci.adapters.dynamodb import ledger
        from loci.adapters.s3 import LockedCopies

        return ledger.LedgerStore(self.tables_and_ledger, LockedCopies(self._client("s3"), self.settings.ledger_bucket))

    @once
    def tables_and_ledger(self) -> "Tables":
        from loci.adapters.dynamodb.connection import connect_ledger

        connect_ledger(self.tables, self.settings.ledger_table)
        return self.tables

    @once
    def inventory(self) -> "Inventory":
        from loci.adapters.dynamodb import inventory

        return inventory.Inventory(self.tables_and_ledger)

    @once
    def signer(self) -> "Signer":
        from loci.adapters.kms import KmsSigner

        return KmsSigner(self._client("kms"), self.settings.subject_key, self.settings.receipt_key)

    @once
    def subjects(self) -> "SubjectStore":
        from loci.adapters.dynamodb import subjects

        return subjects.SubjectStore(self.tables)

    @once
    def admin_jobs(self) -> "AdminJobStore":
        from loci.adapters.dynamodb import admin_jobs

        return admin_jobs.AdminJobStore(self.tables)

    @once
    def export_files(self) -> "ExportFiles":
        from loci.adapters.s3.export_files import LINKING, ExportBucket

        return ExportBucket(self._client("s3", **LINKING), self.settings.exports_bucket)

    @once
    def dead_letters(self) -> "DeadLetters":
        from loci.adapters.sqs.dead_letters import SqsDeadLetters

        settings = self.settings
        return SqsDeadLetters(self._client("sqs"), settings.dead_letter_queue_urls, settings.retry_queue_urls)

    @property
    def export_inline_bytes(self) -> int:
        return self.settings.export_inline_bytes

    @property
    def retention(self) -> "Retention":
        from loci.model.governance import Retention

        settings = self.settings
        return Retention(timedelta(seconds=settings.settle_seconds), logs=timedelta(days=settings.log_retention_days))

    @once
    def bindings(self) -> BindingStore:
        from loci.adapters.dynamodb import bindings

        return bindings.BindingStore(self.tables)

    @once
    def jobs(self) -> JobStore:
        from loci.adapters.dynamodb import jobs

        return jobs.JobStore(self.tables)

    @once
    def due(self) -> DueStore:
        from loci.adapters.dynamodb import due

        return due.DueStore(self.tables)

    @once
    def pending(self) -> PendingStore:
        from loci.adapters.dynamodb import pending

        return pending.PendingStore(self.tables)

    @property
    def index_name(self) -> str:
        return self.settings.index

    @property
    def index(self) -> RecallIndex:
        return self.index_named(self.index_name)

    def index_named(self, name: str) -> RecallIndex:
        match name:
            case "table":
                return self.table_index
            case "pages":
                return self.pages_index
            case "opensearch":
                return self.opensearch_index
        raise ValueError("there is no index of that name")

    @property
    def exact_limit(self) -> ExactLimit | None:
        settings = self.settings
        return ExactLimit(settings.exact_limit, "opensearch") if settings.has_opensearch else None

    @once
    def recent_spaces(self) -> Remembered[Scope, SpaceRead]:
        return Remembered(SPACES_FOR, SPACES)

    @once
    def table_index(self) -> RecallIndex:
        from loci.adapters.table import TableIndex

        return TableIndex(self.atom_lists)

    @once
    def stand_in(self) -> RecallIndex:
        from loci.adapters.table import NewestAtoms

        return NewestAtoms(self.atom_lists)

    @once
    def page_store(self) -> "PageStore":
        from loci.adapters.dynamodb.recall_pages import PageStore

        return PageStore(self.tables)

    @once
    def pages_index(self) -> "PagesIndex":
        from loci.adapters.pages.index import PagesIndex

        return PagesIndex(self.page_store, self.now, self.random, self.sleep)

    @once
    def opensearch_index(self) -> RecallIndex:
        from loci.adapters.pages.marked import MarkedIndex

        return MarkedIndex(self.opensearch, self.page_store)

    @once
    def opensearch(self) -> DerivedIndex:
        """The node alone, without what waits for it."""
        from loci.adapters.opensearch import OpenSearchIndex, Signing, connect

        service = self.settings.opensearch_signing
        signing = service and Signing(self.session.get_credentials(), self.settings.region, service)
        client = connect(self.settings.opensearch_endpoint, signing)
        return OpenSearchIndex(client, lambda: self.page_store, sleep=self.sleep)

    @property
    def embedder_name(self) -> str:
        return self.settings.embedder

    @once
    def embedder(self) -> Embedder:
        from loci.adapters.minilm import MiniLM, locate

        path = self.settings.minilm_path
        return MiniLM(locate() if path is None else Path(path))

    @once
    def extractors(self) -> Mapping[str, Extractor]:
        from loci.adapters.rules import RulesExtractor
        from loci.adapters.verbatim import VerbatimExtractor

        return {extractor.name: extractor for extractor in (RulesExtractor(), VerbatimExtractor())}

    @property
    def extractor_name(self) -> str:
        return "rules"

    @once
    def summariser(self) -> Summariser:
        from loci.adapters.rules import RulesSummariser

        return RulesSummariser()

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

    def attempts(self, tenant: str, other: str) -> "Attempts":
        """What proves that sessions of a tenant reach none of another's items."""
        from loci.adapters.dynamodb.attempts import Attempts

        client: Any = self.tables.connection.client
        return Attempts(client, self._sts, self.settings["LOCI_TENANT_ROLE"], tenant, other)

    @once
    def _sts(self) -> "STSClient":
        client: STSClient = self._client("sts")
        return client

    def service(self) -> "Service":
        """What the HTTP API needs of this process."""
        from loci.api.app import Service

        return Service(self, self.settings.claims, self.settings.log_hash_key)

    def _client(self, name: str, **how: Any) -> Any:
        """A client of the process's one session: a second session would load botocore's data again."""
        from botocore.config import Config

        config = Config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": TRIES, "mode": "standard"},
            **how,
        )
        return self.session.create_client(
            name, region_name=self.settings.region, endpoint_url=self.settings.endpoint, config=config
        )


@cache
def process() -> Process:
    """The ports of this process, from its environment."""
    # What was imported so far stays: the collector need not look through it again, least of all in a cold start.
    gc.freeze()
    return Process(Settings(os.environ))
