"""Signatures of requests, compared with those that AWS's own library makes."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from urllib.parse import quote

import pytest
from botocore.awsrequest import AWSRequest
from hypothesis import given
from hypothesis import strategies as st

from loci.apps import aws_signatures
from loci.apps.aws_signatures import Signature, SignedRequest
from tests.support.aws_signing import sign_request

AT = datetime(2026, 7, 4, 12, 0, 30, tzinfo=UTC)
SECRET, HOST = "a secret that Loci has issued", "memory.example.com"
PARTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)


def sign(
    method: str = "POST",
    path: str = "/with-key/agentcore/memories/m/events",
    query: str = "",
    body: bytes = b"{}",
    headers: Mapping[str, str] = MappingProxyType({}),
) -> tuple[SignedRequest, Signature]:
    """A request as boto3 sends it."""
    url = f"https://{HOST}{path}{'?' if query else ''}{query}"
    request = AWSRequest(method, url, data=body, headers={"Content-Type": "application/json", **headers})
    sent = sign_request(request, "an-id", SECRET, AT) | {"host": HOST}
    signature = aws_signatures.parse_signature(sent.pop("authorization"))
    assert signature is not None
    return SignedRequest(method, path, query, sent, body), signature


def is_right(request: SignedRequest, signature: Signature, secret: str = SECRET, now: datetime = AT) -> bool:
    return aws_signatures.is_signed(request, signature, aws_signatures.signing_key(secret, signature), now)


@given(
    method=st.sampled_from(["GET", "POST", "DELETE"]),
    path=st.lists(PARTS.filter(lambda part: part not in (".", "..")), min_size=1, max_size=4),
    query=st.lists(st.tuples(PARTS, PARTS), max_size=3),
    body=st.binary(max_size=60),
    label=st.text("abc de", max_size=8),
)
def test_what_the_library_of_aws_signs_is_right(
    method: str, path: list[str], query: list[tuple[str, str]], body: bytes, label: str
) -> None:
    encoded_query = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in query)
    encoded_path = "".join(f"/{quote(part, safe='-._~')}" for part in path)
    request, signature = sign(method, encoded_path, encoded_query, body, {"X-Label": label})
    assert is_right(request, signature)
    assert not is_right(replace(request, body=body + b" "), signature)
    assert not is_right(replace(request, path=f"{request.path}x"), signature)
    assert not is_right(replace(request, query=f"{request.query}&x=1"), signature)
    assert not is_right(replace(request, method="PUT"), signature)
    assert not is_right(replace(request, headers={**request.headers, "x-label": f"{label}!"}), signature)
    assert not is_right(request, signature, "another secret")


@pytest.mark.parametrize(("minutes", "expected"), [(0, True), (5, True), (-5, True), (6, False), (-6, False)])
def test_a_signature_is_right_for_five_minutes(minutes: int, expected: bool) -> None:
    assert is_right(*sign(), now=AT + timedelta(minutes=minutes)) is expected


def test_a_body_that_was_not_signed_is_refused() -> None:
    request, signature = sign(headers={"X-Amz-Content-SHA256": "UNSIGNED-PAYLOAD"})
    assert not is_right(request, signature)


@pytest.mark.parametrize("needed", ["host", "x-amz-date"])
def test_host_and_time_must_be_signed(needed: str) -> None:
    request, signature = sign()
    left_out = tuple(name for name in signature.headers if name != needed)
    assert not is_right(request, replace(signature, headers=left_out))


@pytest.mark.parametrize("at", ["", "now", "20260704T120030", "20261304T120030Z", "20260703T120030Z"])
def test_a_time_that_is_none_or_of_another_day_is_refused(at: str) -> None:
    request, signature = sign()
    assert not is_right(replace(request, headers={**request.headers, "x-amz-date": at}), signature)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer x",
        "AWS4-HMAC-SHA256 Credential=a/b",
        f"AWS4-HMAC-SHA256 Credential=a/2026/r/s/aws4_request, SignedHeaders=host, Signature={'0' * 64}",
        "AWS4-HMAC-SHA256 Credential=a/20260704/r/s/aws4_request, SignedHeaders=host, Signature=0",
        f"AWS4-ECDSA-P256-SHA256 Credential=a/20260704/r/s/aws4_request, SignedHeaders=host, Signature={'0' * 64}",
    ],
)
def test_other_headers_have_no_signature(header: str) -> None:
    assert aws_signatures.parse_signature(header) is None
