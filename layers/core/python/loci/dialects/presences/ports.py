"""Ports that presences touch."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from loci.conversations.ports import ConversationWrites
from loci.dialects.ports import MemoryEdits
from loci.inference.llm.ports import ModelPorts
from loci.ports.jobs import JobQueue
from loci.ports.language import Extractor
from loci.ports.parts import AtomStores, MessageReads, OwnerReads, PromptReads, Retries, SpaceReads, UserReads

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.presences import PresenceStore


class PresenceWrites(UserReads, Retries, Protocol):
    @property
    def presences(self) -> "PresenceStore": ...


class PresenceParts(SpaceReads, Protocol):
    """A presence, and the space that it remembers in."""

    @property
    def presences(self) -> "PresenceStore": ...


class PresenceSpaces(OwnerReads, PresenceWrites, Protocol): ...


class PresenceEdits(MemoryEdits, Protocol):
    @property
    def presences(self) -> "PresenceStore": ...


class SessionPorts(ConversationWrites, Protocol):
    """Sessions, and the dreams that follow them."""

    @property
    def job_queue(self) -> JobQueue: ...
    @property
    def presences(self) -> "PresenceStore": ...


class ProfilePorts(AtomStores, MessageReads, Retries, Protocol):
    """A profile, and the messages that support it."""


class DreamCalls(ModelPorts, PromptReads, Protocol):
    @property
    def extractors(self) -> Mapping[str, Extractor]: ...
    @property
    def presences(self) -> "PresenceStore": ...
