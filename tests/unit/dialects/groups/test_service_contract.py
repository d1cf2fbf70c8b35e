"""The backend `loci` does what every backend must, against the API in this process."""

from datetime import timedelta
from typing import Any

import pytest
from loci_memory_client.errors import APIStatusError
from loci_memory_client.groups.contract import GroupStoreContract, OpenBackend
from loci_memory_client.groups.service import ServiceMemory

from tests.fakes.memory import Memory, in_memory
from tests.security.in_process import calling, in_process
from tests.support.client_calls import Requests
from tests.support.vectors import vectors

GROUPS = ["team", "ours", "theirs", "left", "right"]
STORES = [store["name"] for store in vectors("groups", "stores")]


def opener(memory: Memory, user: str = "mia", groups: list[str] = GROUPS) -> OpenBackend:
    caller = calling(in_process(memory.ports), user, "acme", groups=groups)
    return lambda group: ServiceMemory(group, connection=Requests(caller))


class TestServiceMemory(GroupStoreContract):
    @pytest.fixture
    def open_backend(self, memory: Memory) -> OpenBackend:
        return opener(memory)


@pytest.fixture(scope="module")
def open_store() -> OpenBackend:
    """All stores of the shared cases, their memories saved a minute apart."""
    memory = in_memory()
    opened = opener(memory, groups=STORES)
    for store in vectors("groups", "stores"):
        for one in store["memories"]:
            memory.clock.pass_by(timedelta(minutes=1))
            opened(store["name"]).save_memory(one["key"], one["content"])
    return opened


@pytest.mark.parametrize("case", vectors("groups", "cases"), ids=lambda case: f"{case['store']}: {case['query']}")
def test_the_first_five_are_those_that_sqlite_finds(open_store: OpenBackend, case: dict[str, Any]) -> None:
    assert [found.key for found in open_store(case["store"]).recall_memories(case["query"])] == case["keys"]


def test_a_list_of_several_pages_is_whole(memory: Memory) -> None:
    backend = opener(memory)("team")
    for number in range(205):
        backend.save_memory(f"key {number:03}", "content")
    assert [listed.key for listed in backend.list_memories()] == [f"key {number:03}" for number in range(205)]


def test_to_those_who_are_no_members_a_group_is_not_there(memory: Memory) -> None:
    with pytest.raises(APIStatusError) as refused:
        opener(memory, "eve", ["other"])("team").list_memories()
    assert refused.value.status == 404
