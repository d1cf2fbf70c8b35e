"""Messages on their way out: retracted, restored, purged."""

from collections.abc import Iterable
from typing import Protocol

from loci.model.conversations import Message
from loci.ports.writes import Outcome
from loci.scope import Scope


class RetractionStore(Protocol):
    def find(self, scope: Scope, ulid: str, seq: int) -> Message | None:
        """The message, retracted or not."""
        ...

    def list(self, scope: Scope, ulid: str) -> tuple[Message, ...]:
        """The retracted ones of a conversation, ascending."""
        ...

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        """As ``TurnStore.messages_between``, with the retracted ones."""
        ...

    def replace(self, scope: Scope, before: Message, after: Message) -> Outcome:
        """The retraction of a message, while its version is that of ``before`` and its conversation is not deleted.
        DONE or STALE."""
        ...

    def erase(self, scope: Scope, message: Message) -> None:
        """Erases its tool uses and the message, the message last."""
        ...

    def erase_summary(self, scope: Scope, ulid: str) -> None:
        """Erases the rolling summary of a conversation, if there is one."""
        ...
