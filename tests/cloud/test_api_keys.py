"""API keys on the deployed app: made, used by both clients' path, scoped, revoked, and in no log."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.client import Client, Reply
from tests.cloud.conftest import Callers
from tests.support.clients import PYTHON_COMMAND
from tests.support.programs import run_program

PROGRAM = """
from loci_memory_client import Loci

with Loci() as loci:
    memory = loci.user({user})
    memory.add("I collect lighthouse stamps")
    print(memory.search("What do I collect?")[0].atom.text)
"""


@pytest.fixture
def ada(callers: Callers) -> Client:
    return callers("user")


def issue(who: Client, **fields: object) -> Any:
    return who.post("/ai-admin/keys", {"name": "test", **fields})


def with_key(who: Client, key: str) -> Client:
    return replace(who, url=f"{who.url}/with-key", token=key)


def assert_unauthorized(reply: Reply) -> None:
    assert (reply.status, reply.body["title"]) == (401, "Unauthorized"), reply.text
    assert (reply.headers["content-type"], reply.headers["www-authenticate"]) == ("application/problem+json", "Bearer")


def test_a_key_reads_and_writes_what_its_user_does(ada: Client, namespace: str) -> None:
    keyed = with_key(ada, issue(ada)["key"])
    space = steps.space(keyed, namespace)
    assert ada.get(f"/ai-memory/spaces/{space}")["name"] == namespace
    steps.add(keyed, space, "Ada collects stamps")
    assert steps.texts(ada, space) == {"Ada collects stamps"}
    assert "test" in [key["name"] for key in ada.get("/ai-admin/keys")["items"] if key["lastUsedOn"]]


def test_a_key_of_one_user_does_not_reach_another(ada: Client, callers: Callers, namespace: str) -> None:
    space = steps.space(ada, namespace)
    second, foreign = callers("second"), callers("foreign")
    for who in (second, foreign):
        keyed = with_key(who, issue(who)["key"])
        assert keyed.send("GET", f"/ai-memory/spaces/{space}").status == 404
        assert space not in [one["id"] for one in keyed.get("/ai-memory/spaces")["items"]]
    acting = with_key(second, issue(second)["key"]).send("GET", "/ai-memory/spaces", headers={"X-Loci-User": ada.user})
    assert acting.status == 403


@pytest.mark.parametrize("key", ["loci_", "loci_x.01KJW1Z2N0ABCDEFGHJKMNPQRS." + "a" * 43, "Bearer", "eyJ.eyJ.x"])
def test_no_other_key_is_let_in(ada: Client, key: str) -> None:
    assert_unauthorized(with_key(ada, key).send("GET", "/ai-memory/spaces"))


def test_a_token_is_no_key_and_a_key_no_token(ada: Client) -> None:
    assert_unauthorized(with_key(ada, ada.token or "").send("GET", "/ai-memory/spaces"))
    assert replace(ada, token=issue(ada)["key"]).send("GET", "/ai-memory/spaces").status == 401


def test_a_key_does_what_its_scopes_say(ada: Client) -> None:
    reader = with_key(ada, issue(ada, scopes=["read"])["key"])
    assert reader.post("/ai-memory/recall", {"query": "stamps"})["degraded"] is False
    assert reader.send("POST", "/ai-memory/remember", {"text": "I like tea"}).status == 403
    assert reader.send("GET", "/ai-admin/keys").status == 403


def test_the_client_takes_a_key_of_the_app_and_acts_for_anyone(
    stack: Stack, callers: Callers, namespace: str, tmp_path: Path
) -> None:
    key = issue(callers("admin"), owner="app")["key"]
    program = PROGRAM.format(user=repr(f"visitor {namespace}"))
    printed = run_program([PYTHON_COMMAND, "-c", program], tmp_path, stack.url, key)
    assert printed == "I collect lighthouse stamps\n"


def test_a_revoked_key_that_was_never_used_is_not_let_in(ada: Client) -> None:
    issued = issue(ada)
    assert ada.send("DELETE", f"/ai-admin/keys/{issued['id']}").status == 204
    assert_unauthorized(with_key(ada, issued["key"]).send("GET", "/ai-memory/spaces"))
