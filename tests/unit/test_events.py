"""Which changes are published as which events, with ids alone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import events
from loci.events import Record, RecordChange, to_detail
from loci.ids import AdminJobId, AtomId, EntityId, SpaceId
from loci.model.apps import AppSettings, RegisteredTemplate, TemplateSource
from loci.model.atoms import Atom, AtomStatus, Category, Kind, Review
from loci.model.conversations import ConversationStatus, Removal, Retraction, RollingSummary, Visibility
from loci.model.entities import Entity, EntityType
from loci.model.files import File
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus, ErasurePhase
from loci.model.jobs import JobStatus
from loci.model.presences import Dream, DreamStatus, Presence, PresenceSettings, Surfaces
from loci.model.spaces import SpaceStatus
from tests.support.pipeline import CHAT, ULID, Pipeline, message
from tests.support.records import AT, EPOCH, ULIDS, binding, job, space

CANARY = "canary"
HEAD = replace(Pipeline().head, title=CANARY)
OPEN = replace(HEAD, status=ConversationStatus.OPEN, closed_at=None)
MESSAGE = replace(message(1, Visibility.USER), author=CANARY, metadata={CANARY: CANARY})
RETRACTION = Retraction(AT, Removal.UNLEARNING, AT)
SUMMARY = RollingSummary(CANARY, 4, True, EPOCH)
ATOM = Atom(
    id=AtomId("daily-0a1b2c", ULIDS[0]),
    epoch=EPOCH,
    text=CANARY,
    category=Category(CANARY, Kind.FACT),
    importance=3,
    confidence=1.0,
    valid_from=AT,
    created_at=AT,
    changed_at=AT,
    vector=b"",
    key=CANARY,
)
PENDING = replace(ATOM, status=AtomStatus.ARCHIVED, review=Review.PENDING)
ENTITY = Entity(EntityId("daily-0a1b2c", ULIDS[0]), EPOCH, EntityType.PERSON, CANARY, AT, AT)
FILE = File(SpaceId("daily-0a1b2c"), "notes/tea.md", EPOCH, 4, 64 * "a", AT, AT, {CANARY: CANARY}, actor=CANARY)
SPACE = space("daily-0a1b2c", CANARY)
BINDING = binding(ULIDS[0])
JOB = job(ULIDS[0], reason=CANARY, answer=CANARY)
PRESENCE = Presence("0" * 32, CANARY, EPOCH, AT, AT, surfaces=Surfaces(font=CANARY))
DREAM = Dream(ULIDS[0], "0" * 32, EPOCH, AT, reason=CANARY)


ERASURE = AdminJob(
    AdminJobId(ULIDS[0]), AdminJobKind.ERASE, "bea", "5" * 32, "6" * 32, AT, AT, epoch=EPOCH, reason=CANARY
)
RECEIPT = f"rc_{'5' * 32}_{ULIDS[0]}"
ERASED = replace(ERASURE, subject=None, status=AdminJobStatus.SUCCEEDED, receipt=RECEIPT, version=2)
TEMPLATE = RegisteredTemplate("short", TemplateSource(CANARY), AT, AT)
SETTINGS = AppSettings(AT)


def change(before: Record | None, after: Record | None) -> RecordChange:
    return RecordChange(CHAT, AT, before, after, f"X#{ULID}", ULID)


def later(record: Record, **fields: object) -> Record:
    """The record's next version."""
    return replace(record, version=record.version + 1, **fields)  # type: ignore[arg-type]  # a test names fields of its kind


CHANGES: list[tuple[Record | None, Record | None, list[str]]] = [
    (None, PRESENCE, ["presence.created"]),
    (PRESENCE, later(PRESENCE, last_turn_at=AT, due=AT), []),
    (PRESENCE, later(PRESENCE, settings=PresenceSettings(dreams=True)), ["presence.updated"]),
    (PRESENCE, later(PRESENCE, surfaces=Surfaces(accent="#000000")), ["presence.updated"]),
    (PRESENCE, None, ["presence.deleted"]),
    (None, DREAM, ["dream.created"]),
    (DREAM, later(DREAM, status=DreamStatus.WAITING), []),
    (DREAM, later(DREAM, status=DreamStatus.SUCCEEDED), ["dream.completed"]),
    (DREAM, later(DREAM, status=DreamStatus.FAILED), ["dream.completed"]),
    (DREAM, None, []),
    (None, OPEN, ["conversation.created"]),
    (OPEN, later(OPEN, turn_count=1), ["conversation.turned"]),
    (OPEN, later(OPEN, message_count=2), []),
    (OPEN, HEAD, ["conversation.closed"]),
    (HEAD, replace(HEAD, due=None), []),
    (OPEN, later(OPEN, title="Meals"), ["conversation.updated"]),
    (OPEN, later(OPEN), ["conversation.updated"]),
    (HEAD, later(HEAD, deleted_at=AT, removal=Removal.UNLEARNING), ["conversation.deleted"]),
    (MESSAGE, replace(MESSAGE, retraction=RETRACTION, version=2), ["message.retracted"]),
    (replace(MESSAGE, retraction=RETRACTION, version=2), replace(MESSAGE, version=3), ["message.restored"]),
    (replace(MESSAGE, retraction=RETRACTION, version=2), replace(MESSAGE, retraction=RETRACTION, version=3), []),
    (replace(MESSAGE, retraction=RETRACTION, version=2), None, []),
    (later(HEAD, deleted_at=AT), later(HEAD, removal=Removal.RESTORING), ["conversation.restored"]),
    (HEAD, None, []),
    (None, MESSAGE, ["conversation.appended"]),
    (None, SUMMARY, ["conversation.summarised"]),
    (SUMMARY, later(SUMMARY), ["conversation.summarised"]),
    (None, ATOM, ["atom.created"]),
    (ATOM, later(ATOM, importance=5), ["atom.updated"]),
    (ATOM, later(ATOM, superseded_at=AT), ["atom.superseded"]),
    (ATOM, later(ATOM, status=AtomStatus.ARCHIVED), ["atom.archived"]),
    (None, PENDING, ["atom.pending"]),
    (PENDING, later(PENDING, status=AtomStatus.ACTIVE, review=None), ["atom.approved", "atom.created"]),
    (PENDING, later(PENDING, review=Review.REJECTED), ["atom.rejected"]),
    (PENDING, later(PENDING, status=AtomStatus.DELETED), ["atom.deleted"]),
    (ATOM, later(ATOM, status=AtomStatus.DELETED), ["atom.deleted"]),
    (ATOM, replace(ATOM, expires_at=AT), []),
    (None, ENTITY, ["entity.created"]),
    (ENTITY, later(ENTITY), ["entity.updated"]),
    (ENTITY, later(ENTITY, deleted_at=AT), ["entity.deleted"]),
    (later(ENTITY, deleted_at=AT), None, []),
    (None, FILE, ["file.written"]),
    (FILE, later(FILE), ["file.written"]),
    (FILE, None, ["file.deleted"]),
    (None, SPACE, ["space.created"]),
    (SPACE, later(SPACE), ["space.updated"]),
    (SPACE, later(SPACE, status=SpaceStatus.DELETED), ["space.deleted"]),
    (replace(SPACE, status=SpaceStatus.DELETED), later(SPACE), ["space.restored"]),
    (replace(SPACE, status=SpaceStatus.DELETED), later(SPACE, status=SpaceStatus.DELETED, purged_at=AT), []),
    (replace(SPACE, status=SpaceStatus.DELETED), None, ["space.purged"]),
    (SPACE, None, []),
    (None, BINDING, ["binding.created"]),
    (BINDING, later(BINDING, enabled=False), ["binding.updated"]),
    (BINDING, None, ["binding.deleted"]),
    (None, JOB, ["job.created"]),
    (JOB, later(JOB, status=JobStatus.RUNNING), ["job.updated"]),
    (JOB, later(JOB, status=JobStatus.FAILED), ["job.finished"]),
    (None, ERASURE, []),
    (ERASURE, later(ERASURE, phase=ErasurePhase.FIRST), []),
    (ERASURE, ERASED, ["subject.erased"]),
    (ERASURE, later(ERASURE, subject=None, status=AdminJobStatus.FAILED), []),
    (replace(ERASURE, kind=AdminJobKind.EXPORT), replace(ERASED, kind=AdminJobKind.EXPORT), []),
    (ERASED, None, []),
    (None, TEMPLATE, ["template.created"]),
    (TEMPLATE, later(TEMPLATE), ["template.updated"]),
    (TEMPLATE, None, ["template.deleted"]),
    (None, SETTINGS, ["settings.updated"]),
    (SETTINGS, later(SETTINGS), ["settings.updated"]),
    (JOB, replace(JOB, applied=1), []),
    (JOB, replace(JOB, due=AT), []),
]
"""Records before and after, and the events that tell of it: every type there is."""


@pytest.mark.parametrize(("before", "after", "told"), CHANGES)
def test_a_change_is_published_by_its_meaning(before: Record | None, after: Record | None, told: list[str]) -> None:
    assert [event.type for event in events.events_of(change(before, after))] == told


def test_the_same_change_is_the_same_event_and_the_next_one_another() -> None:
    first = change(ATOM, later(ATOM))
    (once,), (again,) = events.events_of(first), events.events_of(replace(first, at=AT + timedelta(seconds=9)))
    (following,) = events.events_of(change(later(ATOM), later(later(ATOM))))
    assert once.id == again.id != following.id


def test_a_file_that_is_written_after_one_of_its_path_was_deleted_is_another_event() -> None:
    (first,) = events.events_of(change(None, FILE))
    (second,) = events.events_of(change(None, replace(FILE, created_at=AT + timedelta(days=1))))
    assert (first.version, first.ids) == (second.version, second.ids)
    assert first.id != second.id


@pytest.mark.parametrize("record", [OPEN, MESSAGE, SUMMARY, ATOM, ENTITY, FILE, SPACE, BINDING, JOB])
def test_an_event_names_record_scope_and_epoch_and_holds_no_content(record: Record) -> None:
    (event,) = events.events_of(change(None, record))
    assert (event.scope, event.epoch) == (CHAT, record.epoch)  # type: ignore[union-attr]  # all of these have one
    assert event.ids
    assert CANARY not in str(to_detail(event)).lower()


def test_an_event_of_what_is_the_apps_has_no_epoch() -> None:
    (template,), (settings,) = events.events_of(change(None, TEMPLATE)), events.events_of(change(None, SETTINGS))
    assert (template.epoch, template.ids) == (None, {"templateId": "short"})
    assert (settings.epoch, settings.ids) == (None, {})
    assert CANARY not in str(to_detail(template)).lower()


def test_an_erasure_is_published_under_the_name_of_the_erased_user() -> None:
    (event,) = events.events_of(change(ERASURE, ERASED))
    assert event.scope == replace(CHAT, owner="bea")
    assert (event.epoch, event.ids) == (EPOCH, {"jobId": f"aj_{ULIDS[0]}", "receiptId": RECEIPT})
    assert CANARY not in str(to_detail(event)).lower()


def test_an_event_of_a_message_names_conversation_message_and_turn() -> None:
    (event,) = events.events_of(change(None, MESSAGE))
    assert event.ids == {
        "conversationId": f"conv_chat_{ULID}",
        "messageId": f"msg_chat_{ULID}_1",
        "turnId": "turn_01K000000000000000000000T1",
    }
