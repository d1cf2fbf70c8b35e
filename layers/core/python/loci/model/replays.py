"""Replays of a namespace: its closed conversations are extracted again, into shadow spaces."""

from datetime import datetime
from enum import StrEnum

from loci.ids import ReplayId
from loci.model.guidance import Guidance
from loci.records import record


class ReplayStatus(StrEnum):
    """``begun``: its jobs are being created; ``shadowed``: all of them exist."""

    BEGUN = "begun"
    SHADOWED = "shadowed"
    PROMOTING = "promoting"
    PROMOTED = "promoted"
    ROLLING_BACK = "rolling back"
    ROLLED_BACK = "rolled back"
    DISCARDED = "discarded"


_OPEN = frozenset({ReplayStatus.BEGUN, ReplayStatus.SHADOWED, ReplayStatus.PROMOTING, ReplayStatus.ROLLING_BACK})


@record(frozen=True, slots=True)
class Replay:
    """``RUN#`` in the app's directory: a replay of a namespace with an extraction version, and its status.

    ``extractor`` replaces the choice of the bindings and the app; None leaves it; so does ``guidance`` that of the
    bindings. ``last``: only so many conversations, the newest. The record names no user: its jobs,
    stored with the conversations, say which users, conversations and spaces it covers.
    """

    id: ReplayId
    namespace: str
    extraction_version: str
    extractor: str | None
    created_at: datetime
    updated_at: datetime
    status: ReplayStatus = ReplayStatus.BEGUN
    last: int | None = None
    guidance: Guidance | None = None
    version: int = 1

    @property
    def is_open(self) -> bool:
        """Whether it is in progress; a namespace has at most one such replay."""
        return self.status in _OPEN
