"""The configuration of the pages: where people sign in, and what the deployment can do."""

from collections.abc import Sequence
from dataclasses import asdict

from aws_cdk import Stack
from constructs import Construct

from infra.api import issuer_of
from infra.identity import Identity, login_url
from infra.model_settings import RULES
from infra.naming import base_path
from infra.settings import Settings

# The client of the user pool that the pages use.
CLIENT = "web"


def of(scope: Construct, identity: Identity, settings: Settings) -> str:
    """The text of `config.json`. Without a login that leads back to a page, people paste a token."""
    config = {
        "base": base_path(settings.name, local=settings.local),
        "signIn": _sign_in(identity, settings),
        "claims": {claim: name for claim, name in asdict(settings.claims).items() if claim != "own_memory"},
        "answers": _answers(settings),
    }
    return Stack.of(scope).to_json_string(config)


def _answers(settings: Settings) -> dict[str, str] | None:
    """The model that answers in the chat: the one that extracts. None where rules do: the chat then has a script."""
    if settings.models.extraction == RULES:
        return None
    provider, _, model = settings.models.extraction.partition("/")
    return {"provider": provider, "model": model}


def _sign_in(identity: Identity, settings: Settings) -> dict[str, object] | None:
    callbacks = settings.callback_urls.get(CLIENT, ())
    if not callbacks:
        return None
    if settings.issuer is not None:
        return _sign_in_elsewhere(settings.issuer, settings.audience[0], callbacks)
    return {
        "authority": issuer_of(identity, settings),
        "discovers": False,
        "clientId": identity.clients[CLIENT].user_pool_client_id,
        # The emulator serves its login at the origin of the pages.
        "login": None if settings.local else login_url(settings),
        "callbacks": list(callbacks),
    }


def _sign_in_elsewhere(issuer: str, client_id: str, callbacks: Sequence[str]) -> dict[str, object]:
    """At an issuer of one's own, which says by OpenID Connect Discovery where its login is. An ID token is for the
    client that asked for it, so the client of the pages is one of the audience."""
    return {"authority": issuer, "discovers": True, "clientId": client_id, "callbacks": list(callbacks)}
