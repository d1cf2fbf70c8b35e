"""Events tell others what happened."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class Event:
    """Event of a record: ids and scope, never text. ``id`` is derived from the change, so that a repeated publication
    has the same. ``due``, of a turn alone: whether a window or a summary may be due with it. ``request_id`` is of the
    request that the change came from; None for what no request asked for."""

    id: str
    type: str
    at: datetime
    scope: Scope
    epoch: str | None
    ids: Mapping[str, str]
    version: int
    due: bool | None = None
    request_id: str | None = None


class EventBus(Protocol):
    def publish(self, events: Sequence[Event]) -> None:
        """All of them, or it raises ``Unavailable``; a caller publishes again."""
        ...
