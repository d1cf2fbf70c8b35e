"""Messages as JSON, in requests and responses."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, StrictBool, StrictInt

from loci.api.wire.fields import Body, Instant, Metadata, Shape
from loci.model.conversations import (
    Block,
    ImageBlock,
    Message,
    MessageRole,
    ResultBlock,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    Usage,
    Visibility,
)


class TextContent(Body):
    type: Literal["text"]
    text: str


class ImageContent(Body):
    type: Literal["image"]
    url: str
    mime_type: str


class ToolUseContent(Body):
    type: Literal["tool_use"]
    id: str
    name: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)


GivenBlock: TypeAlias = Annotated[TextContent | ImageContent, Field(discriminator="type")]
Given: TypeAlias = str | Annotated[list[GivenBlock], Field(min_length=1, max_length=100)]
"""The content of a tool result: a string, or a list of texts and images."""


class ToolResultContent(Body):
    type: Literal["tool_result"]
    tool_use_id: str
    content: Given
    is_error: StrictBool = False
    tool_name: str | None = Field(default=None, exclude_if=lambda name: name is None)


ContentBlock: TypeAlias = Annotated[
    TextContent | ImageContent | ToolUseContent | ToolResultContent, Field(discriminator="type")
]
Content: TypeAlias = str | Annotated[list[ContentBlock], Field(min_length=1, max_length=100)]
"""A string is one text block."""


class UsageFields(Body):
    input_tokens: Annotated[StrictInt, Field(ge=0)] | None = None
    output_tokens: Annotated[StrictInt, Field(ge=0)] | None = None
    latency_ms: Annotated[StrictInt, Field(ge=0)] | None = None

    def to_usage(self) -> Usage:
        return Usage(self.input_tokens, self.output_tokens, self.latency_ms)

    @classmethod
    def of(cls, usage: Usage) -> "UsageFields":
        return cls.model_validate(
            {
                "inputTokens": usage.input_tokens,
                "outputTokens": usage.output_tokens,
                "latencyMs": usage.latency_ms,
            }
        )


class MessageOut(Shape):
    id: str
    conversation_id: str
    turn_id: str
    seq: int
    role: MessageRole
    content: list[ContentBlock]
    visibility: Visibility
    author: str | None
    created_at: Instant
    occurred_at: Instant
    stop_reason: str | None
    model: str | None
    provider: str | None
    usage: UsageFields | None
    trace_id: str | None
    metadata: Metadata


def to_blocks(content: str | list[ContentBlock]) -> tuple[Block, ...]:
    """The blocks of a message's content as sent."""
    if isinstance(content, str):
        return (TextBlock(content),)
    return tuple(_to_block(block) for block in content)


def to_given(content: Given) -> str | tuple[ResultBlock, ...]:
    """The content of a tool result as sent."""
    return content if isinstance(content, str) else tuple(_to_shown(block) for block in content)


def _to_block(block: ContentBlock) -> Block:
    match block:
        case ToolUseContent():
            return ToolUseBlock(block.id, block.name, block.arguments)
        case ToolResultContent():
            return ToolResultBlock(block.tool_use_id, to_given(block.content), block.is_error, block.tool_name)
        case _:
            return _to_shown(block)


def _to_shown(block: TextContent | ImageContent) -> ResultBlock:
    return TextBlock(block.text) if isinstance(block, TextContent) else ImageBlock(block.url, block.mime_type)


def _of_shown(block: ResultBlock) -> TextContent | ImageContent:
    if isinstance(block, TextBlock):
        return TextContent(type="text", text=block.text)
    return ImageContent.model_validate({"type": "image", "url": block.url, "mimeType": block.mime_type})


def _of_block(block: Block) -> ContentBlock:
    match block:
        case TextBlock() | ImageBlock():
            return _of_shown(block)
        case ToolUseBlock(id, name, arguments):
            return ToolUseContent(type="tool_use", id=id, name=name, arguments=dict(arguments))
        case ToolResultBlock(tool_use_id, content, is_error, tool_name):
            return ToolResultContent.model_validate(
                {
                    "type": "tool_result",
                    "toolUseId": tool_use_id,
                    "content": content if isinstance(content, str) else [_of_shown(block) for block in content],
                    "isError": is_error,
                    "toolName": tool_name,
                }
            )


def message_out(message: Message) -> MessageOut:
    """A message as clients see it."""
    usage = message.usage
    return MessageOut(
        id=str(message.id),
        conversation_id=f"conv_{message.id.namespace}_{message.id.conversation}",
        turn_id=message.turn_id,
        seq=message.seq,
        role=message.role,
        content=[_of_block(block) for block in message.content],
        visibility=message.visibility,
        author=message.author,
        created_at=message.created_at,
        occurred_at=message.occurred_at,
        stop_reason=message.stop_reason,
        model=message.model,
        provider=message.provider,
        usage=None if usage is None else UsageFields.of(usage),
        trace_id=message.trace_id,
        metadata=dict(message.metadata),
    )
