"""Somebody leaves something everywhere, is erased, and no byte of it is found in anything that was deployed."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from local import aws
from local.deployment import Stack
from local.users import Person
from loci.governance import receipts
from tests.cloud import logs, steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed
from tests.cloud.waiting import eventually

ADA, BO = Person("leaving", groups=("choir",)), Person("staying", groups=("choir",))
CANARIES = 58
LATER = timedelta(minutes=16)


@pytest.fixture(scope="module")
def canaries() -> list[str]:
    """Words that occur in no other user's data."""
    return [f"canary{number:02}{uuid4().hex[:8]}" for number in range(CANARIES - 1)]


@pytest.fixture(scope="module")
def people(stack: Stack, callers: Callers) -> tuple[Client, Client, Client]:
    for person in (ADA, BO):
        stack.pool.add(person)
    return callers(ADA.name), callers(BO.name), callers("admin")


def talk(ada: Client, say: Iterator[str], namespace: str) -> str:
    """A conversation with something in every field, closed."""
    told = {"namespace": namespace, "title": next(say), "sessionId": next(say), "metadata": {next(say): next(say)}}
    path = f"/ai-conversations/{ada.post('/ai-conversations', told, {'Idempotency-Key': next(say)})['id']}"
    question = {"content": f"I live in {next(say)}.", "author": next(say), "metadata": {"said": next(say)}}
    ada.post(f"{path}/user-messages", {**question, "traceId": next(say)})
    use = {"type": "tool_use", "id": next(say), "name": next(say), "arguments": {"about": next(say)}}
    ada.post(f"{path}/assistant-turns", {"content": [use], "model": next(say), "provider": next(say)})
    ada.post(f"{path}/tool-results", {"toolUseId": use["id"], "content": next(say)})
    ada.post(f"{path}/system-messages", {"content": next(say)})
    ada.post(f"{path}/user-messages", {"content": next(say), "visibility": "hidden"})
    ada.post(f"{path}/rolling-summary")
    ada.post(f"{path}/close")
    return path


def remember(ada: Client, say: Iterator[str], space: str) -> None:
    """An entity and atoms, one in each state."""
    person = {"type": "PERSON", "canonicalName": next(say), "aliases": [next(say)], "description": next(say)}
    path = f"/ai-memory/spaces/{space}"
    entity = ada.post(f"{path}/entities", {**person, "attributes": {next(say): next(say)}})["id"]
    category = {"name": next(say), "kind": "FACT"}

    def add(**fields: object) -> str:
        return str(ada.post(f"{path}/atoms", {"text": next(say), "category": category, **fields})["id"])

    key = next(say)
    add(key=key, entityIds=[entity], metadata={next(say): next(say)})
    add(key=key)
    edited, archived, deleted, purged = add(), add(), add(), add()
    assert ada.send("PATCH", f"/ai-memory/atoms/{edited}", {"text": next(say)}).status == 200
    ada.post(f"/ai-memory/atoms/{archived}/archive")
    assert ada.send("DELETE", f"/ai-memory/atoms/{deleted}").status == 204
    assert ada.send("DELETE", f"/ai-memory/atoms/{purged}?purge=true").status == 204


def remember_in_a_chat(ada: Client, say: Iterator[str]) -> None:
    """A memory that was changed."""
    chat = f"/chat/api/{next(say)}"
    kept = ada.post(f"{chat}/memory", {"messageId": next(say), "content": next(say)})
    assert ada.send("PATCH", f"{chat}/memories/{kept['id']}", {"content": next(say)}).status == 200


def remember_in_the_group(ada: Client, bo: Client, say: Iterator[str]) -> None:
    """A memory, a file and an archive of one member, and a memory and a file of another."""
    choir = "/ai-groups/choir"
    ada.put(f"{choir}/memories", {"key": next(say), "content": next(say)})
    ada.put(f"{choir}/files/{next(say)}.md", {"text": next(say)})
    said = [{"role": next(say), "text": next(say)}]
    ada.post(f"{choir}/archives", {"title": next(say), "summary": next(say), "messages": said})
    bo.put(f"{choir}/memories", {"key": "tenor", "content": "Bo sings tenor"})
    bo.put(f"{choir}/files/tenor.md", {"text": "Bo sings tenor"})


def remember_in_a_bot(ada: Client, say: Iterator[str]) -> None:
    """An entry that was changed, one that was removed, and one of a reply."""
    bot, key = next(say), next(say)
    for value in (next(say), next(say)):
        ada.post(f"/ai-bots/{bot}/memory", {"k": key, "v": value})
    removed = next(say)
    ada.post(f"/ai-bots/{bot}/memory", {"k": removed, "v": "1"})
    assert ada.send("DELETE", f"/ai-bots/{bot}/memory/{removed}").status == 204
    talk = ada.post("/ai-conversations", {"namespace": f"ns-{uuid4().hex[:12]}", "botId": bot})["id"]
    reply = f'bcz_remember("fact", "{next(say)}")'
    ada.post(f"/ai-conversations/{talk}/assistant-turns", {"content": reply})


def plant(people: tuple[Client, Client, Client], say: Iterator[str], deployed: Deployed) -> None:
    ada, bo, admin = people
    namespace = f"ns-{uuid4().hex[:12]}"
    space = ada.post("/ai-memory/spaces", {"name": next(say), "purpose": next(say)})["id"]
    steps.bind(ada, namespace, space)
    theirs = {"namespace": namespace, "userId": ada.user}, {"namespace": namespace, "userId": bo.user}
    admin.post("/ai-memory/bindings", {"conversationScope": list(theirs), "memorySpaceNames": ["notes"]})
    remember(ada, say, space)
    remember_in_a_chat(ada, say)
    remember_in_the_group(ada, bo, say)
    remember_in_a_bot(ada, say)
    team = admin.post("/ai-memory/spaces", {"name": namespace, "owner": {"group": "choir"}})["id"]
    steps.add(ada, team, next(say))
    ada.post(f"/ai-memory/spaces/{team}/entities", {"type": "PLACE", "canonicalName": next(say)})
    assert ada.send("DELETE", f"/ai-memory/spaces/{steps.space(ada, next(say))}").status == 204
    conversation = talk(ada, say, namespace).rpartition("/")[2]
    steps.ended_jobs(ada, conversation, count=2)
    record = {"Keys": {"pk": {"S": f"demo#demo#{namespace}#{ada.user}"}}, "NewImage": {"text": {"S": next(say)}}}
    (dead,) = queues(deployed, "OutboxRetryDead")
    deployed.sqs.send_message(QueueUrl=dead, MessageBody=json.dumps({"dynamodb": record}))


def queues(deployed: Deployed, part: str) -> Sequence[str]:
    return [url for url in deployed.sqs.list_queues()["QueueUrls"] if part in url]


def everything(stack: Stack, deployed: Deployed) -> Iterator[tuple[str, str]]:
    """Each item, object, message and log line, with the place that stores it."""
    session = aws.session()
    dynamodb = session.client("dynamodb", endpoint_url=stack.endpoint)
    for table, name in stack.outputs.tables.items():
        for page in dynamodb.get_paginator("scan").paginate(TableName=name, ConsistentRead=True):
            yield from ((f"{table} {item['pk']['S']} {item['sk']['S']}", str(item)) for item in page["Items"])
    s3 = session.client("s3", endpoint_url=stack.endpoint)
    for bucket in (deployed.outputs["LedgerBucket"], deployed.outputs["ExportsBucket"]):
        for found in s3.list_objects_v2(Bucket=bucket).get("Contents", []):
            body = s3.get_object(Bucket=bucket, Key=found["Key"])["Body"].read()
            yield f"{bucket} {found['Key']}", body.decode("latin-1")
    for url in deployed.sqs.list_queues()["QueueUrls"]:
        if "ear-" not in url:
            yield from ((url, message["Body"]) for message in messages(deployed, url))
    yield from (("logs", line) for line in logs.lines(stack))


def messages(deployed: Deployed, url: str) -> Sequence[Any]:
    received = deployed.sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, VisibilityTimeout=1)
    found: Sequence[Any] = received.get("Messages", [])
    return found


def traces(stack: Stack, deployed: Deployed, secrets: Sequence[str]) -> set[tuple[str, str]]:
    """Which secret is found where."""
    return set(find_traces(stack, deployed, secrets))


def find_traces(stack: Stack, deployed: Deployed, secrets: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The same, one after the other: the first one ends the search of who only waits until there are none."""
    by_form = {secret.lower(): secret for secret in secrets}
    any_form = re.compile("|".join(map(re.escape, by_form)))
    for place, text in everything(stack, deployed):
        for form in any_form.findall(f"{place} {text}".lower()):
            yield by_form[form], place.split(" ")[0]


def test_all_canaries_are_gone_from_everything_that_was_deployed(
    people: tuple[Client, Client, Client], canaries: list[str], stack: Stack, deployment: Deployed
) -> None:
    ada = people[0]
    plant(people, say := iter(canaries), deployment)
    assert list(say) == []
    secrets = [*canaries, ada.user]
    assert len(secrets) == CANARIES

    def hashed_only() -> set[str]:
        return set(canaries) - {secret for secret, _ in traces(stack, deployment, secrets)}

    # An idempotency key, and what was purged: an atom, an entry of a bot.
    eventually(hashed_only, lambda found: len(found) == 3)

    began = datetime.now(UTC)
    first = ada.post("/ai-admin/delete", {"confirm": True})
    assert first["deleted"]["conversations"] == 2  # one of them with a bot
    assert ada.send("GET", "/ai-memory/spaces").status == 409

    def job() -> Any:
        deployment.invoke("Sweeper", {"time": (datetime.now(UTC) + LATER).isoformat()})
        return ada.get(f"/ai-admin/jobs/{first['jobId']}")

    done = eventually(job, lambda found: found["status"] == "succeeded")
    eventually(lambda: traces(stack, deployment, secrets), lambda found: not found)
    receipt = receipts.parse_receipt(done["receipt"])
    assert receipt.counts == done["counts"]
    assert began <= receipt.started_at <= receipt.finished_at
    assert ada.post("/ai-admin/delete", {"confirm": True})["nothingFound"] is True
    assert ada.get("/ai-memory/spaces")["items"] == []
    assert [memory["key"] for memory in people[1].get("/ai-groups/choir/memories")["items"]] == ["tenor"]
    assert [file["path"] for file in people[1].get("/ai-groups/choir/files")["items"]] == ["tenor.md"]
    assert steps.space(ada, "fresh")
