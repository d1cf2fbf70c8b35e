"""Recall on a real node while the indexer is on time, late or away: the very next recall shows every change."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from local.opensearch.node import Node
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Put
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack
from loci.adapters.pages.waiting import UNINDEXED
from loci.memory.atoms.changes import archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.ports.jobs import Pending
from loci.search.indexing.folding import FoldResult
from tests.contract.indexing_world import World, world
from tests.contract.memory import atom, ulid
from tests.fakes.memory import START, fact

# Seconds: a node on a busy machine may take its time, and what is tested here is no deadline.
UNHURRIED = 300


@pytest.fixture
def diary(opensearch_node: Node, dynamodb: Tables, tenant: str) -> World:
    """A diary that is searched in the node."""
    settings = {"LOCI_INDEX": "opensearch", "LOCI_OPENSEARCH_ENDPOINT": opensearch_node.endpoint}
    made = world(dynamodb, tenant, settings)
    made.ports.made["opensearch"] = OpenSearchIndex(
        connect(opensearch_node.endpoint, write_seconds=UNHURRIED),
        lambda: made.ports.page_store,
        search_seconds=UNHURRIED,
        near_seconds=UNHURRIED,
        ready_seconds=UNHURRIED,
        shown_seconds=UNHURRIED,
    )
    return made


def test_the_very_next_recall_shows_a_change_whether_the_indexer_is_away_or_on_time(diary: World) -> None:
    for on_time in (False, True, False):
        for expected, changed in _life(diary):
            if on_time:
                assert diary.fold(changed) == [FoldResult.SHOWN]
            found = diary.ask("Where does Ada live?")
            assert {hit.atom.text for hit in found.hits} == expected
            assert (found.total_candidates, found.degraded) == (len(expected), False)
            assert diary.near("Ada lives in Rome") == expected


def _life(diary: World) -> Iterator[tuple[set[str], str]]:
    """After each change, what recall must show, and the atom that changed."""
    rome = diary.add("Ada lives in Rome")
    yield {"Ada lives in Rome"}, rome.id.ulid
    edit_atom(diary.ports, diary.ada, rome.id, AtomEdit(text="Ada lives in Roma"))
    yield {"Ada lives in Roma"}, rome.id.ulid
    oslo = supersede_atom(diary.ports, diary.ada, rome.id, fact("Ada lives in Oslo")).atom
    yield {"Ada lives in Oslo"}, rome.id.ulid
    bonn = diary.add("Ada lives in Bonn")
    archive_atom(diary.ports, diary.ada, oslo.id)
    yield {"Ada lives in Bonn"}, oslo.id.ulid
    delete_atom(diary.ports, diary.ada, bonn.id)
    yield set(), bonn.id.ulid


def test_what_waits_is_ranked_with_what_is_indexed(diary: World) -> None:
    indexed = [diary.add(f"Ada went to the {place} on Sunday") for place in ("market", "museum", "station")]
    diary.fold(*(one.id.ulid for one in indexed))
    diary.add("Ada bought a lantern at the harbour")
    assert diary.ask("Where did she buy the lantern?").hits[0].atom.text == "Ada bought a lantern at the harbour"
    assert diary.ask("Was it the museum?").hits[0].atom.text == "Ada went to the museum on Sunday"


def test_former_states_are_found_whether_the_node_knows_them_or_not(diary: World) -> None:
    rome, bonn = diary.add("Ada lives in Rome"), diary.add("Ada works in Bonn")
    diary.fold(rome.id.ulid)
    edit_atom(diary.ports, diary.ada, rome.id, AtomEdit(text="Ada lives in Oslo"))
    edit_atom(diary.ports, diary.ada, bonn.id, AtomEdit(text="Ada works in Kiel"))
    assert diary.texts(known_at=bonn.created_at) == {"Ada lives in Rome", "Ada works in Bonn"}
    assert diary.ask("Ada", known_at=bonn.created_at).total_candidates == 2
    delete_atom(diary.ports, diary.ada, rome.id)
    assert diary.texts(known_at=bonn.created_at) == {"Ada works in Bonn"}


def test_a_record_replayed_after_a_delete_brings_nothing_back(diary: World) -> None:
    made = diary.add("Ada lives in Rome")
    diary.fold(made.id.ulid)
    delete_atom(diary.ports, diary.ada, made.id)
    diary.fold(made.id.ulid)
    diary.clock.pass_by(timedelta(minutes=2))
    diary.fold(made.id.ulid)
    assert diary.texts() == set()
    assert diary.fold(made.id.ulid) == [FoldResult.GONE]
    assert diary.texts() == set()


def test_more_changes_than_recall_ranks_in_are_said_to_be_missing(diary: World, dynamodb: Tables) -> None:
    assert not diary.ask("cat").degraded
    for number in range(UNINDEXED + 1):
        one = replace(atom(diary.scope, number, f"Ada has cat {number}"), vector=b"")
        marker = PendingItem.of(diary.scope, Pending(ulid(number), 1, START + timedelta(seconds=number)))
        marker.entry = pack([entry(one)])
        dynamodb.write(Put(marker))
    found = diary.ask("cat")
    assert (found.degraded, found.total_candidates) == (True, UNINDEXED)
