"""Routes for mem0's own clients: they call Loci by another address and a key. Answers and errors have their form.

The document of the API leaves these routes to mem0's own. Each handler names the user whose memory it is about.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, time
from http import HTTPStatus
from types import MappingProxyType
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.openapi.params import Query

from loci.api.app import Call, Calling, routes
from loci.api.conversations.said_messages import read_talk
from loci.api.dialects.acting import act_for
from loci.api.dialects.mem0_bodies import AddMemories, Batch, ListedMemories, SearchMemories, UpdateMemory
from loci.api.wire.addresses import address_of
from loci.conversations.new_messages import AHEAD
from loci.dialects.mem0 import batches, moved, reading, writing
from loci.dialects.mem0 import memories as views
from loci.dialects.mem0.entities import Entities, user_of_owner
from loci.dialects.mem0.filters import read_filters
from loci.dialects.mem0.progress import Progress
from loci.errors import Forbidden, NotFound, Refused
from loci.ids import ConversationId
from loci.learning.extraction import jobs
from loci.memory.atoms import changes, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.writes import Written
from loci.model.atoms import Atom
from loci.model.jobs import Job, JobStatus
from loci.scope import Caller
from loci.text import timestamps

router = routes()

BASE = "/mem0"
_MOST_ON_A_PAGE = 100
_GO_ON = "the time was up: send the same request again to go on"
_WITHOUT_USER = "these are memories that were added without a user_id; to find a user's, name the user"
_NOT_EXTRACTED = "no binding extracts what this user says: see docs/extraction.md"
NO_NOTE: Mapping[str, str] = MappingProxyType({})


@router.get(f"{BASE}/v1/ping/", include_in_schema=False)
def ping(call: Calling) -> Response[str]:
    return _json({"status": "ok", "org_id": call.caller.tenant, "project_id": call.caller.app, "user_email": None})


@router.get(f"{BASE}/api/v1/orgs/organizations/<org_id>/projects/<project_id>/", include_in_schema=False)
def get_project(
    org_id: str,
    project_id: str,
    call: Calling,
    asked_org: Annotated[str | None, Query(alias="org_id")] = None,
    asked_project: Annotated[str | None, Query(alias="project_id")] = None,
    fields: Annotated[list[str] | None, Query()] = None,
) -> Response[str]:
    """Answers what a program asks to see whether it is connected. How an app extracts, its bindings say."""
    own = (call.caller.tenant, call.caller.app)
    if (org_id, project_id) != own or (asked_org or org_id, asked_project or project_id) != own:
        raise NotFound("project not found")
    project = {"id": project_id, "name": project_id, "custom_instructions": None, "custom_categories": None}
    return _json({name: value for name, value in project.items() if not fields or name in ("id", *fields)})


@router.post(f"{BASE}/v3/memories/add/", include_in_schema=False)
def add_memories(body: AddMemories, call: Calling) -> Response[str]:
    entities = _entities_of(body)
    owner = _owner(call, entities.owner)
    said_at = _said_at(body.timestamp, call.ports.now())
    said = read_talk(body.messages, call.ports.now(), said_at)
    left_out = {"left_out": said.left_out} if said.left_out else {}
    metadata = body.metadata or {}
    expires_at = _expiry(body.expiration_date)
    if body.infer:
        if expires_at is not None and expires_at <= call.ports.now():
            raise Refused.field("/expiration_date", "expiration_date must be today or later")
        key = call.idempotency_header
        talk = writing.add_talk(call.ports, owner, entities, said.messages, metadata, key, said_at, expires_at)
        return _json({"status": "PENDING", "event_id": views.id_of(owner.user, str(talk.id)), **left_out})
    written = writing.add_texts(call.ports, owner, entities, said.messages, metadata, expires_at, said_at)
    results = [_added(owner, one, entities) for one in written]
    is_finished = len(written) == len(said.messages)
    status, message = ("SUCCEEDED", "memories were added") if is_finished else ("PENDING", _GO_ON)
    progress = {"added": len(written), "finished": is_finished}
    return _json({"message": message, "status": status, **progress, "results": results, **left_out})


@router.get(f"{BASE}/v1/event/<event_id>/", include_in_schema=False)
def get_event(event_id: str, call: Calling) -> Response[str]:
    named_call = views.read_id(event_id)
    owner, id = _owner(call, named_call.owner), views.conversation_id(named_call)
    found_jobs = jobs.list_jobs(call.ports, owner, id)
    if not found_jobs and not _begins_jobs(call, owner, id):
        event = {"id": event_id, "event_type": "ADD", "status": "SUCCEEDED", "results": []}
        return _json({**event, "note": _NOT_EXTRACTED})
    status = _status_of(found_jobs)
    made: list[Any] = []
    if status == "SUCCEEDED":
        atoms = reading.learned_from(call.ports, owner, id)
        made = [{**views.show(owner, atom), "event": "ADD"} for atom in atoms]
    return _json({"id": event_id, "event_type": "ADD", "status": status, "results": made})


@router.post(f"{BASE}/v3/memories/search/", include_in_schema=False)
def search_memories(body: SearchMemories, call: Calling) -> Response[str]:
    filters = read_filters(body.whole_filters)
    owner = _owner(call, filters.entities.owner)
    hits = reading.search(call.ports, owner, filters, body.query, body.top_k, body.threshold)
    asked_tags = filters.entities.asked_tags
    memories = [views.show(owner, hit.atom, hit.similarity, asked_tags) for hit in hits]
    results = [views.only(one, body.fields) for one in memories] if body.fields else memories
    return _json({"results": results, **_note(filters.entities)})


@router.post(f"{BASE}/v3/memories/", include_in_schema=False)
def list_memories(
    body: ListedMemories,
    call: Calling,
    page: Annotated[int, Query(ge=1)] = 1,
    page_size: Annotated[int, Query(ge=1, le=_MOST_ON_A_PAGE)] = _MOST_ON_A_PAGE,
) -> Response[str]:
    filters = read_filters(body.whole_filters)
    owner = _owner(call, filters.entities.owner)
    every = reading.list_memories(call.ports, owner, filters)
    begin, end = (page - 1) * page_size, page * page_size
    path = f"{address_of(router.current_event)}{BASE}/v3/memories/?page_size={page_size}&page="
    return _json(
        {
            "count": len(every),
            "next": f"{path}{page + 1}" if end < len(every) else None,
            "previous": f"{path}{page - 1}" if page > 1 else None,
            "results": [views.show(owner, atom, None, filters.entities.asked_tags) for atom in every[begin:end]],
            **_note(filters.entities),
        }
    )


@router.delete(f"{BASE}/v1/memories/", include_in_schema=False)
def delete_memories(
    call: Calling,
    user_id: Annotated[str | None, Query()] = None,
    agent_id: Annotated[str | None, Query()] = None,
    app_id: Annotated[str | None, Query()] = None,
    run_id: Annotated[str | None, Query()] = None,
) -> Response[str]:
    entities = Entities(user_id, agent_id, app_id, run_id)
    deleted = writing.delete_all(call.ports, _owner(call, entities.owner), entities)
    return _json(_progress("deleted", deleted, _note(entities)))


@router.get(f"{BASE}/v1/memories/<memory_id>/", include_in_schema=False)
def get_memory(memory_id: str, call: Calling) -> Response[str]:
    owner, atom = _find(call, memory_id)
    return _json(views.show(owner, atom))


@router.put(f"{BASE}/v1/memories/<memory_id>/", include_in_schema=False)
def update_memory(memory_id: str, body: UpdateMemory, call: Calling) -> Response[str]:
    owner, atom = _find(call, memory_id)
    edit = AtomEdit(text=body.text, metadata=body.metadata)
    if "expiration_date" in body.model_fields_set:
        edit = AtomEdit(text=body.text, metadata=body.metadata, expires_at=_expiry(body.expiration_date))
    return _json(views.show(owner, writing.change_memory(call.ports, owner, atom, edit)))


@router.delete(f"{BASE}/v1/memories/<memory_id>/", include_in_schema=False)
def delete_memory(memory_id: str, call: Calling) -> Response[str]:
    owner, atom = _find(call, memory_id)
    changes.delete_atom(call.ports, owner, atom.id)
    return _json({"message": "the memory was deleted"})


@router.get(f"{BASE}/v1/memories/<memory_id>/history/", include_in_schema=False)
def get_memory_history(memory_id: str, call: Calling) -> Response[str]:
    named_call = views.read_id(memory_id)
    owner, id = _owner(call, named_call.owner), views.atom_id(named_call)
    atom = moved.find_atoms(call.ports, owner, [id]).get(id.ulid)
    if atom is None:
        raise NotFound("memory not found")
    return _json(views.show_history(owner, atom, reads.get_history(call.ports, owner, atom.id)))


@router.put(f"{BASE}/v1/batch/", include_in_schema=False)
def update_batch(body: Batch, call: Calling) -> Response[str]:
    changes_of = [
        (views.read_id(one.memory_id), AtomEdit(text=one.text, metadata=one.metadata)) for one in body.memories
    ]
    return _json(_progress("updated", batches.change_memories(call.ports, _acting(call), changes_of)))


@router.delete(f"{BASE}/v1/batch/", include_in_schema=False)
def delete_batch(body: Batch, call: Calling) -> Response[str]:
    named_ids = [views.read_id(one.memory_id) for one in body.memories]
    return _json(_progress("deleted", batches.delete_memories(call.ports, _acting(call), named_ids)))


@router.route(f"{BASE}/<path>", method=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
def refuse_others(path: str) -> Response[str]:
    detail = f"Loci does not serve this call of mem0 ({path[:100]}): see docs/dialects/mem0.md"
    return Response(HTTPStatus.NOT_IMPLEMENTED.value, content_types.APPLICATION_JSON, json.dumps({"detail": detail}))


def _owner(call: Call, owner: str) -> Caller:
    user = user_of_owner(owner)
    if user is None and call.caller.user == owner:
        raise Forbidden("this key is of a user: name user_id")
    return act_for(call, owner, user)


def _find(call: Call, memory_id: str) -> tuple[Caller, Atom]:
    named_call = views.read_id(memory_id)
    owner = _owner(call, named_call.owner)
    return owner, moved.find_memory(call.ports, owner, views.atom_id(named_call))


def _begins_jobs(call: Call, owner: Caller, id: ConversationId) -> bool:
    from loci.learning.extraction.fanout import is_extracted  # of few events it is not known yet

    return is_extracted(call.ports, owner, id)


def _entities_of(body: AddMemories) -> Entities:
    named_entities = Entities(body.user_id, body.agent_id, body.app_id, body.run_id)
    return read_filters(body.filters).entities if body.filters and named_entities == Entities() else named_entities


def _acting(call: Call) -> Callable[[str], Caller]:
    return lambda owner: _owner(call, owner)


def _progress(done: str, work: Progress, note: Mapping[str, str] = NO_NOTE) -> dict[str, Any]:
    """The answer of a request that its client may have to repeat."""
    message = f"{work.count} memories were {done}" + ("" if work.is_finished else f"; {_GO_ON}")
    return {"message": message, done: work.count, "finished": work.is_finished, **note}


def _note(entities: Entities) -> Mapping[str, str]:
    """Says of a request without a user that it is not about what was added with one."""
    return NO_NOTE if entities.user_id else {"note": _WITHOUT_USER}


def _added(owner: Caller, written_atom: Written, entities: Entities) -> dict[str, Any]:
    event = "NONE" if written_atom.is_duplicate else "ADD"
    refused = {"refused_memory": written_atom.refused_text} if written_atom.is_duplicate else {}
    shown_fields = views.show(owner, written_atom.atom, None, entities.asked_tags)
    return {**shown_fields, "data": {"memory": written_atom.atom.text}, "event": event, **refused}


def _status_of(found_jobs: tuple[Job, ...]) -> str:
    if any(job.status is JobStatus.FAILED and job.retry_at is None for job in found_jobs):
        return "FAILED"
    is_done = bool(found_jobs) and all(job.status in (JobStatus.SUCCEEDED, JobStatus.CANCELLED) for job in found_jobs)
    return "SUCCEEDED" if is_done else "RUNNING" if found_jobs else "PENDING"


def _said_at(seconds: int | None, now: datetime) -> datetime | None:
    """Return the instant of a Unix time. Raises Refused for one at which nothing was said, such as milliseconds."""
    if seconds is None:
        return None
    if not timestamps.EARLIEST.timestamp() <= seconds <= (now + AHEAD).timestamp():
        earliest = timestamps.EARLIEST.year
        raise Refused.field("/timestamp", f"timestamp must be seconds since 1970, from the year {earliest} until now")
    return datetime.fromtimestamp(seconds, UTC)


def _expiry(day: str | None) -> datetime | None:
    """The end of a day of UTC. Raises Refused."""
    if day is None:
        return None
    try:
        return datetime.combine(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC), time.max, UTC)
    except ValueError as error:
        raise Refused.field("/expiration_date", "expiration_date must be a day as YYYY-MM-DD") from error


def _json(body: Mapping[str, Any] | list[Any]) -> Response[str]:
    return Response(HTTPStatus.OK.value, content_types.APPLICATION_JSON, json.dumps(body, ensure_ascii=False))
