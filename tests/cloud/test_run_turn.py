"""A turn that a model is run through on the deployed app: the API, the queue, the worker, and a model over HTTP."""

import json
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any
from urllib.parse import urljoin

from urllib3 import PoolManager

from local import deploy, deployment
from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Ear
from tests.cloud.waiting import eventually
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.scripted_turns import DONE

HIDDEN = "larkspur-canary-5e1c"


def finish_turn(client: Client, path: str, asked: object) -> Any:
    """The turn once it is not in progress any more."""
    begun = client.post(path, asked)
    turn = f"{path}/{begun['turnId']}"
    return eventually(lambda: client.get(turn), lambda found: found["status"] != "in_progress")


def test_a_worker_runs_a_turn_with_our_recall_and_tells_of_it_once(
    callers: Callers, namespace: str, models: ModelEndpoint, ear: Ear
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    atom = steps.add(ada, space, "User is allergic to peanuts")
    conversation = steps.conversation(ada, namespace)
    path = f"/ai-conversations/{conversation}"
    ada.post(f"{path}/system-messages", {"content": HIDDEN, "visibility": "hidden"})
    tool = {"type": "RECALL_BY_TOPIC", "name": "recallMemory", "memorySpaceId": "$mine"}
    text = "Which food is the user allergic to?"
    asked = {"provider": "openai", "model": "any", "userText": text, "tools": [tool], "arguments": {"mine": space}}
    done = finish_turn(ada, f"{path}/run-turn", asked)
    assert (done["status"], done["error"]) == ("completed", None)
    assert [message["role"] for message in done["appendedMessages"]] == ["user", "assistant", "tool", "assistant"]
    assert done["appendedMessages"][-1]["content"] == [{"type": "text", "text": DONE}]
    assert ada.get(f"{path}/messages")["items"] == done["appendedMessages"]
    line = f"- User is allergic to peanuts ({atom['validFrom'][:10]}; notes; {atom['id']})"
    assert models.was_told(line)
    assert not models.was_told(HIDDEN)
    assert len(ear.hears("conversation.turned", conversation)) == 1


def test_a_worker_remembers_what_the_model_saves_and_recalls_it_in_the_next_turn(
    callers: Callers, namespace: str, models: ModelEndpoint
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    path = f"/ai-conversations/{steps.conversation(ada, namespace)}/run-turn"
    save = {"type": "SAVE_MEMORY", "name": "save_memory", "memorySpaceId": space}
    told = "The user is allergic to peanuts"
    asked: dict[str, object] = {"provider": "openai", "model": "any", "userText": told, "tools": [save]}
    done = finish_turn(ada, path, asked)
    assert (done["status"], done["error"]) == ("completed", None)
    assert [call["state"] for call in done["toolInvocations"]] == ["succeeded"]
    (atom,) = ada.get(f"/ai-memory/spaces/{space}/atoms")["items"]
    assert (atom["text"], atom["sourceMessageIds"]) == (told, [done["appendedMessages"][0]["id"]])
    text = "What is the user allergic to?"
    asked = {"provider": "openai", "model": "any", "userText": text, "memory": {"spaceId": space}}
    done = finish_turn(ada, path, asked)
    assert (done["status"], done["memory"]["atomIds"]) == ("completed", [atom["id"]])
    assert models.was_told(f"1. {told} (health, ")
    forget = {"type": "FORGET_MEMORY", "name": "forget", "memorySpaceId": space}
    done = finish_turn(ada, path, {"provider": "openai", "model": "any", "userText": told, "tools": [forget]})
    assert [call["state"] for call in done["toolInvocations"]] == ["succeeded"]
    assert ada.get(f"/ai-memory/spaces/{space}/atoms")["items"] == []
    assert ada.post(f"/ai-memory/atoms/{atom['id']}/restore")["text"] == told


def test_a_message_of_a_turn_that_is_not_there_travels_and_starts_a_worker(stack: Stack) -> None:
    deployment.see_message_travel(stack, deploy.stacks_of({}))


def test_a_turn_is_streamed_while_its_model_speaks_and_is_stored_at_the_end(
    stack: Stack, callers: Callers, namespace: str, models: ModelEndpoint
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    steps.add(ada, space, "User is allergic to peanuts")
    path = f"/ai-conversations/{steps.conversation(ada, namespace)}"
    models.script(Says("You may eat plums.", pause=0.05))
    text = "Which food is the user allergic to?"
    memory = {"spaceId": space}
    asked = {"provider": "openai", "model": "any", "userText": text, "memory": memory, "stream": True}
    begun = ada.post(f"{path}/run-turn", asked)
    assert (begun["status"], len(begun["appendedMessages"])) == ("in_progress", 1)
    events = list(streamed_events(stack, begun["stream"]))
    assert "".join(data["text"] for name, data, _ in events if name == "text") == "You may eat plums."
    assert [name for name, _, _ in events if name != "text"] == ["memory", "message", "turn"]
    (*_, (_, message, _), (_, turn, ended_at)) = events
    assert (turn["status"], turn["appendedMessages"][-1], turn["stream"]) == ("completed", message, None)
    heard_at = next(at for name, _, at in events if name == "text")
    assert ended_at - heard_at >= 2 * 0.05
    assert ada.get(f"{path}/messages")["items"] == turn["appendedMessages"]
    again = list(streamed_events(stack, begun["stream"], {"Last-Event-ID": str(message["seq"])}))
    assert [(name, data) for name, data, _ in again] == [("turn", turn)]


def test_a_page_of_any_origin_may_ask_and_no_other_token_hears_a_turn(
    stack: Stack, callers: Callers, namespace: str
) -> None:
    path = f"/ai-conversations/{steps.conversation(callers('user'), namespace)}/run-turn"
    asked = {"provider": "openai", "model": "any", "userText": "Hello", "stream": True}
    stream = callers("user").post(path, asked)["stream"]
    address, pool = urljoin(stack.url, stream["url"]), PoolManager()
    preflight = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,last-event-id,loci-reader",
    }
    allowed = pool.request("OPTIONS", address, headers=preflight)
    assert (allowed.status, allowed.headers["Access-Control-Allow-Origin"]) == (200, "*")
    for token in ("", stream["token"][:-1], stream["token"].swapcase(), str(callers("user").token)):
        refused = pool.request("GET", address, headers={"Authorization": f"Bearer {token}", **preflight})
        assert (refused.status, refused.headers["content-type"]) == (401, "application/problem+json")
        assert refused.headers["Access-Control-Allow-Origin"] == "*"


def streamed_events(
    stack: Stack, stream: Mapping[str, str], headers: Mapping[str, str] | None = None
) -> Iterator[tuple[str, Any, float]]:
    """Name, data and time of each event."""
    address = urljoin(stack.url, stream["url"])
    headers = {"Authorization": f"Bearer {stream['token']}", **(headers or {})}
    response = PoolManager().request("GET", address, headers=headers, preload_content=False)
    assert (response.status, response.headers["content-type"]) == (200, "text/event-stream")
    name = ""
    for line in response:
        kind, _, value = line.decode().strip().partition(": ")
        if kind == "event":
            name = value
        elif kind == "data":
            yield name, json.loads(value), monotonic()
