"""An event as a rule of the bus delivers it."""

import json

from loci.ports.events import Event
from loci.scope import Scope
from loci.text import timestamps

_ENVELOPE = frozenset(
    {"id", "type", "at", "tenant", "app", "namespace", "owner", "epoch", "version", "requestId", "due"}
)


def read_event(body: str) -> Event:
    """The inverse of what the bus publishes. Raises ValueError or KeyError for anything else."""
    detail = json.loads(body)["detail"]
    return Event(
        id=detail["id"],
        type=detail["type"],
        at=timestamps.from_text(detail["at"]),
        scope=Scope(detail["tenant"], detail["app"], detail["namespace"], detail["owner"]),
        epoch=detail["epoch"],
        ids={name: value for name, value in detail.items() if name not in _ENVELOPE},
        version=detail["version"],
        due=detail.get("due"),
        request_id=detail.get("requestId"),
    )
