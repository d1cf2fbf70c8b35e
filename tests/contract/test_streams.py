"""What the tables' streams tell of our items reads as the records that were written."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from local import aws
from loci.adapters.dynamodb import streams
from loci.adapters.dynamodb.admin_jobs import AdminJobStore
from loci.adapters.dynamodb.app_settings import AppSettingsStore
from loci.adapters.dynamodb.atoms import AtomStore
from loci.adapters.dynamodb.bindings import BindingStore
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.due import DueStore
from loci.adapters.dynamodb.entities import EntityStore
from loci.adapters.dynamodb.files import FileStore
from loci.adapters.dynamodb.jobs import JobStore
from loci.adapters.dynamodb.pending import PendingStore
from loci.adapters.dynamodb.spaces import SpaceStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.templates import TemplateStore
from loci.adapters.dynamodb.turns import TurnStore
from loci.events import Record, RecordChange, events_of
from loci.ids import AdminJobId, AtomId, EntityId, MessageId, SpaceId
from loci.model.apps import AppSettings, Choices, RegisteredTemplate, TemplateSource
from loci.model.atoms import Atom, Category, Kind
from loci.model.conversations import ConversationStatus, ImageBlock, RollingSummary, TextBlock, ToolUseBlock, Usage
from loci.model.entities import Entity, EntityType
from loci.model.files import File
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.model.users import UserRecord
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite
from loci.scope import DIRECTORY, Scope
from tests.conftest import Tables as Emulated
from tests.contract.records import AT, EPOCH, ULID, conversation, head_after, message
from tests.support.records import CALL, ULIDS, binding, job, space

SPACE = "daily-0a1b2c"


class Streams:
    """The streams of the three tables, from their beginning."""

    def __init__(self, emulated: Emulated, tenant: str) -> None:
        self._client: Any = aws.session().client("dynamodbstreams", endpoint_url=emulated.endpoint)
        self._emulated, self._tenant = emulated, tenant

    def records_of(self, table: str, prefix: str) -> list[dict[str, Any]]:
        """What Lambda is called with for the tenant's items of a kind, oldest first."""
        found = (_as_lambda_gets(record) for record in self._records(self._emulated.names[table]))
        return [record for record in found if self._is_own(record) and _sort_key(record).startswith(prefix)]

    def changes(self, table: str, prefix: str) -> list[tuple[Record | None, Record | None]]:
        changes = (streams.change(record) for record in self.records_of(table, prefix))
        return [(change.before, change.after) for change in changes if change is not None]

    def _records(self, table: str) -> Iterator[Any]:
        for stream in self._client.list_streams(TableName=table)["Streams"]:
            arn = stream["StreamArn"]
            for shard in self._client.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]:
                iterator: str | None = self._client.get_shard_iterator(
                    StreamArn=arn, ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
                )["ShardIterator"]
                while iterator is not None:
                    page = self._client.get_records(ShardIterator=iterator)
                    yield from page["Records"]
                    iterator = page.get("NextShardIterator") if page["Records"] else None

    def _is_own(self, record: dict[str, Any]) -> bool:
        return str(record["dynamodb"]["Keys"]["pk"]["S"]).startswith(f"{self._tenant}#")


def _as_lambda_gets(record: Any) -> dict[str, Any]:
    """The API has bytes and a datetime where Lambda's event has base64 text and seconds."""
    data = dict(record["dynamodb"])
    data["ApproximateCreationDateTime"] = data["ApproximateCreationDateTime"].timestamp()
    for image in data.keys() & {"OldImage", "NewImage"}:
        data[image] = {name: _as_text(value) for name, value in data[image].items()}
    return {**record, "dynamodb": data}


def _as_text(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": b64encode(value["B"]).decode()} if "B" in value else value


def _sort_key(record: dict[str, Any]) -> str:
    return str(record["dynamodb"]["Keys"]["sk"]["S"])


@pytest.fixture
def table_streams(tables: Emulated, tenant: str) -> Streams:
    return Streams(tables, tenant)


@pytest.fixture
def directory(tenant: str) -> Scope:
    return Scope(tenant, "app", DIRECTORY, "ada")


@pytest.fixture
def memory(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE, "ada")


def atom() -> Atom:
    return Atom(
        id=AtomId(SPACE, ULIDS[0]),
        epoch=EPOCH,
        text="Ada wohnt in Zürich",
        category=Category("home", Kind.FACT),
        importance=4,
        confidence=0.85,
        valid_from=AT,
        created_at=AT,
        changed_at=AT,
        vector=bytes(range(256)),
        key="home",
        entity_ids=(EntityId(SPACE, ULIDS[1]),),
        source_message_ids=(MessageId("chat", ULIDS[2], 3),),
        metadata={"n": 1, "list": ["a", None]},
    )


def test_a_conversation_from_its_first_message_to_its_close(
    dynamodb: Tables, scope: Scope, table_streams: Streams
) -> None:
    conversations, turns = ConversationStore(dynamodb), TurnStore(dynamodb)
    head = conversation(scope)
    image, tool = ImageBlock("https://x.example/y.png", "image/png"), ToolUseBlock("t", "n", {"a": 1})
    said = replace(message(head, 1, TextBlock("Grüezi"), image, tool), usage=Usage(1, 2, 3), metadata={"k": [1]})
    grown = head_after(head, 1)
    closed = replace(grown, status=ConversationStatus.CLOSED, closed_at=AT, due=AT, version=grown.version + 1)
    conversations.create(scope, head, FirstWrite(UserRecord(EPOCH)))
    turns.append(scope, head, grown, [said], [])
    conversations.replace(scope, grown, closed)
    conversations.replace_summary(scope, ULID, None, RollingSummary("short", 1, True, EPOCH))
    assert table_streams.changes("conversations", "C#") == [(None, head), (head, grown), (grown, closed)]
    assert table_streams.changes("conversations", "M#") == [(None, said)]
    assert table_streams.changes("conversations", "R#") == [(None, RollingSummary("short", 1, True, EPOCH))]
    assert table_streams.records_of("control", "C#") != []
    assert table_streams.changes("control", "C#") == []


def test_an_atom_with_its_vector_and_its_entity(dynamodb: Tables, memory: Scope, table_streams: Streams) -> None:
    entity = Entity(EntityId(SPACE, ULIDS[1]), EPOCH, EntityType.PERSON, "Ada", AT, AT, aliases=("A.",))
    EntityStore(dynamodb).create(memory, entity, FirstWrite(UserRecord(EPOCH)))
    changed = replace(atom(), superseded_at=AT, version=2)
    for step in (AtomStep(None, atom()), AtomStep(atom(), changed)):
        AtomStore(dynamodb).apply(memory, AtomChange(AT, (step,)))
    assert table_streams.changes("memory", "E#") == [(None, entity)]
    assert table_streams.changes("memory", "A#") == [(None, atom()), (atom(), changed)]


def test_a_file_without_its_text(dynamodb: Tables, memory: Scope, table_streams: Streams) -> None:
    made = File(SpaceId(SPACE), "notes/#1.md", EPOCH, 4, 64 * "a", AT, AT, {"by": "Ada"}, "eve", {"eve": EPOCH})
    changed = replace(made, version=2)
    steps = (FileStep(None, made, "Tea."), FileStep(made, changed, "Coffee."), FileStep(changed, None))
    for step in steps:
        FileStore(dynamodb).apply(memory, step, FirstWrite(), None)
    assert table_streams.changes("memory", "F#") == [(step.before, step.after) for step in steps]


def test_a_space_a_binding_and_a_job(dynamodb: Tables, directory: Scope, scope: Scope, table_streams: Streams) -> None:
    made, bound, queued = space(SPACE, "Daily", owner="ada"), binding(ULIDS[0]), job(ULIDS[0])
    queued = replace(queued, id=replace(queued.id, namespace=scope.namespace), calls=(CALL,), due=AT)
    SpaceStore(dynamodb).create(directory, made, FirstWrite(UserRecord(EPOCH)), None)
    BindingStore(dynamodb).create(directory, bound, FirstWrite(), None)
    BindingStore(dynamodb).replace(directory, bound, None)
    JobStore(dynamodb).create(scope, queued)
    assert table_streams.changes("control", "S#") == [(None, made)]
    assert table_streams.changes("control", "B#") == [(None, bound), (bound, None)]
    assert table_streams.changes("control", "J#") == [(None, queued)]


def test_what_is_the_apps(dynamodb: Tables, tenant: str, table_streams: Streams) -> None:
    app = Scope(tenant, "notes", DIRECTORY, "@app")
    erasure = AdminJob(AdminJobId(ULIDS[0]), AdminJobKind.ERASE, "ada", "5" * 32, "6" * 32, AT, AT, epoch=EPOCH)
    erased = replace(erasure, subject=None, status=AdminJobStatus.SUCCEEDED, receipt="rc_5_1", version=2)
    template, chosen = RegisteredTemplate("short", TemplateSource("{{x}}"), AT, AT), AppSettings(AT, Choices(rate=60))
    AdminJobStore(dynamodb).create(app, erasure)
    AdminJobStore(dynamodb).replace(app, erasure, erased)
    TemplateStore(dynamodb).replace(app, "short", None, template)
    TemplateStore(dynamodb).replace(app, "short", template, None)
    AppSettingsStore(dynamodb).put(app, None, chosen)
    assert table_streams.changes("control", "AJ#") == [(None, erasure), (erasure, erased)]
    assert table_streams.changes("control", "T#") == [(None, template), (template, None)]
    assert table_streams.changes("control", "NS#") == [(None, chosen)]
    _, change = (streams.change(record) for record in table_streams.records_of("control", "AJ#"))
    assert isinstance(change, RecordChange)
    (event,) = events_of(change)
    assert (event.type, event.scope) == ("subject.erased", replace(app, owner="ada"))


def test_a_moved_due_time_publishes_no_event(dynamodb: Tables, scope: Scope, table_streams: Streams) -> None:
    head = conversation(scope)
    ConversationStore(dynamodb).create(scope, head, FirstWrite(UserRecord(EPOCH)))
    assert head.due is not None
    seen = DueRecord(DueKind.CONVERSATION, scope, ULID, head.due)
    DueStore(dynamodb, Random(7)).set_due(seen, None)  # noqa: S311  # repeatable
    _, moved = (streams.change(record) for record in table_streams.records_of("conversations", "C#"))
    assert isinstance(moved, RecordChange)
    assert events_of(moved) == ()


def test_markers_are_read_until_they_are_indexed_and_not_when_removed(
    dynamodb: Tables, memory: Scope, table_streams: Streams
) -> None:
    AtomStore(dynamodb).apply(memory, AtomChange(AT, (AtomStep(None, atom()),)))
    pending = PendingStore(dynamodb)
    (marker,) = pending.list(memory)
    pending.mark_indexed(memory, marker, AT)
    pending.remove(memory, marker)
    records = table_streams.records_of("memory", "P#")
    assert [record["eventName"] for record in records] == ["INSERT", "MODIFY", "REMOVE"]
    assert [streams.pending(record) for record in records] == [
        streams.PendingChange(memory, atom().id.ulid),
        None,
        None,
    ]
    assert [streams.change(record) for record in records] == [None, None, None]


def test_a_change_knows_when_and_where_it_was(dynamodb: Tables, scope: Scope, table_streams: Streams) -> None:
    ConversationStore(dynamodb).create(scope, conversation(scope), FirstWrite(UserRecord(EPOCH)))
    (record,) = table_streams.records_of("conversations", "C#")
    change = streams.change(record)
    assert change is not None
    assert (change.scope, change.place) == (scope, f"C#{ULID}")
    assert change.at.timestamp() == record["dynamodb"]["ApproximateCreationDateTime"]
