"""Messages of the protocol as lines of JSON."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR = -32700, -32600, -32603

_VERSION = "io.modelcontextprotocol/protocolVersion"
# The parameter that the header Mcp-Name repeats.
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_PLAIN = re.compile(r"[!-~]([ -~]*[!-~])?")
_ENCODED = "=?base64?"


class NoMessage(ValueError):
    """A line that is no message of the protocol."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def read_message(line: str) -> dict[str, Any]:
    """Raises NoMessage."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise NoMessage(PARSE_ERROR, "the line is not JSON") from None
    if not isinstance(found, dict):
        raise NoMessage(INVALID_REQUEST, "the line must be one JSON-RPC message")
    return found


def wants_answer(message: Mapping[str, Any]) -> bool:
    """Whether this is a request; notifications and answers are none."""
    return "method" in message and "id" in message


def headers_of(message: Mapping[str, Any]) -> dict[str, str]:
    """What revisions without a handshake repeat of the body; nothing for older ones."""
    params = message.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    version = meta.get(_VERSION) if isinstance(meta, dict) else None
    if not isinstance(params, dict) or not isinstance(version, str):
        return {}
    repeated = {"MCP-Protocol-Version": version, "Mcp-Method": message["method"]}
    if message["method"] in _NAMED_BY:
        repeated["Mcp-Name"] = params.get(_NAMED_BY[message["method"]])
    return {name: _encode(value) for name, value in repeated.items() if isinstance(value, str)}


def _encode(value: str) -> str:
    if _PLAIN.fullmatch(value) and not value.startswith(_ENCODED):
        return value
    return f"{_ENCODED}{b64encode(value.encode()).decode()}?="


def write_error(id: object, code: int, reason: str) -> str:
    """The line of an error."""
    return write_message({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": reason}})


def write_message(message: object) -> str:
    """The line of a message, in ASCII: it has no line break, and any pipe takes it."""
    return json.dumps(message, separators=(",", ":"))
