"""The data map: every store, what personal data it holds, and how that data is listed, erased and verified; or why it
holds none, and when data that can't be erased expires.

``resources`` are the construct paths of a deployment's resources (``*`` for any part of one). A test compares them with
the template: a store that is missing here cannot be deployed. ``docs/privacy.md`` is generated from this table.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from loci.governance import partitions, shared_data
from loci.governance.passes import Holding
from loci.model.governance import Expiry, Retention
from loci.records import record


@record(frozen=True, slots=True)
class Store:
    """A store of the deployment.

    ``holds`` says which personal data is in it, ``handled`` how it is erased and verified, or why it is not;
    ``holding`` does that. A store without one may retain its data for some time (``retention``) after an erasure."""

    name: str
    resources: tuple[str, ...]
    holds: str
    handled: str
    holding: Holding | None = None
    retention: Callable[[Retention], timedelta] | None = None


SEARCH = ("Recall/Collection/Vectors", "Recall/Collection/Group", "Recall/Domain/Vectors")
"""A collection or a domain, as the deployment chooses."""

STORES = (
    Store(
        "dead letters",
        (
            "Events/FanoutDead",
            "Events/JobsDead",
            "Events/RunTurnDead",
            "Events/OutboxRetryDead",
            "Events/IndexerRetryDead",
            "Events/WebhooksDead",
            "Events/FanoutUndelivered",
        ),
        "Messages that no consumer could handle: events and jobs (ids and scope), records of table streams (text), and "
        "events that a webhook's receiver did not take.",
        "Every message is received and read; those whose scope, actor or target is the person are deleted. Clean when "
        "another look has seen every message and finds none, and no stream record is being retried that could still "
        "arrive there.",
        shared_data.DEAD_LETTERS,
    ),
    Store(
        "exports",
        ("Governance/Exports",),
        "Exports that are too large for a response, for a day; the jobs that wrote them are in the control table, "
        "under the app.",
        "Files are stored under the person's keyed hash and are deleted; their export jobs are found in the app's "
        "partition and retain only that hash. Clean when there is neither file nor job.",
        shared_data.EXPORTS,
    ),
    Store(
        "spaces of others",
        ("Storage/Memory",),
        "Atoms, entities and files that the person wrote into spaces of the app or of groups; atoms that a binding of "
        "the app, in release 0.2.0, took from their conversations into another person's space.",
        "Found through the directory's AS# entries and the jobs' targets, and in each space by actor or conversation. "
        "Atoms are purged with their revisions, and what their conversations said is deleted; an entity that no one "
        "else's atom mentions is deleted, any other loses its actor; a file that they ever wrote is deleted. Clean "
        "when no atom, revision, statement, entity or file is theirs.",
        shared_data.SHARED,
    ),
    Store(
        "search index",
        SEARCH,
        "Documents of the atoms of large spaces: text, vector, filter fields.",
        "Every document of the person's spaces is deleted. Clean when the index shows none that the table lacks.",
        partitions.INDEX,
    ),
    Store(
        "memory table",
        ("Storage/Memory",),
        "The person's spaces, shadows of replays among them: atoms in every state with their vectors, what "
        "conversations said of them, states before something was unlearned, cached vectors, entities, files, links, "
        "markers, recall pages.",
        "The directory's S# entries lead to the partitions; every item is deleted. Clean when each is empty.",
        partitions.MEMORY,
    ),
    Store(
        "conversations table",
        ("Storage/Conversations",),
        "Conversations with their messages, summaries, tool uses, markers, and runs of turns (runTurn).",
        "The directory's C# entries lead to the partitions; every item is deleted, those of deleted conversations too. "
        "Clean when each is empty.",
        partitions.CONVERSATIONS,
    ),
    Store(
        "control table: jobs",
        ("Storage/Control",),
        "Extraction jobs with the extractors' replies; how far windows have advanced.",
        "They are stored under the scopes of the conversations; every item is deleted. Clean when each partition is "
        "empty.",
        partitions.JOBS,
    ),
    Store(
        "control table: bindings of the app",
        ("Storage/Control",),
        "Bindings made by admins whose scopes or targets name the person.",
        "Scopes and targets that name them are removed; a binding left without any is deleted. Clean when none names "
        "them.",
        shared_data.BINDINGS,
    ),
    Store(
        "control table: directory",
        ("Storage/Control",),
        "The person's record, their spaces, bindings and the model usage of those, their presences with their dreams, "
        "their API keys, pointers to their conversations, names and markers, and the reasons of support.",
        "Each pass deletes everything except the entries that lead to other partitions; those are deleted once all "
        "stores are clean, and the person's record last, when the receipt is signed. Clean when nothing else is left.",
        partitions.DIRECTORY,
    ),
    Store(
        "control table: replays",
        ("Storage/Control",),
        "Runs over a namespace: its name, an extraction version, a state. Its jobs name the people that a run covers.",
        "No record, no scope, no id of a person.",
    ),
    Store(
        "ledger",
        ("Storage/Ledger", "Governance/Copies", "Governance/AuditCopies"),
        "Tombstones, receipts and the audit: a keyed hash in place of the person, and ids and counts of their records.",
        "Nothing is erased: it proves the erasure, and prevents a restored backup from undoing it. No one can identify "
        "the person by the hash without the key, which never leaves KMS.",
    ),
    Store(
        "point-in-time backups",
        ("Storage/Conversations", "Storage/Memory", "Storage/Control", "Storage/Ledger"),
        "What the tables held at any second of the window, and each night of it where they are copied elsewhere.",
        "They cannot be changed. After a restore the tombstones are replayed before anything is served.",
        retention=lambda retention: retention.backups,
    ),
    Store(
        "snapshots of the search index",
        SEARCH,
        "What the index held; AWS takes them automatically.",
        "They cannot be changed. An index that was restored from one is rebuilt from the table before it is searched.",
        retention=lambda retention: retention.index_snapshots,
    ),
    Store(
        "stream images",
        ("Storage/Conversations", "Storage/Memory", "Storage/Control"),
        "Changes of the tables with the item before and after, for a day; only the outbox and the indexer read them.",
        "They cannot be changed. A record that is read late carries an epoch that no longer exists, and is dropped.",
        retention=lambda retention: retention.stream_images,
    ),
    Store(
        "queues",
        (
            *("Events/Fanout", "Events/Jobs", "Events/RunTurn", "Events/OutboxRetry", "Events/IndexerRetry"),
            "Events/Webhooks",
        ),
        "Messages on their way: events and jobs (ids and scope), stream records that failed once (content; not "
        "that of conversations).",
        "They are processed within minutes, those for a webhook's receiver within an hour, or become dead letters. The "
        "epoch that they carry no longer exists, so they restore nothing.",
        retention=lambda retention: retention.messages,
    ),
    Store(
        "bus and its archive",
        ("Events/Bus", "Events/Bus/Archive/Archive"),
        "Events of records: ids, paths of files, and the scope with the person's id. No content.",
        "It cannot be changed. A replayed event carries an epoch that no longer exists, and is dropped.",
        retention=lambda retention: retention.events,
    ),
    Store(
        "logs",
        ("*/Logs",),
        "One line a request or invocation: ids of records, counts, durations, tenant and app, the person as a keyed "
        "hash. No content, no name, no user id.",
        "Nothing to erase: a test looks for planted content, names and ids in all of them.",
        retention=lambda retention: retention.logs,
    ),
    Store(
        "traces and metrics",
        (),
        "How long functions took and how often they did what.",
        "No record, no scope, no id of a person.",
    ),
    Store(
        "dead letters without personal data",
        ("Events/OutboxStreamDead", "Events/IndexerStreamDead", "Events/AuditStreamDead", "Events/MissedSweeps"),
        "Positions in a stream, and the time of a sweep.",
        "No record, no scope, no id of a person.",
    ),
    Store(
        "alarms",
        ("Observability/Topic",),
        "State changes of alarms, on their way to the team's subscribers.",
        "Names of functions and queues. No record, no scope, no id of a person.",
    ),
    Store(
        "user pool",
        ("Identity/Users",),
        "The accounts of people: their name, address and claims, as the team that runs Loci maintains them.",
        "Loci reads the token, and for admins and support who ask, names and addresses of people of their own app. "
        "It stores neither. The team deletes accounts itself, here or at its own issuer.",
    ),
)


def all_holdings() -> tuple[Holding, ...]:
    """The holdings that a pass works through, in this order."""
    return tuple(store.holding for store in STORES if store.holding is not None)


def expiries(retention: Retention, at: datetime) -> Iterator[Expiry]:
    """The stores that an erasure which ended ``at`` that time can't reach, and when their data expires."""
    for store in STORES:
        if store.retention is not None:
            yield Expiry(store.name, at + store.retention(retention))
