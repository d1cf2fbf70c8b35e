"""Spaces over HTTP: changed, deleted, restored, listed by owner."""

import pytest

from loci.api import routing
from tests.unit.api.requests import Api
from tests.unit.spaces.test_spaces import World

SPACES = "/ai-memory/spaces"


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.MEMORY.routers())


def create_space(api: Api, **fields: object) -> str:
    """The path of a space that was made with these fields."""
    return f"{SPACES}/{api.send('POST', SPACES, fields, role='admin').body['id']}"


def test_a_create_says_whether_the_space_was_there(api: Api) -> None:
    first = api.send("POST", SPACES, {"name": "Daily"})
    again = api.send("POST", SPACES, {"name": "daily", "purpose": "notes"})
    assert (first.status, first.body["deduplicated"]) == (201, False)
    assert (again.status, again.body["deduplicated"], again.body["purpose"]) == (200, True, "notes")


def test_a_space_is_found_by_its_name_among_those_of_its_owner(api: Api) -> None:
    path = create_space(api, name="Daily")
    create_space(api, name="Work")
    found = api.send("GET", f"{SPACES}?name=daily").body
    assert ([f"{SPACES}/{space['id']}" for space in found["items"]], found["nextCursor"]) == ([path], None)
    assert api.send("GET", f"{SPACES}?name=daily", user="eve").body["items"] == []
    api.send("DELETE", path)
    assert api.send("GET", f"{SPACES}?name=daily").body["items"] == []


def test_the_changes_of_a_space_are_counted_for_those_who_may_read_it(api: Api) -> None:
    path = create_space(api, name="Daily")
    assert api.send("GET", f"{path}/changes").body == {"count": 0}
    assert api.send("GET", f"{path}/changes", user="eve").status == 404
    api.send("DELETE", path)
    assert api.send("GET", f"{path}/changes").status == 404


def test_a_patch_leaves_what_is_not_sent_and_null_takes_away(api: Api) -> None:
    path = create_space(api, name="Daily", purpose="notes", metadata={"a": 1})
    renamed = api.send("PATCH", path, {"name": "Work"}, if_match='"1"')
    assert (renamed.status, renamed.headers["ETag"]) == (200, '"2"')
    assert [renamed.body[field] for field in ("name", "purpose", "metadata")] == ["Work", "notes", {"a": 1}]
    bare = api.send("PATCH", path, {"name": None, "purpose": None, "metadata": {}}).body
    assert [bare[field] for field in ("name", "purpose", "metadata", "version")] == [None, None, {}, 3]
    assert api.send("PATCH", path, {"name": "Work"}, if_match='"2"').status == 409


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"metadata": None}, "/metadata"),
        ({"owner": "app"}, "/owner"),
        ({"purpose": 7}, "/purpose"),
    ],
)
def test_what_cannot_be_changed_is_named(api: Api, sent: dict[str, object], pointer: str) -> None:
    answer = api.send("PATCH", create_space(api, name="Daily"), sent)
    assert (answer.status, answer.pointers) == (422, [pointer])


def test_a_deleted_space_is_restored_with_its_name_unless_another_has_it(api: Api) -> None:
    path = create_space(api, name="Daily")
    assert api.send("DELETE", path).status == 204
    other = create_space(api, name="daily")
    assert api.send("POST", f"{path}/restore").status == 409
    api.send("PATCH", other, {"name": "Other"})
    restored = api.send("POST", f"{path}/restore", if_match='"2"')
    assert (restored.status, restored.body["status"], restored.body["deletedAt"]) == (200, "ACTIVE", None)


def test_shared_spaces_are_changed_by_admins_alone(api: Api) -> None:
    path = create_space(api, name="Handbook", owner="app")
    assert api.send("PATCH", path, {"name": "Mine"}).status == 403
    assert api.send("POST", f"{path}/restore").status == 403
    assert api.send("PATCH", path, {"name": "Ours"}, role="admin").body["owner"] == "app"
