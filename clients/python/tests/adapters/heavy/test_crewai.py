"""A crew remembers what earlier crews found out, in scopes, by Loci's ranking."""

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from crewai import Agent, Crew, Task
from crewai.llms.base_llm import BaseLLM

from loci_memory_client import Loci
from loci_memory_client.adapters.crewai import LociMemory
from tests.adapters.conftest import Service


@pytest.fixture
def memory(loci: Loci, space: str) -> LociMemory:
    return LociMemory(loci, space_id=space)


class Model(BaseLLM):
    """Answers with one sentence, and keeps what it was asked."""

    def call(self, messages: Any, *_: Any, **__: Any) -> str:
        ASKED.append(str(messages))
        return "Thought: I now can give a great answer\nFinal Answer: The harbour is in Porto."


ASKED: list[str] = []


def contents(found: Any) -> list[str]:
    return [match.record.content for match in found]


def test_what_is_remembered_is_recalled_with_all_that_was_said_of_it(memory: LociMemory) -> None:
    record = memory.remember(
        "The harbour is in Porto.",
        scope="/places",
        categories=["city"],
        metadata={"page": 3},
        importance=0.8,
        source="ada",
    )
    assert record is not None
    (match,) = memory.recall("Where is the harbour?", scope="/places", categories=["city"])
    assert match.record == record
    assert (record.scope, record.categories, record.metadata) == ("/places", ["city"], {"page": 3})
    assert (record.importance, record.source) == (0.8, "ada")
    assert 0 < match.score <= 1
    assert memory.recall("Where is the harbour?", scope="/people") == []
    assert memory.recall("Where is the harbour?", categories=["food"]) == []
    assert memory.recall(" ") == []


def test_private_records_are_for_their_source(memory: LociMemory) -> None:
    memory.remember("The harbour code is blue.", source="ada", private=True)
    query = "harbour code"
    assert memory.recall(query) == []
    assert memory.recall(query, source="bo") == []
    assert contents(memory.recall(query, source="ada")) == ["The harbour code is blue."]
    assert contents(memory.recall(query, include_private=True)) == ["The harbour code is blue."]


def test_records_that_are_left_out_take_no_place_of_others(memory: LociMemory) -> None:
    for number in range(4):
        memory.remember(f"The harbour code is blue {number}.", source="ada", private=True)
        memory.remember(f"The harbour gate is blue {number}.", categories=["gate"])
    assert len(memory.recall("harbour code", limit=2)) == 2
    assert len(memory.recall("harbour code", categories=["gate"], limit=3)) == 3


def test_scopes_make_a_tree(memory: LociMemory) -> None:
    memory.remember_many(["The cat is grey.", "The dog is brown."], scope="/pets/ada", categories=["pet"])
    memory.scope("/pets").remember("The bird sings.", scope="bo")
    assert memory.list_scopes("/") == ["/pets"]
    assert memory.list_scopes("/pets") == ["/pets/ada", "/pets/bo"]
    info = memory.info("/pets/ada")
    assert (info.record_count, info.categories) == (2, ["pet"])
    assert memory.list_categories() == {"pet": 2}
    assert contents(memory.slice(["/pets/bo"]).recall("The bird")) == ["The bird sings."]
    memory.reset("/pets/ada")
    assert [one.content for one in memory.list_records()] == ["The bird sings."]


def test_records_are_updated_and_forgotten(memory: LociMemory) -> None:
    record = memory.remember("The cat is grey.", metadata={"n": 1})
    assert record is not None
    assert memory.update(record.id, content="The cat is black.", importance=1.0).content == "The cat is black."
    (stored,) = memory.list_records()
    assert (stored.id, stored.content) == (record.id, "The cat is black.")
    assert (stored.importance, stored.metadata) == (1.0, {"n": 1})
    assert memory.forget(older_than=stored.created_at) == 0
    assert memory.forget(metadata_filter={"n": 2}) == 0
    assert memory.forget(record_ids=[record.id], older_than=stored.created_at + timedelta(days=1)) == 1
    assert memory.list_records() == []
    with pytest.raises(ValueError, match="not found"):
        memory.update(record.id, content="It is white.")


def test_a_memory_that_is_read_only_stores_nothing(loci: Loci, space: str, memory: LociMemory) -> None:
    record = memory.remember("The cat is grey.")
    assert record is not None
    reader = LociMemory(loci, space_id=space, read_only=True)
    assert reader.remember("The dog is brown.") is None
    assert reader.remember_many(["The dog is brown."]) == []
    assert reader.update(record.id, content="The cat is black.") == record
    assert [one.content for one in memory.list_records()] == ["The cat is grey."]


def test_copies_of_a_crew_share_the_client(memory: LociMemory) -> None:
    assert deepcopy(memory.storage) is memory.storage


def test_another_users_memory_holds_nothing_of_it(memory: LociMemory, service: Service) -> None:
    memory.remember("The cat is grey.")
    with service.open_client() as other:
        foreign = LociMemory(other, space_id=other.memory.create_memory_space(name="agents").id)
        assert foreign.recall("cat") == []


def test_a_crew_knows_what_an_earlier_crew_found_out(memory: LociMemory) -> None:
    def run(description: str) -> None:
        agent = Agent(role="Guide", goal="Answer", backstory="Local", llm=Model(model="scripted"))
        task = Task(description=description, expected_output="One sentence", agent=agent)
        Crew(agents=[agent], tasks=[task], memory=memory).kickoff()

    ASKED.clear()
    run("Find the harbour.")
    assert any("The harbour is in Porto." in one.content for one in memory.list_records())
    ASKED.clear()
    run("Where is the harbour?")
    assert "The harbour is in Porto." in ASKED[0]
