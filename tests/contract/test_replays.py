"""Stream records that come again: the indexer's own handler, on the records of the table's stream."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any, TypeAlias

import pytest

from loci import spaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.consumers import indexer
from loci.ids import AtomId, SpaceId
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.ports.all import Ports
from loci.scope import Caller
from loci.search import recall
from loci.search.indexing import rebuilding
from loci.search.indexing.folding import BATCH_SIZES, MARKER_LIFE, MAX_WAIT
from loci.search.recall import TopicQuestion
from loci.settings import Settings
from loci.spaces import NewSpace
from tests.conftest import Tables as Emulated
from tests.contract.test_streams import Streams
from tests.fakes.memory import Clock, caller, fact
from tests.fakes.ports import no_pause
from tests.support.lambdas import CONTEXT, Aside, by_stream, logger, metrics

Remove: TypeAlias = Callable[[Ports, Caller, AtomId], object]
SECRET = "Ada owes the casino"


@dataclass
class Diary:
    """A space in pages, and the indexer that hears of its changes."""

    process: Process
    clock: Clock
    ada: Caller
    space: SpaceId
    streams: Streams

    def add(self, text: str) -> Atom:
        return add_atom(self.process, self.ada, self.space, fact(text)).atom

    def marker_records(self) -> Sequence[dict[str, Any]]:
        """Every record so far of a marker that was written."""
        return self.streams.records_of("memory", "P#")

    def hear(self, records: Sequence[dict[str, Any]]) -> None:
        handle = indexer.handler(lambda: self.process, Aside, logger(StringIO()), metrics())
        assert handle(by_stream(*records), CONTEXT) == {"batchItemFailures": []}

    def recall_texts(self) -> set[str]:
        asked = TopicQuestion("What does Ada owe?", limit=100, min_similarity=0)
        return {hit.atom.text for hit in recall.by_topic(self.process, self.ada, self.space, asked).hits}


@pytest.fixture
def diary(dynamodb: Tables, tables: Emulated, tenant: str) -> Diary:
    clock = Clock()
    process = Process(Settings({"LOCI_EMBEDDER": Hashing.name}), clock, Random(7), no_pause)  # noqa: S311  # repeatable
    process.made.update(tables=dynamodb, embedder=Hashing())
    ada = caller(tenant=tenant)
    space = spaces.create_space(process, ada, NewSpace(name="diary")).space.id
    return Diary(process, clock, ada, space, Streams(tables, tenant))


@pytest.mark.parametrize("heard", [True, False], ids=["the delete was heard of", "the delete is still on its way"])
@pytest.mark.parametrize("remove", [delete_atom, purge_atom], ids=["deleted", "purged"])
def test_a_record_replayed_two_minutes_after_a_delete_brings_nothing_back(
    diary: Diary, remove: Remove, heard: bool
) -> None:
    others = {f"Ada has cat {number}" for number in range(BATCH_SIZES["pages"])}
    for text in others:
        diary.add(text)
    secret = diary.add(SECRET)
    before = diary.marker_records()
    diary.hear(before)
    scope = diary.ada.own(diary.space.key)
    assert all(marker.indexed_at for marker in diary.process.pending.list(scope))
    assert diary.recall_texts() == others | {SECRET}

    remove(diary.process, diary.ada, secret.id)
    if heard:
        diary.clock.pass_by(MAX_WAIT)
        diary.hear(diary.marker_records()[len(before) :])
    diary.clock.pass_by(timedelta(minutes=2))
    for records in (before, before[::-1]):
        diary.hear(records)
        assert diary.recall_texts() == others

    diary.clock.pass_by(MAX_WAIT)
    diary.hear(diary.marker_records())
    diary.clock.pass_by(MARKER_LIFE)
    diary.hear(before)
    assert diary.recall_texts() == others
    assert diary.process.pending.list(scope) == ()
    assert rebuilding.compare_index(diary.process, scope).holds
