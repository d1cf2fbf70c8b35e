"""What the conformance runner expects a server to offer: with it the runner tests the protocol, whatever is offered."""

import base64
import json
import re
import struct
import zlib
from collections.abc import Mapping
from types import MappingProxyType

from loci.api.mcp.memories import Memories
from loci.api.mcp.protocol import ErrorCode, Json, RpcError, RpcMessage
from loci.model.users import JsonValue

_TEMPLATE = re.compile(r"test://template/([^/]+)/data")


def _png() -> str:
    """One red pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    pixel = chunk(b"IDAT", zlib.compress(b"\x00\xff\x00\x00"))
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + head + pixel + chunk(b"IEND", b"")).decode()


def _wav() -> str:
    """No sound, of 8,000 samples a second."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8)
    return base64.b64encode(b"RIFF" + struct.pack("<I", 36) + b"WAVE" + form + struct.pack("<4sI", b"data", 0)).decode()


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _resource(uri: str, kind: str, text: str) -> Json:
    return {"type": "resource", "resource": {"uri": uri, "mimeType": kind, "text": text}}


_IMAGE: Json = {"type": "image", "data": _png(), "mimeType": "image/png"}
_NOTHING: Json = {"type": "object", "properties": {}}
_SCHEMA_2020_12: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
_CONTENT: Mapping[str, list[JsonValue]] = MappingProxyType(
    {
        "test_simple_text": [_text("This is a simple text response for testing.")],
        "test_image_content": [_IMAGE],
        "test_audio_content": [{"type": "audio", "data": _wav(), "mimeType": "audio/wav"}],
        "test_embedded_resource": [
            _resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")
        ],
        "test_multiple_content_types": [
            _text("Multiple content types test:"),
            _IMAGE,
            _resource("test://mixed-content-resource", "application/json", '{"test": "data", "value": 123}'),
        ],
        "test_error_handling": [_text("This tool intentionally returns an error for testing")],
        "json_schema_2020_12_tool": [_text("Its schema is what is tested.")],
    }
)


class RunnerCatalog:
    """The tools, resources and prompts of the runner."""

    def list_tools(self) -> list[JsonValue]:
        schemas = {"json_schema_2020_12_tool": _SCHEMA_2020_12}
        return [
            {"name": name, "description": f"Tests {name}.", "inputSchema": schemas.get(name, _NOTHING)}
            for name in _CONTENT
        ]

    def call_tool(self, _memories: Memories, name: str, _sent: Json) -> Json:
        if name not in _CONTENT:
            raise RpcError(ErrorCode.INVALID_PARAMS, "unknown tool")
        return {"content": [*_CONTENT[name]], "isError": name == "test_error_handling"}

    def list_resources(self) -> list[JsonValue]:
        return [
            {"uri": "test://static-text", "name": "static-text", "mimeType": "text/plain"},
            {"uri": "test://static-binary", "name": "static-binary", "mimeType": "image/png"},
        ]

    def list_templates(self) -> list[JsonValue]:
        return [{"uriTemplate": "test://template/{id}/data", "name": "template", "mimeType": "application/json"}]

    def read_resource(self, _memories: Memories, message: RpcMessage) -> Json:
        uri = str(message.params.get("uri"))
        named = _TEMPLATE.fullmatch(uri)
        if uri == "test://static-text":
            return _contents(uri, "text/plain", text="This is the content of the static text resource.")
        if uri == "test://static-binary":
            return _contents(uri, "image/png", blob=_png())
        if named is not None:
            data = {"id": named[1], "templateTest": True, "data": f"Data for ID: {named[1]}"}
            return _contents(uri, "application/json", text=json.dumps(data))
        code = ErrorCode.INVALID_PARAMS if message.is_modern else ErrorCode.LEGACY_RESOURCE_NOT_FOUND
        raise RpcError(code, "resource not found", {"uri": uri})

    def list_prompts(self) -> list[JsonValue]:
        arguments = {
            "test_prompt_with_arguments": ("arg1", "arg2"),
            "test_prompt_with_embedded_resource": ("resourceUri",),
        }
        names = ("test_simple_prompt", *arguments, "test_prompt_with_image")
        return [
            {
                "name": name,
                "description": f"Tests {name}.",
                "arguments": [{"name": each, "required": True} for each in arguments.get(name, ())],
            }
            for name in names
        ]

    def get_prompt(self, name: JsonValue, sent: JsonValue) -> Json:
        given = sent if isinstance(sent, dict) else {}
        match name:
            case "test_simple_prompt":
                return _messages(_text("This is a simple prompt for testing."))
            case "test_prompt_with_arguments":
                return _messages(
                    _text(f"Prompt with arguments: arg1='{given.get('arg1')}', arg2='{given.get('arg2')}'")
                )
            case "test_prompt_with_embedded_resource":
                uri = str(given.get("resourceUri"))
                return _messages(
                    _resource(uri, "text/plain", "Embedded resource content for testing."),
                    _text("Please process the embedded resource above."),
                )
            case "test_prompt_with_image":
                return _messages(_IMAGE, _text("Please analyze the image above."))
        raise RpcError(ErrorCode.INVALID_PARAMS, "unknown prompt")


def _contents(uri: str, kind: str, **held: str) -> Json:
    return {"contents": [{"uri": uri, "mimeType": kind, **held}]}


def _messages(*content: Json) -> Json:
    return {"messages": [{"role": "user", "content": one} for one in content]}
