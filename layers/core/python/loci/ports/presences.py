"""Presences and their dreams."""

from typing import Protocol

from loci.model.presences import Dream, Presence
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class HeadVersion:
    """A conversation as it was read: nothing was said in it since."""

    scope: Scope
    ulid: str
    version: int


@record(frozen=True, slots=True)
class Quiet:
    """Condition under which a dream may write: no turn came since the presence and its latest sessions were read."""

    presence: Presence
    heads: tuple[HeadVersion, ...] = ()


@record(frozen=True, slots=True)
class DreamStep:
    """The next pattern of a dream, written into the profile: raises ``applied`` from ``before`` by one while all is
    quiet. ``directory`` is that of the presence's owner."""

    directory: Scope
    dream: str
    before: int
    quiet: Quiet


class PresenceStore(Protocol):
    """``directory`` is the owner's; a presence is found by its key."""

    def create(self, directory: Scope, presence: Presence, first: FirstWrite) -> Outcome:
        """DONE, USER_APPEARED, or TAKEN when it is there already."""
        ...

    def get(self, directory: Scope, key: str) -> Presence | None: ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Presence]: ...

    def replace(self, directory: Scope, before: Presence, after: Presence | None) -> Outcome:
        """None deletes it. DONE, or STALE when its version is no longer that of ``before``."""
        ...

    def add_dream(self, directory: Scope, before: Presence, after: Presence, dream: Dream) -> Outcome:
        """The dream with the presence that begins it. DONE, TAKEN when the dream is there already, or STALE."""
        ...

    def get_dream(self, directory: Scope, key: str, ulid: str) -> Dream | None: ...

    def list_dreams(self, directory: Scope, key: str, limit: int) -> tuple[Dream, ...]:
        """The newest ones, newest first."""
        ...

    def replace_dream(self, directory: Scope, before: Dream, after: Dream | None) -> Outcome:
        """None deletes it. DONE, or STALE when it is not as it was read."""
        ...

    def change_surfaces(
        self, directory: Scope, dream: tuple[Dream, Dream], presence: tuple[Presence, Presence], quiet: Quiet | None
    ) -> Outcome:
        """A dream and its presence, each as it was and as it is to be, together; with ``quiet`` while that holds. DONE
        or STALE."""
        ...
