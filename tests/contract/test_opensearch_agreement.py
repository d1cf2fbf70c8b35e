"""The index in OpenSearch agrees with the table: after a crash of the node, and when an operator rebuilds it."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from io import StringIO
from random import Random
from threading import Event
from time import monotonic
from typing import Any

import pytest

from local.opensearch import node
from local.opensearch.node import Node
from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.cli import main
from loci.consumers import indexer
from loci.memory.atoms.changes import archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.purging import purge_atom
from loci.search.indexing import rebuilding
from tests.conftest import Tables as Emulated
from tests.contract.indexing_world import World, world
from tests.contract.opensearch_node import open_index
from tests.contract.test_streams import Streams
from tests.fakes.memory import fact
from tests.support.lambdas import CONTEXT, Aside, by_queue, by_stream, logger, metrics

# So many before the node is killed, and so many while it is away and comes again.
BEFORE, AFTER = 20, 20
# The node is killed after this many changes were delivered.
ENOUGH = 12
AGREED_SECONDS = 60
INDEXERS = 3
A_BATCH = 10


@dataclass
class Indexers:
    """The stream records of a diary, and several functions that index them."""

    diary: World
    streams: Streams
    random: Random
    delivered: int = 0
    failures: int = 0
    failed: list[dict[str, Any]] = field(default_factory=list)

    def deliver_records(self) -> int:
        """Has everything new taken in, some of it twice, and what failed before once more; says how much that was."""
        records = self.streams.records_of("memory", "P#")
        fresh, old = records[self.delivered :], records[: self.delivered]
        again = self.random.sample(old, min(len(old), 3))
        self.delivered = len(records)
        news, retried = [*fresh, *fresh[::2], *again], self._taken_again()
        self.random.shuffle(news)
        events = [by_stream(*batch) for batch in _batches(news)]
        events += [by_queue(*map(json.dumps, batch)) for batch in _batches(retried)]
        with ThreadPoolExecutor(INDEXERS) as functions:
            for failed in functions.map(self._call, events):
                self.failures += len(failed)
                self.failed += failed
        return len(fresh) + len(retried)

    def _taken_again(self) -> list[dict[str, Any]]:
        taken, self.failed = self.failed, []
        return taken

    def _call(self, event: dict[str, Any]) -> list[dict[str, Any]]:
        """What failed, as a queue keeps it."""
        aside = Aside()
        handler = indexer.handler(lambda: self.diary.ports, lambda: aside, logger(StringIO()), metrics())
        answer = handler(event, CONTEXT)
        bodies = {record["messageId"]: record["body"] for record in event["Records"] if "messageId" in record}
        left = [json.loads(bodies[one["itemIdentifier"]]) for one in answer["batchItemFailures"]]
        return [*aside.records, *left]


def _batches(records: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    return (records[start : start + A_BATCH] for start in range(0, len(records), A_BATCH))


@pytest.fixture
def indexers(opensearch_node: Node, dynamodb: Tables, tables: Emulated, tenant: str) -> Indexers:
    settings = {"LOCI_INDEX": "opensearch", "LOCI_OPENSEARCH_ENDPOINT": opensearch_node.endpoint}
    diary = world(dynamodb, tenant, settings)
    diary.ports.made["opensearch"] = open_index(opensearch_node.endpoint, PageStore(dynamodb))
    return Indexers(diary, Streams(tables, tenant), Random(5))  # noqa: S311  # repeatable


@pytest.mark.night
def test_a_node_killed_under_load_agrees_with_the_table_within_a_minute(
    indexers: Indexers, opensearch_node: Node
) -> None:
    diary, killed = indexers.diary, Event()
    with ThreadPoolExecutor(3) as threads:
        changing = threads.submit(change, diary, killed)
        while indexers.delivered < ENOUGH:
            indexers.deliver_records()
        telling = threads.submit(indexers.deliver_records)
        node.kill(opensearch_node)
        killed.set()
        telling.result()
        restarting = threads.submit(node.start, opensearch_node.home, opensearch_node.port)
        while not (changing.done() and restarting.done()):
            indexers.deliver_records()
        changing.result()
        restarting.result()
    assert indexers.failures > 0
    deadline = monotonic() + AGREED_SECONDS
    while indexers.deliver_records() and monotonic() < deadline:
        pass
    agreement = rebuilding.compare_index(diary.ports, diary.scope)
    assert agreement.holds, agreement
    assert agreement.atoms > BEFORE + AFTER - 4
    assert monotonic() < deadline
    assert all(marker.indexed_at is not None for marker in diary.ports.pending.list(diary.scope))


def test_an_operator_compares_and_rebuilds(indexers: Indexers, capsys: pytest.CaptureFixture[str]) -> None:
    diary = indexers.diary
    made = [diary.add(f"Ada has cat {number}") for number in range(3)]
    edit_atom(diary.ports, diary.ada, made[0].id, AtomEdit(text="Ada has a tiger"))
    delete_atom(diary.ports, diary.ada, made[1].id)
    diary.fold(*(one.id.ulid for one in made))
    assert reindex(diary, "--verify") == 0
    assert json.loads(capsys.readouterr().out)["atoms"] == 3
    diary.ports.opensearch.erase(diary.scope)
    assert reindex(diary, "--verify") == 1
    assert json.loads(capsys.readouterr().out)["missing"] == 2
    assert reindex(diary) == reindex(diary, "--verify") == 0
    assert diary.texts("Which animals?", known_at=made[0].created_at) == {"Ada has cat 0"}


def reindex(diary: World, *more: str) -> int:
    ada = diary.ada
    asked = ["reindex", "--space", str(diary.space), "--tenant", ada.tenant, "--app", ada.app, "--user", "ada", *more]
    return main(asked, lambda _: diary.ports)


def change(diary: World, killed: Event) -> None:
    """Atoms come, and change in every way."""
    for number in range(BEFORE):
        live(diary, number)
    killed.wait()
    for number in range(BEFORE, BEFORE + AFTER):
        live(diary, number)


def live(diary: World, number: int) -> None:
    ports, ada = diary.ports, diary.ada
    made = diary.add(f"Ada has cat {number}")
    if number % 3 == 0:
        edit_atom(ports, ada, made.id, AtomEdit(text=f"Ada has dog {number}"))
    match number % 10:
        case 1 | 6:
            supersede_atom(ports, ada, made.id, fact(f"Ada has bird {number}"))
        case 2 | 7:
            delete_atom(ports, ada, made.id)
        case 3:
            archive_atom(ports, ada, made.id)
        case 4:
            purge_atom(ports, ada, made.id)
