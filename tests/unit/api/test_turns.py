"""Tool results over HTTP, and how their blocks read back."""

import pytest

from loci.api import routing
from tests.support.conversation_world import World
from tests.unit.api.requests import Api

USE = {"type": "tool_use", "id": "call-1", "name": "look_up", "arguments": {}}
RESULT = {"toolUseId": "call-1", "content": "sunny"}


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.CONVERSATIONS.routers())


@pytest.fixture
def path(api: Api) -> str:
    """A conversation that waits for a tool."""
    made = f"/ai-conversations/{api.send('POST', '/ai-conversations', {'namespace': 'chat'}).body['id']}"
    assert api.send("POST", f"{made}/assistant-turns", {"content": [USE]}).status == 201
    return made


def test_a_result_reads_back_as_one_block_with_what_was_sent(api: Api, path: str) -> None:
    made = api.send("POST", f"{path}/tool-results", RESULT)
    assert (made.status, made.body["role"], made.body["visibility"]) == (201, "tool", "user")
    assert made.body["content"] == [{"type": "tool_result", **RESULT, "isError": False}]
    assert api.send("GET", f"{path}/messages").body["items"][-1] == made.body


def test_a_result_of_texts_and_pictures_reads_back_as_it_was_sent(api: Api, path: str) -> None:
    text = {"type": "text", "text": "sunny"}
    given = [text, {"type": "image", "url": "https://example.com/sky.png", "mimeType": "image/png"}]
    made = api.send("POST", f"{path}/tool-results", {**RESULT, "content": given})
    assert made.body["content"] == [{"type": "tool_result", **RESULT, "content": given, "isError": False}]
    said = [text, {"type": "tool_result", **RESULT, "content": [text], "isError": True}]
    assert api.send("POST", f"{path}/user-messages", {"content": said}).body["content"] == said
    assert api.send("GET", f"{path}/messages").body["items"][-2] == made.body


def test_a_tool_gives_no_further_calls(api: Api, path: str) -> None:
    refused = api.send("POST", f"{path}/tool-results", {**RESULT, "content": [USE]})
    assert (refused.status, refused.pointers[-1]) == (422, "/content/0")


def test_a_tools_name_and_failure_are_stored(api: Api, path: str) -> None:
    sent = {**RESULT, "toolName": "look_up", "isError": True}
    assert api.send("POST", f"{path}/tool-results", sent).body["content"] == [{"type": "tool_result", **sent}]


def test_a_second_result_is_a_conflict_and_one_of_an_unknown_use_is_refused(api: Api, path: str) -> None:
    unknown = api.send("POST", f"{path}/tool-results", {**RESULT, "toolUseId": "call-2"})
    assert (unknown.status, unknown.pointers) == (422, ["/toolUseId"])
    assert api.send("POST", f"{path}/tool-results", RESULT, idempotency_key="k").status == 201
    assert api.send("POST", f"{path}/tool-results", RESULT).status == 409
    assert api.send("POST", f"{path}/tool-results", RESULT, idempotency_key="k").status == 201


@pytest.mark.parametrize(("field", "value"), [("toolUseId", ""), ("toolName", "x" * 201), ("isError", "no")])
def test_a_field_that_cannot_be_is_named(api: Api, path: str, field: str, value: object) -> None:
    answer = api.send("POST", f"{path}/tool-results", {**RESULT, field: value})
    assert (answer.status, answer.pointers) == (422, [f"/{field}"])
