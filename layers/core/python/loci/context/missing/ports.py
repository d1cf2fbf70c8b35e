"""All that something may be missing from."""

from collections.abc import Mapping
from typing import Protocol

from loci.context.ports import ContextPorts
from loci.conversations.ports import ConversationLists
from loci.ports.jobs import JobStore
from loci.ports.language import Extractor
from loci.ports.parts import SpaceReads
from loci.spaces.ports import MatchingPorts


class MissingPorts(ContextPorts, ConversationLists, MatchingPorts, SpaceReads, Protocol):
    """Conversations and their extractions, a space, and the working context."""

    @property
    def jobs(self) -> JobStore: ...
    @property
    def extractors(self) -> Mapping[str, Extractor]: ...
