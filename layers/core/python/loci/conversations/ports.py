"""Ports that conversations touch."""

from typing import TYPE_CHECKING, Protocol

from loci.ports.parts import Clock, ConversationReads, MarkerPorts, MessageStores, Retries, SettingsReads, UserReads
from loci.spaces.ports import MatchingPorts

# Few requests need what this is made of.
if TYPE_CHECKING:
    from loci.ports.removals import RemovalStore


class ConversationWrites(MessageStores, SettingsReads, Retries, UserReads, MarkerPorts, Protocol): ...


class TalkPorts(ConversationWrites, MatchingPorts, Protocol):
    """A conversation, and the bindings that it has."""


class ConversationLists(UserReads, Clock, ConversationReads, Protocol):
    """Lists of conversations, of those that can be restored too."""

    @property
    def removals(self) -> "RemovalStore": ...
