"""Routes of the Model Context Protocol: ``/mcp`` for the caller's default space, ``/mcp/{spaceId}`` for one space."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api.app import Call, routes
from loci.api.mcp import dispatch, protocol
from loci.api.mcp.catalog import Catalog, LociCatalog
from loci.api.mcp.memories import Memories
from loci.api.mcp.protocol import RpcError, RpcMessage
from loci.errors import Forbidden
from loci.ids import SpaceId


def router(allowed_origins: Callable[[], frozenset[str]], catalog: Catalog | None = None) -> Router:
    """The routes. A router of its own for each resolver: what they read belongs to one request of it. ``catalog`` is
    what they offer: by default the memory of the caller.

    ``allowed_origins`` are those of other pages that may call, asked for with a request.
    """
    new_router, offered_catalog = routes(), catalog or LociCatalog()

    @new_router.post("/mcp", include_in_schema=False, enable_validation=False)
    def serve_default_space() -> Response[str]:
        return serve(None)

    @new_router.post("/mcp/<space_id>", include_in_schema=False, enable_validation=False)
    def serve_space(space_id: str) -> Response[str]:
        return serve(SpaceId.parse(space_id))

    def serve(space: SpaceId | None) -> Response[str]:
        event = new_router.current_event
        headers = {name.lower(): value for name, value in event.headers.items()}
        _require_allowed_origin(headers, allowed_origins())
        return _answer(new_router.context["call"], space, event.decoded_body, headers, offered_catalog)

    return new_router


def _require_allowed_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> None:
    """The protocol demands it: a page of another origin may not call a server that it reaches. Raises Forbidden."""
    origin = headers.get("origin")
    if origin is not None and origin not in allowed and origin.partition("://")[2] != headers.get("host"):
        raise Forbidden("the header Origin must name an allowed origin: see corsAllowedOrigins")


def _answer(
    call: Call, space: SpaceId | None, body: str | None, headers: Mapping[str, str], catalog: Catalog
) -> Response[str]:
    message: RpcMessage | None = None
    try:
        message = protocol.read_message(body, headers)
        if message.is_notification:
            return Response(HTTPStatus.ACCEPTED.value, body="")
        result = dispatch.answer(Memories(call.ports, call.caller, space, call.idempotency_header), message, catalog)
        return _json(HTTPStatus.OK, protocol.encode_result(message, result))
    except RpcError as error:
        is_modern = message.is_modern if message is not None else protocol.names_modern_version(headers)
        id = protocol.request_id(body) if message is None else message.id
        return _json(protocol.status_of(error, is_modern=is_modern), protocol.encode_error(id, error))


def _json(status: HTTPStatus, body: str) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, body)
