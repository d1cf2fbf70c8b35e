"""Records of Loci's own export."""

from collections.abc import Container, Iterator, Mapping, Sequence

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Citation, Conversation, Entity, File, Memory, Message, Origin, Space

_ELSEWHERE = "it is in a space of the app, a group or another user"
_DELETED = "it is deleted"


def read_space(fields: Fields, losses: Losses) -> Iterator[Space]:
    """A space of the person that is not deleted. One without a name is called by its id."""
    if not _is_carried(fields, "space", losses):
        return
    id = fields.text("id")
    yield Space(
        Origin(fields.place, id),
        fields.optional_text("name") or id,
        fields.optional_text("purpose"),
        fields.object("metadata").values,
    )


def read_entity(
    fields: Fields, losses: Losses, spaces: Container[str], merged: Mapping[str, Sequence[str]]
) -> Iterator[Entity]:
    if not _is_in(fields, "entity", spaces, losses) or fields.optional_text("mergedInto") is not None:
        return
    id = fields.text("id")
    yield Entity(
        Origin(fields.place, id),
        fields.text("canonicalName"),
        fields.text("type"),
        (*fields.texts("aliases"), *merged.get(id, ())),
        fields.optional_text("description"),
        fields.object("attributes").values,
        space=fields.text("memorySpaceId"),
    )


def read_file(fields: Fields, losses: Losses, spaces: Container[str]) -> Iterator[File]:
    if _is_in(fields, "file", spaces, losses):
        path = fields.text("path")
        space = fields.text("memorySpaceId")
        metadata = fields.object("metadata").values
        yield File(Origin(fields.place, f"{space}/{path}"), path, fields.text("text"), metadata, space)


def read_conversation(fields: Fields, losses: Losses, messages: dict[str, list[int]]) -> Iterator[Conversation]:
    """A conversation that is neither deleted nor incognito. What was learned from it comes as atoms, so that nothing is
    extracted again."""
    if fields.optional_text("deletedAt") is not None or fields.flag("incognito"):
        losses.add("conversation", _DELETED if fields.optional_text("deletedAt") else "it is incognito", fields.place)
        return
    if fields.optional_text("rollingSummary"):
        losses.add("rolling summary", "Loci writes it again", fields.place)
    if fields.optional_text("botId"):
        losses.add("bot of a conversation", "its memory is carried, and would be written again", fields.place)
    id = fields.text("id")
    listed = list(fields.objects("messages"))
    numbers = [_sequence_number(message) for message in listed]
    if numbers != list(range(1, len(numbers) + 1)):
        messages[id] = numbers
    yield Conversation(
        Origin(fields.place, id),
        tuple(_message(message) for message in listed),
        title=fields.optional_text("title"),
        namespace=fields.text("namespace"),
        session_id=fields.optional_text("sessionId"),
        time_zone=fields.optional_text("timeZone"),
        is_closed=fields.optional_text("status") == "closed",
        may_extract=False,
        created_at=fields.instant("createdAt"),
        metadata=fields.object("metadata").values,
    )


def _sequence_number(message: Fields) -> int:
    return int(message.number("seq") or 0)


def _message(fields: Fields) -> Message:
    role = fields.text("role")
    blocks = [block.values for block in fields.objects("content")]
    result = blocks[0] if role == "tool" and blocks and blocks[0].get("type") == "tool_result" else None
    details = {
        "provider": fields.optional_text("provider"),
        "stop_reason": fields.optional_text("stopReason"),
        "usage": fields.object("usage").values or None,
    }
    return Message(
        fields.text("id"),
        role,
        blocks if result is None else result.get("content", ""),
        occurred_at=fields.instant("occurredAt"),
        author=fields.optional_text("author"),
        visibility=fields.optional_text("visibility"),
        model=fields.optional_text("model"),
        tool_use_id=None if result is None else str(result.get("toolUseId")),
        tool_name=None if result is None else result.get("toolName"),
        is_error=bool(result and result.get("isError")),
        details={name: value for name, value in details.items() if value is not None} if role == "assistant" else {},
        metadata=fields.object("metadata").values,
    )


def read_memory(
    fields: Fields, losses: Losses, spaces: Container[str], messages: Mapping[str, Sequence[int]]
) -> Iterator[Memory]:
    """An atom that is neither archived nor deleted; one that has ended too."""
    category = fields.object("category")
    if not _is_in(fields, "memory", spaces, losses) or not _is_memory(fields, category, losses):
        return
    _count_left(fields, losses)
    importance = fields.number("importance")
    yield Memory(
        Origin(fields.place, fields.text("id")),
        fields.text("text"),
        category.text("name"),
        category.text("kind"),
        key=fields.optional_text("key"),
        importance=None if importance is None else int(importance),
        confidence=fields.number("confidence"),
        valid_from=fields.instant("validFrom"),
        valid_to=fields.instant("validTo"),
        expires_at=fields.instant("expiresAt"),
        review=fields.optional_text("review"),
        entities=fields.texts("entityIds"),
        cites=_citation(fields, messages),
        metadata=fields.object("metadata").values,
        space=fields.text("memorySpaceId"),
        created_at=fields.instant("createdAt"),
    )


def _is_memory(fields: Fields, category: Fields, losses: Losses) -> bool:
    if category.optional_text("kind") == "PATTERN":
        losses.add("memory", "it is a pattern of a presence's profile, which dreams write", fields.place)
        return False
    status = fields.optional_text("status") or "ACTIVE"
    if status != "ACTIVE":
        losses.add("memory", f"it is {status.lower()[:20]}", fields.place)
    return status == "ACTIVE"


def _count_left(fields: Fields, losses: Losses) -> None:
    setting = fields.object("setting")
    left = {
        "former state of a memory": len(fields.list("revisions")),
        "confirmation of a memory": int(fields.number("confirmations") or 0),
        "setting of a memory": int(bool(setting.optional_text("speaker") or setting.optional_text("context"))),
        "extraction of a memory": int(bool(fields.object("extraction").values)),
    }
    for what, count in left.items():
        if count:
            losses.add(what, "an import cannot say it", fields.place, count)
    if fields.optional_text("createdAt") is not None:
        losses.add("time of creation of a memory", "it becomes that of the import; metadata keeps it", fields.place)
    if fields.optional_text("provenance") not in (None, "import"):
        losses.add("provenance of a memory", "it becomes import", fields.place)


def _citation(fields: Fields, messages: Mapping[str, Sequence[int]]) -> Citation | None:
    """The conversation that an atom was learned from, and the places of its messages as they will be."""
    conversation = fields.optional_text("sourceConversationId")
    if conversation is None:
        return None
    cited = [int(number) for id in fields.texts("sourceMessageIds") if (number := id.rpartition("_")[2]).isdecimal()]
    numbers = messages.get(conversation)
    if numbers is not None:
        cited = [numbers.index(number) + 1 for number in cited if number in numbers]
    return Citation(conversation, tuple(cited))


def _is_in(fields: Fields, what: str, spaces: Container[str], losses: Losses) -> bool:
    """Whether a record is in a space that is carried."""
    if fields.values.get("owner") == "user" and fields.text("memorySpaceId") not in spaces:
        losses.add(what, "its space is deleted", fields.place)
        return False
    return _is_carried(fields, what, losses)


def _is_carried(fields: Fields, what: str, losses: Losses) -> bool:
    if fields.values.get("owner") != "user":
        losses.add(what, _ELSEWHERE, fields.place)
        return False
    if fields.optional_text("deletedAt") is not None:
        losses.add(what, _DELETED, fields.place)
        return False
    return True
