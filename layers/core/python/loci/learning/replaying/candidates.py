"""Finds the conversations to extract again, and the spaces to extract them into."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import nlargest
from itertools import islice

from loci import spaces
from loci.apps import users
from loci.ids import ConversationId
from loci.learning.replaying.ports import ReplayPorts, RunReads
from loci.model.conversations import Conversation, ConversationPointer, ConversationStatus
from loci.model.jobs import Binding, Job, Target
from loci.model.spaces import Space
from loci.model.users import UserState
from loci.ports.paging import all_items
from loci.ports.parts import ConversationReads, OwnerReads
from loci.records import record
from loci.scope import Scope
from loci.spaces.matching import matching_bindings
from loci.text.names import fold_name

PAGE_SIZE = 100


@record(frozen=True, slots=True)
class ReplayCandidate:
    """A closed conversation, and a space into which an enabled binding extracts it."""

    scope: Scope
    conversation: Conversation
    binding: Binding
    space: Space


def candidates_of(ports: ReplayPorts, app: Scope, namespace: str, last: int | None = None) -> Iterator[ReplayCandidate]:
    """All candidates, user by user, each user's oldest conversation first. Users who are restricted or being erased are
    left out, and so are conversations that bindings may not extract. ``last``: only those among so many closed
    conversations of the namespace, the newest of all its users."""
    chosen = None if last is None else _newest(ports, app, namespace, last)
    for directory in ports.runs.people(app):
        user = users.find_user(ports, directory)
        if user is not None and user.state is UserState.ACTIVE:
            yield from _candidates_of_user(ports, replace(directory, namespace=namespace), user.epoch, chosen)


def _newest(ports: RunReads, app: Scope, namespace: str, last: int) -> frozenset[str]:
    """The ULIDs of the newest closed conversations."""
    scopes = (replace(directory, namespace=namespace) for directory in ports.runs.people(app))
    return frozenset(nlargest(last, (id.ulid for scope in scopes for id in _closed_ids(ports, scope))))


def _closed_ids(ports: ConversationReads, scope: Scope) -> list[ConversationId]:
    return conversations(ports, scope, ConversationStatus.CLOSED)


def conversations(
    ports: ConversationReads, scope: Scope, status: ConversationStatus | None = None
) -> list[ConversationId]:
    """A user's conversations in this namespace, oldest first."""
    conversation_pointers = (
        pointer for pointer in _pointers(ports, scope.directory) if pointer.id.namespace == scope.namespace
    )
    return sorted(
        (one.id for one in conversation_pointers if status in (None, one.status)),
        key=lambda conversation: conversation.ulid,
    )


def _candidates_of_user(
    ports: ReplayPorts, scope: Scope, epoch: str, chosen: frozenset[str] | None
) -> Iterator[ReplayCandidate]:
    taking = matching_bindings(ports, scope, epoch)
    places = [(binding, _target_space(ports, scope, target)) for binding in taking for target in binding.targets]
    known = [(binding, space) for binding, space in places if space is not None]
    for conversation in _closed_conversations(ports, scope, epoch, chosen) if known else ():
        jobs = ports.jobs.list(scope, conversation.id.ulid)
        for binding, space in known:
            if not _was_deleted(ports, scope, [job for job in jobs if job.binding == binding.id], space):
                yield ReplayCandidate(scope, conversation, binding, space)


def _closed_conversations(
    ports: ConversationReads, scope: Scope, epoch: str, chosen: frozenset[str] | None
) -> Iterator[Conversation]:
    ids = (id for id in _closed_ids(ports, scope) if chosen is None or id.ulid in chosen)
    while some := list(islice(ids, PAGE_SIZE)):
        pointers = [ConversationPointer(id, ConversationStatus.CLOSED, None) for id in some]
        for head in ports.conversations.heads(scope.directory, pointers):
            if (
                head.epoch == epoch
                and head.status is ConversationStatus.CLOSED
                and head.may_extract
                and head.next_seq > 1
            ):
                yield head


def _target_space(ports: OwnerReads, scope: Scope, target: Target) -> Space | None:
    """The space of a target, if it exists: a replay creates none."""
    directory = scope.directory if target.owner is None else replace(scope.directory, owner=target.owner)
    if target.owner is None or target.space is None:
        found_space = ports.spaces.find_by_name(directory, fold_name(target.name or ""))
    else:
        found_space = ports.spaces.get(directory, target.space.key)
    there = (
        found_space is not None
        and not found_space.id.is_shadow
        and spaces.is_there(found_space, users.find_user(ports, directory))
    )
    return found_space if there else None


def _was_deleted(ports: OwnerReads, scope: Scope, former: Sequence[Job], space: Space) -> bool:
    """Whether the binding extracted the conversation into a space that was deleted since, and not into this one, which
    only has the same name: the atoms of a deleted space must not come back."""
    before = [job for job in former if not job.space.is_shadow]
    if any(job.space == space.id for job in before):
        return False
    return any(not _is_there(ports, replace(scope.directory, owner=job.space_owner), job) for job in before)


def _is_there(ports: OwnerReads, directory: Scope, job: Job) -> bool:
    found_space = ports.spaces.get(directory, job.space.key)
    return found_space is not None and spaces.is_there(found_space, users.find_user(ports, directory))


def _pointers(ports: ConversationReads, directory: Scope) -> Iterator[ConversationPointer]:
    return all_items(lambda cursor: ports.conversations.pointers(directory, cursor, PAGE_SIZE))
