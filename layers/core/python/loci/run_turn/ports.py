"""Ports that the run of a turn touches by itself; context, recall and the model come on top."""

from typing import TYPE_CHECKING, Protocol

from loci.ports.parts import Clock, MarkerPorts, MessageStores, Retries, SettingsReads, UserReads

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.ports.turn_runs import TurnQueue, TurnRunStore


class TurnRunSteps(Clock, Protocol):
    @property
    def turn_runs(self) -> "TurnRunStore": ...


class TurnRunPorts(TurnRunSteps, MessageStores, SettingsReads, Retries, UserReads, MarkerPorts, Protocol):
    @property
    def turn_queue(self) -> "TurnQueue": ...


class StreamPorts(TurnRunSteps, UserReads, Protocol):
    """Ports that opening the stream of a run touches."""
