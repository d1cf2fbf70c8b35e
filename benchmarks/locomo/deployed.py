"""Plays a talk over HTTP in a deployment, with its own embedder and reranker; what it made is deleted at the end."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from benchmarks.locomo.talks import ASSISTANT, Talk, Turn
from local import http
from local.errors import LocalError

_OK = 300
_PATIENCE_SECONDS = 600.0
_ENDED = frozenset({"succeeded", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Deployment:
    """``url`` is the API's; the ``token`` is a user's who may write."""

    url: str
    token: str

    def call(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Mapping[str, Any]:
        """Raises LocalError for an answer that is no success."""
        answer = http.call(method, f"{self.url.rstrip('/')}{path}", self.token, body)
        if answer.status >= _OK:
            raise LocalError(f"{method} {path} was answered with {answer.status}")
        return answer.body


@dataclass(slots=True)
class DeployedTalk:
    """One talk in one space, each session a conversation of its own; see ``play_talk``."""

    deployment: Deployment
    space: str
    turn_of: dict[str, str]

    def find_turns(self, question: str, limit: int) -> list[str]:
        """The ids of the turns that recall finds, best first. Raises LocalError."""
        asked = {"query": question, "limit": limit}
        found = self.deployment.call("POST", f"/ai-memory/spaces/{self.space}/recall/topic", asked)
        return [self.turn_of[source] for hit in found["hits"] for source in hit["atom"]["sourceMessageIds"]]


@contextmanager
def play_talk(deployment: Deployment, talk: Talk, extractor: str) -> Iterator[DeployedTalk]:
    """A talk that is played and extracted. Raises LocalError, also where extraction does not end in ten minutes."""
    namespace = f"quality-{uuid4()}"
    space = deployment.call("POST", "/ai-memory/spaces", {"name": namespace})["id"]
    bound = {
        "conversationScope": {"namespace": namespace, "userId": "me"},
        "memorySpaceIds": [space],
        "extractionPolicy": {"extractor": extractor},
    }
    binding = deployment.call("POST", "/ai-memory/bindings", bound)["id"]
    played = DeployedTalk(deployment, space, {})
    conversations = []
    try:
        for session in talk.sessions:
            conversations.append(deployment.call("POST", "/ai-conversations", {"namespace": namespace})["id"])
            for turn in session:
                played.turn_of[_append_turn(deployment, conversations[-1], turn)] = turn.id
            deployment.call("POST", f"/ai-conversations/{conversations[-1]}/close", {})
        for conversation in conversations:
            _await_extraction(deployment, conversation)
        yield played
    finally:
        deployment.call("DELETE", f"/ai-memory/bindings/{binding}")
        for conversation in conversations:
            deployment.call("DELETE", f"/ai-conversations/{conversation}")
        deployment.call("DELETE", f"/ai-memory/spaces/{space}")


def _append_turn(deployment: Deployment, conversation: str, turn: Turn) -> str:
    """The id of its message."""
    is_assistant = turn.speaker == ASSISTANT
    body: dict[str, object] = {"content": turn.text, "occurredAt": turn.at.isoformat()}
    if not is_assistant and turn.speaker:
        body["author"] = turn.speaker
    kind = "assistant-messages" if is_assistant else "user-messages"
    return str(deployment.call("POST", f"/ai-conversations/{conversation}/{kind}", body)["id"])


def _await_extraction(deployment: Deployment, conversation: str) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        jobs = deployment.call("GET", f"/ai-memory/extractions?conversationId={conversation}")["items"]
        states = {str(job["status"]) for job in jobs}
        if states and states <= _ENDED:
            if states != {"succeeded"}:
                raise LocalError(f"extraction of {conversation} ended {', '.join(sorted(states))}")
            return
        time.sleep(0.2)
    raise LocalError(f"extraction of {conversation} did not end in {_PATIENCE_SECONDS:.0f} s")
