"""Tells clients where to sign in (RFC 9728, RFC 8414), and leads them there."""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from urllib.parse import parse_qsl

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api.app import routes
from loci.api.mcp import authorization
from loci.api.mcp.authorization import AUTHORIZE, REGISTER, TOKEN, OAuthError
from loci.errors import NotFound, Unavailable
from loci.ports.login import Login, TokenServer
from loci.settings import Settings

RESOURCE, SERVER = "/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"
PUBLIC = frozenset({RESOURCE, f"{RESOURCE}/mcp", SERVER, AUTHORIZE, TOKEN, REGISTER})


def metadata_router(settings: Callable[[], Settings]) -> Router:
    """The routes that say where to sign in. ``settings`` are asked for with a request."""
    new_router = routes()

    @new_router.get(RESOURCE, include_in_schema=False, enable_validation=False)
    def get_resource_metadata() -> Response[str]:
        return describe_resource()

    @new_router.get(f"{RESOURCE}/mcp", include_in_schema=False, enable_validation=False)
    def get_endpoint_metadata() -> Response[str]:
        return describe_resource()

    def describe_resource() -> Response[str]:
        base = _base(settings(), new_router)
        has_login = settings().mcp_login is not None
        return _json(
            HTTPStatus.OK,
            {
                "resource": f"{base}/mcp",
                "authorization_servers": [base if has_login else settings().issuer],
                "bearer_methods_supported": ["header"],
                "resource_name": "Loci",
            },
        )

    @new_router.get(SERVER, include_in_schema=False, enable_validation=False)
    def get_server_metadata() -> Response[str]:
        _require_login(settings())
        return _json(HTTPStatus.OK, authorization.server_metadata(_base(settings(), new_router)))

    return new_router


def login_router(settings: Callable[[], Settings], tokens: Callable[[], TokenServer]) -> Router:
    """The routes that lead to the login and back. ``tokens`` are asked for with a request for tokens."""
    new_router = routes()

    @new_router.get(AUTHORIZE, include_in_schema=False, enable_validation=False)
    def authorize() -> Response[str]:
        login, base = _require_login(settings()), _base(settings(), new_router)
        try:
            address = authorization.login_address(login, base, new_router.current_event.query_string_parameters or {})
        except OAuthError as refusal:
            return _refusal(refusal)
        return Response(HTTPStatus.FOUND.value, body="", headers={"Location": address, **_NOT_STORED})

    @new_router.post(TOKEN, include_in_schema=False, enable_validation=False)
    def exchange_code() -> Response[str]:
        login, base = _require_login(settings()), _base(settings(), new_router)
        try:
            form = authorization.token_form(login, base, dict(parse_qsl(new_router.current_event.decoded_body or "")))
            answer = tokens().exchange(form)
        except OAuthError as refusal:
            return _refusal(refusal)
        except Unavailable as error:
            return _refusal(OAuthError("temporarily_unavailable", error.detail), HTTPStatus.SERVICE_UNAVAILABLE)
        return Response(answer.status, content_types.APPLICATION_JSON, answer.body, headers=dict(_NOT_STORED))

    @new_router.post(REGISTER, include_in_schema=False, enable_validation=False)
    def register() -> Response[str]:
        login = _require_login(settings())
        try:
            return _json(HTTPStatus.CREATED, authorization.register_client(login, _redirects(new_router)))
        except OAuthError as refusal:
            return _refusal(refusal)

    return new_router


_NOT_STORED: Mapping[str, str] = {"Cache-Control": "no-store"}


def _require_login(settings: Settings) -> Login:
    if settings.mcp_login is None:
        raise NotFound("this deployment has no login for programs: see the client mcp in docs/mcp.md")
    return settings.mcp_login


def _base(settings: Settings, router: Router) -> str:
    """The address of the API, without a slash at its end."""
    return settings.url or f"https://{router.current_event.headers.get('host', '')}"


def _redirects(router: Router) -> object:
    try:
        body = json.loads(router.current_event.decoded_body or "")
    except ValueError as error:
        raise OAuthError("invalid_client_metadata", "the body is no JSON object") from error
    return body.get("redirect_uris") if isinstance(body, dict) else None


def _refusal(error: OAuthError, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> Response[str]:
    return _json(status, {"error": error.code, "error_description": error.description})


def _json(status: HTTPStatus, document: object) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, json.dumps(document), headers=dict(_NOT_STORED))
