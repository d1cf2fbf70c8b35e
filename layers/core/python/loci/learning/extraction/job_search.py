"""Search the extraction jobs of all users of an app, for its admins: by status, by user, newest first."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from loci import ids
from loci.apps import users
from loci.errors import Malformed, Refused
from loci.learning.extraction.ports import JobReads
from loci.model.conversations import ConversationPointer
from loci.model.jobs import Job, JobStatus
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import OwnedJob
from loci.ports.paging import all_items
from loci.ports.parts import ConversationReads
from loci.ports.writes import Page
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope, require_admin, user_owner

MOST_CONVERSATIONS = 200
"""Conversations of a user that one page searches."""

_CURSOR = re.compile(rf"({ids.ULID_FORM})?~(\d{{1,6}})", re.ASCII)


@record(frozen=True, slots=True)
class JobFilter:
    """``user`` is the raw user id. None matches any; one of the two is required."""

    status: JobStatus | None = None
    user: str | None = None


@record(frozen=True, slots=True)
class _PageStart:
    """Where a page of a user's jobs begins: in the first conversation after ``after``, behind its first ``skip``
    jobs."""

    after: str | None = None
    skip: int = 0

    @classmethod
    def parse(cls, cursor: str | None) -> "_PageStart":
        match = _CURSOR.fullmatch(cursor or "~0")
        if match is None:
            raise Malformed("invalid cursor for this list")
        return cls(match[1] or None, int(match[2]))

    def __str__(self) -> str:
        return f"{self.after or ''}~{self.skip}"


def find_jobs(ports: Ports, caller: Caller, job_filter: JobFilter, cursor: str | None, limit: int) -> Page[OwnedJob]:
    """Finds jobs, newest first: by their creation, or for one user by that of the conversation. A page may be
    shorter.

    It leaves out jobs into the shadow spaces of replays, and those of people who were or are being erased.
    Raises Forbidden if the caller is no admin, Conflict for an admin whose own data is restricted or being
    erased, Refused without status and user, Malformed for a cursor of another list.
    """
    place = None if job_filter.user is None else _PageStart.parse(cursor)
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
    if job_filter.user is not None and place is not None:
        directory = Scope(caller.tenant, caller.app, caller.directory.namespace, user_owner(job_filter.user))
        return _of_user(ports, directory, job_filter.status, place, limit)
    if job_filter.status is None:
        raise Refused.field("/status", "a status, a userId or both are required")
    page = ports.jobs.list_by_status(caller.app_directory, job_filter.status, cursor, limit)
    epochs = _epochs(ports, {one.scope.directory for one in page.items})
    owned_jobs = (one for one in page.items if _is_shown(one.job, epochs[one.scope.directory]))
    return Page(tuple(owned_jobs), page.cursor)


def apps_with_jobs(ports: Ports, statuses: Sequence[JobStatus], tenant: str | None = None) -> tuple[Scope, ...]:
    """The directories of the apps of a tenant, or of all, that have jobs of one of these statuses, and for one in which
    a job ends for good all that have people; the keys of all jobs or people are read, so for an operator alone. Raises
    Unavailable."""
    if any(status in (JobStatus.SUCCEEDED, JobStatus.CANCELLED) for status in statuses):
        apps = {one.app_directory for one in ports.inventory.people()}
    else:
        apps = {one.app for one in ports.inventory.unfinished_jobs() if one.status in statuses}
    return tuple(sorted((app for app in apps if tenant in (None, app.tenant)), key=lambda app: app.partition))


def count_added(ports: Ports, memory: Scope) -> int:
    """Counts the facts that jobs of a person's conversations added to a memory partition of theirs; every job of the
    person is read. Raises Unavailable."""
    count = 0
    for pointer in _pointers(ports, memory.directory, None):
        scope = Scope(memory.tenant, memory.app, pointer.id.namespace, memory.owner)
        jobs = ports.jobs.list(scope, pointer.id.ulid)
        count += sum(job.counts.added for job in jobs if job.space.key == memory.namespace)
    return count


def _of_user(ports: Ports, directory: Scope, status: JobStatus | None, place: _PageStart, limit: int) -> Page[OwnedJob]:
    epoch = _epochs(ports, {directory})[directory]
    owned_jobs: list[OwnedJob] = []
    for looked_count, pointer in enumerate(_pointers(ports, directory, place.after)):
        if looked_count == MOST_CONVERSATIONS:
            return Page(tuple(owned_jobs), str(place))
        for number, one in enumerate(_of_conversation(ports, directory, pointer, status, epoch)):
            if number < place.skip:
                continue
            if len(owned_jobs) == limit:
                return Page(tuple(owned_jobs), str(_PageStart(place.after, number)))
            owned_jobs.append(one)
        place = _PageStart(pointer.id.ulid)
    return Page(tuple(owned_jobs), None)


def _pointers(ports: ConversationReads, directory: Scope, after: str | None) -> Iterator[ConversationPointer]:
    return all_items(lambda cursor: ports.conversations.pointers(directory, cursor, 50), after)


def _of_conversation(
    ports: JobReads, directory: Scope, pointer: ConversationPointer, status: JobStatus | None, epoch: str | None
) -> Sequence[OwnedJob]:
    scope = Scope(directory.tenant, directory.app, pointer.id.namespace, directory.owner)
    found_jobs = () if pointer.is_deleted else ports.jobs.list(scope, pointer.id.ulid)
    jobs = [job for job in found_jobs if _is_shown(job, epoch)]
    matching = [job for job in jobs if status is None or job.status is status]
    newest_first = sorted(matching, key=lambda job: (job.created_at, job.id.hash), reverse=True)
    return [OwnedJob(scope, job) for job in newest_first]


def _epochs(ports: Ports, directories: set[Scope]) -> dict[Scope, str | None]:
    """The epoch of each user; None for one who does not exist or is being erased."""
    with Parallel() as calls:
        pending_calls_by_scope = {
            directory: calls.start(partial(ports.users.get, directory)) for directory in directories
        }
        users = {directory: call.result() for directory, call in pending_calls_by_scope.items()}
    return {
        directory: None if user is None or user.state is UserState.ERASED else user.epoch
        for directory, user in users.items()
    }


def _is_shown(job: Job, epoch: str | None) -> bool:
    return job.epoch == epoch and not job.space.is_shadow
