"""Requests that an AWS client has signed with a key of Loci. The gateway says who holds the key. It does not have the
body, so it passes on what checks the signature."""

import base64
from collections.abc import Mapping
from typing import Any

from loci.api import agentcore_paths
from loci.api.key_requests import FIRST_USE, PREFIX, SIGNING_KEY, holder_of
from loci.apps import api_keys, aws_signatures
from loci.apps.aws_signatures import SignedRequest
from loci.apps.ports import KeyChecks
from loci.errors import Forbidden
from loci.runtime.tenant import acting_for

SERVICE = "bedrock-agentcore"


def check_signature(event: dict[str, Any], base_path: str, ports: KeyChecks) -> dict[str, Any]:
    """The event as that of any other request with a key. ``base_path`` is what addresses have before the paths of the
    API. Notes the first use of a key on a day. Raises Forbidden where the signature is wrong, or of another service's
    client, Unavailable."""
    holder = dict(holder_of(event) or {})
    key, is_first_use = bytes.fromhex(holder.pop(SIGNING_KEY)), holder.pop(FIRST_USE, None) is not None
    signature = aws_signatures.parse_signature(event["headers"].get("authorization", ""))
    path = event["rawPath"].removeprefix(PREFIX)
    if signature is None or signature.service != SERVICE or not path.startswith(f"{agentcore_paths.BASE}/"):
        raise Forbidden(f"signed requests are for {agentcore_paths.BASE} and the service {SERVICE} alone")
    for encoded_path in agentcore_paths.encoded_paths(path):
        request = _request_of(event, f"{base_path}{PREFIX}{encoded_path}")
        if aws_signatures.is_signed(request, signature, key, ports.now()):
            if is_first_use:
                with acting_for(holder["tenant"]):
                    api_keys.note_signed_use(ports, signature)
            authorizer = {**event["requestContext"]["authorizer"], "lambda": holder}
            return {**event, "requestContext": {**event["requestContext"], "authorizer": authorizer}}
    raise Forbidden("the signature is not that of this request, or was made over five minutes ago")


def _request_of(event: Mapping[str, Any], path: str) -> SignedRequest:
    body = event.get("body") or ""
    content = base64.b64decode(body) if event.get("isBase64Encoded") else body.encode("utf-8", "surrogatepass")
    method = event["requestContext"]["http"]["method"]
    return SignedRequest(method, path, event.get("rawQueryString", ""), event["headers"], content)
