"""Requests that are signed as boto3 signs them, at any time."""

from datetime import datetime
from typing import Any

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

REGION = "eu-central-1"


def sign_request(
    request: AWSRequest, id: str, secret: str, at: datetime, service: str = "bedrock-agentcore"
) -> dict[str, str]:
    """The headers that are sent, by their names in lower case, but for ``Host``."""
    made: Any = request
    made.context["timestamp"] = made.headers["X-Amz-Date"] = at.strftime("%Y%m%dT%H%M%SZ")
    signer: Any = SigV4Auth(Credentials(id, secret), service, REGION)
    text = signer.string_to_sign(made, signer.canonical_request(made))
    names = signer.signed_headers(signer.headers_to_sign(made))
    parts = f"Credential={signer.scope(made)}, SignedHeaders={names}, Signature={signer.signature(text, made)}"
    made.headers["Authorization"] = f"AWS4-HMAC-SHA256 {parts}"
    return {name.lower(): value for name, value in made.headers.items()}
