"""Routes of the memory of groups. Who is a member is in the token; to others a group is not there."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.wire.fields import (
    Body,
    Instant,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    record_response,
    schema_only,
    sent_path,
)
from loci.dialects.groups import archives, files, reading, writing
from loci.dialects.groups.archives import MAX_MESSAGES, MAX_ROLE, MAX_TITLE, ArchivedMessage, Talk
from loci.dialects.groups.memories import MAX_QUERY, MAX_RECALLED, GroupMemory, GroupMemoryCategory
from loci.memory.atoms.fields import MAX_KEY, MAX_TEXT
from loci.memory.files.paths import MAX_CURSOR
from loci.memory.files.writing import MAX_TEXT_BYTES, NewFile
from loci.model.files import File

router = routes()

_MEMORIES = "/ai-groups/<group>/memories"
_FILES = "/ai-groups/<group>/files"


class SaveGroupMemory(Body):
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


class PutGroupFile(Body):
    text: Annotated[str, schema_only(description=f"At most {MAX_TEXT_BYTES} bytes of UTF-8.")]


class GroupFileOut(Shape):
    path: str
    size: Annotated[int, Field(description="Bytes of UTF-8.")]
    created_at: Instant
    updated_at: Instant
    version: int


class WholeGroupFileOut(GroupFileOut):
    text: str


class GroupFilePage(Shape):
    items: list[GroupFileOut]
    next_cursor: str | None


class MessageToArchive(Body):
    role: Annotated[str, schema_only(minLength=1, maxLength=MAX_ROLE)]
    text: str


class ArchiveGroupConversation(Body):
    title: Annotated[str, schema_only(minLength=1, maxLength=MAX_TITLE)]
    summary: Annotated[
        str, schema_only(minLength=1, maxLength=MAX_TEXT, description="What recall finds: the content of the memory.")
    ]
    messages: Annotated[list[MessageToArchive], schema_only(maxItems=MAX_MESSAGES)] = Field(default_factory=list)
    at: Annotated[
        Instant | None,
        Field(description="When it was archived; now by default. The same title at the same second replaces both."),
    ] = None


class ArchiveOut(Shape):
    path: Annotated[str, Field(description="The markdown file.")]
    key: Annotated[str, Field(description="The key of the memory.")]


@router.put(_MEMORIES, summary="Save a memory of a group under its key, in place of what was there")
def save_group_memory(group: str, body: SaveGroupMemory, call: Calling) -> GroupMemoryOut:
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
    group_memories = reading.recall_memories(call.ports, call.caller, group, body.query, body.limit)
    return RecalledMemoriesOut(memories=[_out(memory) for memory in group_memories])


@router.put(f"{_FILES}/<path>", summary="Write a file of a group", status_code=201)
def put_group_file(group: str, path: str, body: PutGroupFile, call: Calling) -> Response[GroupFileOut]:
    new = NewFile(sent_path(path), body.text, if_match=call.if_match, if_absent=call.is_create_only)
    written_file = files.put_file(call.ports, call.caller, group, new)
    return record_response(_file(written_file.file), 201 if written_file.is_new else 200, written_file.file.version)


@router.get(_FILES, summary="List files of a group by the beginning of their paths")
def list_group_files(
    group: str,
    call: Calling,
    prefix: Annotated[str, Query()] = "",
    limit: PageLimit = 50,
    cursor: Annotated[
        str | None, Query(max_length=MAX_CURSOR, description="The `nextCursor` of the previous page.")
    ] = None,
) -> GroupFilePage:
    page = files.list_files(call.ports, call.caller, group, prefix=prefix, cursor=cursor, limit=limit)
    return GroupFilePage(items=[_file(file) for file in page.items], next_cursor=page.cursor)


@router.get(f"{_FILES}/<path>", summary="Get a file of a group with its text")
def get_group_file(group: str, path: str, call: Calling) -> Response[WholeGroupFileOut]:
    whole_file = files.get_file(call.ports, call.caller, group, sent_path(path))
    out = WholeGroupFileOut.model_validate({**_file_values(whole_file.file), "text": whole_file.text})
    return record_response(out, version=whole_file.file.version)


@router.delete(f"{_FILES}/<path>", summary="Delete a file of a group permanently", status_code=204)
def delete_group_file(group: str, path: str, call: Calling) -> Response[None]:
    files.delete_file(call.ports, call.caller, group, sent_path(path), call.if_match)
    return empty_response()


@router.post(
    "/ai-groups/<group>/archives",
    summary="Archive a conversation of a group as a file and as a memory, both or neither",
    status_code=201,
)
def archive_group_conversation(group: str, body: ArchiveGroupConversation, call: Calling) -> ArchiveOut:
    archived_messages = tuple(ArchivedMessage(message.role, message.text) for message in body.messages)
    talk = Talk(body.title, body.summary, archived_messages, body.at)
    archive = archives.archive_conversation(call.ports, call.caller, group, talk)
    return ArchiveOut(path=archive.path, key=archive.key)


def _file(file: File) -> GroupFileOut:
    return GroupFileOut.model_validate(_file_values(file))


def _file_values(file: File) -> dict[str, object]:
    return {
        "path": file.path,
        "size": file.size,
        "created_at": file.created_at,
        "updated_at": file.updated_at,
        "version": file.version,
    }


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
