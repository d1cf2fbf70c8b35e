"""Parts of a row of the table in `functions.capabilities`."""

from dataclasses import dataclass
from enum import StrEnum

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
    """Rights of a function in OpenSearch, if the deployment has one: only search, or maintain the index too."""

    SEARCHES = "searches"
    KEEPS = "keeps"


class Exports(StrEnum):
    """Rights of a function on the files of exports: link to them and delete them, or write them too."""

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
    """The actions allowed on the items of one table; where there are ``attributes``, only with requests that name no
    others and return none."""

    table: Table
    actions: tuple[str, ...]
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Capability:
    """One Lambda function. `timeout` in seconds, `memory` in MB (Lambda gives a whole processor at 1,769).

    `per_tenant`: every call is for one tenant, and reads the tables in a session that reaches that tenant's items only.
    A function that writes to the ledger also hashes users with its key, of which those behind the API and that which
    streams make keys of their own; `signs` allows signing receipts, `copies_audit`
    copying audit entries. `models` allows calls of the deployment's language models; `names_models` only gives their
    names. `serves_mcp`: it says who issues tokens, and knows from which pages it may be called. `serves_pages`: it has
    the pages and their configuration, and no third-party packages. `checks_keys`: the API asks it who holds a key.
    `posts_webhooks`: it knows which addresses webhooks may have. `streams_turns`: it streams turns at an address of its
    own, which those that have `leads_to_streams` know.
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
    finds_people: bool = False
    names_people: bool = False
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
    serves_mcp: bool = False
    serves_pages: bool = False
    checks_keys: bool = False
    posts_webhooks: bool = False
    streams_turns: bool = False
    leads_to_streams: bool = False

    @property
    def addresses(self) -> tuple[Queue, ...]:
        """The queues that it calls itself: to send, or to set how long a message stays invisible."""
        queues = (self.consumes,) if self.consumes in (Queue.JOBS, Queue.WEBHOOKS) else ()
        return (*self.sends, *queues)

    @property
    def counts_budgets(self) -> bool:
        """Whether it calls models or embedders that may cost money."""
        return self.models or self.embeds

    @property
    def derives_keys(self) -> bool:
        """Whether it names users in its log by a hash, or opens streams by a token."""
        return self.streams_turns or any(not route.public for route in self.routes)

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
