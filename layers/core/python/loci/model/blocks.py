"""The JSON form of message content, as it is stored, counted and compared.

{"type": "text", "text"}                        {"type": "image", "url", "mimeType"}
{"type": "tool_use", "id", "name", "arguments"} {"type": "tool_result", "toolUseId", "content", "isError",
                                                 "toolName"?}

The content of a tool_result is text, or a list of text and image blocks.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from loci.model.conversations import Block, ImageBlock, ResultBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.users import JsonObject, JsonValue


def to_json(content: Sequence[Block]) -> list[JsonValue]:
    """One JSON object a block."""
    return [_to_json(block) for block in content]


def from_json(values: Sequence[Mapping[str, Any]]) -> tuple[Block, ...]:
    """The inverse of ``to_json``; a block of a type that only a later release knows reads as its type in brackets.

    Raises KeyError for a block that lacks a field.
    """
    return tuple(_from_json(value) for value in values)


def size(content: Sequence[Block]) -> int:
    """Bytes of the content as compact JSON in UTF-8, which is what it takes in the table."""
    return json_size(to_json(content))


def json_size(value: "JsonValue | JsonObject") -> int:
    """Bytes of a value as compact JSON in UTF-8."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(text.encode("utf-8", "surrogatepass"))


def _to_json(block: Block) -> dict[str, JsonValue]:
    match block:
        case TextBlock(text):
            return {"type": "text", "text": text}
        case ImageBlock(url, mime_type):
            return {"type": "image", "url": url, "mimeType": mime_type}
        case ToolUseBlock(id, name, arguments):
            return {"type": "tool_use", "id": id, "name": name, "arguments": dict(arguments)}
        case ToolResultBlock(tool_use_id, content, is_error, tool_name):
            named: dict[str, JsonValue] = {} if tool_name is None else {"toolName": tool_name}
            given = content if isinstance(content, str) else to_json(content)
            return {"type": "tool_result", "toolUseId": tool_use_id, "content": given, "isError": is_error, **named}


def _from_json(value: Mapping[str, Any]) -> Block:
    match value["type"]:
        case "tool_use":
            return ToolUseBlock(value["id"], value["name"], value["arguments"])
        case "tool_result":
            given_text = value["content"]
            content = given_text if isinstance(given_text, str) else tuple(_plain_block(block) for block in given_text)
            return ToolResultBlock(value["toolUseId"], content, value["isError"], value.get("toolName"))
        case _:
            return _plain_block(value)


def _plain_block(value: Mapping[str, Any]) -> ResultBlock:
    match value["type"]:
        case "text":
            return TextBlock(value["text"])
        case "image":
            return ImageBlock(value["url"], value["mimeType"])
        case later:
            # Messages are written once, so nothing of it is lost.
            return TextBlock(f"[{later}]")
