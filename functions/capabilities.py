"""The table of all Lambda functions: what calls each, its size, and what it may access.

`infra` deploys this table, and tests compare the deployed policies with it. A function has only the rights of its row:
no scan, no PartiQL, no index but `due` for the sweeper and `jobs` for admins.
"""

from dataclasses import dataclass
from enum import StrEnum

from loci import keys

GET = ("dynamodb:GetItem", "dynamodb:BatchGetItem")
READ = (*GET, "dynamodb:Query")
# A transaction needs the right for each of its actions.
WRITE = ("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:ConditionCheckItem")
DELETE = ("dynamodb:DeleteItem",)
# Batch deletes, for functions that erase users.
ERASE = (*DELETE, "dynamodb:BatchWriteItem")
# For the ledger: append only, or read as well. Its items never change.
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
    WEBHOOKS = "webhooks"


class OpenSearch(StrEnum):
    """What a function may do in OpenSearch, if the deployment has one: only search, or maintain the index too."""

    SEARCHES = "searches"
    KEEPS = "keeps"


class Exports(StrEnum):
    """What a function may do with the files of exports: link to them and delete them, or write them too."""

    LINKS = "links"
    WRITES = "writes"


@dataclass(frozen=True, slots=True)
class Route:
    """A route of the HTTP API; `public` ones need no token."""

    method: str
    path: str
    public: bool = False


@dataclass(frozen=True, slots=True)
class Stream:
    """Changes of one table whose sort key has one of the prefixes; `events` are stream event names. A call gets `batch`
    records at most; the stream collects them for `window` seconds."""

    table: Table
    prefixes: tuple[str, ...]
    events: tuple[str, ...] = ("INSERT", "MODIFY", "REMOVE")
    batch: int = 100
    window: int = 0


@dataclass(frozen=True, slots=True)
class Grant:
    """The actions allowed on the items of one table."""

    table: Table
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Capability:
    """One Lambda function. `timeout` in seconds, `memory` in MB (Lambda gives a whole processor at 1,769).

    `per_tenant`: every call is for one tenant, and reads the tables in a session that reaches that tenant's items only.
    A function that writes to the ledger also hashes users with its key; `signs` allows signing receipts, `copies_audit`
    copying audit entries. `models` allows calls of the deployment's language models; `names_models` only gives their
    names. `serves_mcp`: it says who issues tokens, and knows from which pages it may be called. `serves_pages`: it has
    the pages and their configuration, and no third-party packages. `checks_keys`: the API asks it who holds a key.
    `posts_webhooks`: it knows which addresses webhooks may have.
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
    redrives_dead_letters: bool = False
    embeds: bool = False
    indexes: bool = False
    opensearch: OpenSearch | None = None
    models: bool = False
    names_models: bool = False
    serves_mcp: bool = False
    serves_pages: bool = False
    checks_keys: bool = False
    posts_webhooks: bool = False

    @property
    def addresses(self) -> tuple[Queue, ...]:
        """The queues that it calls itself: to send, or to set how long a message stays invisible."""
        held = (self.consumes,) if self.consumes in (Queue.JOBS, Queue.WEBHOOKS) else ()
        return (*self.sends, *held)

    @property
    def counts_budgets(self) -> bool:
        """Whether it calls models or embedders that may cost money."""
        return self.models or self.embeds

    @property
    def ledger(self) -> bool:
        """Whether it may access the ledger."""
        return any(grant.table is Table.LEDGER for grant in self.tables)

    @property
    def keeps_ledger(self) -> bool:
        """Whether it writes tombstones and receipts to the ledger, and locked copies of them to the bucket."""
        return any(grant.table is Table.LEDGER and grant.actions == KEEP for grant in self.tables)

    @property
    def folder(self) -> str:
        """Its folder under `functions/`."""
        return self.name.replace("-", "_")


# An API function must answer before API Gateway's time-out of 30 s.
CAPABILITIES = (
    Capability(
        "conversations",
        memory=1024,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/ai-conversations"),
            Route("ANY", "/ai-conversations/{proxy+}"),
            # What it remembers may be a conversation to store.
            Route("ANY", "/ai-memory/remember"),
            Route("ANY", "/openai/{proxy+}"),
        ),
        tables=(
            # Conversations are deleted and purged with what was learned from them.
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            # What bots remember in their replies, and what was learned from conversations.
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, NOTE),
        ),
        # A retraction queues jobs and summaries again.
        sends=(Queue.JOBS, Queue.RUN_TURN),
        embeds=True,
        indexes=True,
        # An append may answer with the next working context.
        opensearch=OpenSearch.SEARCHES,
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
            # Batch deletes: a purged space is erased in the request that asks for it.
            Grant(Table.MEMORY, READ + WRITE + ERASE),
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
            # UpdateItem: only counters of rates and budgets.
            Grant(Table.CONTROL, (*READ, "dynamodb:PutItem", "dynamodb:UpdateItem", *DELETE)),
            Grant(Table.LEDGER, NOTE),
        ),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "dialects",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/chat/api/{proxy+}"),
            Route("ANY", "/ai-bots/{proxy+}"),
            Route("ANY", "/ai-presences"),
            Route("ANY", "/ai-presences/{proxy+}"),
            Route("ANY", "/ai-groups/{proxy+}"),
            Route("ANY", "/mem0/{proxy+}"),
            Route("ANY", "/langgraph/{proxy+}"),
            Route("ANY", "/agentcore/{proxy+}"),
        ),
        tables=(
            # Sessions of presences. Batch deletes, here and below: a presence forgets, or is deleted.
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            # DeleteItem: the names of deleted spaces.
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, NOTE),
        ),
        # Dreams that an agent asks for.
        sends=(Queue.JOBS,),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "mcp",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/mcp"),
            Route("ANY", "/mcp/{proxy+}"),
            Route("GET", "/.well-known/oauth-protected-resource", public=True),
            Route("GET", "/.well-known/oauth-protected-resource/mcp", public=True),
        ),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE),
            Grant(Table.LEDGER, NOTE),
        ),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
        serves_mcp=True,
    ),
    Capability(
        "web",
        memory=256,
        timeout=29,
        routes=tuple(
            Route(method, path, public=True) for path in ("/app", "/app/{proxy+}") for method in ("GET", "HEAD")
        ),
        serves_pages=True,
    ),
    Capability(
        "admin",
        memory=512,
        timeout=29,
        # `$default` covers its routes under /ai-admin.
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
        redrives_dead_letters=True,
        # Jobs of all users of an app.
        finds_jobs=True,
        # Settings may only name models of the deployment's providers.
        names_models=True,
        # An admin tries a webhook.
        sends=(Queue.WEBHOOKS,),
        posts_webhooks=True,
        opensearch=OpenSearch.KEEPS,
    ),
    Capability(
        "key-authorizer",
        memory=512,
        timeout=10,
        # Which tenant a key belongs to is known once it is read. UpdateItem: the day of its last use.
        tables=(Grant(Table.CONTROL, ("dynamodb:GetItem", "dynamodb:UpdateItem")),),
        checks_keys=True,
    ),
    Capability(
        "outbox",
        memory=512,
        timeout=60,
        streams=(
            Stream(Table.CONVERSATIONS, (keys.CONVERSATION, keys.MESSAGE, keys.SUMMARY)),
            Stream(Table.MEMORY, (keys.ATOM, keys.ENTITY, keys.FILE)),
            Stream(
                Table.CONTROL,
                (
                    *(keys.SPACE, keys.BINDING, keys.JOB, keys.TEMPLATE, keys.SETTINGS, keys.ADMIN_JOB),
                    *(keys.PRESENCE, keys.DREAM),
                ),
            ),
        ),
        consumes=Queue.OUTBOX_RETRY,
        # Reads bindings and settings to decide which turns make work due, and webhooks to know who hears of it.
        tables=(Grant(Table.CONTROL, READ),),
        sends=(Queue.OUTBOX_RETRY, Queue.WEBHOOKS),
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
        # A job starts the last part of a long conversation after 150 s at the latest; that takes up to four calls of
        # 100 s.
        timeout=600,
        per_tenant=True,
        consumes=Queue.JOBS,
        tables=(
            # PutItem: only rolling summaries. ConditionCheckItem: a dream writes while no turn comes.
            Grant(Table.CONVERSATIONS, (*READ, "dynamodb:PutItem", "dynamodb:ConditionCheckItem")),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE),
        ),
        embeds=True,
        indexes=True,
        # Reconciling searches a space's index for earlier atoms that say the same.
        opensearch=OpenSearch.SEARCHES,
        models=True,
    ),
    Capability(
        "run-turn",
        memory=1769,
        # Two calls of a model and the work between them; a longer turn continues in another invocation.
        timeout=300,
        per_tenant=True,
        consumes=Queue.RUN_TURN,
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE),
            # A model saves and forgets by tools, and a bot remembers in its replies.
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            # Counters of budgets, the space of a bot, and the entry of a shared space that the user wrote into.
            Grant(Table.CONTROL, READ + WRITE),
        ),
        # Dreams that a model asks for.
        sends=(Queue.RUN_TURN, Queue.JOBS),
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
        "webhooks",
        memory=256,
        # A receiver has ten seconds for each step.
        timeout=45,
        per_tenant=True,
        consumes=Queue.WEBHOOKS,
        tables=(Grant(Table.CONTROL, GET),),
        posts_webhooks=True,
    ),
    Capability(
        "audit",
        memory=256,
        timeout=60,
        # One object per minute, however many entries there are.
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
