"""What cannot be taken is refused with a problem document that says where and why, and nothing of it is stored."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from jsonschema import Draft202012Validator

from tests.cloud import steps
from tests.cloud.client import Reply
from tests.security.operations import Operation, every_operation, writes
from tests.security.owning import Owned, ask_a_tool, bodies
from tests.security.potters import had, nothing_stored, world
from tests.security.problems import CANARY, assert_refused, pointers

__all__ = ["had", "nothing_stored", "world"]

WRONG: Sequence[object] = (0.5, [[CANARY]], {CANARY: 1}, CANARY, True)
APPENDS = [one for one in writes() if one.path.startswith("/ai-conversations/{conversation_id}/")]
CONTENTS: Sequence[object] = (CANARY * 30_000, 90 * [{"type": "text", "text": "ü" * 2_100}])
OPERATIONS = {operation.id: operation for operation in every_operation()}
# What names are made of that try to be something else.
ODD = (
    "#",
    "@app",
    "%23",
    "a\nb",
    "a\x00b",
    "\u2028",
    "../..",
    "demo#demo#chat#x",
    "é" * 5,
    '"}',
    "' OR 1=1",
    "{{name}}",
)


@pytest.fixture(scope="module")
def open_conversation(had: Owned) -> str:
    """A conversation that is open."""
    conversation = steps.conversation(had.owner, had.namespace)
    ask_a_tool(had.owner, conversation)
    return conversation


def of(operation_id: str, had: Owned) -> tuple[str, str, Mapping[str, object]]:
    """Method and address of an operation on the potter's records, and a body that it takes."""
    operation = OPERATIONS[operation_id]
    return operation.method, operation.address(had.ids), bodies(had, had.owner)[operation_id][-1]


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", writes(), ids=lambda operation: operation.id)
def test_a_body_that_is_no_object_of_this_form_is_refused(operation: Operation, had: Owned) -> None:
    method, address, body = of(operation.id, had)

    def send_raw(raw: str) -> Reply:
        return had.owner.send(method, address, raw=raw.encode("utf-8", "surrogatepass"))

    for raw in ("{", '{"a": NaN}', '{"a": 1e999}', f'"{CANARY}', "[" * 20_000, '{"a": "\\ud800"}'):
        assert_refused(send_raw(raw), 400)
    for raw in ("[]", "7", "null", f'"{CANARY}"'):
        assert_refused(send_raw(raw), 422)
    assert_refused(had.owner.send(method, address), 422)
    problem = assert_refused(send_raw(json.dumps({**body, "surprise": CANARY})), 422)
    assert pointers(problem) == {"/surprise"}


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", writes(), ids=lambda operation: operation.id)
def test_every_field_of_a_wrong_type_is_named(operation: Operation, had: Owned) -> None:
    assert operation.schema is not None
    method, address, _ = of(operation.id, had)
    fields = {
        name: next(value for value in WRONG if not _fits(operation.schema, schema, value))
        for name, schema in operation.schema["properties"].items()
    }
    problem = assert_refused(had.owner.send(method, address, fields), 422)
    named = {pointer.split("/")[1] for pointer in pointers(problem)}
    assert named == fields.keys()


def _content(operation: Operation) -> set[str]:
    """The field of a body that is one message's content."""
    return {name for name in (operation.schema or {})["properties"] if name in ("content", "userContent")}


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"])
def test_a_body_of_another_type_is_refused_whatever_is_in_it(type: str, had: Owned) -> None:
    for sent in (b'{"name": "diary"}', b"name=diary"):
        reply = had.owner.send("POST", "/ai-memory/spaces", raw=sent, headers={"Content-Type": type})
        assert "application/json" in assert_refused(reply, 415)["detail"]


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(
    "operation", [one for one in writes() if one.required_fields], ids=lambda operation: operation.id
)
def test_every_field_that_is_missing_is_named(operation: Operation, had: Owned) -> None:
    method, address, _ = of(operation.id, had)
    problem = assert_refused(had.owner.send(method, address, {}), 422)
    assert pointers(problem) == {f"/{name}" for name in operation.required_fields}


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", [one for one in APPENDS if _content(one)], ids=lambda operation: operation.id)
def test_content_over_350_kb_is_refused_with_the_limit(
    operation: Operation, had: Owned, open_conversation: str
) -> None:
    assert operation.schema is not None
    _, _, sent = of(operation.id, had)
    body = {name: value for name, value in sent.items() if name != "userText"}
    (field,) = _content(operation)
    for content in CONTENTS:
        if _fits(operation.schema, operation.schema["properties"][field], content):
            address = operation.address({"conversation_id": open_conversation})
            problem = assert_refused(had.owner.send(operation.method, address, {**body, field: content}), 413)
            assert "350 KB" in problem["detail"]


@pytest.mark.usefixtures("nothing_stored")
def test_metadata_over_16_kb_is_refused(had: Owned, open_conversation: str) -> None:
    ids = {**had.ids, "conversation_id": open_conversation}
    for operation in writes():
        has_metadata = "metadata" in (operation.schema or {})["properties"]
        if has_metadata and operation.id not in ("recall", "recallByTopic", "recallAcrossSpaces"):
            _, _, body = of(operation.id, had)
            big = {**body, "metadata": {CANARY: "x" * 16_384}}
            assert_refused(had.owner.send(operation.method, operation.address(ids), big), 413)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(
    # A model has to ask for results before: over HTTP.
    "operation",
    [one for one in APPENDS if one.id != "giveToolResults"],
    ids=lambda operation: operation.id,
)
def test_a_closed_conversation_takes_nothing_more(operation: Operation, had: Owned) -> None:
    method, address, body = of(operation.id, had)
    problem = assert_refused(had.owner.send(method, address, body), 409)
    assert "closed" in problem["detail"]


def _broken_rules() -> Iterator[tuple[str, Mapping[str, object], str]]:
    text = "x" * 9_000
    atom = {"text": "User sings", "category": {"name": "notes", "kind": "FACT"}}
    yield "createConversation", {"namespace": text}, "/namespace"
    yield "createConversation", {"namespace": "n", "title": text}, "/title"
    yield "createConversation", {"namespace": "n", "sessionId": text}, "/sessionId"
    yield "createMemorySpace", {"name": text}, "/name"
    yield "createMemorySpace", {"name": ""}, "/name"
    yield "createMemorySpace", {"name": "n", "purpose": text}, "/purpose"
    yield "createMemorySpace", {"name": "n", "owner": {"group": "a b"}}, "/owner/group"
    yield "addAtom", {**atom, "text": text}, "/text"
    yield "addAtom", {**atom, "text": " \n"}, "/text"
    yield "addAtom", {**atom, "key": text}, "/key"
    yield "addAtom", {**atom, "category": {"name": text, "kind": "FACT"}}, "/category/name"
    yield "addAtom", {**atom, "category": {"name": "n", "kind": "PATTERN"}}, "/category/kind"
    yield "addAtom", {**atom, "category": {"name": "n", "kind": CANARY}}, "/category/kind"
    yield "addAtom", {**atom, "importance": 6}, "/importance"
    yield "addAtom", {**atom, "confidence": 1.5}, "/confidence"
    yield "addAtom", {**atom, "validFrom": "yesterday"}, "/validFrom"
    yield "addAtom", {**atom, "validFrom": "2026-01-01T00:00:00"}, "/validFrom"
    yield "addAtom", {**atom, "expiresAt": "2020-01-01T00:00:00Z"}, "/expiresAt"
    yield "recallByTopic", {"query": "q", "limit": 0}, "/limit"
    yield "recallByTopic", {"query": "q", "limit": 101}, "/limit"
    yield "recallByTopic", {"query": "q", "minSimilarity": 2.0}, "/minSimilarity"
    yield "buildWorkingContext", {"memorySpaceId": [], "tokenBudget": 1000}, "/memorySpaceId"
    yield "buildWorkingContext", {"memorySpaceId": "ms_notes-0a1b2c", "tokenBudget": 255}, "/tokenBudget"
    yield "buildWorkingContext", {"memorySpaceId": "ms_notes-0a1b2c", "templateId": "x/../y"}, "/templateId"


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(("operation_id", "body", "pointer"), list(_broken_rules()))
def test_a_field_that_breaks_a_rule_is_named(
    operation_id: str, body: Mapping[str, object], pointer: str, had: Owned
) -> None:
    method, address, _ = of(operation_id, had)
    problem = assert_refused(had.owner.send(method, address, body), 422)
    assert pointers(problem) == {pointer}


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("namespace", ["", "  ", "a" * 129])
def test_a_namespace_that_cannot_be_one_is_refused(namespace: str, had: Owned) -> None:
    problem = assert_refused(had.owner.send("POST", "/ai-conversations", {"namespace": namespace}), 422)
    assert pointers(problem) == {"/namespace"}
    assert_refused(had.owner.send("GET", f"/ai-conversations?namespace={quote(namespace)}"), 422)
    scope = {"namespace": namespace, "userId": had.owner.user}
    assert_refused(
        had.owner.send("POST", "/ai-memory/bindings", {"conversationScope": scope, "memorySpaceNames": ["n"]}), 422
    )


@pytest.mark.parametrize("namespace", [one for one in ODD if one.strip()])
def test_a_namespace_may_be_any_text_and_its_ids_lead_to_it(namespace: str, had: Owned) -> None:
    made = had.owner.post("/ai-conversations", {"namespace": namespace})
    assert made["namespace"] == namespace
    assert had.owner.get(f"/ai-conversations/{made['id']}")["namespace"] == namespace
    listed = had.owner.get("/ai-conversations", namespace=namespace)["items"]
    assert {one["namespace"] for one in listed} == {namespace}
    assert made["id"] in [one["id"] for one in listed]
    had.owner.post(f"/ai-conversations/{made['id']}/close", {})


@pytest.mark.parametrize("odd", ODD)
def test_names_may_hold_any_character_and_stay_names(odd: str, had: Owned) -> None:
    ada, name = had.owner, f"{odd}{uuid4().hex}"
    conversation = ada.post("/ai-conversations", {"namespace": had.namespace, "title": name, "sessionId": name})
    assert (conversation["title"], conversation["sessionId"]) == (name, name)
    listed = ada.get("/ai-conversations", sessionId=name)["items"]
    assert [found["id"] for found in listed] == [conversation["id"]]
    space = ada.post("/ai-memory/spaces", {"name": name, "purpose": name})
    assert (space["name"], space["purpose"]) == (name, name)
    atom = steps.add(ada, space["id"], f"User says {name}", key=name, category={"name": name, "kind": "FACT"})
    for wanted in ({"key": name}, {"category": name}):
        found = ada.get(f"/ai-memory/spaces/{space['id']}/atoms", **wanted)["items"]
        assert [one["id"] for one in found] == [atom["id"]]
        assert (found[0]["key"], found[0]["category"]["name"]) == (name, name)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(
    ("operation_id", "field"),
    [
        ("addAtom", "sourceConversationId"),
        ("addAtom", "sourceMessageIds"),
        ("addAtom", "entityIds"),
        ("createBinding", "memorySpaceIds"),
        ("runExtractionForConversation", "conversationId"),
        ("buildWorkingContext", "memorySpaceId"),
        ("mergeEntities", "aliasId"),
        ("recallAcrossSpaces", "memorySpaceIds"),
    ],
)
def test_an_id_in_a_body_that_is_none_of_its_kind_is_refused(operation_id: str, field: str, had: Owned) -> None:
    method, address, body = of(operation_id, had)
    many = field.endswith("Ids")
    for id in ("job_x", f"{CANARY}#", "", had.ids["job_id"]):
        problem = assert_refused(had.owner.send(method, address, {**body, field: [id] if many else id}), 422)
        assert pointers(problem) == {f"/{field}/0" if many else f"/{field}"}


def _fits(whole: Mapping[str, Any], schema: Mapping[str, Any], value: object) -> bool:
    return Draft202012Validator({**schema, "components": whole["components"]}).is_valid(value)
