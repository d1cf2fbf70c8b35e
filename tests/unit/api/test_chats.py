"""The memory of chats over HTTP: its own paths and field names."""

from dataclasses import replace

import pytest

from loci.adapters.table import NewestAtoms, TableIndex
from loci.api import routing
from loci.atoms import changes
from loci.dialects.chats.memories import CHATS
from loci.dialects.spaces import get_or_create_space
from loci.text import timestamps
from tests.fakes.memory import Memory, caller, fact, in_memory
from tests.unit.api.requests import Api

CHAT = "/chat/api/550e8400-e29b-41d4-a716-446655440000"


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    index = TableIndex(made.atoms)
    return replace(
        made, ports=replace(made.ports, index=index, index_name=index.name, stand_in=NewestAtoms(made.atoms))
    )


@pytest.fixture
def api(memory: Memory) -> Api:
    return Api(memory.ports, routing.dialects())


def test_a_chat_that_was_never_written_to_has_no_memories(api: Api) -> None:
    answer = api.send("GET", f"{CHAT}/memories")
    assert (answer.status, answer.body) == (200, {"memories": []})


def test_memories_are_listed_newest_first_in_the_words_of_chats(memory: Memory, api: Api) -> None:
    space = get_or_create_space(memory.ports, caller(), CHATS, "one").id
    made = [changes.add_atom(memory.ports, caller(), space, fact(text)).atom for text in ("Ada likes tea", "Bob sings")]
    listed = api.send("GET", "/chat/api/one/memories").body["memories"]
    assert [memory["content"] for memory in listed] == ["Bob sings", "Ada likes tea"]
    assert listed[1] == {
        "id": f"mem_{made[0].id.ulid}",
        "content": "Ada likes tea",
        "category": "preference",
        "source_type": "user",
        "created_at": timestamps.to_text(made[0].created_at),
        "updated_at": timestamps.to_text(made[0].created_at),
    }
    assert api.send("GET", "/chat/api/two/memories").body == {"memories": []}
