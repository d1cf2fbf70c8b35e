"""Records in the form that an export has: the fields of the API, and those that the API does not show. What spaces and
presences hold is in ``memory_records`` and ``presence_records``.

``docs/export.schema.json`` describes them, and a test compares them with the API's own fields. Items that only serve to
find a record (vectors, index pages, duplicate keys, markers, links) derive from these records and are left out.
"""

import json
from collections.abc import Sequence
from datetime import datetime

from loci.apps import audit
from loci.ids import AtomId, ConversationId, SpaceId
from loci.inference.llm.totals import total_of_calls
from loci.model import blocks as content_blocks
from loci.model.api_keys import ApiKey
from loci.model.conversations import Conversation, Message, RollingSummary, Usage
from loci.model.governance import AdminJob, AuditEntry
from loci.model.jobs import Binding, Job, JobCounts, ReplayChanges
from loci.model.language import ModelCall
from loci.model.turn_runs import TurnRun, UsedMemory
from loci.model.users import JsonValue
from loci.records import record
from loci.scope import Owner, Scope, is_person
from loci.text import timestamps
from loci.text.namespaces import namespace_text

ExportedRecord = dict[str, JsonValue]

OTHER = "other"
"""The owner of a record in another user's space; an export names neither that user nor the space."""


@record(frozen=True, slots=True)
class RecordLocation:
    """The memory partition of a record, in the form that ``reader`` (an owner in key form) may see."""

    scope: Scope
    reader: str

    @property
    def is_other(self) -> bool:
        """Whether the partition belongs to another user: then the export hides all that they chose, names in ids
        included."""
        return self.scope.owner != self.reader and is_person(self.scope.owner)

    def id(self, id: object) -> str:
        """An id of this partition."""
        return audit.target_of(str(id)) or "" if self.is_other else str(id)

    def fields(self) -> ExportedRecord:
        """The fields that say who owns the record."""
        scope = self.scope
        return {
            "memorySpaceId": self.id(SpaceId(scope.namespace)),
            "tenantId": scope.tenant,
            "appId": scope.app,
            "userId": None if self.is_other else user_id(scope.owner),
            "owner": OTHER if self.is_other else owner(scope.owner),
        }


def user_id(owner: str) -> str | None:
    """The user of an owner in key form; None for an app or a group."""
    return Owner.parse(owner).user


def owner(owner: str) -> JsonValue:
    """An owner in key form: ``user``, ``app`` or ``{"group": name}``."""
    of = Owner.parse(owner)
    if of.is_app:
        return "app"
    return "user" if of.group is None else {"group": of.group}


def conversation(head: Conversation, summary: RollingSummary | None) -> ExportedRecord:
    """Without its messages."""
    return {
        "id": str(head.id),
        "namespace": namespace_text(head.id.namespace),
        "title": head.title,
        "sessionId": head.session_id,
        "timeZone": head.time_zone,
        "metadata": dict(head.metadata),
        "status": head.status,
        "extract": head.may_extract,
        "botId": None if head.bot is None else head.bot.id,
        "rememberFunction": None if head.bot is None else head.bot.function,
        "incognito": head.is_incognito,
        "turnCount": head.turn_count,
        "messageCount": head.message_count,
        "rollingSummary": None if summary is None else summary.text,
        "rollingSummaryUntilSeq": None if summary is None else summary.until_seq,
        "rollingSummaryWriting": None if summary is None else _writing(summary),
        "createdAt": timestamps.to_text(head.created_at),
        "lastActivityAt": timestamps.to_text(head.last_activity_at),
        "closedAt": instant(head.closed_at),
        "deletedAt": instant(head.deleted_at),
        "restorableUntil": instant(head.restorable_until),
        "version": head.version,
    }


def _writing(summary: RollingSummary) -> ExportedRecord:
    return {
        "writer": summary.writer,
        "extractive": summary.extractive,
        "promptHash": summary.prompt_hash,
        "usage": job_usage(summary.calls),
    }


def message(message: Message) -> ExportedRecord:
    return {
        "id": str(message.id),
        "conversationId": str(ConversationId(message.id.namespace, message.id.conversation)),
        "turnId": message.turn_id,
        "seq": message.seq,
        "role": message.role,
        "content": content_blocks.to_json(message.content),
        "visibility": message.visibility,
        "author": message.author,
        "createdAt": timestamps.to_text(message.created_at),
        "occurredAt": timestamps.to_text(message.occurred_at),
        "stopReason": message.stop_reason,
        "model": message.model,
        "provider": message.provider,
        "usage": _usage(message.usage),
        "traceId": message.trace_id,
        "metadata": dict(message.metadata),
        "retractedAt": None if message.retracted_at is None else timestamps.to_text(message.retracted_at),
    }


def _used_memory(memory: UsedMemory) -> dict[str, JsonValue]:
    return {"text": memory.block, "atomIds": [str(id) for id in memory.atoms]}


def turn_run(run: TurnRun) -> ExportedRecord:
    """A turn run on the server; its request is stored until it ends."""
    request = run.request
    return {
        "id": run.turn_id,
        "conversationId": str(run.conversation),
        "status": run.status,
        "provider": request.choice.provider,
        "model": request.choice.name,
        "systemPrompt": request.system,
        "tools": [
            {"type": tool.type, "name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)}
            for tool in request.tools
        ],
        "memory": None if run.memory is None else _used_memory(run.memory),
        "cycles": run.cycles,
        "pending": list(run.pending),
        "error": run.error,
        "usage": job_usage(run.calls),
        "createdAt": timestamps.to_text(run.created_at),
        "progressedAt": timestamps.to_text(run.progressed_at),
        "finishedAt": instant(run.finished_at),
    }


def binding(binding: Binding, scope: Scope) -> ExportedRecord:
    """A binding with only those scopes and targets that concern the owner of the scope."""
    scopes: list[JsonValue] = [
        {"namespace": namespace_text(one.namespace), "userId": one.user}
        for one in binding.scopes
        if one.user in ("*", user_id(scope.owner))
    ]
    targets = [target for target in binding.targets if target.owner in (None, scope.owner)]
    policy = binding.policy
    return {
        "id": str(binding.id),
        "tenantId": scope.tenant,
        "conversationScope": scopes[0] if len(scopes) == 1 else scopes,
        "memorySpaceIds": [str(target.space) for target in targets if target.space is not None],
        "memorySpaceNames": [target.name for target in targets],
        "extractionPolicy": {
            "extractionVersion": policy.extraction_version,
            "extractor": policy.extractor,
            "onConversationClosed": policy.on_conversation_closed,
            "windowed": policy.windowed,
            "windowTurns": policy.window_turns,
            "silenceMinutes": policy.silence_minutes,
            "budget": {"tokensPerDay": policy.budget.tokens, "dollarsPerDay": policy.budget.dollars},
            "instructions": policy.guidance.instructions,
            "categories": [
                {"name": one.name, "description": one.description, "examples": list(one.examples)}
                for one in policy.guidance.categories
            ],
        },
        "enabled": binding.enabled,
        "createdAt": timestamps.to_text(binding.created_at),
        "updatedAt": timestamps.to_text(binding.updated_at),
        "version": binding.version,
    }


def job(job: Job, scope: Scope) -> ExportedRecord:
    """An extraction job with the extractor's reply; ``scope`` is the conversation's."""
    location = RecordLocation(Scope(scope.tenant, scope.app, job.space.key, job.space_owner), scope.owner)
    return {
        "id": str(job.id),
        "conversationId": str(ConversationId(job.id.namespace, job.id.conversation)),
        "bindingId": str(job.binding),
        "memorySpaceId": location.id(job.space),
        "extractionVersion": job.policy.extraction_version,
        "extractor": job.extractor,
        "range": {"firstSeq": job.range[0], "lastSeq": job.range[1]},
        "status": job.status,
        "reason": job.reason,
        "counts": _counts(job.counts),
        "usage": job_usage(job.calls),
        "createdAt": timestamps.to_text(job.created_at),
        "startedAt": instant(job.started_at),
        "finishedAt": instant(job.finished_at),
        "retryAt": instant(job.retry_at),
        "replay": None if job.replay is None else _replay(job.replay, location),
        "release": job.release,
        "answer": None if job.answer is None else json.loads(job.answer),
        "decisions": None if job.decisions is None else json.loads(job.decisions),
    }


def _replay(changes: ReplayChanges, location: RecordLocation) -> ExportedRecord:
    groups = {
        "added": changes.added,
        "superseded": changes.superseded,
        "archived": changes.archived,
        "unchanged": changes.unchanged,
    }
    space = location.scope.namespace
    named: ExportedRecord = {
        name: {"count": group.count, "atomIds": [location.id(AtomId(space, ulid)) for ulid in group.ulids]}
        for name, group in groups.items()
    }
    return {"runId": str(changes.run), "rolledBack": changes.is_rolled_back, **named}


def _counts(counts: JobCounts) -> ExportedRecord:
    return {
        "added": counts.added,
        "confirmed": counts.confirmed,
        "superseded": counts.superseded,
        "retracted": counts.retracted,
        "dropped": counts.dropped,
        "dropReasons": {reason.value: count for reason, count in counts.drop_reasons.items()},
    }


def api_key(key: ApiKey) -> ExportedRecord:
    """Without its secret, of which only a hash is stored."""
    return {
        "id": str(key.id),
        "name": key.name,
        "scopes": list(key.scopes),
        "createdAt": timestamps.to_text(key.created_at),
        "expiresAt": instant(key.expires_at),
        "lastUsedOn": None if key.last_used_on is None else key.last_used_on.isoformat(),
    }


def admin_job(job: AdminJob) -> ExportedRecord:
    return {
        "id": str(job.id),
        "kind": job.kind,
        "status": job.status,
        "counts": dict(job.counts),
        "createdAt": timestamps.to_text(job.created_at),
        "updatedAt": timestamps.to_text(job.updated_at),
        "finishedAt": instant(job.finished_at),
        "receipt": job.receipt,
        "reason": job.reason,
    }


def audit_entry(entry: AuditEntry) -> ExportedRecord:
    return {
        "id": entry.ulid,
        "actorHash": entry.actor_hash,
        "act": entry.act,
        "at": timestamps.to_text(entry.at),
        "target": entry.target,
        "reason": entry.reason,
    }


def _usage(usage: Usage | None) -> JsonValue:
    if usage is None:
        return None
    return {"inputTokens": usage.input_tokens, "outputTokens": usage.output_tokens, "latencyMs": usage.latency_ms}


def instant(instant: datetime | None) -> str | None:
    """The instant as text, if there is one."""
    return None if instant is None else timestamps.to_text(instant)


def job_usage(calls: Sequence[ModelCall]) -> JsonValue:
    """The usage of all calls of one piece of work; None without any."""
    sum = total_of_calls(calls)
    if sum is None:
        return None
    return {
        "inputTokens": sum.input_tokens,
        "outputTokens": sum.output_tokens,
        "latencyMs": sum.latency_ms,
        "costUsd": None if sum.microdollars is None else sum.microdollars / 1e6,
        "calls": [_call(call) for call in calls],
    }


def _call(call: ModelCall) -> JsonValue:
    return {
        "purpose": call.purpose,
        "provider": call.choice.provider,
        "model": call.choice.name,
        "at": timestamps.to_text(call.at),
        "outcome": call.outcome,
        "inputTokens": call.tokens.input,
        "outputTokens": call.tokens.output,
        "cachedTokens": call.tokens.cached,
        "latencyMs": call.latency_ms,
        "costUsd": None if call.microdollars is None else call.microdollars / 1e6,
    }
