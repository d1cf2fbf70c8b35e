"""The events that Loci publishes: one for each committed change of a record, with ids and scope only, never text.

    record        events
    conversation  conversation.created · .updated (its title or metadata) · .closed · .turned (once when turnCount
                  rises) · .deleted · .restored
    message       conversation.appended (once per message) · message.retracted · .restored
    summary       conversation.summarised
    atom          atom.created · .updated · .superseded · .archived · .deleted · .pending (it waits for its user) ·
                  .approved (and created, as it counts from then on) · .rejected
    entity        entity.created · .updated · .deleted
    file          file.written · .deleted
    space         space.created · .updated · .deleted · .restored · .purged (once nothing of it is left)
    binding       binding.created · .updated · .deleted
    job           job.created · .updated · .finished
    presence      presence.created · .updated (its settings or looks) · .deleted
    dream         dream.created · .completed (also one that failed)
    erasure       subject.erased (once all data of a user is erased)
    template      template.created · .updated · .deleted
    settings      settings.updated

An event's id derives from the record, its version and the type, so an event that is published twice has the same id.
Removals by the table's TTL are not events; the adapter drops them. Writes of a replay into shadow spaces are not events
either.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from loci import ids
from loci.model.apps import AppSettings, RegisteredTemplate
from loci.model.atoms import Atom, AtomStatus, Review
from loci.model.conversations import Conversation, ConversationStatus, Message, RollingSummary
from loci.model.entities import Entity
from loci.model.files import File
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.model.jobs import Binding, Job
from loci.model.presences import Dream, Presence
from loci.model.spaces import Space, SpaceStatus
from loci.ports.events import Event
from loci.records import record
from loci.scope import Scope
from loci.text import timestamps

CONVERSATION_CLOSED = "conversation.closed"
CONVERSATION_TURNED = "conversation.turned"
SUBJECT_ERASED = "subject.erased"

TYPES = frozenset(
    f"{kind}.{change}"
    for kind, changes in {
        "atom": ("approved", "archived", "created", "deleted", "pending", "rejected", "superseded", "updated"),
        "binding": ("created", "deleted", "updated"),
        "conversation": ("appended", "closed", "created", "deleted", "restored", "summarised", "turned", "updated"),
        "dream": ("completed", "created"),
        "entity": ("created", "deleted", "updated"),
        "file": ("deleted", "written"),
        "job": ("created", "finished", "updated"),
        "message": ("restored", "retracted"),
        "presence": ("created", "deleted", "updated"),
        "settings": ("updated",),
        "space": ("created", "deleted", "purged", "restored", "updated"),
        "subject": ("erased",),
        "template": ("created", "deleted", "updated"),
    }.items()
    for change in changes
)
"""All types of events."""

OfApp: TypeAlias = AdminJob | RegisteredTemplate | AppSettings
OfPresence: TypeAlias = Presence | Dream
Record: TypeAlias = (
    Conversation | Message | RollingSummary | Atom | Entity | File | Space | Binding | Job | OfPresence | OfApp
)


@record(frozen=True, slots=True)
class RecordChange:
    """One committed change: a record before and after; None where there was none, or is none any more. ``place`` names
    the record within its scope; a rolling summary's change tells the ULID of its ``conversation``, as it has no id.
    ``request_id`` is of the request that the change came from, if any."""

    scope: Scope
    at: datetime
    before: Record | None
    after: Record | None
    place: str
    conversation: str = ""
    request_id: str | None = None


def to_detail(event: Event) -> dict[str, object]:
    """The public form of an event: ids and scope, no text."""
    return {
        "id": event.id,
        "type": event.type,
        "at": timestamps.to_text(event.at),
        "tenant": event.scope.tenant,
        "app": event.scope.app,
        "namespace": event.scope.namespace,
        "owner": event.scope.owner,
        "epoch": event.epoch,
        "version": event.version,
        "requestId": event.request_id,
        **event.ids,
        **({} if event.due is None else {"due": event.due}),
    }


def to_json(event: Event) -> str:
    """The public form as compact JSON."""
    return json.dumps(to_detail(event), separators=(",", ":"))


def events_of(change: RecordChange) -> tuple[Event, ...]:
    """The events of a change; none for an internal change, such as a moved ``due``."""
    record = change.after if change.after is not None else change.before
    if record is None or _is_of_shadow(record):
        return ()
    return tuple(
        Event(
            id=ids.digest(change.scope.partition, change.place, *_state(record), name),
            type=name,
            at=change.at,
            scope=_scope(change),
            epoch=None if isinstance(record, RegisteredTemplate | AppSettings) else record.epoch,
            ids=_ids(change, record),
            version=_version(record),
            request_id=change.request_id,
        )
        for name in _types(change.before, change.after)
    )


def _scope(change: RecordChange) -> Scope:
    """The scope of the event: an erasure job is stored under the app, and only its former state names the user."""
    erased_text = change.before.subject if isinstance(change.before, AdminJob) else None
    return change.scope if erased_text is None else replace(change.scope, owner=erased_text)


def _is_of_shadow(record: Record) -> bool:
    """Whether the record is in, or is a job into, a shadow space of a replay, which no client can read."""
    match record:
        case Atom() | Entity():
            return ids.SpaceId(record.id.space).is_shadow
        case File():
            return record.space.is_shadow
        case Space():
            return record.id.is_shadow
        case Job():
            return record.space.is_shadow
        case _:
            return False


def _types(before: Record | None, after: Record | None) -> Iterator[str]:
    match before, after:
        case (None, Message()):
            yield "conversation.appended"
        case (Message(), Message()) if (before.retracted_at is None) != (after.retracted_at is None):
            yield "message.restored" if after.retracted_at is None else "message.retracted"
        case (_, Conversation()):
            yield from _of_conversation(before if isinstance(before, Conversation) else None, after)
        case (_, Atom()):
            yield from _of_atom(before if isinstance(before, Atom) else None, after)
        case (_, Space()):
            yield from _of_space(before if isinstance(before, Space) else None, after)
        case (Space(status=SpaceStatus.DELETED), None):
            yield "space.purged"
        case (_, Job()):
            yield from _of_job(before if isinstance(before, Job) else None, after)
        case (AdminJob(), AdminJob()):
            yield from _of_admin_job(before, after)
        case (_, Presence()):
            yield from _of_presence(before if isinstance(before, Presence) else None, after)
        case (Presence(), None):
            yield "presence.deleted"
        case (_, Dream()):
            yield from _of_dream(before if isinstance(before, Dream) else None, after)
        case (Binding(), None):
            yield "binding.deleted"
        case (RegisteredTemplate(), None):
            yield "template.deleted"
        case (File(), None):
            yield "file.deleted"
        case (_, File()):
            yield "file.written"
        case (_, RollingSummary() | Entity() | Binding() | RegisteredTemplate() | AppSettings()) if (
            before is None or _version(before) != _version(after)
        ):
            yield _of_simple(before, after)


def _of_conversation(before: Conversation | None, after: Conversation) -> Iterator[str]:
    if before is None:
        yield "conversation.created"
        return
    if (after.deleted_at is None) != (before.deleted_at is None):
        yield "conversation.restored" if after.deleted_at is None else "conversation.deleted"
    if after.turn_count > before.turn_count:
        yield CONVERSATION_TURNED
    if after.status is ConversationStatus.CLOSED and before.status is not ConversationStatus.CLOSED:
        yield CONVERSATION_CLOSED
    elif _is_described_anew(before, after):
        yield "conversation.updated"


def _is_described_anew(before: Conversation, after: Conversation) -> bool:
    """Whether a new version is due to nothing else. Title and metadata are not compared: a record that is tried again
    has none."""
    if after.version == before.version:
        return False
    former, present = (
        (one.turn_count, one.message_count, one.status, one.deleted_at, one.removal, one.unremembered)
        for one in (before, after)
    )
    return former == present


def _of_atom(before: Atom | None, after: Atom) -> Iterator[str]:
    if before is None:
        yield "atom.pending" if after.review is Review.PENDING else "atom.created"
    elif after.version == before.version:
        return
    elif before.review is Review.PENDING and after.review is not Review.PENDING:
        yield from ("atom.rejected",) if after.review is Review.REJECTED else ("atom.approved", "atom.created")
    elif after.status is not before.status:
        # A status that only a later release knows is a change like any other.
        yield {
            AtomStatus.ARCHIVED: "atom.archived",
            AtomStatus.DELETED: "atom.deleted",
        }.get(after.status, "atom.updated")
    elif after.purged_at is not None:
        yield "atom.deleted"  # again if it was deleted before, for consumers that store a copy for the history
    elif after.superseded_at is not None and before.superseded_at is None:
        yield "atom.superseded"
    else:
        yield "atom.updated"


def _of_space(before: Space | None, after: Space) -> Iterator[str]:
    if before is None:
        yield "space.created"
    elif after.version == before.version:
        return
    elif after.status is not before.status:
        yield "space.deleted" if after.status is SpaceStatus.DELETED else "space.restored"
    elif after.status is SpaceStatus.ACTIVE:
        yield "space.updated"


def _of_job(before: Job | None, after: Job) -> Iterator[str]:
    if before is None:
        yield "job.created"
    elif after.is_finished and not before.is_finished:
        yield "job.finished"
    elif after.status is not before.status:
        yield "job.updated"


def _of_presence(before: Presence | None, after: Presence) -> Iterator[str]:
    """A turn changes nothing that counts."""
    if before is None:
        yield "presence.created"
    elif (after.settings, after.surfaces) != (before.settings, before.surfaces):
        yield "presence.updated"


def _of_dream(before: Dream | None, after: Dream) -> Iterator[str]:
    if before is None:
        yield "dream.created"
    elif after.is_finished and not before.is_finished:
        yield "dream.completed"


def _of_admin_job(before: AdminJob, after: AdminJob) -> Iterator[str]:
    is_erased = after.kind is AdminJobKind.ERASE and after.status is AdminJobStatus.SUCCEEDED
    if is_erased and before.status is not AdminJobStatus.SUCCEEDED:
        yield SUBJECT_ERASED


def _of_simple(
    before: Record | None, after: RollingSummary | Entity | Binding | RegisteredTemplate | AppSettings
) -> str:
    match after:
        case RollingSummary():
            return "conversation.summarised"
        case AppSettings():
            return "settings.updated"
        case Entity(deleted_at=datetime()) | Entity(unlearned_at=datetime()):
            return "entity.deleted"
        case Entity():
            record = "entity"
        case Binding():
            record = "binding"
        case RegisteredTemplate():
            record = "template"
    return f"{record}.created" if before is None else f"{record}.updated"


def _state(record: Record) -> tuple[str, ...]:
    """The fields that tell the states of a record apart. A path may be written again after its file was deleted."""
    version = str(_version(record))
    if isinstance(record, Message) and record.version > 1:
        return f"{record.seq}", version
    return (version, timestamps.to_text(record.created_at)) if isinstance(record, File) else (version,)


def _version(record: Record) -> int:
    """That of a message is its number until it is retracted."""
    return record.seq if isinstance(record, Message) and record.version == 1 else record.version


def _ids(change: RecordChange, record: Record) -> dict[str, str]:
    match record:
        case Conversation():
            return {"conversationId": str(record.id)}
        case Message():
            return {
                "conversationId": f"conv_{record.id.namespace}_{record.id.conversation}",
                "messageId": str(record.id),
                "turnId": record.turn_id,
            }
        case RollingSummary():
            return {"conversationId": str(ids.ConversationId(change.scope.namespace, change.conversation))}
        case Atom():
            return {"memorySpaceId": f"ms_{record.id.space}", "atomId": str(record.id)}
        case Entity():
            return {"memorySpaceId": f"ms_{record.id.space}", "entityId": str(record.id)}
        case File():
            return {"memorySpaceId": str(record.space), "path": record.path}
        case Space():
            return {"memorySpaceId": str(record.id)}
        case Binding():
            return {"bindingId": str(record.id)}
        case Job():
            return {
                "jobId": str(record.id),
                "conversationId": f"conv_{record.id.namespace}_{record.id.conversation}",
                "memorySpaceId": str(record.space),
            }
        case Presence():
            return {"presenceKey": record.key}
        case Dream():
            return {"presenceKey": record.presence, "dreamId": record.id}
        case AdminJob():
            return {"jobId": str(record.id), "receiptId": record.receipt or ""}
        case RegisteredTemplate():
            return {"templateId": record.id}
        case AppSettings():
            return {}
