"""Replays of a namespace: its closed conversations distilled again, beside what is remembered of them."""

from datetime import datetime
from enum import StrEnum

from loci.ids import ReplayId
from loci.records import record


class ReplayStatus(StrEnum):
    """``begun``: its jobs are being handed out; ``shadowed``: all of them were."""

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
    """``RUN#`` in the app's directory: a replay of a namespace with an extraction version, and how far it is.

    ``extractor`` is in place of what the bindings and the app ask for; None: as they do. Which people, conversations
    and spaces it covers stands on its jobs, which lie with them: nobody is named here.
    """

    id: ReplayId
    namespace: str
    extraction_version: str
    extractor: str | None
    created_at: datetime
    updated_at: datetime
    status: ReplayStatus = ReplayStatus.BEGUN
    version: int = 1

    @property
    def is_open(self) -> bool:
        """Whether it is under way: of those there is one for a namespace."""
        return self.status in _OPEN
