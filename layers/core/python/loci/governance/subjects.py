"""Whose data is asked for, and where all of it lies: everything is reached from a person's directory."""

from collections.abc import Iterator
from dataclasses import replace

from loci import keys
from loci.errors import Refused
from loci.model import Space
from loci.ports import Ports
from loci.ports.governance import GuestJob, RecordTable
from loci.records import record
from loci.scope import MAX_USER_BYTES, Caller, Scope, require_admin, user_owner

AT_ONCE = 200
"""Entries of a directory that are read together."""


@record(frozen=True, slots=True)
class Subject:
    """A person by their directory, and the epoch that what they wrote lies under; None for one who never wrote."""

    directory: Scope
    epoch: str | None

    @property
    def owner(self) -> str:
        return self.directory.owner

    @property
    def app(self) -> Scope:
        return self.directory.app_directory

    def under(self, namespace: str) -> Scope:
        """A scope of theirs."""
        return replace(self.directory, namespace=namespace)


@record(frozen=True, slots=True)
class Places:
    """Where a person's data lies, beside their directory.

    ``conversations`` are the scopes that they talked in; ``shared`` memory partitions of the app and of groups that
    they wrote into; ``guests`` the jobs that took something out of their conversations into other people's spaces.
    """

    conversations: tuple[Scope, ...] = ()
    spaces: tuple[Space, ...] = ()
    shared: tuple[Scope, ...] = ()
    guests: tuple[GuestJob, ...] = ()


def places(ports: Ports, subject: Subject) -> Places:
    """All there are. Raises Unavailable."""
    if subject.epoch is None:
        return Places()
    conversations = tuple(subject.under(namespace) for namespace in sorted(_namespaces(ports, subject)))
    return Places(
        conversations,
        tuple(_spaces(ports, subject)),
        tuple(_shared(ports, subject)),
        tuple(job for scope in conversations for job in ports.subjects.guest_jobs(scope)),
    )


def directory_of(caller: Caller, user: str | None) -> Scope:
    """The directory of the person that a request names; nobody named means the caller. Raises Refused for what can be
    no user, Forbidden for another's without the role."""
    if user is None or user_owner(user) == caller.owner:
        return caller.directory
    if not 0 < len(user.encode("utf-8", "surrogatepass")) <= MAX_USER_BYTES:
        raise Refused.field("/userId", f"userId must be 1 to {MAX_USER_BYTES} bytes")
    require_admin(caller)
    return replace(caller.directory, owner=user_owner(user))


def _namespaces(ports: Ports, subject: Subject) -> set[str]:
    found: set[str] = set()
    cursor: str | None = None
    while True:
        page = ports.conversations.pointers(subject.directory, cursor, AT_ONCE)
        found.update(pointer.id.namespace for pointer in page.items)
        cursor = page.cursor
        if cursor is None:
            return found


def _spaces(ports: Ports, subject: Subject) -> Iterator[Space]:
    cursor: str | None = None
    while True:
        page = ports.spaces.list(subject.directory, cursor, AT_ONCE)
        yield from page.items
        cursor = page.cursor
        if cursor is None:
            return


def _shared(ports: Ports, subject: Subject) -> Iterator[Scope]:
    for entry in ports.subjects.sort_keys(RecordTable.CONTROL, subject.directory, keys.SHARED_SPACE):
        owner, space = entry.removeprefix(keys.SHARED_SPACE).split(keys.SEPARATOR)
        yield replace(subject.directory, namespace=space, owner=owner)
