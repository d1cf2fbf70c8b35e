"""The caller, from the claims that API Gateway has verified, and the headers ``If-Match`` and ``Idempotency-Key``."""

import base64
import binascii
import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from typing import Any

from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2

from loci import scope
from loci.api.wire.key_requests import holder_of, may_own_memory
from loci.api.wire.path_texts import ENCODED, text_in_path
from loci.errors import Forbidden, Malformed, Refused, Unauthenticated
from loci.scope import Caller
from loci.settings import ClaimNames

ACTING_FOR = "x-loci-user"
IN_TENANT = "x-loci-tenant"
MAX_IDEMPOTENCY_KEY = 200

_ETAG = re.compile(r'(?:W/)?"?(0|[1-9][0-9]{0,9})"?')
_IDEMPOTENCY_KEY = re.compile(r"[\x20-\x7e]{1,200}")


def caller_of(event: APIGatewayProxyEventV2, names: ClaimNames) -> Caller:
    """The caller of a request behind an authorizer, by a token or a key. Raises Unauthenticated where no
    authorizer names a caller, Forbidden if a claim is missing or has another form."""
    holder = holder_of(event.raw_event)
    if holder is not None:
        return scope.caller(
            tenant=holder["tenant"],
            app=holder["app"],
            user=holder["user"],
            role=holder["role"],
            acting_for=header_text(event.headers.get(ACTING_FOR), "X-Loci-User"),
            in_tenant=event.headers.get(IN_TENANT),
            own_memory=may_own_memory(holder),
        )
    claims = _verified_claims(event)
    _require(claims, names.tenant, names.app)
    return scope.caller(
        tenant=_text(claims, names.tenant),
        app=_text(claims, names.app),
        user=_text(claims, names.user),
        role=_text(claims, names.role) or "user",
        groups=_groups(event, names.groups),
        acting_for=header_text(event.headers.get(ACTING_FOR), "X-Loci-User"),
        in_tenant=event.headers.get(IN_TENANT),
        own_memory=_own_memory(claims, names.own_memory),
    )


def _own_memory(claims: Mapping[str, Any], name: str) -> bool | None:
    """Whether a machine may have memories of its own. None without the claim. Raises Forbidden for another value."""
    value = claims.get(name)
    if value is None:
        return None
    if str(value).lower() not in ("true", "false"):
        raise Forbidden(f"the token's claim {name} must be true or false")
    return str(value).lower() == "true"


def header_text(header: str | None, name: str) -> str | None:
    """The text that a header means: after ``~`` it is Base64url, as in paths, since a header cannot hold every text.
    Raises Malformed."""
    if header is None or not header.startswith(ENCODED):
        return header
    try:
        return text_in_path(header, "")
    except Refused as error:
        raise Malformed(f"{name}: after ~ must be Base64url of a text in UTF-8") from error


def user_hash(caller: Caller, key: bytes) -> str:
    """The user as logs show them: 16 hexadecimal characters of a keyed hash over tenant, app and user."""
    subject = "\n".join((caller.tenant, caller.app, caller.owner))
    return hmac.new(key, subject.encode(), hashlib.sha256).hexdigest()[:16]


def expected_version(if_match: str | None) -> int | None:
    """The version that an ``If-Match`` header requires, 0 for a record that must not be there yet; None without one, or
    for ``*``. Raises Malformed."""
    if if_match is None or if_match.strip() == "*":
        return None
    match = _ETAG.fullmatch(if_match.strip())
    if match is None:
        raise Malformed("If-Match is not a valid version; send the record's ETag")
    return int(match.group(1))


def idempotency_key(header: str | None, body: str | None) -> str | None:
    """The idempotency key of a write, from the header or the body. Raises Malformed if it is invalid or the two
    differ."""
    if header is not None and body is not None and header != body:
        raise Malformed("the header Idempotency-Key and the field idempotencyKey differ")
    key = header if header is not None else body
    if key is not None and not _IDEMPOTENCY_KEY.fullmatch(key):
        raise Malformed(f"an idempotency key must be 1 to {MAX_IDEMPOTENCY_KEY} printable ASCII characters")
    return key


def _verified_claims(event: APIGatewayProxyEventV2) -> Mapping[str, Any]:
    authorizer = event.request_context.authorizer
    claims = authorizer.jwt_claim if authorizer is not None else None
    if not claims:
        raise Unauthenticated("the request has no verified token")
    return claims


def _require(claims: Mapping[str, Any], *names: str) -> None:
    """Raises Forbidden, with advice, if a claim is absent from the token."""
    missing = ", ".join(name for name in names if not _text(claims, name))
    if missing and claims.get("token_use") == "access":
        # Cognito issues access tokens without the user's attributes, and Amplify sends them by default.
        raise Forbidden(
            f"this access token has no claim {missing}: send the ID token instead, or have the issuer add the claim to "
            "access tokens"
        )
    if missing:
        raise Forbidden(f"the token has no claim {missing}: set the attribute on the user, then sign in again")


def _text(claims: Mapping[str, Any], name: str) -> str:
    value = claims.get(name)
    return value if isinstance(value, str) else ""


def _groups(event: APIGatewayProxyEventV2, name: str) -> frozenset[str]:
    """The groups, from the payload of the verified token: API Gateway flattens lists to ``[a b]``, which is
    ambiguous."""
    token = (event.headers.get("authorization") or "").rpartition(" ")[2]
    parts = token.split(".")
    if len(parts) != 3:
        return frozenset()
    try:
        payload = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
    except (binascii.Error, ValueError) as error:
        raise Forbidden("the token's payload cannot be read") from error
    groups = payload.get(name, []) if isinstance(payload, dict) else []
    return frozenset(group for group in groups if isinstance(group, str)) if isinstance(groups, list) else frozenset()
