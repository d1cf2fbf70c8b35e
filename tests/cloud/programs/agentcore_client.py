"""A program of boto3's, as users of AgentCore Memory write it: endpoint and token are Loci's, all else is AWS's.

    python agentcore_client.py URL ACTOR TOKEN

Without a token it signs with the credentials of its environment. It prints what each method returned, as JSON.
"""

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import boto3
from botocore import UNSIGNED
from botocore.config import Config

url, actor, token = sys.argv[1:]
client: Any = boto3.client(
    "bedrock-agentcore",
    endpoint_url=url,
    region_name="eu-central-1",
    config=Config(signature_version=UNSIGNED if token else "v4", retries={"total_max_attempts": 1}),
)


def add_token(request: Any, **_: object) -> None:
    request.headers["Authorization"] = f"Bearer {token}"


if token:
    client.meta.events.register("before-send.bedrock-agentcore.*", add_token)
MEMORY, OTHER = "loci-0000000000", "another-memory-0123456789"
AT = datetime(2026, 11, 2, 9, tzinfo=UTC)
shown: dict[str, object] = {}


def say(role: str, text: str) -> dict[str, object]:
    return {"conversational": {"content": {"text": text}, "role": role}}


def failure(call: Callable[..., object], **named: object) -> str:
    try:
        call(**named)
    except Exception as error:  # noqa: BLE001 - whatever boto3 raises is what is shown
        return f"{type(error).__name__}: {error}"
    return "no error"


session = {"memoryId": MEMORY, "actorId": actor, "sessionId": "s-1"}
made = client.create_event(
    **session,
    eventTimestamp=AT,
    payload=[say("USER", "I am allergic to peanuts."), say("ASSISTANT", "Noted.")],
    metadata={"channel": {"stringValue": "web"}},
    clientToken="token-0123456789-0123456789-0123456789",
)["event"]
again = client.create_event(
    **session,
    eventTimestamp=AT,
    payload=[say("USER", "I am allergic to peanuts."), say("ASSISTANT", "Noted.")],
    metadata={"channel": {"stringValue": "web"}},
    clientToken="token-0123456789-0123456789-0123456789",
)["event"]
shown["repeated"] = made["eventId"] == again["eventId"]
second = client.create_event(**session, eventTimestamp=AT, payload=[say("USER", "I live in Porto.")])["event"]
one = client.get_event(**session, eventId=made["eventId"])["event"]
shown["event"] = [
    [part["conversational"]["content"]["text"] for part in one["payload"]],
    one["metadata"],
    one["eventTimestamp"].astimezone(UTC).isoformat(),
    one["sessionId"],
]
listed = client.list_events(**session)["events"]
shown["events"] = [event["eventId"] == wanted["eventId"] for event, wanted in zip(listed, [second, made], strict=True)]
page = client.list_events(**session, maxResults=1)
rest = client.list_events(**session, maxResults=1, nextToken=page["nextToken"])
shown["pages"] = [len(page["events"]), len(rest["events"]), "nextToken" in rest]
shown["bare"] = client.list_events(**session, includePayloads=False)["events"][0]["payload"]
sessions = client.list_sessions(memoryId=MEMORY, actorId=actor)["sessionSummaries"]
shown["sessions"] = [one["sessionId"] for one in sessions]
shown["deleted"] = client.delete_event(**session, eventId=second["eventId"])["eventId"] == second["eventId"]
shown["after"] = len(client.list_events(**session)["events"])

NAMESPACE = f"/facts/actors/{actor}"
created = client.batch_create_memory_records(
    memoryId=OTHER,
    records=[
        {
            "requestIdentifier": "r-1",
            "namespaces": [NAMESPACE],
            "content": {"text": "Ada keeps bees in Braga"},
            "timestamp": AT,
            "memoryStrategyId": "facts-0123456789",
            "metadata": {"hives": {"numberValue": 3}, "colour": {"stringValue": "blue"}},
        },
        {"requestIdentifier": "r-2", "namespaces": [NAMESPACE], "content": {"text": "Ada sails"}, "timestamp": AT},
        {"requestIdentifier": "r-3", "namespaces": [], "content": {"text": "x" * 9000}, "timestamp": AT},
    ],
)
shown["created"] = [[one["requestIdentifier"] for one in created["successfulRecords"]], created["failedRecords"]]
bees = created["successfulRecords"][0]["memoryRecordId"]
shown["id"] = len(bees) >= 40
record = client.get_memory_record(memoryId=OTHER, memoryRecordId=bees)["memoryRecord"]
shown["record"] = [
    record["content"]["text"],
    record["namespaces"] == [NAMESPACE],
    record["memoryStrategyId"],
    record["metadata"],
]
criteria = {"searchQuery": "What does Ada keep?", "topK": 3}
found = client.retrieve_memory_records(memoryId=OTHER, namespace=NAMESPACE, searchCriteria=criteria)
best = found["memoryRecordSummaries"][0]
shown["found"] = [best["content"]["text"], 0 < best["score"] <= 1]
elsewhere = client.retrieve_memory_records(memoryId=OTHER, namespace="/other/", searchCriteria=criteria)
shown["elsewhere"] = elsewhere["memoryRecordSummaries"]
more = {"left": {"metadataKey": "hives"}, "operator": "GREATER_THAN", "right": {"metadataValue": {"numberValue": 2}}}
filtered = client.list_memory_records(memoryId=OTHER, namespace=NAMESPACE, metadataFilters=[more])
shown["filtered"] = [one["content"]["text"] for one in filtered["memoryRecordSummaries"]]
change = {"memoryRecordId": bees, "timestamp": AT, "content": {"text": "Ada keeps goats in Braga"}}
shown["updated"] = len(client.batch_update_memory_records(memoryId=OTHER, records=[change])["successfulRecords"])
shown["text"] = client.get_memory_record(memoryId=OTHER, memoryRecordId=bees)["memoryRecord"]["content"]["text"]
client.delete_memory_record(memoryId=OTHER, memoryRecordId=bees)
everything = client.list_memory_records(memoryId=OTHER, namespace=NAMESPACE)["memoryRecordSummaries"]
shown["left"] = [one["content"]["text"] for one in everything]
ended = client.batch_delete_memory_records(
    memoryId=OTHER, records=[{"memoryRecordId": one["memoryRecordId"]} for one in everything]
)
shown["ended"] = [len(ended["successfulRecords"]), len(ended["failedRecords"])]
shown["refused"] = [
    failure(client.get_memory_record, memoryId=OTHER, memoryRecordId=bees),
    failure(client.get_event, **session, eventId="123#abcd"),
    failure(client.list_events, memoryId=MEMORY, actorId="somebody-else", sessionId="s-1"),
    failure(client.create_event, **session, eventTimestamp=AT, payload=[{"blob": {"a": 1}}]),
    failure(client.list_actors, memoryId=MEMORY),
]
print(json.dumps(shown, default=str))
