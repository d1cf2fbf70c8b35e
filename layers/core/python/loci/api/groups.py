"""Routes of the memory of groups. Who is a member is in the token; to anybody else a group is not there."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.fields import Body, Instant, PageCursor, PageLimit, Shape, empty_response, schema_only
from loci.atoms.fields import MAX_KEY, MAX_TEXT
from loci.dialects.groups import reading, writing
from loci.dialects.groups.memories import MAX_QUERY, MAX_RECALLED, GroupMemory, GroupMemoryCategory

router = routes()

_MEMORIES = "/ai-groups/<group>/memories"


class SaveMemory(Body):
    key: Annotated[str, schema_only(minLength=1, maxLength=MAX_KEY, description="Its unique name in the group.")]
    content: Annotated[str, schema_only(minLength=1, maxLength=MAX_TEXT)]
    category: Annotated[
        GroupMemoryCategory,
        Field(
            description="`core`: permanent facts. `daily`: notes for the current work, which expire after the app's "
            "`dailyMemoryHours`. `conversation`: archived conversations."
        ),
    ] = GroupMemoryCategory.CORE


class RecallMemories(Body):
    query: Annotated[str, schema_only(minLength=1, maxLength=MAX_QUERY)]
    limit: Annotated[StrictInt, schema_only(minimum=1, maximum=MAX_RECALLED)] = 5


class GroupMemoryOut(Shape):
    key: str
    content: str
    category: GroupMemoryCategory
    created_at: Instant
    updated_at: Instant
    expires_at: Annotated[Instant | None, Field(description="When a daily memory expires.")]


class ListedMemoryOut(Shape):
    key: str
    category: GroupMemoryCategory
    created_at: Instant
    updated_at: Instant
    expires_at: Instant | None


class GroupMemoryPage(Shape):
    items: list[ListedMemoryOut]
    next_cursor: str | None


class RecalledMemoriesOut(Shape):
    memories: list[GroupMemoryOut]


@router.put(_MEMORIES, summary="Save a memory of a group under its key, in place of what was there")
def save_group_memory(group: str, body: SaveMemory, call: Calling) -> GroupMemoryOut:
    return _out(writing.save_memory(call.ports, call.caller, group, body.key, body.content, body.category))


@router.get(_MEMORIES, summary="List the keys of a group's memories")
def list_group_memories(group: str, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None) -> GroupMemoryPage:
    page = reading.list_memories(call.ports, call.caller, group, cursor=cursor, limit=limit)
    return GroupMemoryPage(items=[_list_entry(memory) for memory in page.items], next_cursor=page.cursor)


@router.delete(_MEMORIES, summary="Forget a memory of a group permanently", status_code=204)
def forget_group_memory(
    group: str, call: Calling, key: Annotated[str, Query(description="The key of the memory.")]
) -> Response[None]:
    writing.forget_memory(call.ports, call.caller, group, key)
    return empty_response()


@router.post(
    f"{_MEMORIES}/recall", summary="Recall memories of a group: by words, by parts of words if no word is found"
)
def recall_group_memories(group: str, body: RecallMemories, call: Calling) -> RecalledMemoriesOut:
    found = reading.recall_memories(call.ports, call.caller, group, body.query, body.limit)
    return RecalledMemoriesOut(memories=[_out(memory) for memory in found])


def _out(memory: GroupMemory) -> GroupMemoryOut:
    return GroupMemoryOut(
        key=memory.key,
        content=memory.content,
        category=memory.category,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
        expires_at=memory.expires_at,
    )


def _list_entry(memory: GroupMemory) -> ListedMemoryOut:
    return ListedMemoryOut(
        key=memory.key,
        category=memory.category,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
        expires_at=memory.expires_at,
    )
