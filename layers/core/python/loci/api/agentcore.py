"""Routes for boto3's ``bedrock-agentcore``: its memory calls by another endpoint and a bearer token or key.

The document of the API leaves these routes to AWS's own. Ids in their paths may have slashes and signs, so the paths
are taken apart here. Times are seconds since 1970.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from itertools import islice
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response, content_types
from pydantic import ValidationError

from loci import ids
from loci.api import problems
from loci.api.acting import act_for
from loci.api.agentcore_bodies import (
    ROLE,
    ChangedRecord,
    CreateEvent,
    CreateRecords,
    DeleteRecords,
    ListEvents,
    ListRecords,
    ListSessions,
    NamedRecord,
    NewRecord,
    Paged,
    Retrieve,
    UpdateRecords,
)
from loci.api.agentcore_paths import BASE, split_path
from loci.api.app import Call, Calling, routes
from loci.api.fields import Body
from loci.api.record_filters import to_filter
from loci.dialects.agentcore import events, records
from loci.dialects.agentcore.events import LABELS, NewEvent, StoredEvent
from loci.dialects.agentcore.memories import MemoryPart, part_of, read_record_id, record_id, require_actor
from loci.dialects.agentcore.records import LEARNED, NAMESPACE, STRATEGY, RecordFilter
from loci.errors import NotFound, Refused
from loci.memory.atoms.writes import Written
from loci.model.atoms import Atom
from loci.model.conversations import Message, MessageRole
from loci.model.users import JsonObject, JsonValue
from loci.scope import Caller
from loci.unlearning.message_removal import retract_message

router = routes()

B = TypeVar("B", bound=Body)
T = TypeVar("T")


@router.post(f"{BASE}/memories/<path>", include_in_schema=False)
def post(path: str, body: dict[str, Any], call: Calling) -> Response[str]:
    match split_path(path):
        case [memory, "events"]:
            return _create_event(call, part_of(memory), _body(CreateEvent, body))
        case [memory, "actor", actor, "sessions"]:
            return _list_sessions(call, part_of(memory), actor, _body(ListSessions, body))
        case [memory, "actor", actor, "sessions", session]:
            return _list_events(call, part_of(memory), actor, session, _body(ListEvents, body))
        case [memory, "retrieve"]:
            return _retrieve(call, part_of(memory), _body(Retrieve, body))
        case [memory, "memoryRecords"]:
            return _list_records(call, part_of(memory), _body(ListRecords, body))
        case [memory, "memoryRecords", "batchCreate"]:
            return _create_records(call, part_of(memory), _body(CreateRecords, body))
        case [memory, "memoryRecords", "batchUpdate"]:
            return _update_records(call, part_of(memory), _body(UpdateRecords, body))
        case [memory, "memoryRecords", "batchDelete"]:
            return _delete_records(call, part_of(memory), _body(DeleteRecords, body))
    return _not_served(path)


@router.get(f"{BASE}/memories/<path>", include_in_schema=False)
def get(path: str, call: Calling) -> Response[str]:
    match split_path(path):
        case [memory, "actor", actor, "sessions", session, "events", event]:
            part = part_of(memory)
            stored_event = events.get_event(call.ports, _owner(call, actor), part, session, event)
            return _json({"event": _show_event(part, actor, stored_event)})
        case [memory, "memoryRecord", record]:
            part, owner = part_of(memory), _owner(call, read_record_id(record)[0])
            return _json({"memoryRecord": _show_record(owner, records.get_record(call.ports, owner, part, record))})
    return _not_served(path)


@router.delete(f"{BASE}/memories/<path>", include_in_schema=False)
def delete(path: str, call: Calling) -> Response[str]:
    match split_path(path):
        case [memory, "actor", actor, "sessions", session, "events", event]:
            owner = _owner(call, actor)
            for message in events.get_event(call.ports, owner, part_of(memory), session, event).messages:
                retract_message(call.ports, owner, message.id)
            return _json({"eventId": event})
        case [memory, "memoryRecords", record]:
            owner = _owner(call, read_record_id(record)[0])
            records.delete_record(call.ports, owner, part_of(memory), record)
            return _json({"memoryRecordId": record})
    return _not_served(path)


def _create_event(call: Call, part: MemoryPart, body: CreateEvent) -> Response[str]:
    owner = _owner(call, body.actor_id)
    labels: JsonObject = {LABELS: {name: one.string_value for name, one in (body.metadata or {}).items()}}
    token = body.client_token or ids.new_ulid(call.ports.now(), call.ports.random)
    session = body.session_id or token
    messages = tuple(one.to_message(labels if body.metadata else {}) for one in body.payload)
    new = NewEvent(
        session, _instant(body.event_timestamp, "/eventTimestamp"), messages, token, body.extraction_mode is None
    )
    stored_event = events.create_event(call.ports, owner, part, new)
    return _json({"event": _show_event(part, body.actor_id, stored_event)}, HTTPStatus.CREATED)


def _list_events(call: Call, part: MemoryPart, actor: str, session: str, body: ListEvents) -> Response[str]:
    stored_events = events.list_events(call.ports, _owner(call, actor), part, session)
    page, token = _page(stored_events, body, lambda event: event.id)
    shown = [_show_event(part, actor, event, with_payload=body.include_payloads) for event in page]
    return _json({"events": shown, **token})


def _list_sessions(call: Call, part: MemoryPart, actor: str, body: ListSessions) -> Response[str]:
    found = events.list_sessions(call.ports, _owner(call, actor), part)
    page, token = _page(found, body, lambda one: one[0])
    shown = [{"sessionId": name, "actorId": actor, "createdAt": at.timestamp()} for name, at in page]
    return _json({"sessionSummaries": shown, **token})


def _retrieve(call: Call, part: MemoryPart, body: Retrieve) -> Response[str]:
    criteria, namespace = body.search_criteria, body.namespace or body.namespace_path
    owner = _owner(call, records.actor_of(namespace, call.caller))
    filters = to_filter(criteria.metadata_filters, "/searchCriteria/metadataFilters")
    record_filter = RecordFilter(namespace, criteria.memory_strategy_id, filters)
    hits = records.retrieve(call.ports, owner, part, criteria.search_query, criteria.top_k, record_filter)
    return _json({"memoryRecordSummaries": [_show_record(owner, hit.atom, hit.similarity) for hit in hits]})


def _list_records(call: Call, part: MemoryPart, body: ListRecords) -> Response[str]:
    namespace = body.namespace or body.namespace_path
    owner = _owner(call, records.actor_of(namespace, call.caller))
    record_filter = RecordFilter(
        namespace, body.memory_strategy_id, to_filter(body.metadata_filters, "/metadataFilters")
    )
    atoms = records.list_records(call.ports, owner, part, record_filter)
    page, token = _page(atoms, body, lambda atom: atom.id.ulid)
    return _json({"memoryRecordSummaries": [_show_record(owner, atom) for atom in page], **token})


def _create_records(call: Call, part: MemoryPart, body: CreateRecords) -> Response[str]:
    def create(one: NewRecord) -> dict[str, Any]:
        owner = _owner(call, records.actor_of(one.namespaces[0] if one.namespaces else None, call.caller))
        labels = records.labels_of(one.namespaces, one.memory_strategy_id)
        own = {name: value.to_json() for name, value in (one.metadata or {}).items()}
        at = _instant(one.timestamp, "/timestamp")
        expiry = body.record_expiry_specification
        expires_at = None if expiry is None else call.ports.now() + timedelta(days=expiry.record_expiry_duration_days)
        written_atom = records.create_record(
            call.ports, owner, part, one.content.text, {**own, **labels}, at, expires_at
        )
        return {"memoryRecordId": record_id(owner.user, written_atom.atom.id), **_refusal(written_atom)}

    results = [_attempt(create, one, None, one.request_identifier) for one in body.records]
    return _batch(results, HTTPStatus.CREATED)


def _update_records(call: Call, part: MemoryPart, body: UpdateRecords) -> Response[str]:
    def update(one: ChangedRecord) -> dict[str, Any]:
        owner = _owner(call, read_record_id(one.memory_record_id)[0])
        text = None if one.content is None else one.content.text
        own = None if one.metadata is None else {name: value.to_json() for name, value in one.metadata.items()}
        labels = records.labels_of(one.namespaces or (), one.memory_strategy_id)
        metadata = {**(own or {}), **labels} if own is not None or labels else None
        records.update_record(call.ports, owner, part, one.memory_record_id, text, metadata)
        return {"memoryRecordId": one.memory_record_id}

    return _batch([_attempt(update, one, one.memory_record_id, None) for one in body.records])


def _delete_records(call: Call, part: MemoryPart, body: DeleteRecords) -> Response[str]:
    def delete_one(one: NamedRecord) -> dict[str, Any]:
        owner = _owner(call, read_record_id(one.memory_record_id)[0])
        records.delete_record(call.ports, owner, part, one.memory_record_id)
        return {"memoryRecordId": one.memory_record_id}

    return _batch([_attempt(delete_one, one, one.memory_record_id, None) for one in body.records])


def _refusal(written_atom: Written) -> dict[str, Any]:
    """The texts of a merge: the one that stays and the one that was sent."""
    if not written_atom.is_duplicate:
        return {}
    texts = {"text": written_atom.atom.text, "refusedText": written_atom.refused_text}
    return {"deduplicated": True, **texts}


def _attempt(do: Callable[[T], dict[str, Any]], one: T, id: str | None, request: str | None) -> dict[str, Any]:
    """Tries to write one record of a batch and returns its result. Only what its writer can mend is a failure of its
    own."""
    named_fields = {} if request is None else {"requestIdentifier": request}
    try:
        return {**do(one), "status": "SUCCEEDED", **named_fields}
    except (Refused, NotFound) as error:
        status = problems.document_of_refusal(error)["status"]
        failure = {"errorCode": status, "errorMessage": error.detail}
        return {"memoryRecordId": id or "", "status": "FAILED", **named_fields, **failure}


def _batch(results: Sequence[Mapping[str, Any]], status: HTTPStatus = HTTPStatus.OK) -> Response[str]:
    succeeded = [one for one in results if one["status"] == "SUCCEEDED"]
    failed = [one for one in results if one["status"] == "FAILED"]
    return _json({"successfulRecords": succeeded, "failedRecords": failed}, status)


def _owner(call: Call, actor: str) -> Caller:
    return act_for(call, require_actor(actor), "agentcore")


def _page(items: Iterable[T], body: Paged, id_of: Callable[[T], str]) -> tuple[list[T], dict[str, str]]:
    """A page of a list, and the token of the next one: the id of the last item."""
    rest = iter(items)
    if body.next_token is not None and not any(id_of(one) == body.next_token for one in rest):
        raise Refused.field("/nextToken", "nextToken is of another list, or its item was deleted")
    page = list(islice(rest, body.max_results))
    is_last = next(rest, None) is None
    return page, {} if is_last or not page else {"nextToken": id_of(page[-1])}


def _show_event(part: MemoryPart, actor: str, event: StoredEvent, *, with_payload: bool = True) -> dict[str, Any]:
    first = event.messages[0]
    labels = first.metadata.get(LABELS)
    shown_fields: dict[str, Any] = {
        "memoryId": part.memory_id,
        "actorId": actor,
        "sessionId": event.session,
        "eventId": event.id,
        "eventTimestamp": first.occurred_at.timestamp(),
        "payload": [_show_payload(message) for message in event.messages] if with_payload else [],
    }
    if isinstance(labels, dict):
        shown_fields["metadata"] = {name: {"stringValue": value} for name, value in labels.items()}
    return shown_fields


def _show_payload(message: Message) -> dict[str, Any]:
    role = message.metadata.get(ROLE) or ("ASSISTANT" if message.role is MessageRole.ASSISTANT else "USER")
    return {"conversational": {"content": {"text": message.text}, "role": role}}


def _show_record(owner: Caller, atom: Atom, score: float | None = None) -> dict[str, Any]:
    own = {name: _show_value(value) for name, value in atom.metadata.items() if name not in (NAMESPACE, STRATEGY)}
    shown_fields: dict[str, Any] = {
        "memoryRecordId": record_id(owner.user, atom.id),
        "content": {"text": atom.text},
        "memoryStrategyId": atom.metadata.get(STRATEGY, LEARNED),
        "namespaces": [atom.metadata.get(NAMESPACE, f"/actors/{owner.user}")],
        "createdAt": atom.created_at.timestamp(),
        "timestamp": atom.valid_from.timestamp(),
    }
    if own:
        shown_fields["metadata"] = own
    if atom.expires_at is not None:
        shown_fields["expiresAt"] = atom.expires_at.timestamp()
    return shown_fields if score is None else {**shown_fields, "score": round(score, 4)}


def _show_value(value: JsonValue) -> dict[str, Any]:
    if isinstance(value, list):
        return {"stringListValue": [str(one) for one in value]}
    if isinstance(value, int | float) and not isinstance(value, bool):
        return {"numberValue": value}
    return {"stringValue": value if isinstance(value, str) else json.dumps(value)}


def _instant(seconds: float, at: str) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError) as error:
        raise Refused.field(at, "must be seconds since 1970") from error


def _body(kind: type[B], sent_body: dict[str, Any]) -> B:
    try:
        return kind.model_validate(sent_body)
    except ValidationError as error:
        found = [{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]
        raise problems.refusal_of_validation(found, sent_body) from error


def _json(body: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, json.dumps(body, ensure_ascii=False))


def _not_served(path: str) -> Response[str]:
    message = f"Loci does not serve this call of AgentCore ({path[:100]}): see docs/dialects/agentcore.md"
    return _json({"__type": "ValidationException", "message": message}, HTTPStatus.NOT_IMPLEMENTED)
