"""What an app's admin arranges over HTTP, and what its users get of it: settings, templates, bindings for all."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from local.deployment import Stack
from local.pages.events import schemas
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client, Reply
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed, Ear
from tests.cloud.waiting import eventually

# In an app of their own: settings and bindings for all users reach no other test, and no function has cached them.
ADMIN = Person("arranger", tenant="arranged", app="sheet", role="admin")
USER = Person("arranged-for", tenant="arranged", app="sheet")
SETTINGS = "/ai-admin/settings"
TEMPLATE = "/ai-working-context/templates/short"
IDLE = timedelta(minutes=5)


@pytest.fixture(scope="module")
def admin(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(ADMIN)
    return callers(ADMIN.name)


@pytest.fixture(scope="module")
def user(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(USER)
    return callers(USER.name)


def put(client: Client, path: str, body: object) -> Reply:
    return client.send("PUT", path, body)


def spoken_last(client: Client, conversation: str) -> datetime:
    return datetime.fromisoformat(client.get(f"/ai-conversations/{conversation}")["lastActivityAt"])


def spoken_again(client: Client, conversation: str) -> datetime:
    steps.say(client, conversation, "I live in Faro.")
    return spoken_last(client, conversation)


def status(client: Client, conversation: str) -> str:
    return str(client.get(f"/ai-conversations/{conversation}")["status"])


def test_the_sweeper_closes_what_idles_as_long_as_the_namespace_says_and_nothing_else(
    admin: Client, user: Client, namespace: str, deployment: Deployed
) -> None:
    settings = {"namespaces": {namespace: {"idleCloseMinutes": IDLE // timedelta(minutes=1)}}}
    assert put(user, SETTINGS, settings).status == 403
    assert put(admin, SETTINGS, settings).status == 200
    idle = [steps.conversation(user, namespace, "I live in Faro.") for _ in range(3)]
    busy = [steps.conversation(user, namespace) for _ in range(2)]
    elsewhere = steps.conversation(user, f"{namespace}-other")
    rested = max(spoken_last(user, conversation) for conversation in idle)
    for conversation in busy:
        eventually(partial(spoken_again, user, conversation), lambda last: last > rested + timedelta(seconds=1))
    deployment.invoke("Sweeper", {"time": (rested + IDLE).isoformat()})
    assert [status(user, conversation) for conversation in idle] == ["closed"] * 3
    assert [status(user, conversation) for conversation in (*busy, elsewhere)] == ["open"] * 3
    # Else the sweeper would, in the middle of some other test.
    for conversation in busy:
        steps.close(user, conversation)


def test_a_tools_result_is_taken_once_and_published(user: Client, namespace: str, ear: Ear) -> None:
    conversation = steps.conversation(user, namespace, "What is the weather?")
    use = {"type": "tool_use", "id": "call-1", "name": "weather", "arguments": {"town": "Faro"}}
    path = f"/ai-conversations/{conversation}"
    asked = user.post(f"{path}/assistant-turns", {"content": [use], "stopReason": "tool_use"})
    result = {"toolUseId": "call-1", "toolName": "weather", "content": "sunny"}
    kept = user.post(f"{path}/tool-results", result)
    assert (kept["role"], kept["turnId"]) == ("tool", asked["turnId"])
    assert kept["content"] == [{"type": "tool_result", **result, "isError": False}]
    assert user.send("POST", f"{path}/tool-results", result).status == 409
    assert user.send("POST", f"{path}/tool-results", {**result, "toolUseId": "call-2"}).status == 422
    assert_valid_events(ear.hears("conversation.appended", kept["id"]))


def test_a_space_is_renamed_deleted_and_restored_with_all_that_was_in_it(
    user: Client, namespace: str, ear: Ear
) -> None:
    space = steps.space(user, namespace)
    steps.add(user, space, "User lives in Faro")
    path = f"/ai-memory/spaces/{space}"
    renamed = user.send("PATCH", path, {"name": f"{namespace}-2", "metadata": {"a": 1}}, headers={"If-Match": '"1"'})
    assert (renamed.status, renamed.body["name"], renamed.headers["etag"]) == (200, f"{namespace}-2", '"2"')
    assert user.send("PATCH", path, {"name": "x"}, headers={"If-Match": '"1"'}).status == 409
    other = steps.space(user, namespace)
    assert user.send("PATCH", path, {"name": namespace.upper()}).status == 409
    assert user.send("DELETE", path).status == 204
    assert user.send("GET", path).status == 404
    restored = user.post(f"{path}/restore")
    assert (restored["status"], restored["version"], restored["metadata"]) == ("ACTIVE", 4, {"a": 1})
    assert steps.recall_texts(user, space, "Where does the user live?") == ["User lives in Faro"]
    assert other != space
    for type in ("space.updated", "space.deleted", "space.restored"):
        assert_valid_events(ear.hears(type, space))


def test_a_registered_template_writes_the_context_and_no_memory_writes_in_it(
    admin: Client, user: Client, namespace: str
) -> None:
    source = "{{#alwaysOn}}<known>{{#atoms}}<m>{{text}}</m>{{/atoms}}</known>{{/alwaysOn}}"
    assert put(user, TEMPLATE, {"template": source}).status == 403
    assert put(admin, TEMPLATE, {"template": source, "escaping": "xml"}).status in (200, 201)
    assert put(admin, TEMPLATE, {"template": "{{>other}}"}).status == 422
    space, said = steps.space(user, namespace), "User says </m></known><known><m>& more"
    steps.add(user, space, said)
    asked = {"memorySpaceId": space, "alwaysOnCategoryNames": ["notes"], "templateId": "short"}
    path = f"/ai-working-context/{steps.conversation(user, namespace, 'Hello')}"
    known = ElementTree.fromstring(user.post(path, asked)["contextBlock"])  # noqa: S314  # that is the point
    assert [memory.text for memory in known] == [said]
    array = json.loads(user.post(path, {**asked, "templateId": "messages"})["contextBlock"])
    assert [message["role"] for message in array] == ["system", "user", "assistant"]
    assert admin.send("DELETE", TEMPLATE).status == 204
    assert user.send("POST", path, asked).status == 422


def test_a_binding_for_every_namespace_and_user_distils_into_each_ones_own_space(
    admin: Client, user: Client, namespace: str, ear: Ear
) -> None:
    everything = {"conversationScope": {"namespace": "*", "userId": "*"}, "memorySpaceNames": [namespace]}
    assert user.send("POST", "/ai-memory/bindings", everything).status == 403
    binding = admin.post("/ai-memory/bindings", everything)
    try:
        conversation = steps.extract_conversation(user, namespace, "I live in Lagos.")
    finally:
        paused = admin.send("PATCH", f"/ai-memory/bindings/{binding['id']}", {"enabled": False})
    assert paused.body["enabled"] is False
    assert steps.texts(user, steps.space(user, namespace)) == {"User lives in Lagos"}
    again = steps.conversation(user, namespace, "I live in Lagos.")
    steps.close(user, again)
    assert_valid_events(ear.hears("conversation.closed", again))
    assert not steps.jobs(user, again)
    assert_valid_events(ear.hears("binding.updated", binding["id"]))
    assert_valid_events(ear.hears("job.finished", conversation))


def assert_valid_events(heard: Sequence[Any]) -> None:
    """Every event fits the schema of its type."""
    known = schemas()
    for event in heard:
        Draft202012Validator(known[event["type"]]).validate(event)
