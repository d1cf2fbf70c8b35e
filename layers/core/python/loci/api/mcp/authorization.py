"""An authorization server for clients of MCP, in front of the login of the deployment's user pool.

Cognito has codes, PKCE and refresh tokens, but names no ``code_challenge_methods_supported``, registers no clients, and
refuses the parameter ``resource`` that clients must send (RFC 8707). What is here says what Cognito can do, holds
clients to it, and hands the rest on without that parameter. Nothing is stored, and no token is made or read here.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from loci.api import app
from loci.ports.login import Login
from loci.records import record

SCOPES = ("openid", "email")
AUTHORIZE, TOKEN, REGISTER = app.AUTHORIZE, "/oauth2/token", "/oauth2/register"
_GRANTS = frozenset({"authorization_code", "refresh_token"})


@record(frozen=True, slots=True)
class OAuthError(Exception):
    """A refusal in the form of OAuth 2.0 (RFC 6749, 5.2): a code, and a sentence for the author of the client."""

    code: str
    description: str


def server_metadata(base: str) -> dict[str, object]:
    """The metadata that a client needs (RFC 8414); ``base`` is the address of the API."""
    return {
        "issuer": base,
        "authorization_endpoint": f"{base}{AUTHORIZE}",
        "token_endpoint": f"{base}{TOKEN}",
        "registration_endpoint": f"{base}{REGISTER}",
        "response_types_supported": ["code"],
        "grant_types_supported": sorted(_GRANTS),
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none"],
        "scopes_supported": list(SCOPES),
        "resource_indicators_supported": True,
    }


def login_address(login: Login, base: str, query: Mapping[str, str]) -> str:
    """Where a person signs in for a client. Raises OAuthError for a request that must not be handed on."""
    _require_client(login, query)
    _require_resource(base, query)
    if query.get("code_challenge_method") != "S256" or not query.get("code_challenge"):
        raise OAuthError("invalid_request", "code_challenge with code_challenge_method=S256 is required")
    return f"{login.url}{AUTHORIZE}?{urlencode(_without_resource(query))}"


def token_form(login: Login, base: str, form: Mapping[str, str]) -> Mapping[str, str]:
    """The request for tokens as the login takes it. Raises OAuthError."""
    _require_client(login, form)
    _require_resource(base, form)
    if form.get("grant_type") not in _GRANTS:
        raise OAuthError("unsupported_grant_type", f"grant_type is one of {', '.join(sorted(_GRANTS))}")
    return _without_resource(form)


def register_client(login: Login, redirects: object) -> dict[str, object]:
    """The one client for programs, to a client that may be sent back to all of these addresses (RFC 7591). Raises
    OAuthError."""
    if not isinstance(redirects, Sequence) or isinstance(redirects, str) or not redirects:
        raise OAuthError("invalid_redirect_uri", "redirect_uris is a list of addresses")
    unknown = [str(one) for one in redirects if one not in login.callbacks]
    if unknown:
        raise OAuthError("invalid_redirect_uri", f"not among the callbackUrls of the client mcp: {unknown[0][:200]}")
    return {
        "client_id": login.client_id,
        "redirect_uris": list(redirects),
        "grant_types": sorted(_GRANTS),
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }


def _require_client(login: Login, request: Mapping[str, str]) -> None:
    if request.get("client_id") != login.client_id:
        raise OAuthError("invalid_client", "client_id is none of this deployment's client for programs")


def _require_resource(base: str, request: Mapping[str, str]) -> None:
    """A token for another resource is not given out here; without the parameter it is for this one."""
    resource = request.get("resource")
    own = f"{base}/mcp"
    if resource is not None and resource.rstrip("/") not in (base, own) and not resource.startswith(f"{own}/"):
        raise OAuthError("invalid_target", f"resource is {own}, or below it")


def _without_resource(request: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in request.items() if name != "resource"}
