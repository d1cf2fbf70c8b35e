"""Ids of mem0 as tags: any combination of them finds, lists and deletes what was added with it."""

from itertools import combinations
from random import Random

import pytest

from tests.support.mem0_world import Mem0World

EVERY = {"user_id": "ada", "agent_id": "travel", "app_id": "concierge", "run_id": "trip-7"}
ADA = {"user_id": "ada"}
HOTEL = "I prefer small hotels near a station."


@pytest.fixture
def world() -> Mem0World:
    return Mem0World()


@pytest.mark.parametrize(
    "asked", [("user_id", *some) for n in range(4) for some in combinations(("agent_id", "app_id", "run_id"), n)]
)
def test_any_of_the_ids_beside_the_user_find_what_was_added_with_all(world: Mem0World, asked: tuple[str, ...]) -> None:
    world.add(HOTEL, EVERY)
    ids = {name: EVERY[name] for name in asked}
    assert world.found("Which hotels?", ids) == [HOTEL]
    assert world.texts(ids) == [HOTEL]
    for name in asked[1:]:
        assert world.found("Which hotels?", {**ids, name: "another"}) == []
        assert world.texts({**ids, name: "another"}) == []
    assert world.delete_all({**ids, "user_id": "bea"})["deleted"] == 0
    assert world.delete_all(ids) == {"message": "1 memories were deleted", "deleted": 1, "finished": True}
    assert world.texts(ADA) == []


def test_a_memory_is_found_if_and_only_if_all_ids_that_are_asked_for_are_its_own(world: Mem0World) -> None:
    random = Random(8)  # noqa: S311  # repeatable
    choices: dict[str, list[str | None]] = {
        "agent_id": ["a", "b", None],
        "app_id": ["x", "y", None],
        "run_id": ["1", "2", "3", None],
    }

    def some_ids() -> dict[str, str]:
        chosen = {name: random.choice(values) for name, values in choices.items()}
        return {**ADA, **{name: id for name, id in chosen.items() if id is not None}}

    added = {f"The shelf number {n} holds jar {n}.": some_ids() for n in range(30)}
    for text, ids in added.items():
        world.add(text, ids)
    for _ in range(15):
        asked = some_ids()
        expected = sorted(text for text, ids in added.items() if asked.items() <= ids.items())
        assert world.texts(asked) == expected
        assert sorted(world.found("Which shelf holds a jar?", asked)) == expected


def test_facts_have_the_ids_and_the_metadata_of_their_messages(world: Mem0World) -> None:
    event = world.tell("I am allergic to kiwis.", EVERY, metadata={"topic": "food", "n": 3})
    assert event["status"] == "SUCCEEDED"
    for ids in (ADA, EVERY, {**ADA, "run_id": "trip-7"}):
        (memory,) = world.listed(ids, metadata={"topic": "food"})
        assert {name: memory[name] for name in EVERY} == EVERY
        assert memory["metadata"] == {"topic": "food", "n": 3}
        assert len(world.found("What am I allergic to?", ids, metadata={"n": {"gte": 2}})) == 1
    assert world.listed(ADA, metadata={"topic": "work"}) == []


def test_a_fact_that_is_said_in_another_run_is_found_by_both(world: Mem0World) -> None:
    first, second = {**ADA, "agent_id": "a", "run_id": "1"}, {**ADA, "agent_id": "b", "run_id": "2"}
    world.tell("I live in Porto.", first)
    world.tell("I live in Porto.", second)
    for ids in (first, second):
        assert "User lives in Porto" in world.texts(ids)
        assert world.listed(ids)[0]["run_id"] == ids["run_id"]
    assert world.texts({**first, "run_id": "2"}) == []


def test_a_text_that_is_added_again_with_other_ids_is_found_by_both(world: Mem0World) -> None:
    world.add(HOTEL, {**ADA, "agent_id": "a"})
    (again,) = world.add(HOTEL, {**ADA, "agent_id": "b"})["results"]
    assert (again["event"], again["agent_id"]) == ("NONE", "b")
    assert world.texts({**ADA, "agent_id": "a"}) == world.texts({**ADA, "agent_id": "b"}) == [HOTEL]


def test_a_later_value_is_found_by_the_agent_that_knew_the_former_one(world: Mem0World) -> None:
    for how in (world.tell, world.add):
        how("I live in Porto.", {"user_id": how.__name__, "agent_id": "a"})
        how("I live in Oslo.", {"user_id": how.__name__, "agent_id": "b"})
        assert any("Oslo" in text for text in world.texts({"user_id": how.__name__, "agent_id": "a"}))
        assert not any("Porto" in text for text in world.texts({"user_id": how.__name__}))


def test_all_of_a_user_is_deleted_whatever_ids_it_has(world: Mem0World) -> None:
    world.add(HOTEL, EVERY)
    world.add("The shelf holds jars.", ADA)
    world.add("The shelf holds cups.", {**ADA, "run_id": "trip-7"})
    world.add("The shelf holds tools.", {"user_id": "bea", "agent_id": "travel"})
    world.tell("I am allergic to kiwis.", {**ADA, "agent_id": "health"})
    assert world.delete_all(ADA)["finished"]
    assert world.texts(ADA) == []
    assert world.texts({"user_id": "bea"}) == ["The shelf holds tools."]


def test_what_two_agents_were_told_stays_with_one_when_all_of_the_other_is_deleted(world: Mem0World) -> None:
    first, second = {**ADA, "agent_id": "a"}, {**ADA, "agent_id": "b"}
    world.tell("I live in Porto.", first)
    world.tell("I live in Porto.", second)
    facts = world.texts(second)
    world.delete_all(first)
    assert world.texts(first) == []
    assert world.texts(second) == world.texts(ADA) == facts
    world.delete_all(second)
    assert world.texts(ADA) == []


def test_memories_show_no_id_that_they_were_not_added_with(world: Mem0World) -> None:
    (by_user,) = world.add(HOTEL, ADA)["results"]
    (by_agent,) = world.add("Answer in short sentences.", {"agent_id": "sales", "run_id": "1"})["results"]
    names = ("user_id", "agent_id", "app_id", "run_id", "metadata")
    assert [by_user[name] for name in names] == ["ada", None, None, None, {}]
    assert [by_agent[name] for name in names] == [None, "sales", None, "1", {}]
    world.tell("I live in Porto.", {"app_id": "shop"})
    assert [world.listed({"app_id": "shop"})[0][name] for name in names] == [None, None, "shop", None, {}]


def test_what_is_added_without_a_user_is_its_agents_alone(world: Mem0World) -> None:
    world.add("Answer in short sentences.", {"agent_id": "sales", "app_id": "shop"})
    world.add(HOTEL, {**ADA, "agent_id": "sales"})
    assert world.texts({"agent_id": "sales"}) == ["Answer in short sentences."]
    assert world.texts({"agent_id": "sales", "app_id": "shop"}) == ["Answer in short sentences."]
    assert world.texts({"agent_id": "sales", "app_id": "other"}) == []
    body = {"query": "hotels", "filters": {"agent_id": "sales"}}
    assert "name the user" in world.ask("POST", "/v3/memories/search/", body)["note"]


def test_a_user_who_is_called_as_an_agent_is_filed_has_memories_of_their_own(world: Mem0World) -> None:
    world.add("Answer in short sentences.", {"agent_id": "sales"})
    for user in ("agent:sales", "user:agent:sales", "user:user:agent:sales", "user:sales"):
        ids = {"user_id": user}
        assert world.texts(ids) == []
        (memory,) = world.add(f"This is of {user}.", ids)["results"]
        assert (memory["user_id"], memory["agent_id"]) == (user, None)
        assert world.texts(ids) == [f"This is of {user}."]
        assert world.of_memory("GET", memory["id"]).body["memory"] == f"This is of {user}."
    assert world.texts({"agent_id": "sales"}) == ["Answer in short sentences."]
    body = {"filters": {"agent_id": "sales"}}
    assert world.api.send("POST", "/mem0/v3/memories/", body, user="agent:sales", role="user").status == 403
    assert world.delete_all({"user_id": "agent:sales"})["deleted"] == 1
    assert world.texts({"agent_id": "sales"}) == ["Answer in short sentences."]


def test_an_update_keeps_the_ids(world: Mem0World) -> None:
    (memory,) = world.add(HOTEL, EVERY)["results"]
    changed = world.of_memory("PUT", memory["id"], body={"text": "I prefer large hotels.", "metadata": {"stars": 4}})
    assert [changed.body[name] for name in (*EVERY, "metadata")] == [*EVERY.values(), {"stars": 4}]
    assert world.texts({**ADA, "run_id": "trip-7"}) == ["I prefer large hotels."]
