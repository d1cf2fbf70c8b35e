"""What must not be seen is put somewhere and looked for everywhere else."""

from uuid import uuid4

import pytest

from local.deployment import Stack
from tests.cloud import logs, steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.stores import Stores
from tests.security.operations import every_operation, writes
from tests.security.owning import CANARY as OWN_CANARY
from tests.security.owning import bodies, create_all_records

HIDDEN, INTERNAL, PLAIN = "Hiddenham", "Internalton", "Openburg"


@pytest.fixture(scope="module")
def ada(callers: Callers) -> Client:
    return callers("user")


def say_canaries(ada: Client, namespace: str) -> str:
    """A conversation in which the same is said openly, internally and hidden, by user, assistant and system."""
    conversation = steps.conversation(ada, namespace)
    for town, visibility in ((HIDDEN, "hidden"), (INTERNAL, "internal"), (PLAIN, "user")):
        content = {"content": f"I live in {town}.", "visibility": visibility}
        for route in ("user-messages", "system-messages", "assistant-turns"):
            ada.post(f"/ai-conversations/{conversation}/{route}", content)
    ada.post(f"/ai-conversations/{conversation}/rolling-summary")
    return conversation


def test_hidden_messages_reach_nothing_and_internal_ones_no_fact(ada: Client, namespace: str, stores: Stores) -> None:
    space = steps.space(ada, namespace)
    steps.bind(ada, namespace, space)
    conversation = say_canaries(ada, namespace)
    steps.close(ada, conversation)
    steps.ended_jobs(ada, conversation)
    assert steps.texts(ada, space) == {f"User lives in {PLAIN}"}

    asked = {"memorySpaceId": space, "recallQuery": f"Does the user live in {HIDDEN} or in {INTERNAL}?"}
    context = ada.send("POST", f"/ai-working-context/{conversation}", asked)
    assert (HIDDEN in context.text, INTERNAL in context.text, PLAIN in context.text) == (False, True, True)
    summary = ada.get(f"/ai-conversations/{conversation}")["rollingSummary"]
    assert HIDDEN not in summary
    assert PLAIN in summary

    ulid = conversation.rpartition("_")[2]
    stores.at_rest()
    for (table, _, sort_key), item in {**stores.dump(), **stores.derived_items()}.items():
        if not sort_key.startswith(f"M#{ulid}#"):
            assert HIDDEN.lower() not in item.lower(), (table, sort_key)
        if table == "memory":
            assert INTERNAL.lower() not in item.lower(), sort_key


def test_hidden_messages_are_shown_for_audit_alone(ada: Client, namespace: str) -> None:
    path = f"/ai-conversations/{say_canaries(ada, namespace)}"

    def visible_towns(route: str, **query: object) -> tuple[bool, bool, bool]:
        text = str(ada.get(f"{path}/{route}", **query))
        return HIDDEN in text, INTERNAL in text, PLAIN in text

    assert visible_towns("messages") == (False, False, True)
    assert visible_towns("messages", includeInternal="true") == (False, True, True)
    assert visible_towns("raw-turns") == (False, True, True)
    assert visible_towns("raw-turns", includeHidden="true") == (True, True, True)


def test_no_log_tells_content_names_or_who_it_was(
    ada: Client, callers: Callers, namespace: str, stack: Stack, stores: Stores
) -> None:
    canary = f"larkspur-{uuid4().hex[:8]}"
    had = create_all_records(ada, namespace)
    ada.post("/ai-conversations", {"namespace": namespace, "title": canary}, {"Idempotency-Key": canary})
    steps.extract_conversation(ada, namespace, f"I live in {canary.title()}.", f"My name is {canary}.")
    for operation in every_operation():
        address = operation.address(had.ids)
        query = f"{address}{'&' if '?' in address else '?'}cursor={canary}&category={canary}&sessionId={canary}"
        ada.send("GET", query, headers={"X-Loci-User": canary})
        ada.send(operation.method, operation.path.format_map(dict.fromkeys(had.ids, canary)))
    for operation in writes():
        address = operation.address(had.ids)
        for body in ({canary: canary}, {**bodies(had, ada)[operation.id][0], "metadata": {canary: "x" * 20_000}}):
            ada.send(operation.method, address, body, headers={"Idempotency-Key": canary, "If-Match": canary})
        ada.send(operation.method, address, raw=f'{{"{canary}": "{canary}'.encode())
    callers("foreign").send("GET", f"/ai-memory/spaces/{had.ids['space_id']}")
    stores.at_rest()

    told = list(logs.lines(stack))
    assert any('"message":"request"' in line for line in told)
    assert any('"service":"extraction"' in line for line in told)
    for secret in (canary, OWN_CANARY, ada.user, str(ada.token)):
        assert not [line for line in told if secret.lower() in line.lower()]
