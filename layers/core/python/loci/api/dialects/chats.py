"""Routes of the memory of chats, in the words of chats: paths under ``/chat/api``, fields in snake case.

Writing and recalling are imported with the first request for them: a list of memories needs neither.
"""

from typing import TYPE_CHECKING, Annotated, TypeAlias

from aws_lambda_powertools.event_handler import Response
from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt

from loci.api.app import Calling, routes
from loci.api.memory.tagged_lists import tagged_response
from loci.api.memory.user_words import MAX_WORDS, said_texts
from loci.api.wire.fields import Body, IdempotentBody, Instant, empty_response, record_response, schema_only
from loci.api.wire.path_texts import text_in_path
from loci.dialects.chats import reading
from loci.dialects.chats.memories import MAX_CONTENT, MAX_MESSAGE, MAX_MESSAGE_ID, SHOWN, ChatMemory, SourceType
from loci.language.categories import StatedCategory
from loci.model.apps import MAX_SHARE, MIN_SHARE
from loci.model.atoms import Review

if TYPE_CHECKING:
    from loci.dialects.chats.writing import SavedMemory

router = routes()

ChatUserWords = Annotated[
    list[Annotated[str, schema_only(maxLength=MAX_CONTENT)]],
    schema_only(maxItems=MAX_WORDS),
    Field(
        description="The user's messages, where another system stores the chat. What neither they nor the messages "
        "that Loci stores of it say is unconfirmed."
    ),
]
Content = Annotated[str, schema_only(minLength=1, maxLength=MAX_CONTENT)]


class CreateChatMemory(IdempotentBody):
    message_id: Annotated[
        str,
        schema_only(minLength=1, maxLength=MAX_MESSAGE_ID),
        Field(description="The id of the message: any text. A message that Loci stores is cited as the source."),
    ]
    content: Content


class UpdateChatMemory(Body):
    content: Content


class SaveChatMemory(IdempotentBody):
    content: Content
    category: Annotated[StatedCategory | None, Field(description="By default the words of the content decide.")] = None
    user_words: ChatUserWords = Field(default_factory=list)


class RecallMemory(Body):
    query: Content


class ChatContextFields(Body):
    message: Annotated[
        str, schema_only(minLength=1, maxLength=MAX_MESSAGE), Field(description="What the user says now.")
    ]
    limit: Annotated[
        StrictInt, schema_only(minimum=SHOWN[0], maximum=SHOWN[-1]), Field(description="Memories at most.")
    ] = SHOWN[-1]
    threshold: Annotated[
        StrictFloat | None,
        schema_only(minimum=MIN_SHARE, maximum=MAX_SHARE),
        Field(description="The least cosine between a memory and the message. By default the app's setting."),
    ] = None


ReviewOut: TypeAlias = Annotated[
    Review | None, Field(description="`unconfirmed`: the model saved it, and no words of the user say it.")
]


class ChatShape(BaseModel):
    """A response body in the form of chats."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class ChatMemoryOut(ChatShape):
    id: str
    content: str
    category: StatedCategory | None
    source_type: Annotated[SourceType, Field(description="Who made it: the user from a message, or the model.")]
    review: ReviewOut
    created_at: Instant
    updated_at: Instant


class ChatMemoriesOut(ChatShape):
    memories: list[ChatMemoryOut]


class ChatSpaceOut(ChatShape):
    id: Annotated[str, Field(description="The id of the memory space.")]


class SavedChatMemoryOut(ChatMemoryOut):
    deduplicated: Annotated[bool, Field(description="Whether nothing was saved: this memory was there before.")]
    refused_content: Annotated[
        str | None,
        Field(description="What was sent and not saved, since this memory says it; null where it was saved."),
    ]


class RecalledChatMemoryOut(ChatShape):
    id: str
    content: str
    category: StatedCategory | None
    review: ReviewOut
    relevance: Annotated[float, Field(description="How near it is to the query, 0 to 1, with two decimals.")]
    created_at: Instant


class RecalledChatMemoriesOut(ChatShape):
    memories: list[RecalledChatMemoryOut]


class ChatContextOut(ChatShape):
    context: Annotated[
        str | None,
        Field(description="The section of the system prompt: null where no memory is near enough to the message."),
    ]
    memories: list[ChatMemoryOut]


@router.post("/chat/api/<chat_id>/memory", summary="Remember a message of a chat", status_code=201)
def create_chat_memory(chat_id: str, body: CreateChatMemory, call: Calling) -> Response[SavedChatMemoryOut]:
    from loci.dialects.chats import writing

    key = call.idempotency_key(body.idempotency_key)
    chat = text_in_path(chat_id, "/chatId")
    saved_memory = writing.remember_message(call.ports, call.caller, chat, body.message_id, body.content, key)
    return _save_response(saved_memory)


@router.put("/chat/api/<chat_id>/space", summary="Get the memory space of a chat, created where there is none")
def put_chat_space(chat_id: str, call: Calling) -> ChatSpaceOut:
    from loci.dialects.chats import writing

    return ChatSpaceOut(id=str(writing.open_space(call.ports, call.caller, text_in_path(chat_id, "/chatId"))))


@router.get("/chat/api/<chat_id>/memories", summary="List the memories of a chat, the newest first")
def list_chat_memories(chat_id: str, call: Calling) -> Response[ChatMemoriesOut]:
    chat_memories = reading.list_memories(call.ports, call.caller, text_in_path(chat_id, "/chatId"))
    return tagged_response(call, ChatMemoriesOut(memories=list(map(_out, chat_memories))))


@router.patch("/chat/api/<chat_id>/memories/<memory_id>", summary="Change the text of a memory of a chat")
def update_chat_memory(chat_id: str, memory_id: str, body: UpdateChatMemory, call: Calling) -> Response[ChatMemoryOut]:
    from loci.dialects.chats import writing

    chat = text_in_path(chat_id, "/chatId")
    memory = writing.update_memory(call.ports, call.caller, chat, memory_id, body.content, call.if_match)
    return record_response(_out(memory), version=memory.version)


@router.delete("/chat/api/<chat_id>/memories/<memory_id>", summary="Delete a memory of a chat", status_code=204)
def delete_chat_memory(chat_id: str, memory_id: str, call: Calling) -> Response[None]:
    from loci.dialects.chats import writing

    writing.delete_memory(call.ports, call.caller, text_in_path(chat_id, "/chatId"), memory_id, call.if_match)
    return empty_response()


@router.post("/chat/api/<chat_id>/tools/save_memory", summary="Save what the model of a chat learned", status_code=201)
def save_chat_memory(chat_id: str, body: SaveChatMemory, call: Calling) -> Response[SavedChatMemoryOut]:
    from loci.dialects.chats import writing

    key = call.idempotency_key(body.idempotency_key)
    chat = text_in_path(chat_id, "/chatId")
    words = said_texts(call, body.user_words) or ()
    saved_memory = writing.save_memory(call.ports, call.caller, chat, body.content, body.category, key, words)
    return _save_response(saved_memory)


@router.post("/chat/api/<chat_id>/tools/recall_memory", summary="Recall what a chat knows about a query")
def recall_chat_memory(chat_id: str, body: RecallMemory, call: Calling) -> RecalledChatMemoriesOut:
    from loci.dialects.chats import recalling

    recalled_memories = recalling.recall_memories(call.ports, call.caller, text_in_path(chat_id, "/chatId"), body.query)
    return RecalledChatMemoriesOut(memories=[_recalled_out(one.memory, one.relevance) for one in recalled_memories])


@router.post("/chat/api/<chat_id>/context", summary="Build what a model should know of a chat before a message")
def build_chat_context(chat_id: str, body: ChatContextFields, call: Calling) -> ChatContextOut:
    from loci.dialects.chats import recalling

    chat = text_in_path(chat_id, "/chatId")
    chat_memories = recalling.find_known_facts(call.ports, call.caller, chat, body.message, body.limit, body.threshold)
    return ChatContextOut(
        context=recalling.known_facts_block(chat_memories) or None, memories=list(map(_out, chat_memories))
    )


def _save_response(saved: "SavedMemory") -> Response[SavedChatMemoryOut]:
    out = SavedChatMemoryOut.model_validate(
        {**_values(saved.memory), "deduplicated": saved.is_duplicate, "refused_content": saved.refused_content}
    )
    return record_response(out, 200 if saved.is_duplicate else 201, saved.memory.version)


def _out(memory: ChatMemory) -> ChatMemoryOut:
    return ChatMemoryOut.model_validate(_values(memory))


def _values(memory: ChatMemory) -> dict[str, object]:
    return {
        "id": memory.id,
        "content": memory.content,
        "category": memory.category,
        "source_type": memory.source_type,
        "review": memory.review,
        "created_at": memory.created_at,
        "updated_at": memory.updated_at,
    }


def _recalled_out(memory: ChatMemory, relevance: float) -> RecalledChatMemoryOut:
    return RecalledChatMemoryOut(
        id=memory.id,
        content=memory.content,
        category=memory.category,
        review=memory.review,
        relevance=round(relevance, 2),
        created_at=memory.created_at,
    )
