"""A memory space of its own in a deployment, made over HTTP; all that was made is purged at the end."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from local.demo_api import Api


@dataclass(frozen=True, slots=True)
class Trial:
    """Conversations that it begins are extracted into ``space``."""

    api: Api
    namespace: str
    space: str
    cleanup: ExitStack

    def begin_conversation(self) -> str:
        """The id of a new conversation. Raises LocalError."""
        conversation = str(self.api("POST", "/ai-conversations", {"namespace": self.namespace})["id"])
        self.cleanup.callback(self.api, "DELETE", f"/ai-conversations/{conversation}?purge=true")
        return conversation


@contextmanager
def open_trial(api: Api, purpose: str, policy: Mapping[str, object] | None = None) -> Iterator[Trial]:
    """A trial whose names begin with its purpose. What was made is purged also where a part of it could not be made.
    Raises LocalError."""
    name = f"{purpose}-{secrets.token_hex(6)}"
    with ExitStack() as cleanup:
        space = str(api("POST", "/ai-memory/spaces", {"name": name})["id"])
        cleanup.callback(api, "DELETE", f"/ai-memory/spaces/{space}?purge=true")
        scope = {"namespace": name, "userId": "me"}
        bound = {"conversationScope": scope, "memorySpaceIds": [space], "extractionPolicy": dict(policy or {})}
        binding = api("POST", "/ai-memory/bindings", bound)["id"]
        cleanup.callback(api, "DELETE", f"/ai-memory/bindings/{binding}")
        yield Trial(api, name, space, cleanup)
