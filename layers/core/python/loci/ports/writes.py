"""Outcomes of conditional writes, and what every list and first write shares."""

from datetime import datetime
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from loci.model.users import Marker, Person, UserRecord
from loci.records import record
from loci.scope import Scope

T = TypeVar("T")


class Outcome(StrEnum):
    """Which condition decided a conditional write."""

    DONE = "done"
    USER_APPEARED = "user appeared"  # the user record to be put is already there: read it again
    REPEATED = "repeated"  # the idempotency marker is already there: read it
    STALE = "stale"  # a record is not as it was read: read it again
    TAKEN = "taken"  # the name is another's: read that one
    APPLIED = "applied"  # the job went past this step before: nothing to do
    DUPLICATE = "duplicate"  # the same atom is current already: read it


@record(frozen=True, slots=True)
class Page(Generic[T]):
    """``cursor`` is the sort-key part after which the next page begins; None when there is no more."""

    items: tuple[T, ...]
    cursor: str | None


@record(frozen=True, slots=True)
class FirstWrite:
    """Conditions of a write that makes a user's first record, or must not be made twice. ``former`` is the marker of a
    request that several writes complete, as the last of them left it: this write's takes its place."""

    user: UserRecord | None = None
    marker: Marker | None = None
    former: Marker | None = None


class UserReader(Protocol):
    def get(self, directory: Scope) -> UserRecord | None:
        """The user record of a directory, read strongly."""
        ...

    def list(self, app: Scope, prefix: str, after: str | None, limit: int) -> Page[Person]:
        """The people of an app whose names begin so, by name in key form (``loci.scope.user_owner``), after that one,
        which is the cursor; a change may show a moment later. For admins and operators alone."""
        ...


class UserStore(UserReader, Protocol):
    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        """Changes the state, or deletes the record for None: DONE, or STALE when it is no longer ``before``."""
        ...


class MarkerHome(StrEnum):
    """The table that a marker lies in: that of its target, else the caller's directory."""

    CONVERSATIONS = "conversations"
    MEMORY = "memory"
    DIRECTORY = "control"


class MarkerStore(Protocol):
    def get(self, scope: Scope, home: MarkerHome, digest: str) -> Marker | None:
        """The marker, read strongly, expired or not."""
        ...

    def put(self, scope: Scope, home: MarkerHome, marker: Marker) -> Outcome:
        """Leaves a marker alone, for a write that found what it would have made: DONE, or REPEATED."""
        ...

    def spend(self, scope: Scope, home: MarkerHome, digest: str, fingerprint: str, now: datetime) -> Outcome:
        """Deletes the marker if it has this fingerprint and lives still: DONE once, else STALE."""
        ...
