"""The user whose data is exported or erased, and all partitions with that data, found through the user's directory."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from loci.governance.ports import PersonPorts
from loci.model.spaces import Space
from loci.ports.governance import GuestJob, ItemKind, RecordTable
from loci.ports.paging import all_items
from loci.ports.parts import SpaceReads
from loci.records import record
from loci.scope import Scope

AT_ONCE = 200
"""Entries of a directory per read."""


@record(frozen=True, slots=True)
class Subject:
    """A user by their directory, and the epoch of their data; None for one who never wrote."""

    directory: Scope
    epoch: str | None

    @property
    def owner(self) -> str:
        return self.directory.owner

    @property
    def app(self) -> Scope:
        return self.directory.app_directory

    def under(self, namespace: str) -> Scope:
        """The user's scope of a namespace."""
        return replace(self.directory, namespace=namespace)


@record(frozen=True, slots=True)
class Places:
    """The places of a user's data other than their directory.

    ``conversations`` are the scopes of their conversations; ``memories`` the partitions of their spaces, ``spaces``
    those spaces whose records can be read; ``shared`` the memory partitions of the app and of groups that they wrote
    into; ``guests`` the jobs that extract from their conversations into other users' spaces.
    """

    conversations: tuple[Scope, ...] = ()
    memories: tuple[Scope, ...] = ()
    spaces: tuple[Space, ...] = ()
    shared: tuple[Scope, ...] = ()
    guests: tuple[GuestJob, ...] = ()


def places(ports: PersonPorts, subject: Subject) -> Places:
    """Finds all places of a user's data, by keys and where conversations lie. Raises Unavailable."""
    if subject.epoch is None:
        return Places()
    conversations = tuple(subject.under(namespace) for namespace in ports.subjects.namespaces(subject.directory))
    return Places(
        conversations,
        tuple(_memories(ports, subject)),
        tuple(_spaces(ports, subject)),
        tuple(ports.subjects.shared_spaces(subject.directory)),
        find_guests(ports, subject, conversations),
    )


def find_guests(ports: PersonPorts, subject: Subject, conversations: Iterable[Scope]) -> tuple[GuestJob, ...]:
    """The jobs of these scopes that extract into spaces of others. One that cannot be read may have written into any
    space that another job names, or a binding of the app. Raises Unavailable."""
    jobs = [job for scope in conversations for job in ports.subjects.guest_jobs(scope)]
    if all(job.memory is not None for job in jobs):
        return tuple(jobs)
    named = {job.memory for job in jobs if job.memory is not None} | set(_memories_of_bindings(ports, subject))
    memories: list[Scope | None] = [*sorted(named, key=lambda memory: memory.partition)]
    return tuple(
        replace(job, memory=memory) for job in jobs for memory in ([job.memory] if job.memory else memories or [None])
    )


def _memories_of_bindings(ports: PersonPorts, subject: Subject) -> Iterator[Scope]:
    for binding in all_items(lambda cursor: ports.bindings.list(subject.app, cursor, AT_ONCE)):
        for target in binding.targets:
            if target.space is not None and target.owner not in (None, subject.owner):
                yield replace(subject.app, namespace=target.space.key, owner=target.owner or "")


def _memories(ports: PersonPorts, subject: Subject) -> Iterator[Scope]:
    for item in ports.subjects.items(RecordTable.CONTROL, subject.directory):
        if item.kind is ItemKind.SPACE:
            yield subject.under(item.ids[0])


def _spaces(ports: SpaceReads, subject: Subject) -> Iterator[Space]:
    return all_items(lambda cursor: ports.spaces.list(subject.directory, cursor, AT_ONCE))


def export_prefix(app: Scope, subject_hash: str) -> str:
    """The prefix of the names of all files of a person's exports. It does not say who they are."""
    return f"{app.tenant}/{app.app}/{subject_hash}/"
