"""The event bus on EventBridge."""

from loci.adapters.eventbridge.bus import EventBridgeBus

__all__ = ["EventBridgeBus"]
