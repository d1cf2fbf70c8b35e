"""One person, the whole API over stores in memory, and a model that shows what it reads."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from json import dumps
from typing import Any

from loci.model.conversations import TextBlock
from tests.cloud.client import Client, Reply
from tests.support.web_service import World

CHAT = "/ai-presences/chat"
"""The presence of the chat page."""
MODEL = {"provider": "openai", "model": "gpt-4.1-mini"}


@dataclass(frozen=True)
class Api(Client):
    """Calls of a person; after each write the queues are emptied."""

    world: World
    claims: Mapping[str, object]

    def send_once(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        payload = urlsafe_b64encode(dumps(self.claims).encode()).decode()
        sent = {"authorization": f"Bearer header.{payload}.signature", **{k.lower(): v for k, v in headers.items()}}
        answer = self.world.answer(method, path, body, sent)
        return Reply(answer["statusCode"], answer["headers"], answer.get("body", ""))

    def ends(self, method: str, path: str, body: object = None) -> Any:
        """The JSON of a call that must succeed, None of an empty answer."""
        reply = self.send(method, path, body)
        assert reply.status < 300, reply.text
        return reply.body if reply.text else None


class PromptWorld:
    """Ada, a member of the group ``team``."""

    def __init__(self) -> None:
        self.service = World()
        claims = {"sub": "ada", "cognito:groups": ["team"]}
        self.ada = Api("", None, self.service, claims)

    @cached_property
    def memory(self) -> str:
        """The id of the space ``memory``."""
        return str(self.ada.post("/ai-memory/spaces", {"name": "memory"})["id"])

    def hours_pass(self, hours: int) -> None:
        self.service.obey({"hours": hours})

    def say(self, conversation: str, *texts: str) -> None:
        for text in texts:
            turn = {"userContent": text, "assistant": {"content": "I see."}}
            self.ada.post(f"/ai-conversations/{conversation}/turns", turn)

    def close(self, conversation: str) -> None:
        self.ada.post(f"/ai-conversations/{conversation}/close", {})

    def begin(self, **fields: object) -> str:
        """The id of a new conversation."""
        return str(self.ada.post("/ai-conversations", {"namespace": "talk", **fields})["id"])

    def prompt_for(self, conversation: str, text: str, **asked: object) -> str:
        """All that the model reads before it answers this message."""
        self.service.model.replies.append("Let me see.")
        turn = {**MODEL, "userText": text, **asked}
        run = self.ada.post(f"/ai-conversations/{conversation}/run-turn", turn)
        assert run["status"] in ("completed", "in_progress"), run
        request = self.service.model.asked[-1]
        blocks = [block for message in request.dialogue for block in message.content]
        return "\n".join([request.system, *(block.text for block in blocks if isinstance(block, TextBlock))])

    def atom_of(self, text: str, space: str | None = None) -> dict[str, Any]:
        """The current memory that says this."""
        atoms = self.ada.get(f"/ai-memory/spaces/{space or self.memory}/atoms", limit=200)["items"]
        (found,) = (atom for atom in atoms if text in atom["text"])
        return dict(found)

    def forget(self, text: str, space: str | None = None) -> str:
        id = str(self.atom_of(text, space)["id"])
        self.ada.ends("DELETE", f"/ai-memory/atoms/{id}")
        return id

    def jobs_of(self, conversation: str) -> list[dict[str, Any]]:
        return list(self.ada.get("/ai-memory/extractions", conversationId=conversation)["items"])


class ChatPage:
    """The calls of the chat page; ``release`` 0.2.0 did not have its presence share its memory, and bound its chats
    itself."""

    def __init__(self, world: PromptWorld, *, has_shared_memory: bool = True, turns: int = 3) -> None:
        self.world, self.turns = world, turns
        self.has_shared_memory = has_shared_memory
        self.memory = world.memory
        if has_shared_memory:
            # Each reading of this world's clock takes a second, and a request has fifteen.
            assert any(world.ada.post(f"{CHAT}/share-memory")["finished"] for _ in range(50))

    def begin(self) -> str:
        """The id of the conversation of a new chat."""
        chat = self.world.ada.post(f"{CHAT}/sessions", {"title": "Chat"})["conversations"][-1]
        self._bind(chat["namespace"])
        return str(chat["id"])

    def chat(self, *texts: str) -> str:
        """A chat in which Ada says this, closed."""
        conversation = self.begin()
        self.world.say(conversation, *texts)
        self.world.close(conversation)
        return conversation

    def prompt_for(self, text: str) -> str:
        """All that the model reads in a new chat."""
        return self.world.prompt_for(self.begin(), text, memory={"spaceId": self.memory, "limit": 5})

    def _bind(self, namespace: str) -> None:
        policy = {"windowed": True, "windowTurns": self.turns}
        scope = {"namespace": namespace, "userId": "me"}
        ada, bindings = self.world.ada, self.world.ada.get("/ai-memory/bindings")["items"]
        own = [each for each in bindings if "memory" in each["memorySpaceNames"]]
        for binding in own if self.has_shared_memory else ():
            if binding["conversationScope"]["namespace"] == namespace:
                ada.ends("PATCH", f"/ai-memory/bindings/{binding['id']}", {"extractionPolicy": policy})
        if not self.has_shared_memory and not own:
            ids = [self.memory]
            new = {"conversationScope": scope, "memorySpaceIds": ids, "extractionPolicy": policy}
            ada.post("/ai-memory/bindings", new)
