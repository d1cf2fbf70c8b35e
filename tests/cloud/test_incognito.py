"""An incognito conversation on the deployed app: it works as others do, and once it ends no byte of it is found."""

from uuid import uuid4

from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed, Ear
from tests.cloud.test_erasing import everything, traces
from tests.cloud.waiting import eventually

CANARIES = 14


def test_no_byte_of_it_is_found_in_anything_that_was_deployed(
    callers: Callers, namespace: str, stack: Stack, deployment: Deployed, ear: Ear
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    steps.add(ada, space, "User is allergic to peanuts")
    canaries = [f"canary{number:02}{uuid4().hex[:8]}" for number in range(CANARIES)]
    say = iter(canaries)
    new = {"namespace": namespace, "title": next(say), "sessionId": next(say), "metadata": {next(say): next(say)}}
    id = ada.post("/ai-conversations", {**new, "incognito": True}, {"Idempotency-Key": next(say)})["id"]
    path = f"/ai-conversations/{id}"
    question = {"content": f"Am I allergic to {next(say)}?", "author": next(say)}
    ada.post(f"{path}/user-messages", question, {"Idempotency-Key": next(say)})
    use = {"type": "tool_use", "id": next(say), "name": next(say), "arguments": {"about": next(say)}}
    ada.post(f"{path}/assistant-turns", {"content": [use]})
    ada.post(f"{path}/tool-results", {"toolUseId": use["id"], "content": next(say)})
    ada.post(f"{path}/system-messages", {"content": next(say)})
    asked = {"memorySpaceId": space, "recallQuery": f"allergic to peanuts or {next(say)}", "minSimilarity": 0}
    context = ada.post(f"/ai-working-context/{id}", asked)
    assert [atom["text"] for atom in context["atomsUsed"]] == ["User is allergic to peanuts"]
    assert len(context["messages"]) > 1
    assert next(say, None) is None
    assert traces(stack, deployment, canaries)

    assert ada.post(f"{path}/close")["status"] == "closed"
    assert ada.send("GET", path).status == 404
    assert ear.hears("conversation.deleted", id)
    ulid = id.rpartition("_")[2]
    eventually(lambda: traces(stack, deployment, canaries), lambda found: not found)
    stored = [place for place, text in everything(stack, deployment) if ulid in f"{place} {text}"]
    assert [place for place in stored if place.split(" ")[0] in stack.outputs.tables] == []
