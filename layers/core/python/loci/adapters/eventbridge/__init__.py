"""The event bus on EventBridge."""

from loci.adapters.eventbridge.archive import EventArchive
from loci.adapters.eventbridge.bus import EventBridgeBus
from loci.adapters.eventbridge.reading import read_event

__all__ = ["EventArchive", "EventBridgeBus", "read_event"]
