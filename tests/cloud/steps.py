"""What a user does with Loci, in single steps."""

from collections.abc import Sequence
from typing import Any

from tests.cloud.client import Client
from tests.cloud.waiting import eventually

OVER = frozenset({"succeeded", "failed", "cancelled"})


def space(client: Client, name: str) -> str:
    """The id of the caller's own space of that name."""
    return str(client.post("/ai-memory/spaces", {"name": name})["id"])


def bind(client: Client, namespace: str, space_id: str) -> str:
    """Conversations of the caller in a namespace go to one of their spaces. The binding's id."""
    scope = {"namespace": namespace, "userId": client.user}
    return str(client.post("/ai-memory/bindings", {"conversationScope": scope, "memorySpaceIds": [space_id]})["id"])


def conversation(client: Client, namespace: str, *said: str) -> str:
    """The id of a conversation in which the user said this, each time with an answer."""
    id = str(client.post("/ai-conversations", {"namespace": namespace})["id"])
    for text in said:
        say(client, id, text)
    return id


def say(client: Client, conversation_id: str, text: str, answer: str = "I see.") -> Any:
    """One turn."""
    turn = {"userContent": text, "assistant": {"content": answer}}
    return client.post(f"/ai-conversations/{conversation_id}/turns", turn)


def close(client: Client, conversation_id: str) -> Any:
    """The conversation as it is after its end."""
    return client.post(f"/ai-conversations/{conversation_id}/close")


def jobs(client: Client, conversation_id: str) -> Sequence[Any]:
    """The jobs of a conversation so far."""
    found: Sequence[Any] = client.get("/ai-memory/extractions", conversationId=conversation_id)["items"]
    return found


def ended_jobs(client: Client, conversation_id: str, count: int = 1) -> Sequence[Any]:
    """The jobs of a conversation, once so many of them have come to an end."""
    return eventually(
        lambda: jobs(client, conversation_id),
        lambda found: len(found) == count and all(job["status"] in OVER for job in found),
    )


def wait_until_read(client: Client, conversation_id: str) -> Sequence[Any]:
    """The jobs of a closed conversation, once they have read all its messages: an open one is read in parts."""
    messages = client.get(f"/ai-conversations/{conversation_id}")["messageCount"]
    found = eventually(
        lambda: jobs(client, conversation_id),
        lambda found: (
            bool(found)
            and max(job["range"]["lastSeq"] for job in found) >= messages
            and all(job["status"] in OVER for job in found)
        ),
    )
    assert {job["status"] for job in found} == {"succeeded"}, found
    return found


def extract_conversation(client: Client, namespace: str, *said: str) -> str:
    """Send, close and extract a conversation in one job; its id."""
    id = conversation(client, namespace, *said)
    close(client, id)
    (job,) = ended_jobs(client, id)
    assert job["status"] == "succeeded", job["reason"]
    return id


def add(client: Client, space_id: str, text: str, **fields: object) -> Any:
    """An atom written by hand."""
    category = {"name": "notes", "kind": "FACT"}
    return client.post(f"/ai-memory/spaces/{space_id}/atoms", {"text": text, "category": category, **fields})


def texts(client: Client, space_id: str) -> set[str]:
    """What the current atoms of a space say."""
    return {atom["text"] for atom in client.get(f"/ai-memory/spaces/{space_id}/atoms")["items"]}


def recall(client: Client, space_id: str, query: str, **asked: object) -> Sequence[Any]:
    """The hits for a question, best first."""
    question = {"query": query, **asked}
    hits: Sequence[Any] = client.post(f"/ai-memory/spaces/{space_id}/recall/topic", question)["hits"]
    return hits


def recall_texts(client: Client, space_id: str, query: str, **asked: object) -> list[str]:
    """What is recalled for a question, whatever the similarity."""
    return [hit["atom"]["text"] for hit in recall(client, space_id, query, minSimilarity=0.0, **asked)]
