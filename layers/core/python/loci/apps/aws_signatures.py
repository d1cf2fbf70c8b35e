"""Signatures of requests by AWS's Signature Version 4, as clients of AWS's own services make them.

Loci checks them with secrets that it has issued. Source: AWS IAM User Guide, "Create a signed AWS API request".
"""

import hashlib
import hmac
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from loci.records import record

SCHEME = "AWS4-HMAC-SHA256"
MAX_SKEW = timedelta(minutes=5)
"""Between the time that a client has signed and the present, as AWS allows it."""
_END = "aws4_request"
_NEEDED = frozenset({"host", "x-amz-date"})
_FORM = re.compile(
    rf"{SCHEME}\s+Credential=(?P<id>[^/,\s]+)/(?P<day>\d{{8}})/(?P<region>[\w-]+)/(?P<service>[\w-]+)/{_END},\s*"
    r"SignedHeaders=(?P<headers>[a-z0-9;_-]+),\s*Signature=(?P<signature>[0-9a-f]{64})"
)
_TIME = re.compile(r"\d{8}T\d{6}Z")


@record(frozen=True, slots=True)
class Signature:
    """Header ``Authorization`` of a signed request, parsed; ``day`` is ``YYYYMMDD``."""

    access_key_id: str
    day: str
    region: str
    service: str
    headers: tuple[str, ...]
    digest: str


@record(frozen=True, slots=True)
class SignedRequest:
    """A request as its client sent it: ``path`` and ``query`` percent-encoded, names of ``headers`` in lower case."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes


def parse_signature(authorization: str) -> Signature | None:
    """None for a header that has none."""
    match = _FORM.fullmatch(authorization.strip())
    if match is None:
        return None
    headers = tuple(match["headers"].split(";"))
    return Signature(match["id"], match["day"], match["region"], match["service"], headers, match["signature"])


def signing_key(secret: str, signature: Signature) -> bytes:
    """The key that signs requests of one day, region and service."""
    key = f"AWS4{secret}".encode()
    for part in (signature.day, signature.region, signature.service, _END):
        key = _sign(key, part)
    return key


def is_signed(request: SignedRequest, signature: Signature, key: bytes, now: datetime) -> bool:
    """Whether the holder of the key has signed just this request, minutes ago at most."""
    if not _NEEDED.issubset(signature.headers) or not _is_recent(request, signature, now):
        return False
    body_digest = hashlib.sha256(request.body).hexdigest()
    if request.headers.get("x-amz-content-sha256", body_digest) != body_digest:
        return False
    canonical_request = "\n".join(
        (
            request.method,
            quote(request.path, safe="/~"),
            "&".join(sorted(_pair(part) for part in request.query.split("&") if part)),
            *(f"{name}:{' '.join(request.headers.get(name, '').split())}" for name in signature.headers),
            "",
            ";".join(signature.headers),
            body_digest,
        )
    )
    scope = "/".join((signature.day, signature.region, signature.service, _END))
    digest = hashlib.sha256(canonical_request.encode("utf-8", "surrogatepass")).hexdigest()
    text = "\n".join((SCHEME, request.headers["x-amz-date"], scope, digest))
    return hmac.compare_digest(_sign(key, text).hex(), signature.digest)


def _is_recent(request: SignedRequest, signature: Signature, now: datetime) -> bool:
    text = request.headers.get("x-amz-date", "")
    if not _TIME.fullmatch(text) or not text.startswith(signature.day):
        return False
    try:
        signed_at = datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return abs(now - signed_at) <= MAX_SKEW


def _pair(part: str) -> str:
    name, _, value = part.partition("=")
    return f"{name}={value}"


def _sign(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), hashlib.sha256)
