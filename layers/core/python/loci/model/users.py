"""Users, and the idempotency markers of what they wrote."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from loci.records import record

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonObject: TypeAlias = Mapping[str, JsonValue]


class UserState(StrEnum):
    ACTIVE = "active"
    RESTRICTED = "restricted"
    ERASED = "erased"


@record(frozen=True, slots=True)
class UserRecord:
    """``U``: created with a user's first write; the epoch (a ULID) never repeats, not even after an erasure.

    ``until`` is the earliest time at which a running erasure may end. ``reviews`` is the user's own choice whether what
    is learned waits for them; None: as the app has set it."""

    epoch: str
    state: UserState = UserState.ACTIVE
    until: datetime | None = None
    reviews: bool | None = None


@record(frozen=True, slots=True)
class Person:
    """A user of an app who ever wrote something, by name, and their record."""

    name: str
    record: UserRecord


MARKER_LIFE = timedelta(days=7)


@record(frozen=True, slots=True)
class Marker:
    """An idempotency marker: the fingerprint of the request, and the ids that it created.

    ``expires_at`` is a whole second, 7 days after the write; from then on the marker counts as absent.
    """

    hash: str
    fingerprint: str
    ids: tuple[str, ...]
    expires_at: datetime

    @property
    def made_at(self) -> datetime:
        """When it was written; it replaces an earlier marker that had expired by then."""
        return self.expires_at - MARKER_LIFE
