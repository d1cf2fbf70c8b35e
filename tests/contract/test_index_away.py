"""Recall of a space whose node is away, or late: the table answers by words."""

import socket
from collections.abc import Iterator

import pytest

from loci import conversations
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.adapters.table import NewestAtoms
from loci.context import building
from loci.context.building import ContextQuestion
from loci.conversations.lifecycle import NewConversation
from loci.memory.atoms.changes import delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.search.recall import timelines
from loci.search.recall.timelines import TimelineQuestion
from tests.contract.indexing_world import World, world


@pytest.fixture
def nobody() -> Iterator[str]:
    """A port that no process listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.fixture
def silent() -> Iterator[socket.socket]:
    """A node that takes requests and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def indexed_at(endpoint: str, dynamodb: Tables, tenant: str) -> World:
    """A diary that is searched in the node of that address."""
    return world(dynamodb, tenant, {"LOCI_INDEX": "opensearch", "LOCI_OPENSEARCH_ENDPOINT": endpoint})


def test_words_alone_answer_while_the_node_is_away(nobody: str, dynamodb: Tables, tenant: str) -> None:
    diary = indexed_at(nobody, dynamodb, tenant)
    rome = diary.add("Ada lives in Rome")
    diary.add("Ada has a cat")
    found = diary.ask("Where does Ada live? Rome?")
    assert found.degraded
    assert found.total_candidates == 2
    assert found.hits[0].atom.text == "Ada lives in Rome"
    oslo = supersede_atom(diary.ports, diary.ada, rome.id, NewAtom("Ada lives in Oslo", rome.category)).atom
    assert diary.texts() == {"Ada lives in Oslo", "Ada has a cat"}
    assert diary.texts(known_at=oslo.created_at.replace(microsecond=0)) >= {"Ada has a cat"}
    delete_atom(diary.ports, diary.ada, oslo.id)
    assert diary.texts() == {"Ada has a cat"}


def test_a_former_state_is_shown_as_it_was_known(nobody: str, dynamodb: Tables, tenant: str) -> None:
    diary = indexed_at(nobody, dynamodb, tenant)
    rome = diary.add("Ada lives in Rome")
    edit_atom(diary.ports, diary.ada, rome.id, AtomEdit(text="Ada lives in Oslo"))
    assert diary.texts() == {"Ada lives in Oslo"}
    assert diary.texts(known_at=rome.created_at) == {"Ada lives in Rome"}


def test_timelines_and_working_contexts_are_answered_too(nobody: str, dynamodb: Tables, tenant: str) -> None:
    diary = indexed_at(nobody, dynamodb, tenant)
    diary.add("Ada lives in Rome")
    found = timelines.recall_timeline(diary.ports, diary.ada, diary.space, TimelineQuestion(query="Rome"))
    assert (found.degraded, [hit.atom.text for hit in found.hits]) == (True, ["Ada lives in Rome"])
    talk = conversations.create_conversation(diary.ports, diary.ada, NewConversation("chat")).id
    built = building.build_context(diary.ports, diary.ada, talk, ContextQuestion([diary.space], "Rome"))
    assert [atom.text for atom in built.atoms_used] == ["Ada lives in Rome"]


def test_a_node_that_never_answers_is_waited_for_until_the_deadline_and_no_longer(
    silent: socket.socket, dynamodb: Tables, tenant: str
) -> None:
    endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}"
    diary = indexed_at(endpoint, dynamodb, tenant)
    diary.ports.made["opensearch"] = OpenSearchIndex(
        connect(endpoint), lambda: diary.ports.page_store, search_seconds=0.2
    )
    diary.add("Ada lives in Rome")
    assert diary.ask("Rome").degraded
    asked = read_until_closed(silent)
    assert b"_msearch" in asked, "it was asked, and the asker hung up"


def read_until_closed(listening: socket.socket) -> bytes:
    """All that was said on the connections made so far, until the other side hung up. Raises TimeoutError where it
    has not."""
    listening.settimeout(30)
    connection, _ = listening.accept()
    with connection:
        connection.settimeout(30)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def test_of_a_large_space_the_newest_atoms_answer(nobody: str, dynamodb: Tables, tenant: str) -> None:
    diary = indexed_at(nobody, dynamodb, tenant)
    diary.ports.made["stand_in"] = NewestAtoms(diary.ports.atom_lists, at_most=2)
    for city in ("Rome", "Oslo", "Bonn"):
        diary.add(f"Ada lived in {city}")
    assert diary.texts() == {"Ada lived in Oslo", "Ada lived in Bonn"}
