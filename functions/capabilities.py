"""The one table of the Lambda functions: what calls each, its size, and what it may touch.

`infra` deploys what stands here and the tests compare the deployed policies with it. A function gets no right
that isn't named in its row: no scan, no PartiQL, no index but `due` for the sweeper and `jobs` for admins.
"""

from dataclasses import dataclass
from enum import StrEnum

from loci import keys

GET = ("dynamodb:GetItem", "dynamodb:BatchGetItem")
READ = (*GET, "dynamodb:Query")
# A transaction needs the right of each of its actions.
WRITE = ("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:ConditionCheckItem")
DELETE = ("dynamodb:DeleteItem",)
# Many items at once, which those who erase people delete.
ERASE = (*DELETE, "dynamodb:BatchWriteItem")
# Of the ledger: only to note, or to read it as well. Nothing in it is ever changed.
NOTE = ("dynamodb:PutItem",)
KEEP = ("dynamodb:PutItem", "dynamodb:GetItem", "dynamodb:Query")


class Table(StrEnum):
    """The tables of LociData."""

    CONVERSATIONS = "conversations"
    MEMORY = "memory"
    CONTROL = "control"
    LEDGER = "ledger"


class Queue(StrEnum):
    """The queues of LociService; each has a dead-letter queue."""

    FANOUT = "fanout"
    JOBS = "jobs"
    RUN_TURN = "run-turn"
    OUTBOX_RETRY = "outbox-retry"
    INDEXER_RETRY = "indexer-retry"


class OpenSearch(StrEnum):
    """What a function does in OpenSearch, in deployments that have one: it only searches, or it keeps the index."""

    SEARCHES = "searches"
    KEEPS = "keeps"


class Exports(StrEnum):
    """What a function does with the files of exports: it links to them and deletes them, or it writes them as well."""

    LINKS = "links"
    WRITES = "writes"


@dataclass(frozen=True, slots=True)
class Route:
    """A route of the HTTP API; `public` ones ask for no token."""

    method: str
    path: str
    public: bool = False


@dataclass(frozen=True, slots=True)
class Stream:
    """Changes of one table whose sort key has one of the prefixes; `events` are stream event names. They come `batch`
    at most together, and wait for each other for `window` seconds."""

    table: Table
    prefixes: tuple[str, ...]
    events: tuple[str, ...] = ("INSERT", "MODIFY", "REMOVE")
    batch: int = 100
    window: int = 0


@dataclass(frozen=True, slots=True)
class Grant:
    """Actions allowed on the items of one table."""

    table: Table
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Capability:
    """One Lambda function. `timeout` in seconds, `memory` in MB (Lambda gives a whole processor at 1,769).

    `per_tenant`: every call is for one tenant, and sees the tables in a session that reaches that tenant's items alone.
    Whoever writes into the ledger also hashes people with its key; `signs` is for receipts, `copies_audit` for what
    copies entries of the audit. `models`
    asks language models, those of the deployment's providers; `names_models` knows which there are and asks none.
    """

    name: str
    memory: int
    timeout: int
    routes: tuple[Route, ...] = ()
    streams: tuple[Stream, ...] = ()
    consumes: Queue | None = None
    every_minute: bool = False
    tables: tuple[Grant, ...] = ()
    reads_due: tuple[Table, ...] = ()
    finds_jobs: bool = False
    sends: tuple[Queue, ...] = ()
    publishes: bool = False
    per_tenant: bool = False
    signs: bool = False
    exports: Exports | None = None
    copies_audit: bool = False
    clears_dead_letters: bool = False
    embeds: bool = False
    indexes: bool = False
    opensearch: OpenSearch | None = None
    models: bool = False
    names_models: bool = False

    @property
    def addresses(self) -> tuple[Queue, ...]:
        """The queues that it speaks to itself: it sends there, or says how long a message stays hidden."""
        held = (self.consumes,) if self.consumes is Queue.JOBS else ()
        return (*self.sends, *held)

    @property
    def counts_budgets(self) -> bool:
        """Whether it asks models or embedders that may have to be paid for."""
        return self.models or self.embeds

    @property
    def ledger(self) -> bool:
        """Whether it touches the ledger."""
        return any(grant.table is Table.LEDGER for grant in self.tables)

    @property
    def keeps_ledger(self) -> bool:
        """Whether it puts tombstones and receipts into the ledger, and locked copies of them beside it."""
        return any(grant.table is Table.LEDGER and grant.actions == KEEP for grant in self.tables)

    @property
    def folder(self) -> str:
        """Its folder under `functions/`."""
        return self.name.replace("-", "_")


# An API function must answer before API Gateway gives up at 30 s.
CAPABILITIES = (
    Capability(
        "conversations",
        memory=1024,
        timeout=29,
        per_tenant=True,
        routes=(Route("ANY", "/ai-conversations"), Route("ANY", "/ai-conversations/{proxy+}")),
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE),
            Grant(Table.CONTROL, READ + WRITE),
            Grant(Table.LEDGER, NOTE),
        ),
        sends=(Queue.RUN_TURN,),
        models=True,
    ),
    Capability(
        "memory",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(Route("ANY", "/ai-memory/{proxy+}"),),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE + DELETE),
            Grant(Table.LEDGER, NOTE),
        ),
        sends=(Queue.JOBS,),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "working-context",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(Route("ANY", "/ai-working-context/{proxy+}"),),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            Grant(Table.MEMORY, READ),
            # UpdateItem: only the counters of apps that have a rate, and what budgets count.
            Grant(Table.CONTROL, (*READ, "dynamodb:PutItem", "dynamodb:UpdateItem", *DELETE)),
            Grant(Table.LEDGER, NOTE),
        ),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "admin",
        memory=512,
        timeout=29,
        # Its routes under /ai-admin are of those that no other function has.
        per_tenant=True,
        routes=(Route("GET", "/openapi.json", public=True), Route("ANY", "$default")),
        tables=(
            Grant(Table.CONVERSATIONS, READ + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, KEEP),
        ),
        signs=True,
        exports=Exports.LINKS,
        clears_dead_letters=True,
        # Of everybody in an app.
        finds_jobs=True,
        # Settings name a model of a provider that is there.
        names_models=True,
        opensearch=OpenSearch.KEEPS,
    ),
    Capability(
        "outbox",
        memory=512,
        timeout=60,
        streams=(
            Stream(Table.CONVERSATIONS, (keys.CONVERSATION, keys.MESSAGE, keys.SUMMARY)),
            Stream(Table.MEMORY, (keys.ATOM, keys.ENTITY)),
            Stream(Table.CONTROL, (keys.SPACE, keys.BINDING, keys.JOB, keys.TEMPLATE, keys.SETTINGS, keys.ADMIN_JOB)),
        ),
        consumes=Queue.OUTBOX_RETRY,
        # Bindings and settings: which turns make something due.
        tables=(Grant(Table.CONTROL, READ),),
        sends=(Queue.OUTBOX_RETRY,),
        publishes=True,
    ),
    Capability(
        "fanout",
        memory=512,
        timeout=60,
        consumes=Queue.FANOUT,
        tables=(
            Grant(Table.CONVERSATIONS, (*READ, "dynamodb:UpdateItem", "dynamodb:ConditionCheckItem")),
            Grant(Table.CONTROL, READ + WRITE),
        ),
        sends=(Queue.JOBS,),
    ),
    Capability(
        "extraction",
        memory=1769,
        # A run asks for the last part of a long conversation after 150 s, and that takes up to four calls of 100 s.
        timeout=600,
        per_tenant=True,
        consumes=Queue.JOBS,
        tables=(
            # PutItem: only rolling summaries.
            Grant(Table.CONVERSATIONS, (*READ, "dynamodb:PutItem")),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE),
        ),
        embeds=True,
        indexes=True,
        # Where a space is kept in it, what is said again is looked for there.
        opensearch=OpenSearch.SEARCHES,
        models=True,
    ),
    Capability(
        "run-turn",
        memory=1769,
        # Two calls of a model and what lies between them; a turn that takes longer is handed over.
        timeout=300,
        per_tenant=True,
        consumes=Queue.RUN_TURN,
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE),
            Grant(Table.MEMORY, READ),
            # UpdateItem: only what budgets count.
            Grant(Table.CONTROL, (*READ, "dynamodb:UpdateItem")),
        ),
        sends=(Queue.RUN_TURN,),
        embeds=True,
        indexes=True,
        models=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "indexer",
        memory=1024,
        timeout=60,
        streams=(Stream(Table.MEMORY, (keys.PENDING,), events=("INSERT", "MODIFY")),),
        consumes=Queue.INDEXER_RETRY,
        tables=(Grant(Table.MEMORY, READ + WRITE + DELETE), Grant(Table.CONTROL, GET)),
        sends=(Queue.INDEXER_RETRY,),
        indexes=True,
        opensearch=OpenSearch.KEEPS,
    ),
    Capability(
        "audit",
        memory=256,
        timeout=60,
        # An object a minute, however many requests were noted.
        streams=(Stream(Table.LEDGER, (keys.AUDIT,), events=("INSERT",), batch=1000, window=60),),
        copies_audit=True,
    ),
    Capability(
        "sweeper",
        memory=512,
        timeout=90,
        every_minute=True,
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, KEEP),
        ),
        signs=True,
        exports=Exports.WRITES,
        clears_dead_letters=True,
        reads_due=(Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL),
        sends=(Queue.JOBS, Queue.RUN_TURN),
        indexes=True,
        opensearch=OpenSearch.KEEPS,
    ),
)
