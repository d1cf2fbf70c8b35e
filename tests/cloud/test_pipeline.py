"""What becomes of a close when the machinery behind it stops, stumbles or forgets."""

import json
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

from local.deployment import Stack
from loci.adapters.dynamodb.streams import without_content
from tests.cloud import logs, steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed, Ear

# Later than the due time of a close that no worker has claimed.
OVERDUE = timedelta(minutes=16)
CONVERSATIONS = "StorageConversations"


def test_with_the_outbox_stopped_a_close_returns_and_is_taken_up_when_it_runs_again(
    callers: Callers, namespace: str, deployment: Deployed, ear: Ear
) -> None:
    ada, space = bound(callers, namespace)
    conversation = steps.conversation(ada, namespace, "I live in Viseu.")
    with deployment.without_trigger("Outbox", CONVERSATIONS):
        assert steps.close(ada, conversation)["status"] == "closed"
        # A later change in another table is published: the rest of the outbox runs.
        ear.hears("space.created", steps.space(ada, f"{namespace}-later"))
        assert not ear.events_about("conversation.closed", conversation)
        assert not steps.jobs(ada, conversation)
    steps.ended_jobs(ada, conversation)
    assert steps.texts(ada, space) == {"User lives in Viseu"}


def test_an_outbox_that_dies_between_publishing_and_answering_tells_twice_and_nothing_is_doubled(
    callers: Callers, namespace: str, deployment: Deployed, ear: Ear
) -> None:
    ada, space = bound(callers, namespace)
    conversation = steps.extract_conversation(ada, namespace, "I live in Tomar.")
    (before,) = atoms(ada, space)
    # To the stream a call without an answer is a call to make again.
    batch = {"Records": changes(deployment, conversation)}
    assert deployment.invoke("Outbox", batch) == {"batchItemFailures": []}
    first, second = ear.hears("conversation.closed", conversation, times=2)
    assert first == second
    again = steps.extract_conversation(ada, namespace, "I live in Tomar.")
    assert len(steps.ended_jobs(ada, conversation)) == len(steps.ended_jobs(ada, again)) == 1
    (after,) = atoms(ada, space)
    # What was said again is cited, once.
    assert (after["id"], after["text"], len(after["sourceMessageIds"])) == (before["id"], before["text"], 2)


def test_a_poison_record_waits_in_the_retry_queue_and_the_others_arrive(
    callers: Callers, namespace: str, deployment: Deployed, ear: Ear
) -> None:
    ada, _ = bound(callers, namespace)
    conversation = steps.extract_conversation(ada, namespace, "I live in Leiria.")
    told_once = ear.hears("conversation.closed", conversation)
    records = changes(deployment, conversation)
    poison = deepcopy(records[0])
    poison["dynamodb"]["NewImage"] = {"sk": {"S": "poison"}}
    with deployment.without_trigger("Outbox", "OutboxRetry"):
        assert deployment.invoke("Outbox", {"Records": [poison, *records]}) == {"batchItemFailures": []}
        assert json.loads(deployment.take_message("OutboxRetry")) == without_content(poison)
    assert len(ear.hears("conversation.closed", conversation, times=2)) == len(told_once) + 1


def test_a_close_that_the_stream_lost_is_found_by_the_sweeper(
    callers: Callers, namespace: str, deployment: Deployed, ear: Ear
) -> None:
    ada, space = bound(callers, namespace)
    conversation = steps.conversation(ada, namespace, "I live in Elvas.")
    with deployment.without_trigger("Outbox", CONVERSATIONS):
        steps.close(ada, conversation)
        assert swept(deployment, datetime.now(UTC)).get("fanned out", 0) == 0
        assert swept(deployment, datetime.now(UTC) + OVERDUE)["fanned out"] >= 1
        steps.ended_jobs(ada, conversation)
        assert not ear.events_about("conversation.closed", conversation)
    ear.hears("conversation.closed", conversation)
    later = steps.extract_conversation(ada, namespace, "I live in Elvas.")
    assert len(steps.jobs(ada, conversation)) == len(steps.jobs(ada, later)) == 1
    assert steps.texts(ada, space) == {"User lives in Elvas"}


def test_a_worker_may_say_how_long_its_message_stays_hidden(stack: Stack, callers: Callers, namespace: str) -> None:
    ada, _ = bound(callers, namespace)
    steps.extract_conversation(ada, namespace, "I live in Aveiro.")
    refusals = [line for line in logs.lines(stack) if '"extraction"' in line and '"ClientError"' in line]
    assert refusals == []


def test_a_message_that_is_retracted_is_unlearned_comes_back_and_is_purged(
    callers: Callers, namespace: str, ear: Ear
) -> None:
    ada, space = bound(callers, namespace)
    conversation = steps.extract_conversation(ada, namespace, "I live in Beja.", "I play chess.")
    first, *_ = ada.get(f"/ai-conversations/{conversation}/messages")["items"]
    path = f"/ai-conversations/{conversation}/messages/{first['id']}"
    before = steps.texts(ada, space)
    (going,) = ada.send("DELETE", f"{path}?preview=true").body["removedAtoms"]
    assert steps.texts(ada, space) == before
    gone = ada.send("DELETE", path).body
    assert (gone["finished"], gone["removedAtoms"]) == (True, [going])
    assert ear.hears("message.retracted", first["id"])
    assert "User lives in Beja" not in steps.texts(ada, space)
    assert first not in ada.get(f"/ai-conversations/{conversation}/messages")["items"]
    assert ada.post(f"{path}/restore") == first
    assert steps.texts(ada, space) == before
    assert ada.send("DELETE", f"{path}?purge=true").body["finished"]
    assert ada.send("POST", f"{path}/restore").status == 404


def bound(callers: Callers, namespace: str) -> tuple[Client, str]:
    """Ada, and a space of hers that the namespace is distilled into."""
    ada = callers("user")
    space = steps.space(ada, namespace)
    steps.bind(ada, namespace, space)
    return ada, space


def atoms(client: Client, space: str) -> Any:
    return client.get(f"/ai-memory/spaces/{space}/atoms")["items"]


def changes(deployed: Deployed, conversation: str) -> list[dict[str, Any]]:
    """The changes of a conversation's head, beginning with the newest: its end."""
    found = deployed.changes("conversations", "C#" + conversation.rpartition("_")[2])
    return [dict(record) for record in reversed(found)]


def swept(deployed: Deployed, now: datetime) -> Any:
    return deployed.invoke("Sweeper", {"time": now.isoformat()})
