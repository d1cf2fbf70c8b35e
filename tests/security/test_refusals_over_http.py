"""What the way over HTTP adds to what is tried in process (``test_bad_input.py``, ``test_bad_addresses.py``): one
operation of each part of the API through the gateway and the deployed functions."""

import json
from collections.abc import Iterator, Sequence

import pytest

from local.deployment import Stack
from tests.cloud.client import Client, Reply
from tests.security.operations import Operation, every_operation, writes
from tests.security.owning import Owned, bodies
from tests.security.problems import CANARY, assert_refused, pointers
from tests.security.test_bad_addresses import IDS_OF_DIALECTS, address_with, of_another_kind


def one_of_each_part(operations: Sequence[Operation]) -> list[Operation]:
    """The first operation of each first step of a path."""
    return list(({one.path.split("/")[1]: one for one in reversed(operations)}).values())


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", one_of_each_part(writes()), ids=lambda operation: operation.id)
def test_a_body_that_is_no_object_of_this_form_is_refused(operation: Operation, had: Owned) -> None:
    method, address = operation.method, operation.address(had.ids)
    body = bodies(had, had.owner)[operation.id][-1]

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
@pytest.mark.parametrize("type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"])
def test_a_body_of_another_type_is_refused_whatever_is_in_it(type: str, had: Owned) -> None:
    for sent in (b'{"name": "diary"}', b"name=diary"):
        reply = had.owner.send("POST", "/ai-memory/spaces", raw=sent, headers={"Content-Type": type})
        assert "application/json" in assert_refused(reply, 415)["detail"]


def with_ids() -> Iterator[Operation]:
    yield from (one for one in every_operation() if one.ids)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", one_of_each_part([*with_ids()]), ids=lambda operation: operation.id)
def test_an_id_of_another_kind_or_form_is_refused(operation: Operation, had: Owned) -> None:
    body = bodies(had, had.owner)[operation.id][-1] if operation.schema is not None else None
    own = had.ids[operation.ids[0]]
    is_field, is_of_dialect = operation.ids[0] in operation.query, operation.ids[0] in IDS_OF_DIALECTS
    statuses = (422,) if is_field else (400, 404) if is_of_dialect else (400,)
    for id in (*of_another_kind(own, had), "@app", own + "0", own + "%", "..", "x" * 2_000):
        assert_refused(had.owner.send(operation.method, address_with(operation, had, id), body), *statuses)
    for odd in ("#", "a\x00", "conv_a#b_01K", "\n", "a/b", "\U0001f600"):
        address = address_with(operation, had, odd)
        assert_refused(had.owner.send(operation.method, address, body), *((422,) if is_field else (400, 404)))


@pytest.mark.usefixtures("nothing_stored")
def test_a_turn_of_a_closed_conversation_takes_no_results(had: Owned) -> None:
    (operation,) = (one for one in writes() if one.id == "giveToolResults")
    body = bodies(had, had.owner)[operation.id][-1]
    problem = assert_refused(had.owner.send(operation.method, operation.address(had.ids), body), 409)
    assert "the turn has ended" in problem["detail"]


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("header", ["If-Match", "Idempotency-Key"])
def test_garbage_in_a_header_is_refused(header: str, had: Owned) -> None:
    for text in ("", "\x7f", "x" * 201, "é"):
        reply = had.owner.send("POST", "/ai-memory/spaces", {"name": "n"}, headers={header: text})
        assert_refused(reply, 400)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("path", ["/", "/nowhere", "/ai-conversations/x/y/z", "/ai-memory", "/openapi.json/x"])
def test_an_unknown_path_is_not_found_and_nothing_of_it_is_open(path: str, had: Owned, stack: Stack) -> None:
    for method in ("GET", "POST"):
        assert_refused(had.owner.send(method, path), 404)
        assert Client(stack.url, None).send(method, path).status == 401


@pytest.mark.parametrize("path", ["/agentcore/memories/m/events", "/langgraph/store/items"])
def test_an_address_that_was_taken_away_says_so_whatever_a_client_signs_with(
    path: str, had: Owned, stack: Stack
) -> None:
    signature = "AWS4-HMAC-SHA256 Credential=loci_x/20260704/eu-central-1/bedrock-agentcore/aws4_request"
    for caller in (had.owner, Client(stack.url, None), Client(f"{stack.url}/with-key", None)):
        for headers in ({}, {"Authorization": signature}):
            reply = caller.send("POST", path, {}, headers=headers)
            assert_refused(reply, 410)
            assert "docs/upgrading.md" in reply.body["detail"]


def test_the_document_is_served_to_everyone(stack: Stack) -> None:
    served = Client(stack.url, None).send("GET", "/openapi.json")
    assert served.status == 200
    paths = served.body["paths"]
    assert {(operation.path, operation.method.lower()) for operation in every_operation()} == {
        (path, method) for path, methods in paths.items() for method in methods
    }
