"""The event bus on EventBridge."""

from loci.adapters.eventbridge.bus import EventBridgeBus
from loci.adapters.eventbridge.reading import read_event

__all__ = ["EventBridgeBus", "read_event"]
