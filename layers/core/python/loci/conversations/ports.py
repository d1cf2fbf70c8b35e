"""What conversations touch."""

from typing import Protocol

from loci.ports.parts import MarkerPorts, MessageReads, Retries, SettingsReads, UserReads


class ConversationWrites(MessageReads, SettingsReads, Retries, UserReads, MarkerPorts, Protocol): ...
