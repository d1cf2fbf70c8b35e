"""The memory of groups over HTTP."""

import pytest

from loci.text import timestamps
from tests.cloud.client import Client
from tests.fakes.memory import Memory, in_memory
from tests.security.in_process import calling, in_process

TEAM = "/ai-groups/team/memories"


@pytest.fixture
def memory() -> Memory:
    return in_memory()


@pytest.fixture
def mia(memory: Memory) -> Client:
    return calling(in_process(memory.ports), "mia", "acme", groups=["team"])


def test_a_memory_is_saved_listed_recalled_and_forgotten(mia: Client) -> None:
    saved = mia.send("PUT", TEAM, {"key": "color", "content": "Ana likes amber"})
    assert saved.status == 200
    assert {name: saved.body[name] for name in ("key", "content", "category", "expiresAt")} == {
        "key": "color",
        "content": "Ana likes amber",
        "category": "core",
        "expiresAt": None,
    }
    listed = {name: value for name, value in saved.body.items() if name != "content"}
    assert mia.get(TEAM) == {"items": [listed], "nextCursor": None}
    assert mia.post(f"{TEAM}/recall", {"query": "amber"}) == {"memories": [saved.body]}
    assert mia.send("DELETE", f"{TEAM}?key=color").status == 204
    assert mia.send("DELETE", f"{TEAM}?key=color").status == 404
    assert mia.get(TEAM) == {"items": [], "nextCursor": None}


def test_a_daily_memory_expires_after_the_hours_that_an_admin_sets(memory: Memory, mia: Client) -> None:
    admin = calling(in_process(memory.ports), "root", "acme", "admin")
    assert admin.send("PUT", "/ai-admin/settings", {"dailyMemoryHours": 2}).status == 200
    saved = mia.send("PUT", TEAM, {"key": "today", "content": "review", "category": "daily"}).body
    lasts = timestamps.from_text(saved["expiresAt"]) - timestamps.from_text(saved["createdAt"])
    assert 7190 <= lasts.total_seconds() <= 7200


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"key": "", "content": "x"}, "/key"),
        ({"key": "k", "content": "x" * 8001}, "/content"),
        ({"key": "k", "content": "x", "category": "weekly"}, "/category"),
        ({"key": "k"}, "/content"),
        ({"key": "k", "content": "x", "group": "other"}, "/group"),
    ],
)
def test_a_refusal_names_the_field_and_nothing_is_saved(mia: Client, body: object, pointer: str) -> None:
    refused = mia.send("PUT", TEAM, body)
    assert refused.status == 422
    assert [error["pointer"] for error in refused.body["errors"]] == [pointer]
    assert mia.get(TEAM)["items"] == []


@pytest.mark.parametrize("group", ["Team", "a%20b", "x" * 64])
def test_a_name_that_no_group_has_is_refused(mia: Client, group: str) -> None:
    refused = mia.send("GET", f"/ai-groups/{group}/memories")
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "?group")


def test_an_admin_who_is_no_member_finds_no_group(memory: Memory, mia: Client) -> None:
    mia.send("PUT", TEAM, {"key": "color", "content": "Ana likes amber"})
    admin = calling(in_process(memory.ports), "root", "acme", "admin")
    assert admin.send("GET", TEAM).status == 404


def test_a_list_of_files_goes_on_after_the_longest_path(mia: Client) -> None:
    files, paths = "/ai-groups/team/files", ["a" * 1000, "b" * 1000]
    for path in paths:
        assert mia.send("PUT", f"{files}/{path}", {"text": "Tea."}).status == 201
    first = mia.get(files, limit=1)
    second = mia.get(files, limit=1, cursor=first["nextCursor"])
    assert [file["path"] for file in (*first["items"], *second["items"])] == paths
