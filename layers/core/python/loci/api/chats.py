"""Routes of the memory of chats, in the words of chats: paths under ``/chat/api``, fields in snake case."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from loci.api.app import Calling, routes
from loci.api.fields import Instant
from loci.dialects.chats import reading
from loci.dialects.chats.memories import ChatMemory, MemoryCategory, SourceType

router = routes()


class ChatShape(BaseModel):
    """A response body in the form of chats."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class ChatMemoryOut(ChatShape):
    id: str
    content: str
    category: MemoryCategory | None
    source_type: Annotated[SourceType, Field(description="Who made it: the user from a message, or the model.")]
    created_at: Instant
    updated_at: Instant


class ChatMemoriesOut(ChatShape):
    memories: list[ChatMemoryOut]


@router.get("/chat/api/<chat_id>/memories", summary="List the memories of a chat, the newest first")
def list_chat_memories(chat_id: str, call: Calling) -> ChatMemoriesOut:
    found = reading.list_memories(call.ports, call.caller, chat_id)
    return ChatMemoriesOut(memories=[_out(memory) for memory in found])


def _out(memory: ChatMemory) -> ChatMemoryOut:
    return ChatMemoryOut(
        id=memory.id,
        content=memory.content,
        category=memory.category,
        source_type=memory.source_type,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
    )
