"""Each option of mem0's clients is served, or refused by name with what to do instead."""

from datetime import UTC, datetime
from typing import Any

import pytest

from loci.apps.settings import put_settings
from loci.model.apps import Choices
from tests.fakes.memory import caller
from tests.support.mem0_world import SERVICE, Mem0World

ADA = {"user_id": "ada"}
SAID = 1_700_000_000
OFF: tuple[object, ...] = (None, False, [], {}, "")
"""Values of options that change nothing."""
OF_ADD = (
    "custom_instructions",
    "agent_custom_instructions",
    "custom_categories",
    "structured_data_schema",
    "includes",
    "excludes",
    "enable_graph",
    "immutable",
)


@pytest.fixture
def world() -> Mem0World:
    return Mem0World()


def body_of(world: Mem0World, path: str, **more: object) -> Any:
    return world.ask("POST", path, {"filters": ADA, **more})


@pytest.mark.parametrize("name", OF_ADD)
def test_what_an_add_cannot_do_is_refused_by_name_with_what_to_do(world: Mem0World, name: str) -> None:
    said = {"messages": [{"role": "user", "content": "I row."}], **ADA}
    refused = world.send("POST", "/v3/memories/add/", {**said, name: ["x"]})
    assert refused.status == 422
    assert refused.body["detail"].startswith(f"{name} is not served: ")
    for off in OFF:
        assert world.send("POST", "/v3/memories/add/", {**said, name: off}).status == 200


@pytest.mark.parametrize("name", ["rerank", "show_expired", "reference_date"])
def test_what_a_search_cannot_do_is_refused_by_name_with_what_to_do(world: Mem0World, name: str) -> None:
    refused = world.send("POST", "/v3/memories/search/", {"query": "x", "filters": ADA, name: True})
    assert (refused.status, name in refused.body["detail"]) == (422, True)
    for off in OFF:
        assert body_of(world, "/v3/memories/search/", query="x", **{name: off}) == {"results": []}


def test_what_loci_does_anyway_may_be_asked_for(world: Mem0World) -> None:
    world.add("I row.", ADA)
    for name in ("latest_only", "keyword_search"):
        for value in (True, False, None):
            found = body_of(world, "/v3/memories/search/", query="Do I row?", threshold=0, **{name: value})
            assert [one["memory"] for one in found["results"]] == ["I row."]


def test_an_option_that_nobody_knows_is_refused(world: Mem0World) -> None:
    refused = world.send("POST", "/v3/memories/search/", {"query": "x", "filters": ADA, "sorting": False})
    assert (refused.status, refused.body["detail"]) == (422, "/sorting: unknown field")


def test_categories_and_metadata_of_a_search_are_filters(world: Mem0World) -> None:
    world.add("I row.", ADA, metadata={"topic": "sport"})
    world.add("I sing.", ADA, metadata={"topic": "music"})
    found = body_of(world, "/v3/memories/search/", query="What do I do?", threshold=0, metadata={"topic": "music"})
    assert [one["memory"] for one in found["results"]] == ["I sing."]
    (category,) = found["results"][0]["categories"]
    for path, more in (("/v3/memories/search/", {"query": "What do I do?", "threshold": 0}), ("/v3/memories/", {})):
        assert len(body_of(world, path, categories=[category], **more)["results"]) == 2
        assert body_of(world, path, categories=["another"], **more)["results"] == []


def test_a_search_answers_the_fields_that_are_asked_for(world: Mem0World) -> None:
    world.add("I row.", ADA)
    (one,) = body_of(world, "/v3/memories/search/", query="Do I row?", threshold=0, fields=["created_at"])["results"]
    assert one.keys() == {"id", "memory", "score", "created_at"}


def test_a_memory_is_created_when_its_timestamp_says(world: Mem0World) -> None:
    world.add("I row.", ADA, timestamp=SAID)
    world.add("I sing.", ADA)
    world.tell("I am allergic to kiwis.", ADA, timestamp=SAID)
    at = datetime.fromtimestamp(SAID, UTC)
    of_then = [one["memory"] for one in world.listed(ADA) if one["created_at"] == f"{at:%Y-%m-%dT%H:%M:%S}.000000Z"]
    assert (len(of_then), "I row." in of_then) == (2, True)
    assert all(one["metadata"] == {} for one in world.listed(ADA))
    day = f"{at:%Y-%m-%d}"
    for options in ({"end_date": day}, {"start_date": day, "end_date": f"{at.isoformat()}"}):
        assert sorted(one["memory"] for one in body_of(world, "/v3/memories/", **options)["results"]) == sorted(of_then)
    assert world.texts(ADA, created_at={"gt": day}) == sorted([*of_then, "I sing."])
    assert world.texts(ADA, created_at={"gte": "2024-01-01"}) == ["I sing."]


def test_the_next_page_is_at_an_address_that_can_be_followed(world: Mem0World) -> None:
    world.add(["I row.", "I sing.", "I bake."], ADA)
    seen, path = list[str](), "/v3/memories/?page_size=2"
    while path:
        page = world.ask("POST", path, {"filters": ADA})
        seen += [one["memory"] for one in page["results"]]
        assert page["next"] is None or page["next"].startswith("http://")
        path = "" if page["next"] is None else page["next"].partition("/mem0")[2]
    assert sorted(seen) == ["I bake.", "I row.", "I sing."]


def test_the_project_is_that_of_the_key(world: Mem0World) -> None:
    path = f"/api/v1/orgs/organizations/{SERVICE.tenant}/projects/{SERVICE.app}/"
    ids = f"org_id={SERVICE.tenant}&project_id={SERVICE.app}"
    assert world.ask("GET", f"{path}?{ids}")["id"] == SERVICE.app
    assert world.ask("GET", f"{path}?{ids}&fields=name") == {"id": SERVICE.app, "name": SERVICE.app}
    assert world.send("GET", f"{path.replace(SERVICE.app, 'other')}?{ids}").status == 404


def test_what_is_not_served_says_so_whatever_it_is_asked_with(world: Mem0World) -> None:
    refused = world.send("GET", "/v1/entities/?org_id=acme&project_id=app")
    assert (refused.status, "docs/dialects/mem0.md" in refused.body["detail"]) == (501, True)


def test_an_add_that_nothing_is_extracted_from_has_ended(world: Mem0World) -> None:
    body = {"messages": [{"role": "user", "content": "I row."}], **ADA}
    event = world.ask("POST", "/v3/memories/add/", body)["event_id"]
    assert world.ask("GET", f"/v1/event/{event}/")["status"] == "PENDING"
    put_settings(world.ports, caller(role="admin"), Choices(default_binding=False), {})
    ended = world.ask("GET", f"/v1/event/{event}/")
    assert (ended["status"], ended["results"], "no binding" in ended["note"]) == ("SUCCEEDED", [], True)


def test_what_is_learned_expires_at_the_end_of_the_day_that_is_named(world: Mem0World) -> None:
    world.tell("I am allergic to kiwis.", ADA, expiration_date="2099-12-31")
    (one,) = world.listed(ADA)
    assert (one["expiration_date"], one["metadata"]) == ("2099-12-31", {})
    body = {"messages": [{"role": "user", "content": "I row."}], **ADA, "expiration_date": "2020-01-01"}
    refused = world.send("POST", "/v3/memories/add/", body)
    assert (refused.status, refused.body["detail"]) == (422, "expiration_date must be today or later")


def test_fields_of_a_program_that_are_called_as_ours_are_not_read_as_ours(world: Mem0World) -> None:
    own = {"mem0": "x", "mem0At": "x", "mem0Expires": "x", "topic": "sport"}
    world.add("I row.", ADA, metadata=own)
    world.tell("I am allergic to kiwis.", ADA, metadata=own)
    assert [one["metadata"] for one in world.listed(ADA)] == [{"topic": "sport"}] * len(world.listed(ADA))
    assert {one["created_at"][:2] for one in world.listed(ADA)} == {"20"}


@pytest.mark.parametrize("end", ["9999-12-31", "9999-12-31T23:59:59.999999-14:00", "0001-01-01", "soon"])
def test_a_day_that_is_none_is_refused(world: Mem0World, end: str) -> None:
    for options in ({"end_date": end}, {"start_date": end}):
        refused = world.send("POST", "/v3/memories/", {"filters": ADA, **options})
        assert refused.status in (200, 422)
