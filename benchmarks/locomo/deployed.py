"""Plays a talk over HTTP in a deployment, with its own embedder and reranker; what it made is purged at the end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from benchmarks.locomo.talks import ASSISTANT, Talk, Turn
from local.demo_api import Api
from local.errors import LocalError
from local.trials import open_trial

_PATIENCE_SECONDS = 600.0
_ENDED = frozenset({"succeeded", "failed", "cancelled"})


@dataclass(slots=True)
class DeployedTalk:
    """One talk in one space, each session a conversation of its own; see ``play_talk``."""

    api: Api
    space: str
    turn_of: dict[str, str]

    def find_turns(self, question: str, limit: int) -> list[str]:
        """The ids of the turns that recall finds, best first. Raises LocalError."""
        answer = self.api("POST", f"/ai-memory/spaces/{self.space}/recall/topic", {"query": question, "limit": limit})
        return [self.turn_of[source] for hit in answer["hits"] for source in hit["atom"]["sourceMessageIds"]]


@contextmanager
def play_talk(api: Api, talk: Talk, extractor: str) -> Iterator[DeployedTalk]:
    """A talk that is played and extracted. Raises LocalError, also where extraction does not end in ten minutes."""
    with open_trial(api, "quality", {"extractor": extractor}) as trial:
        talk_there = DeployedTalk(api, trial.space, {})
        conversations = []
        for session in talk.sessions:
            conversations.append(trial.begin_conversation())
            for turn in session:
                talk_there.turn_of[_append_turn(api, conversations[-1], turn)] = turn.id
            api("POST", f"/ai-conversations/{conversations[-1]}/close", {})
        for conversation in conversations:
            _await_extraction(api, conversation)
        yield talk_there


def _append_turn(api: Api, conversation: str, turn: Turn) -> str:
    """The id of its message."""
    is_assistant = turn.speaker == ASSISTANT
    body: dict[str, object] = {"content": turn.text, "occurredAt": turn.at.isoformat()}
    if not is_assistant and turn.speaker:
        body["author"] = turn.speaker
    kind = "assistant-turns" if is_assistant else "user-messages"
    return str(api("POST", f"/ai-conversations/{conversation}/{kind}", body)["id"])


def _await_extraction(api: Api, conversation: str) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        jobs = api("GET", f"/ai-memory/extractions?conversationId={conversation}")["items"]
        states = {str(job["status"]) for job in jobs}
        if states and states <= _ENDED:
            if states != {"succeeded"}:
                raise LocalError(f"extraction of {conversation} ended {', '.join(sorted(states))}")
            return
        time.sleep(0.2)
    raise LocalError(f"extraction of {conversation} did not end in {_PATIENCE_SECONDS:.0f} s")
