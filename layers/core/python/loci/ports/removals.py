"""Conversations on their way out: deleted, restored, purged."""

from collections.abc import Sequence
from typing import Protocol

from loci.model.conversations import Conversation, ConversationPointer
from loci.ports.conversations import ConversationRead
from loci.ports.writes import Outcome
from loci.scope import Scope


class RemovalStore(Protocol):
    def find(self, scope: Scope, ulid: str) -> ConversationRead:
        """As ``ConversationStore.read``, and deleted ones too."""
        ...

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        """The deleted heads among these, in the order of the pointers."""
        ...

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        """Deletes, restores or moves on the removal of head and pointer, while the head's version is that of
        ``before``. DONE or STALE."""
        ...

    def citing_spaces(self, scope: Scope, ulid: str) -> tuple[Scope, ...]:
        """The spaces in which a person wrote atoms that cite the conversation, or one of its messages, without a job
        of it; some may cite it no longer. None of a conversation without ``has_citing_spaces``."""
        ...

    def erase_content(self, scope: Scope, ulid: str, limit: int) -> bool:
        """Erases at most ``limit`` messages, tool uses, runs, markers, jobs, windows, citing spaces and the summary;
        whether that was all. Broken off, some of them are erased."""
        ...

    def has_content(self, scope: Scope, ulid: str) -> bool:
        """Whether any of that is there."""
        ...

    def erase_head(self, scope: Scope, ulid: str) -> None:
        """Erases the marker of its creation, pointer and head, the head last: until then the removal can go on."""
        ...
