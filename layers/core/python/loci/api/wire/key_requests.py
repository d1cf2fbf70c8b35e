"""Requests with an API key: they come below ``/with-key``, where the HTTP API has the key checked, and are served like
those of a token, as far as the key's scopes go."""

import re
from collections.abc import Mapping
from typing import Any

from loci.errors import Forbidden, Unauthenticated
from loci.model.api_keys import KeyScope

PREFIX = "/with-key"
_ADMIN = "/ai-admin"
_KEYS = f"{_ADMIN}/keys"
_READS = re.compile(
    r"/ai-memory/(?:recall(?:/topic)?|context|spaces/[^/]+/(?:recall/[a-z]+|why))|/ai-working-context/.*"
    r"|/chat/api/[^/]+/tools/recall_memory|/mem0/v3/memories/(?:search/)?"
)
"""Requests by POST that change nothing."""


def holder_of(event: Mapping[str, Any]) -> Mapping[str, str] | None:
    """The holder of a request's key, as the authorizer of keys says; None for one that has a token."""
    authorizer = event["requestContext"].get("authorizer") or {}
    context = authorizer.get("lambda")
    # A former authorizer, or its answer of a minute ago, let in signatures that nothing has checked.
    is_holder = isinstance(context, dict) and "scopes" in context and "signingKey" not in context
    return context if is_holder else None


def may_own_memory(holder: Mapping[str, str]) -> bool | None:
    """Whether a key of the app may have memories of its own; None for one of which nothing says so."""
    return {"true": True, "false": False}.get(holder.get("ownMemory", ""))


def strip_prefix(event: dict[str, Any]) -> dict[str, Any]:
    """The event as a request with a token would be. Raises Unauthenticated for a request whose key has no holder,
    Forbidden for what the key's scopes do not allow."""
    holder = holder_of(event)
    if holder is None:
        if event["rawPath"].startswith(f"{PREFIX}/"):
            raise Unauthenticated("the API key is unknown, revoked, past its end, or no longer usable")
        return event
    path = event["rawPath"].removeprefix(PREFIX)
    http = event["requestContext"]["http"]
    _require_scope(http["method"], path, holder["scopes"].split())
    context = {**event["requestContext"], "http": {**http, "path": path}}
    return {**event, "rawPath": path, "requestContext": context}


def _require_scope(method: str, path: str, scopes: list[str]) -> None:
    if path == _KEYS or path.startswith(f"{_KEYS}/"):
        raise Forbidden("a key makes, lists and revokes no keys: call with a token")
    key_scope = _needed_scope(method, path)
    if key_scope.value not in scopes:
        raise Forbidden(f"this key has no scope {key_scope.value}")


def _needed_scope(method: str, path: str) -> KeyScope:
    if path.startswith(_ADMIN):
        return KeyScope.ACCOUNT
    if method in ("GET", "HEAD") or (method == "POST" and _READS.fullmatch(path)):
        return KeyScope.READ
    return KeyScope.WRITE
