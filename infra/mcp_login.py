"""The login for clients of MCP: the client `mcp` of the user pool, where `callbackUrls` names it."""

from aws_cdk import Stack
from constructs import Construct

from infra.identity import Identity, login_url
from infra.settings import Settings

CLIENT = "mcp"


def of(scope: Construct, identity: Identity, settings: Settings) -> str | None:
    """The value of `LOCI_MCP_LOGIN`; None where programs bring a token."""
    callbacks = settings.callback_urls.get(CLIENT, ())
    if not callbacks or settings.issuer is not None:
        return None
    login = {
        "url": login_url(settings),
        "clientId": identity.clients[CLIENT].user_pool_client_id,
        "callbacks": list(callbacks),
    }
    return Stack.of(scope).to_json_string(login)
