"""Catalog of a server of the protocol: tools, resources and prompts. The protocol knows none of them by name."""

import json
from typing import Protocol

from loci.api.mcp import resources, tool_calls, tools
from loci.api.mcp.memories import Memories
from loci.api.mcp.protocol import ErrorCode, Json, RpcError, RpcMessage
from loci.errors import LociError
from loci.model.users import JsonValue
from loci.run_turn.arguments import require_arguments


class Catalog(Protocol):
    """Each method that answers a request raises RpcError for one that has no result."""

    def list_tools(self) -> list[JsonValue]: ...

    def call_tool(self, memories: Memories, name: str, sent: Json) -> Json:
        """The result, of a refused call one with ``isError``. Raises RpcError for an unknown tool."""
        ...

    def list_resources(self) -> list[JsonValue]: ...

    def list_templates(self) -> list[JsonValue]: ...

    def read_resource(self, memories: Memories, message: RpcMessage) -> Json: ...

    def list_prompts(self) -> list[JsonValue]: ...

    def get_prompt(self, name: JsonValue, sent: JsonValue) -> Json: ...


class LociCatalog:
    """The memory of the caller."""

    def list_tools(self) -> list[JsonValue]:
        return tools.list_tools()

    def call_tool(self, memories: Memories, name: str, sent_body: Json) -> Json:
        """A refusal is a result that says so: the model that called reads it and can call again."""
        tool = tools.TOOLS.get(name)
        if tool is None:
            raise RpcError(ErrorCode.INVALID_PARAMS, "unknown tool")
        try:
            require_arguments(tool.arguments, sent_body)
            found_fields = tool_calls.CALLS[name](memories, sent_body)
        except LociError as refusal:
            return {"content": [{"type": "text", "text": str(refusal)}], "isError": True}
        text = json.dumps(found_fields, ensure_ascii=False)
        return {"content": [{"type": "text", "text": text}], "structuredContent": found_fields, "isError": False}

    def list_resources(self) -> list[JsonValue]:
        return resources.list_resources()

    def list_templates(self) -> list[JsonValue]:
        return resources.list_templates()

    def read_resource(self, memories: Memories, message: RpcMessage) -> Json:
        return resources.read_resource(memories, message)

    def list_prompts(self) -> list[JsonValue]:
        return resources.list_prompts()

    def get_prompt(self, name: JsonValue, sent: JsonValue) -> Json:
        return resources.get_prompt(name, sent)
