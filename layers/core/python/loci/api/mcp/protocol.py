"""Messages of the Model Context Protocol: JSON-RPC over one POST, in two revisions.

Revision 2026-07-28 has no handshake: each request names its revision in ``params._meta`` and in headers that must agree
with the body. Revision 2025-11-25 and older ones begin with ``initialize``; they are served without a session.
"""

import base64
import binascii
import json
from collections.abc import Mapping
from enum import IntEnum
from http import HTTPStatus
from typing import TypeAlias, cast

from loci.api.wire.bodies import read_object
from loci.errors import Malformed, Refused
from loci.model.users import JsonObject, JsonValue
from loci.records import record

Json: TypeAlias = dict[str, JsonValue]

MODERN = "2026-07-28"
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26")
"""The newest first; a client that asks for another one is offered the newest."""

_META = "io.modelcontextprotocol"
_VERSION_KEY, _CAPABILITIES_KEY = f"{_META}/protocolVersion", f"{_META}/clientCapabilities"
SERVER_KEY = f"{_META}/serverInfo"
# The parameter that the header Mcp-Name repeats.
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_ENCODED = "=?base64?"


class ErrorCode(IntEnum):
    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    LEGACY_RESOURCE_NOT_FOUND = -32002
    HEADER_MISMATCH = -32020
    UNSUPPORTED_VERSION = -32022


_STATUS = {
    ErrorCode.PARSE_ERROR: HTTPStatus.BAD_REQUEST,
    ErrorCode.INVALID_REQUEST: HTTPStatus.BAD_REQUEST,
    ErrorCode.INVALID_PARAMS: HTTPStatus.BAD_REQUEST,
    ErrorCode.HEADER_MISMATCH: HTTPStatus.BAD_REQUEST,
    ErrorCode.UNSUPPORTED_VERSION: HTTPStatus.BAD_REQUEST,
    ErrorCode.METHOD_NOT_FOUND: HTTPStatus.NOT_FOUND,
}


_UNREADABLE = (ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST, ErrorCode.UNSUPPORTED_VERSION)


class RpcError(Exception):
    """A request that is answered with an error of the protocol."""

    def __init__(self, code: ErrorCode, message: str, data: JsonValue = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


@record(frozen=True, slots=True)
class RpcMessage:
    """A request, or a notification, which has no id and gets no answer. ``is_modern``: of revision 2026-07-28."""

    id: str | int | None
    method: str
    params: JsonObject
    is_modern: bool

    @property
    def is_notification(self) -> bool:
        return self.id is None


def read_message(body: str | None, headers: Mapping[str, str]) -> RpcMessage:
    """The message of a body. Raises RpcError for what is no message, or not one of a revision that is served."""
    try:
        sent_body = read_object(body or "")
    except Malformed as error:
        raise RpcError(ErrorCode.PARSE_ERROR, error.detail) from None
    except Refused as error:
        raise RpcError(ErrorCode.INVALID_REQUEST, error.detail) from None
    if sent_body.get("jsonrpc") != "2.0" or not isinstance(sent_body.get("method"), str):
        raise RpcError(ErrorCode.INVALID_REQUEST, "the body must be one JSON-RPC 2.0 request or notification")
    id, params = sent_body.get("id"), sent_body.get("params", {})
    if "id" in sent_body and (isinstance(id, bool) or not isinstance(id, str | int)):
        raise RpcError(ErrorCode.INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(params, dict):
        raise RpcError(ErrorCode.INVALID_PARAMS, "params must be an object")
    is_modern = "id" in sent_body and _is_modern(params, headers)
    if is_modern:
        _require_agreement(sent_body["method"], params, headers)
    elif sent_body["method"] != "initialize":
        _require_known_version(headers)
    return RpcMessage(id, sent_body["method"], cast(JsonObject, params), is_modern)


def request_id(body: str | None) -> str | int | None:
    """The id of a request that could not be read, None where it has none either."""
    try:
        id = read_object(body or "").get("id")
    except (Malformed, Refused):
        return None
    return id if isinstance(id, str | int) and not isinstance(id, bool) else None


def encode_result(message: RpcMessage, result: Json) -> str:
    """The answer. Modern results say that they are complete."""
    kind: Json = {"resultType": "complete"} if message.is_modern else {}
    return json.dumps({"jsonrpc": "2.0", "id": message.id, "result": {**kind, **result}}, ensure_ascii=False)


def encode_error(id: str | int | None, error: RpcError) -> str:
    data = {} if error.data is None else {"data": error.data}
    shown_fields = {"code": int(error.code), "message": error.message, **data}
    return json.dumps({"jsonrpc": "2.0", "id": id, "error": shown_fields}, ensure_ascii=False)


def status_of(error: RpcError, *, is_modern: bool) -> HTTPStatus:
    """Older clients take an error from the body of a 200; only what is no message of a known revision is a 400 to
    them."""
    is_modern = is_modern or error.code in _UNREADABLE
    return _STATUS.get(error.code, HTTPStatus.OK) if is_modern else HTTPStatus.OK


def names_modern_version(headers: Mapping[str, str]) -> bool:
    """Whether the headers speak of a revision without a handshake."""
    return headers.get("mcp-protocol-version", "") >= MODERN


def _is_modern(params: Mapping[str, JsonValue], headers: Mapping[str, str]) -> bool:
    meta = params.get("_meta")
    return names_modern_version(headers) or (isinstance(meta, dict) and _VERSION_KEY in meta)


def _require_agreement(method: str, params: Mapping[str, JsonValue], headers: Mapping[str, str]) -> None:
    """Raises RpcError unless the request says its revision, and its headers repeat the body."""
    meta = params.get("_meta")
    missing = [key for key in (_VERSION_KEY, _CAPABILITIES_KEY) if not isinstance(meta, dict) or key not in meta]
    if missing or not isinstance(meta, dict):
        raise RpcError(ErrorCode.INVALID_PARAMS, f"params._meta lacks {', '.join(missing)}")
    version = meta[_VERSION_KEY]
    if not isinstance(version, str):
        raise RpcError(ErrorCode.INVALID_PARAMS, f"{_VERSION_KEY} must be a string")
    expected_fields: dict[str, JsonValue] = {"mcp-protocol-version": version, "mcp-method": method}
    if method in _NAMED_BY:
        expected_fields["mcp-name"] = params.get(_NAMED_BY[method])
    for name, value in expected_fields.items():
        if value is not None and _decode(headers.get(name)) != value:
            raise RpcError(ErrorCode.HEADER_MISMATCH, f"the header {name} does not repeat the body")
    if version != MODERN:
        data: JsonValue = {"supported": [MODERN], "requested": version}
        raise RpcError(ErrorCode.UNSUPPORTED_VERSION, "unsupported protocol version", data)


def _require_known_version(headers: Mapping[str, str]) -> None:
    """Raises RpcError for a header that names none. A request without it is of the oldest revision that has one."""
    version = headers.get("mcp-protocol-version") or LEGACY[0]
    if version not in (MODERN, *LEGACY):
        raise RpcError(ErrorCode.UNSUPPORTED_VERSION, "unsupported protocol version", {"supported": [MODERN, *LEGACY]})


def _decode(value: str | None) -> str | None:
    """A header's value; what is not plain ASCII is sent as ``=?base64?…?=``."""
    if value is None or not (value.startswith(_ENCODED) and value.endswith("?=")):
        return value
    try:
        return base64.b64decode(value[len(_ENCODED) : -2], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
