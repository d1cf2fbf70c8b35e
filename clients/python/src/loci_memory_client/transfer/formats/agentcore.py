"""AgentCore Memory: what ``list_memory_records``, ``retrieve_memory_records`` and ``list_events`` of boto3 answered, as
JSON; several answers may follow each other. Times are ISO 8601 or seconds since 1970."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby, pairwise

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.instants import EARLIEST
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, Found, read_each, read_values
from loci_memory_client.transfer.records import Conversation, JsonObject, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Saying, Transcript

_RECORDS = ("memoryRecordSummaries", "memoryRecords")
_EVENTS = "events"
_ROLES = {"USER": "user", "ASSISTANT": "assistant", "TOOL": "system", "OTHER": "system"}
_ACTORS = "actors"
_FORMS = ("stringValue", "stringListValue", "numberValue", "dateTimeValue")


def read_memory(source: Source, losses: Losses) -> Iterator[Record]:
    """Records in the order of the file; the events of a session that follow each other are one conversation."""
    for part in source.parts(r".*\.jsonl?"):
        found = (one for one in read_values(part, *_RECORDS, _EVENTS) if one.list != HEADER)
        for session, own in groupby(found, key=_session_of):
            if session is None:
                yield from read_each(own, _read_record, losses, "memory record")
            else:
                yield from _read_session(list(_events(own, losses)), losses)


def _session_of(found: Found) -> tuple[object, object] | None:
    """Which session a value is an event of; None for a record."""
    value = found.value
    is_event = found.list == _EVENTS or (isinstance(value, dict) and "eventId" in value)
    return (value.get("actorId"), value.get("sessionId")) if is_event and isinstance(value, dict) else None


def _events(found: Iterator[Found], losses: Losses) -> Iterator[Fields]:
    for one in found:
        try:
            yield Fields.of(one.value, one.place, losses)
        except BadRecord as bad:
            losses.leave_out("event", bad)


def _read_record(fields: Fields, _list: str) -> Iterator[Memory]:
    text = fields.object("content").text("text")
    namespaces = fields.texts("namespaces")
    strategy = fields.optional_text("memoryStrategyId")
    own: JsonObject = {
        **({"namespaces": list(namespaces)} if namespaces else {}),
        **({"strategy": strategy} if strategy else {}),
    }
    yield Memory(
        Origin(fields.place, fields.optional_text("memoryRecordId") or text, _actor(namespaces)),
        text,
        "note",
        is_categorised=False,
        valid_from=fields.instant("timestamp", "createdAt"),
        created_at=fields.instant("createdAt"),
        expires_at=fields.instant("expiresAt"),
        metadata={**_metadata(fields), **({"agentcore": own} if own else {})},
    )


def _read_session(events: list[Fields], losses: Losses) -> Iterator[Conversation]:
    """What was said is in order again; events of one second have their order in the list."""
    if not events:
        return
    if not _is_oldest_first(events):
        events.reverse()
    events.sort(key=_time)
    first = events[0]
    transcript = Transcript(first.place, losses)
    for event in events:
        try:
            _add_event(event, transcript)
        except BadRecord as bad:
            losses.leave_out("event", bad)
    session, actor = first.optional_text("sessionId"), first.optional_text("actorId")
    yield Conversation(
        Origin(first.place, f"{actor}/{session}", actor),
        tuple(transcript.messages),
        session_id=session,
        created_at=first.instant("eventTimestamp"),
    )


def _is_oldest_first(events: list[Fields]) -> bool:
    """Whether the times go up, or within one second the ids. AgentCore itself lists the newest first."""
    times = [_time(event) for event in events]
    if len(set(times)) > 1:
        return sum(before < after for before, after in pairwise(times)) * 2 > sum(
            before != after for before, after in pairwise(times)
        )
    ids = [event.optional_text("eventId") or "" for event in events]
    return ids == sorted(ids)


def _time(event: Fields) -> datetime:
    return event.instant("eventTimestamp") or EARLIEST


def _add_event(event: Fields, transcript: Transcript) -> None:
    for number, payload in enumerate(event.objects("payload")):
        if "conversational" not in payload.values:
            transcript.losses.add("event", "only what is conversational is carried", event.place)
            continue
        said = payload.object("conversational")
        id = event.optional_text("eventId") or event.place
        role = _ROLES.get(said.optional_text("role") or "", "system")
        saying = Saying(f"{id}/{number}", occurred_at=event.instant("eventTimestamp"))
        transcript.say(saying, role, said.object("content").text("text"))


def _actor(namespaces: tuple[str, ...]) -> str | None:
    """Namespaces of AgentCore's own name the actor after ``actors/``."""
    for namespace in namespaces:
        segments = namespace.split("/")
        if _ACTORS in segments[:-1]:
            return segments[segments.index(_ACTORS) + 1]
    return None


def _metadata(fields: Fields) -> JsonObject:
    return {name: _plain(value) for name, value in fields.object("metadata").values.items()}


def _plain(value: object) -> object:
    """The value that an object names by its type."""
    if not isinstance(value, dict):
        return value
    return next((value[form] for form in _FORMS if value.get(form) is not None), None)


AGENTCORE = Format(
    "agentcore",
    "AgentCore Memory",
    read_memory,
    (
        *({"memoryRecordSummaries"}, {"memoryRecords"}, {"memoryRecordId"}, {"eventId", "payload.conversational"}),
        {"events.eventId"},
    ),
)
