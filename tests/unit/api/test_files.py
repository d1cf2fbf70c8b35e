"""The routes of files, through the handler."""

import pytest

from loci.api.memory import atoms, files
from loci.memory.files.writing import MAX_TEXT_BYTES
from tests.fakes.memory import SPACE, Memory, caller, furnish, in_memory
from tests.unit.api.requests import Answer, Api

FILES = f"/ai-memory/spaces/{SPACE}/files"
ATOM = {"text": "The conversation was about tea.", "category": {"name": "talks", "kind": "FACT"}}


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    furnish(made.ports, caller().own(SPACE.key))
    return made


@pytest.fixture
def api(memory: Memory) -> Api:
    return Api(memory.ports, [files.router, atoms.router])


def put(api: Api, path: str, text: str = "Tea.", **headers: str) -> Answer:
    return api.send("PUT", f"{FILES}/{path}", {"text": text}, **headers)


def test_a_file_is_put_got_listed_and_deleted_under_a_path_with_slashes(api: Api) -> None:
    made = put(api, "notes/2026/tea #1 – 茶.md")
    assert (made.status, made.headers["ETag"]) == (201, '"1"')
    assert made.body["path"] == "notes/2026/tea #1 – 茶.md"
    assert made.body["memorySpaceId"] == str(SPACE)
    assert made.body["atom"] is None
    assert "text" not in made.body
    found = api.send("GET", f"{FILES}/notes/2026/tea #1 – 茶.md")
    assert (found.status, found.body["text"], found.headers["ETag"]) == (200, "Tea.", '"1"')
    replaced = put(api, "notes/2026/tea #1 – 茶.md", "More tea.", if_match='"1"')
    assert (replaced.status, replaced.body["version"]) == (200, 2)
    assert put(api, "notes/2026/tea #1 – 茶.md", "Less.", if_match='"1"').status == 409
    listed = api.send("GET", f"{FILES}?prefix=notes/").body
    assert ([file["path"] for file in listed["items"]], listed["nextCursor"]) == ([made.body["path"]], None)
    assert [set(file) for file in listed["items"]] == [set(found.body) - {"text"}]
    assert api.send("DELETE", f"{FILES}/{made.body['path']}").status == 204
    assert api.send("DELETE", f"{FILES}/{made.body['path']}").status == 404
    assert api.send("GET", f"{FILES}/{made.body['path']}").status == 404


def test_a_percent_sign_is_what_the_gateway_leaves_encoded(api: Api) -> None:
    assert put(api, "100%25.md").body["path"] == "100%.md"
    assert put(api, "%252F").body["path"] == "%2F"
    assert api.send("GET", f"{FILES}/100%25.md").status == 200


@pytest.mark.parametrize("path", ["", "/etc", "a//b", "a/", "../a", "a/..", "a\nb", "a\\b", "x" * 1001])
def test_a_path_that_breaks_a_rule_is_named_and_nothing_is_written(api: Api, memory: Memory, path: str) -> None:
    for method, body in (("PUT", {"text": "Tea.", "atom": ATOM}), ("GET", None), ("DELETE", None)):
        refused = api.send(method, f"{FILES}/{path}", body)
        assert (refused.status, refused.pointers) == (422, ["?path"])
    assert (memory.files.records, memory.atoms.records) == ({}, {})


def test_a_list_names_what_is_wrong_with_its_parameters(api: Api) -> None:
    assert api.send("GET", f"{FILES}?prefix=../").pointers == ["?prefix"]
    assert api.send("GET", f"{FILES}?prefix=a&cursor=b").status == 400
    assert api.send("GET", f"{FILES}?limit=0").status == 422


def test_a_write_that_must_be_new_replaces_nothing(api: Api) -> None:
    assert put(api, "a", if_none_match="*").status == 201
    assert put(api, "a", "Other.", if_none_match="*").status == 409
    assert put(api, "a", if_none_match='"1"').status == 400
    # A browser sends the header with what it has in its cache.
    assert api.send("GET", f"{FILES}/a", if_none_match='"1"').body["text"] == "Tea."


def test_a_text_that_is_too_long_is_refused_with_the_limit(api: Api) -> None:
    refused = put(api, "a", "x" * (MAX_TEXT_BYTES + 1))
    assert (refused.status, "text must be at most 262144 bytes" in refused.body["detail"]) == (413, True)


def test_a_file_comes_with_an_atom_or_neither_does(api: Api, memory: Memory) -> None:
    refused = api.send("PUT", f"{FILES}/a", {"text": "Talk.", "atom": {**ATOM, "importance": 9}})
    assert (refused.status, refused.pointers, memory.files.records) == (422, ["/atom/importance"], {})
    made = api.send("PUT", f"{FILES}/a", {"text": "Talk.", "atom": ATOM})
    assert (made.status, made.body["atom"]["text"], made.body["atom"]["deduplicated"]) == (201, ATOM["text"], False)
    again = api.send("PUT", f"{FILES}/a", {"text": "Talk.", "atom": ATOM})
    assert (again.status, again.body["atom"]["deduplicated"], again.body["version"]) == (200, True, 1)
    listed = api.send("GET", f"/ai-memory/spaces/{SPACE}/atoms").body["items"]
    assert [atom["id"] for atom in listed] == [made.body["atom"]["id"]]


def test_other_methods_are_answered_with_those_that_there_are(api: Api) -> None:
    refused = api.send("POST", f"{FILES}/a/b", {})
    assert (refused.status, refused.headers["Allow"]) == (405, "DELETE, GET, PUT")
