"""An app that has chosen a language model: its conversations are distilled by it, within the app's budget."""

import json

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.waiting import eventually
from tests.support.model_endpoint import ModelEndpoint, Says

HIDDEN = "tamarisk-canary-9d3f"
MODEL = "openai/any-model"
# What the endpoint says that a call took.
USED = 150
FACT = {
    "quote": "I keep two goats in Porto",
    "text": "User keeps two goats in Porto",
    "category": {"name": "possession", "kind": "FACT"},
    "importance": 3,
    "confidence": 0.9,
    "key": None,
    "validFrom": "2026-05-04T00:00:00Z",
    "validTo": None,
    "sources": [1],
    "entities": [{"type": "PLACE", "name": "Porto"}],
}


def test_its_model_is_asked_once_a_conversation_and_not_beyond_its_budget(
    stack: Stack, namespace: str, models: ModelEndpoint
) -> None:
    # Of an app of its own: no function remembers what it had set before.
    stack.pool.add(Person("nadia", app=f"of-{namespace}", role="admin"))
    nadia = Client(stack.url, stack.token("nadia"))
    chosen = {"models": {"extraction": MODEL}, "budget": {"tokensPerDay": USED}}
    assert nadia.send("PUT", "/ai-admin/settings", chosen).status == 200
    space = steps.space(nadia, namespace)
    steps.bind(nadia, namespace, space)
    models.script(Says(json.dumps({"facts": [FACT], "retracts": []})))

    first = steps.conversation(nadia, namespace, "I keep two goats in Porto.")
    nadia.post(f"/ai-conversations/{first}/system-messages", {"content": HIDDEN, "visibility": "hidden"})
    steps.close(nadia, first)
    jobs = {job["extractor"]: job for job in steps.ended_jobs(nadia, first, 2)}
    assert {name: job["status"] for name, job in jobs.items()} == {"rules": "succeeded", MODEL: "succeeded"}
    assert jobs[MODEL]["counts"]["added"] == 1
    assert [call["outcome"] for call in jobs[MODEL]["usage"]["calls"]] == ["answered"]
    atoms = nadia.get(f"/ai-memory/spaces/{space}/atoms")["items"]
    (atom,) = [atom for atom in atoms if atom["extraction"]["extractor"] == MODEL]
    (said, *_) = nadia.get(f"/ai-conversations/{first}/messages")["items"]
    assert (atom["text"], atom["sourceMessageIds"]) == (FACT["text"], [said["id"]])

    second = steps.conversation(nadia, namespace, "I keep nine geese in Braga.")
    steps.close(nadia, second)
    found = eventually(
        lambda: steps.jobs(nadia, second), lambda found: any(job["status"] == "waiting_budget" for job in found)
    )
    (waiting,) = [job for job in found if job["extractor"] == MODEL]
    assert "budget" in waiting["reason"]
    assert models.was_told("two goats")
    assert not models.was_told("nine geese")
    assert not models.was_told(HIDDEN)
