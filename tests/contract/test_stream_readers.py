"""What every store of the readers of streams does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import keys
from loci.adapters.dynamodb.stream_readers import StreamReadersItem
from loci.adapters.dynamodb.stream_readers import StreamReaderStore as DynamoReaders
from loci.adapters.dynamodb.tables import Tables
from loci.model.stream_readers import Reader, StreamReaders
from loci.ports.apps import StreamReaderStore
from loci.ports.writes import Outcome
from loci.scope import APP_OWNER, Scope
from tests.fakes.stream_readers import StreamReadersInMemory
from tests.support.filled_records import fill_record
from tests.support.records import AT, directory, later

FIRST, SECOND = Reader("1", "run", "tab-1", AT), Reader("2", "run", "", later(9))
ONE, BOTH = StreamReaders((FIRST,), 1), StreamReaders((FIRST, SECOND), 2)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> StreamReaderStore:
    return StreamReadersInMemory() if request.param == "memory" else DynamoReaders(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def test_readers_are_read_back_as_they_were_put(store: StreamReaderStore, app: Scope) -> None:
    assert store.get(app, "nadia") == StreamReaders()
    whole = fill_record(StreamReaders, version=2)
    assert store.put(app, "nadia", StreamReaders(), ONE) is Outcome.DONE
    assert store.put(app, "nadia", ONE, whole) is Outcome.DONE
    assert store.get(app, "nadia") == whole
    assert store.put(app, "nadia", whole, StreamReaders((), 3)) is Outcome.DONE
    assert store.get(app, "nadia") == StreamReaders((), 3)
    assert store.get(app, "emil") == store.get(replace(app, app="other"), "nadia") == StreamReaders()


def test_what_another_has_changed_is_not_overwritten(store: StreamReaderStore, app: Scope) -> None:
    store.put(app, "nadia", StreamReaders(), ONE)
    assert store.put(app, "nadia", StreamReaders(), ONE) is Outcome.STALE
    assert store.put(app, "nadia", replace(ONE, version=7), BOTH) is Outcome.STALE
    assert store.get(app, "nadia") == ONE


def test_the_table_forgets_readers_once_none_can_be_left(dynamodb: Tables, app: Scope) -> None:
    DynamoReaders(dynamodb).put(app, "nadia", StreamReaders(), BOTH)
    item = dynamodb.get(StreamReadersItem, app.partition, keys.stream_readers("nadia"))
    assert item is not None
    assert item.ttl == later(9).replace(microsecond=0) + timedelta(hours=1)
