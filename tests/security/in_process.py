"""The API's handlers in this process, called as API Gateway calls them."""

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, unquote

from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api import routing
from loci.api.app import Handler, Service, lambda_handler
from loci.ports.all import Ports
from loci.settings import ClaimNames
from tests.cloud.client import Client, Reply
from tests.support.lambdas import CONTEXT, logger, metrics


@dataclass(frozen=True)
class InProcess(Client):
    """A caller with these claims, as an authorizer has verified them; ``groups`` are in the token alone."""

    handler: Handler
    claims: Mapping[str, object]
    groups: object = ()

    @property
    def user(self) -> str:
        return str(self.claims["sub"])

    def send_once(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        answer = self.handler(self._event(method, path, body, headers), CONTEXT)
        told = {name.lower(): value for name, value in answer.get("headers", {}).items()}
        return Reply(answer["statusCode"], told, answer.get("body", ""))

    def _event(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> dict[str, Any]:
        place, _, query = path.partition("?")
        named = {name: ",".join(values) for name, values in parse_qs(query, keep_blank_values=True).items()}
        own = {"authorization": f"Bearer {_token(self.groups)}"}
        kind = {} if body is None else {"content-type": "application/json"}
        return {
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": _decode_path(place),
            "rawQueryString": query,
            **({"queryStringParameters": named} if named else {}),
            "headers": {**own, **kind, **{name.lower(): value for name, value in headers.items()}},
            "requestContext": {
                "http": {"method": method, "path": _decode_path(place)},
                "stage": "$default",
                "authorizer": {"jwt": {"claims": self.claims}},
            },
            **_event_body(body),
        }


def in_process(ports: Ports, routers: Sequence[Router] | None = None) -> Handler:
    """All routes of the API, or those of some routers, as one handler over these ports."""
    service = Service(ports, ClaimNames(), lambda: b"key")
    resolvers = routing.at_once(routing.documented_routers() if routers is None else list(routers))
    return lambda_handler(resolvers, lambda: service, logger(StringIO()), metrics())


def calling(
    handler: Handler, user: str, tenant: str, role: str = "user", app: str = "app", groups: object = ()
) -> InProcess:
    """A caller with these claims. A service may have memories of its own too, as anybody else."""
    claims = {"custom:tenant": tenant, "custom:app": app, "sub": user, "custom:role": role, "custom:ownMemory": "true"}
    return InProcess("", None, handler, claims, groups)


def _token(groups: object) -> str:
    """One of which nothing but the groups is read."""
    payload = urlsafe_b64encode(json.dumps({"cognito:groups": groups}).encode()).decode()
    return f"header.{payload}.signature"


def _decode_path(path: str) -> str:
    """As an HTTP API does: of all that is percent-encoded the percent sign alone stays."""
    return "%25".join(unquote(part, errors="replace") for part in path.split("%25"))


def _event_body(body: bytes | None) -> dict[str, Any]:
    if body is None:
        return {}
    try:
        return {"body": body.decode(), "isBase64Encoded": False}
    except UnicodeDecodeError:
        return {"body": b64encode(body).decode(), "isBase64Encoded": True}
