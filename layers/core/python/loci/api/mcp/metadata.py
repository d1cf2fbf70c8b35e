"""Tells clients where to sign in: the metadata of a protected resource (RFC 9728)."""

import json
from collections.abc import Callable

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api.app import routes

PATH = "/.well-known/oauth-protected-resource"
PUBLIC = frozenset({PATH, f"{PATH}/mcp"})


def router(issuer: Callable[[], str]) -> Router:
    """The routes of the metadata. ``issuer`` is the address of the issuer of tokens, asked for with a request."""
    new_router = routes()

    @new_router.get(PATH, include_in_schema=False, enable_validation=False)
    def get_resource_metadata() -> Response[str]:
        return answer()

    @new_router.get(f"{PATH}/mcp", include_in_schema=False, enable_validation=False)
    def get_endpoint_metadata() -> Response[str]:
        return answer()

    def answer() -> Response[str]:
        document = {
            "resource": f"https://{new_router.current_event.headers.get('host', '')}/mcp",
            "authorization_servers": [issuer()],
            "bearer_methods_supported": ["header"],
            "resource_name": "Loci",
        }
        return Response(200, content_types.APPLICATION_JSON, json.dumps(document))

    return new_router
