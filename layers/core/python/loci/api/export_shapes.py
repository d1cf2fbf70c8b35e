"""The document of an export as a schema: ``python -m loci.api.export_shapes`` writes ``docs/export.schema.json``.

Records are as the API shows them, and more. No request needs this module: documents are written as they are read
(``loci.governance.documents``), and a test holds that they are of this shape.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import Field, JsonValue

from loci.api.atoms import AtomOut
from loci.api.bindings import BindingOut
from loci.api.conversations import ConversationView
from loci.api.entities import EntityOut
from loci.api.extractions import JobOut
from loci.api.fields import Instant, OwnerField, Shape
from loci.api.messages import MessageOut
from loci.api.model_usage import ModelUsageOut
from loci.api.spaces import SpaceOut
from loci.model import UserState
from loci.model.governance import AdminJobKind, AdminJobStatus
from loci.model.turn_runs import RunStatus

Owner = OwnerField | Literal["other"]
"""`other`: it lies in another person's space. Nothing that they chose is told then, nor is their space named in ids."""


class SummaryWritingOut(Shape):
    """Who wrote a rolling summary: `rules`, or a model with the hash of its prompt and what it took the last time."""

    writer: str
    extractive: bool
    prompt_hash: str | None
    usage: ModelUsageOut | None


class ExportedConversation(ConversationView):
    """`messages` are all there are, `internal` and `hidden` ones too."""

    rolling_summary_writing: SummaryWritingOut | None
    messages: list[MessageOut]


class ExportedSpace(SpaceOut):
    """Deleted ones too, until they are erased; of an app's or a group's those that the person made."""

    actor: str | None


class SettingOut(Shape):
    """By whom, about whom and among what an atom was said: it helps to find the atom."""

    speaker: str
    subjects: list[str]
    context: str


class ExportedState(AtomOut):
    """An atom as it stands, or stood."""

    owner: Owner  # type: ignore[assignment]  # wider than where one's own spaces are read
    confirmations: int = Field(description="On how many days the same was said again.")
    setting: SettingOut


class ExportedAtom(ExportedState):
    """In whatever status; what the person brought into spaces of others too. `revisions` are its former states."""

    revisions: list[ExportedState]


class ExportedEntity(EntityOut):
    """Also merged ones. In spaces of others, what mentions it is not told."""

    owner: Owner  # type: ignore[assignment]  # as above
    atom_count: int | None  # type: ignore[assignment]  # as above


class ExportedJob(JobOut):
    """`answer` is what the extractor said, `decisions` how its facts stood to what was there already."""

    answer: dict[str, JsonValue] | None
    decisions: dict[str, JsonValue] | None


class ExportedAdminJob(Shape):
    """An export or an erasure of the person's data."""

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


class ExportedTurnRun(Shape):
    """A turn that a model is run through. `systemPrompt` and `tools` are kept until it ends, the rest for 7 days more;
    what was said stands in its conversation."""

    id: str
    conversation_id: str
    status: RunStatus
    provider: str
    model: str
    system_prompt: str
    tools: list[ExportedTool]
    cycles: int
    pending: list[str]
    error: str | None
    usage: ModelUsageOut | None
    created_at: Instant
    progressed_at: Instant
    finished_at: Instant | None


class ExportedAuditEntry(Shape):
    """What somebody did to the person's data, or asked for. People stand in it as keyed hashes."""

    id: str
    actor_hash: str
    act: str
    at: Instant
    target: str | None


class ExportOut(Shape):
    """Everything held about a person but what is only made of it: vectors, indexes, markers, guards and links.

    `state` and `epoch` are null for one who never wrote; `subjectHash` is what stands for the person in receipts and
    the audit.
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
    bindings: list[BindingOut] = Field(description="Of the app's own, what names the person.")
    jobs: list[ExportedJob]
    admin_jobs: list[ExportedAdminJob]
    audit: list[ExportedAuditEntry] = Field(description="Newest first.")


def text() -> str:
    """The schema as it is kept."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An export of Loci",
        **ExportOut.model_json_schema(by_alias=True, mode="serialization"),
    }
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "docs/export.schema.json").write_text(text(), "utf-8")
