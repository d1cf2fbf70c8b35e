"""Who a caller is comes from the verified token alone, and what is missing there is not made up."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.security.operations import Operation, every_operation

PEOPLE = (
    Person("no-tenant", tenant=None),
    Person("no-app", app=None),
    Person("odd-tenant", tenant="demo#demo"),
    Person("odd-app", app="%64emo"),
    Person("odd-role", role="root"),
    Person("roleless", role=None),
    Person("flattened", groups=("x admin",)),
    Person("reader", groups=("readers",)),
    Person("reader-and-writer", groups=("readers writers", "@app", "Readers")),
    Person("agent", role="service"),
    Person("foreign-agent", tenant="other", role="service"),
)
UNKNOWN = frozenset({"no-tenant", "no-app", "odd-tenant", "odd-app", "odd-role"})
IDS = {
    "conversation_id": "conv_chat_01K000000000000000000000AA",
    "conversationId": "conv_chat_01K000000000000000000000AA",
    "message_id": "msg_chat_01K000000000000000000000AA_1",
    "turn_id": "turn_01K000000000000000000000AA",
    "space_id": "ms_notes-0a1b2c",
    "atom_id": "atom_notes-0a1b2c_01K000000000000000000000AA",
    "entity_id": "ent_notes-0a1b2c_01K000000000000000000000AA",
    "name": "Ada",
    "chat_id": "chat",
    "bot_id": "bot",
    "presence_id": "presence",
    "action_number": "0",
    "entry_key": "mood",
    "group": "readers",
    "key": "mood",
    "path": "notes.md",
    "session_conversation_id": "conv_chat_01K000000000000000000000AA",
    "memory_id": "mem_01K000000000000000000000AA",
    "session_id": "01K000000000000000000000AA",
    "fact_id": "01K000000000000000000000AA",
    "dream_id": "01K000000000000000000000AA",
    "entry_id": "01K000000000000000000000AA",
    "template_id": "default",
    "queue": "jobs",
    "key_id": "key_01K000000000000000000000AA",
    "webhook_id": "wh_01K000000000000000000000AA",
    "receipt_id": f"rc_{64 * '0'}_01K000000000000000000000AA",
    "userId": "ada",
    "spaceId": "ms_notes-0a1b2c",
    "binding_id": "bind_01K000000000000000000000AA",
    "job_id": f"job_chat_01K000000000000000000000AA_{32 * '0'}",
    "admin_job_id": "aj_01K000000000000000000000AA",
}
FOR_ALL = {"conversationScope": {"namespace": "chat", "userId": "*"}, "memorySpaceNames": ["notes"]}


@pytest.fixture(scope="module", autouse=True)
def people(stack: Stack) -> None:
    for person in PEOPLE:
        stack.pool.add(person)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("name", sorted(UNKNOWN))
def test_a_token_without_a_claim_or_with_one_of_another_form_opens_nothing(name: str, callers: Callers) -> None:
    for operation in every_operation():
        reply = callers(name).send(operation.method, operation.address(IDS), _any_body(operation))
        assert reply.status == 403, operation.id
        assert reply.headers["content-type"] == "application/problem+json"
        assert "claim" in reply.body["detail"]


@pytest.mark.usefixtures("nothing_stored")
def test_without_a_token_every_operation_is_closed(stack: Stack) -> None:
    nobody = Client(stack.url, None)
    for operation in every_operation():
        assert nobody.send(operation.method, operation.address(IDS), _any_body(operation)).status == 401, operation.id


@pytest.mark.usefixtures("nothing_stored")
def test_a_token_that_was_tampered_with_opens_nothing(stack: Stack, callers: Callers) -> None:
    genuine = callers("user").token
    assert genuine is not None
    header, payload, signature = genuine.split(".")
    admin = {**_decode(payload), "custom:role": "admin"}
    unsigned = {"alg": "none", "typ": "JWT"}
    for forged in (
        f"{header}.{_encode(admin)}.{signature}",
        f"{_encode(unsigned)}.{payload}.",
        f"{_encode(unsigned)}.{_encode(admin)}.{signature}",
        f"{header}.{payload}.{signature[::-1]}",
    ):
        assert Client(stack.url, forged).send("POST", "/ai-memory/bindings", FOR_ALL).status == 401


def test_who_has_no_role_is_a_user(callers: Callers) -> None:
    assert callers("roleless").send("GET", "/ai-conversations").status == 200
    assert callers("roleless").send("POST", "/ai-memory/bindings", FOR_ALL).status == 403


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("name", ["user", "flattened", "reader", "agent"])
def test_what_needs_an_admin_is_refused_to_all_others(name: str, callers: Callers) -> None:
    caller = callers(name)
    for path, body in (
        ("/ai-memory/bindings", FOR_ALL),
        ("/ai-memory/spaces", {"name": "handbook", "owner": "app"}),
        ("/ai-memory/spaces", {"name": "notes", "owner": {"group": "readers"}}),
        ("/ai-memory/spaces", {"name": "notes", "owner": {"group": "x"}}),
    ):
        reply = caller.send("POST", path, body)
        if (name, path) == ("agent", "/ai-memory/bindings"):
            # Whose conversations is asked first.
            assert reply.status == 422, reply.text
            continue
        assert reply.status == 403, (path, reply.text)
        assert "admin" in reply.body["detail"]


def test_a_group_whose_name_has_a_blank_is_no_group_and_no_role(callers: Callers) -> None:
    for group in ("x", "admin", "x%20admin"):
        assert callers("flattened").send("GET", f"/ai-memory/spaces?owner=group:{group}").status in (404, 422)


def test_members_read_and_write_a_groups_space_and_others_find_nothing(callers: Callers, namespace: str) -> None:
    made = callers("admin").post("/ai-memory/spaces", {"name": namespace, "owner": {"group": "readers"}})
    member = callers("reader")
    atom = steps.add(member, made["id"], "Readers meet on Mondays")
    assert (atom["userId"], atom["owner"], atom["actor"]) == (None, {"group": "readers"}, member.user)
    assert steps.recall_texts(member, made["id"], "When do readers meet?") == ["Readers meet on Mondays"]
    for name in ("user", "reader-and-writer", "flattened", "foreign"):
        for path in (f"/ai-memory/spaces/{made['id']}", f"/ai-memory/atoms/{atom['id']}"):
            assert callers(name).send("GET", path).status == 404
        assert callers(name).send("GET", "/ai-memory/spaces?owner=group:readers").status == 404


def test_everyone_reads_a_space_of_the_app_and_its_admin_writes(callers: Callers, namespace: str) -> None:
    space = callers("admin").post("/ai-memory/spaces", {"name": namespace, "owner": "app"})["id"]
    steps.add(callers("admin"), space, "The office closes at six")
    assert steps.recall_texts(callers("user"), space, "When does the office close?") == ["The office closes at six"]
    atom = {"text": "The office never closes", "category": {"name": "notes", "kind": "FACT"}}
    assert callers("user").send("POST", f"/ai-memory/spaces/{space}/atoms", atom).status == 403
    assert callers("user").send("DELETE", f"/ai-memory/spaces/{space}").status == 403
    assert callers("foreign").send("GET", f"/ai-memory/spaces/{space}").status == 404


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("name", ["user", "admin", "flattened"])
def test_only_a_service_may_name_another_user(name: str, callers: Callers) -> None:
    for operation in every_operation():
        headers = {"X-Loci-User": callers("second").user}
        reply = callers(name).send(operation.method, operation.address(IDS), _any_body(operation), headers=headers)
        assert reply.status == 403, operation.id


@pytest.mark.parametrize("service", ["agent", "service"])
def test_a_service_acts_for_users_of_its_own_tenant(service: str, callers: Callers, namespace: str) -> None:
    user = callers("user")
    conversation = steps.conversation(user, namespace)
    headers = {"X-Loci-User": user.user}
    path = f"/ai-conversations/{conversation}"
    assert callers(service).send("GET", path, headers=headers).status == 200
    assert callers(service).send("GET", path).status == 422
    assert callers("foreign-agent").send("GET", path, headers=headers).status == 404


@pytest.mark.usefixtures("nothing_stored")
def test_a_service_that_names_no_one_writes_nothing_and_reads_nothing(callers: Callers) -> None:
    for operation in every_operation():
        address, body = operation.address(IDS), _any_body(operation)
        of_no_person = operation.path.startswith(("/ai-admin", "/ai-groups", "/ai-working-context/templates"))
        for headers in ({}, {"X-Loci-User": "undefined"}, {"X-Loci-User": "null"})[of_no_person:]:
            reply = callers("service").send(operation.method, address, body, headers=headers)
            assert reply.status == 422, (operation.id, headers, reply.text)


def test_a_user_named_by_a_service_cannot_reach_into_another_partition(callers: Callers) -> None:
    victim, agent = callers("user").user, callers("agent")
    namespace = f"ns-{uuid4().hex[:12]}"
    steps.conversation(callers("user"), namespace)
    for named in ("@app", "@", f"{victim}#", f"#{victim}", f"demo#{namespace}#{victim}", "%40app", "..", "*"):
        reply = agent.send("GET", "/ai-conversations", headers={"X-Loci-User": named})
        assert (reply.status, reply.body["items"]) == (200, []), named
    too_long = agent.send("GET", "/ai-conversations", headers={"X-Loci-User": "u" * 129})
    assert too_long.status == 403


def _any_body(operation: Operation) -> object:
    return {} if operation.schema is not None else None


def _decode(part: str) -> dict[str, object]:
    decoded: dict[str, object] = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return decoded


def _encode(part: Mapping[str, object]) -> str:
    return urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")
