"""The schema of export documents: ``python -m loci.api.admin.export_shapes`` writes ``docs/export.schema.json``.

Records have the fields that the API shows, and more. No request imports this module: ``loci.governance.documents``
writes documents while it reads, and a test validates them against this schema.
"""

import json
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import Field, JsonValue

from loci.api.conversations.conversations import ConversationView
from loci.api.conversations.messages import MessageOut
from loci.api.memory.atom_shapes import AtomOut, Release
from loci.api.memory.bindings import BindingOut
from loci.api.memory.entities import EntityOut
from loci.api.memory.extractions import JobOut
from loci.api.memory.files import WholeFileOut
from loci.api.memory.spaces import SpaceOut
from loci.api.wire.fields import Instant, OwnerField, Shape
from loci.api.wire.model_usage import ModelUsageOut
from loci.model.api_keys import KeyScope
from loci.model.governance import AdminJobKind, AdminJobStatus
from loci.model.presences import ActionKind, ActionState, Aspect, DreamActions, DreamDropReason, DreamStatus
from loci.model.turn_runs import TurnRunStatus
from loci.model.users import UserState

Owner = OwnerField | Literal["other"]
"""`other`: the record is in another user's space. It omits what that user chose; ids do not name the space."""


class SummaryWritingOut(Shape):
    """The writer of a rolling summary: `rules`, or a model, with its prompt hash and the usage of the last call."""

    writer: str
    extractive: bool
    prompt_hash: str | None
    usage: ModelUsageOut | None


class ExportedMessage(MessageOut):
    """A message of an export: also a retracted one, until it is purged."""

    retracted_at: Instant | None


class ExportedConversation(ConversationView):
    """A conversation with all its messages, including `internal` and `hidden` ones. Deleted conversations are included
    until they are purged."""

    deleted_at: Instant | None
    rolling_summary_writing: SummaryWritingOut | None
    messages: list[ExportedMessage]


class ExportedSpace(SpaceOut):
    """A space of the user, or one of an app or group that the user created. Deleted spaces are included until their
    erasure."""

    actor: str | None


class SettingOut(Shape):
    """Who said the fact, which people it is about and in which context; recall uses it to find the atom."""

    speaker: str
    subjects: list[str]
    context: str


class ExportedState(AtomOut):
    """A current or former state of an atom."""

    owner: Owner  # type: ignore[assignment]  # wider than in responses of the API
    confirmations: int = Field(description="Number of days on which the fact was repeated.")
    release: Release
    setting: SettingOut
    derived_from: str | None = Field(description="The atom whose text says this among other things.")


class ExportedAtom(ExportedState):
    """An atom in any status, including atoms that the user added to other users' spaces. `revisions` are its former
    states."""

    revisions: list[ExportedState]


class ExportedEntity(EntityOut):
    """An entity, merged or not. In other users' spaces its atoms are not counted."""

    owner: Owner  # type: ignore[assignment]  # as above
    atom_count: int | None  # type: ignore[assignment]  # as above


class ExportedFile(WholeFileOut):
    """A file, also one in a space of the app or of a group that the user ever wrote, even if another user wrote it
    last."""


class ExportedJob(JobOut):
    """An extraction job. `answer` is the extractor's output, `decisions` how its facts were reconciled."""

    release: Release
    answer: dict[str, JsonValue] | None
    decisions: dict[str, JsonValue] | None


class ExportedApiKey(Shape):
    """An API key of the user, without its secret."""

    id: str
    name: str = Field(description="The name that the user gave it.")
    scopes: list[KeyScope] = Field(description="What it may do.")
    created_at: Instant
    expires_at: Instant | None
    last_used_on: date | None = Field(description="The day, in UTC, on which it was last used.")


class ExportedAdminJob(Shape):
    """An export or erasure of the user's data."""

    id: str
    kind: AdminJobKind
    status: AdminJobStatus
    counts: Mapping[str, int]
    created_at: Instant
    updated_at: Instant
    finished_at: Instant | None
    receipt: str | None
    reason: str | None


class ExportedTool(Shape):
    type: str
    name: str
    description: str
    parameters: dict[str, JsonValue]


class ExportedMemoryBlock(Shape):
    """Memories in the system prompt of a turn; `text` is stored until the turn ends."""

    text: str
    atom_ids: list[str]


class ExportedTurnRun(Shape):
    """A turn run. `systemPrompt` and `tools` are stored until it ends, the rest for 7 more days. The conversation
    has its messages."""

    id: str
    conversation_id: str
    status: TurnRunStatus
    provider: str
    model: str
    system_prompt: str
    tools: list[ExportedTool]
    memory: ExportedMemoryBlock | None
    cycles: int
    pending: list[str]
    error: str | None
    usage: ModelUsageOut | None
    created_at: Instant
    progressed_at: Instant
    finished_at: Instant | None


class ExportedPresenceSettings(Shape):
    dreams: bool
    interval_seconds: int
    actions: DreamActions


class ExportedStyles(Shape):
    id: str
    css: str


class ExportedWidget(Shape):
    id: str
    title: str
    text: str


class ExportedSurfaces(Shape):
    """Appearance of a presence: what was added to its themes, its accent colour, its font and its widgets."""

    themes: dict[str, list[ExportedStyles]]
    accent: str | None
    font: str | None
    widgets: list[ExportedWidget]


class ExportedPattern(Shape):
    """Entry that a dream is about to write into the profile, with the messages and the facts that it rests on."""

    aspect: Aspect
    key: str
    text: str
    messages: list[str]
    facts: list[str]


class ExportedAction(Shape):
    kind: ActionKind
    value: str
    theme: str | None
    title: str | None
    state: ActionState
    former: str | None
    atom_id: str | None


class ExportedDroppedFinding(Shape):
    """A thing that a dream found and left out. Its text is not stored."""

    aspect: Aspect | None
    action: ActionKind | None
    reason: DreamDropReason


class ExportedDream(Shape):
    """A dream. `patterns`, `missed` and the texts of facts are there until it ends; the atoms have them then."""

    id: str
    asked_in: str | None
    status: DreamStatus
    writer: str
    patterns: list[ExportedPattern] | None
    actions: list[ExportedAction] | None
    missed: ExportedPattern | None
    dropped: list[ExportedDroppedFinding]
    is_tried: bool
    applied: int
    reason: str | None
    usage: ModelUsageOut | None
    created_at: Instant
    finished_at: Instant | None


class ExportedPresence(Shape):
    """A presence with its latest dreams, newest first. Its sessions are among the conversations, its memory is among
    the spaces."""

    id: str
    external_id: str
    shares_memory: bool = Field(description="Whether its facts are in its user's space `memory`.")
    settings: ExportedPresenceSettings
    surfaces: ExportedSurfaces
    current_conversation_id: str | None
    last_turn_at: Instant | None
    dreamed_at: Instant | None
    created_at: Instant
    updated_at: Instant
    version: int
    dreams: list[ExportedDream]


class ExportedAuditEntry(Shape):
    """An act on the user's data. Users appear as keyed hashes. `reason` is why somebody in support did it."""

    id: str
    actor_hash: str
    act: str
    at: Instant
    target: str | None
    reason: str | None = None


class ExportedUnreadable(Shape):
    """A record of the user that is damaged and therefore in no other list."""

    kind: str = Field(description="What it is, such as `atom` or `message`.")
    key: str = Field(description="Its key in the table, by which an operator finds it.")
    place: str = Field(description="The namespace of conversations or the key of the memory space that it is in.")


class ExportOut(Shape):
    """All stored data of a user, except derived data: vectors, indexes, markers, guards and links.

    `state` and `epoch` are null for a user who never wrote. `subjectHash` identifies the user in receipts and the
    audit.
    """

    format_version: Literal[1]
    exported_at: Instant
    tenant_id: str
    app_id: str
    user_id: str
    subject_hash: str
    state: UserState | None
    epoch: str | None
    conversations: list[ExportedConversation] = Field(description="Newest first.")
    turn_runs: list[ExportedTurnRun]
    spaces: list[ExportedSpace]
    atoms: list[ExportedAtom]
    entities: list[ExportedEntity]
    files: list[ExportedFile]
    bindings: list[BindingOut] = Field(description="The user's bindings, and those of the app that name the user.")
    jobs: list[ExportedJob]
    presences: list[ExportedPresence]
    api_keys: list[ExportedApiKey]
    admin_jobs: list[ExportedAdminJob]
    audit: list[ExportedAuditEntry] = Field(description="Newest first.")
    unreadable: list[ExportedUnreadable]


def text() -> str:
    """The text of ``docs/export.schema.json``."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An export of Loci",
        **ExportOut.model_json_schema(by_alias=True, mode="serialization"),
    }
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "docs/export.schema.json").write_text(text(), "utf-8")
