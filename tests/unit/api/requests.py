"""Requests to the routes of the API, on ports in memory."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any
from urllib.parse import parse_qs

from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.ports.all import Ports
from loci.settings import ClaimNames
from tests.support.lambdas import CONTEXT, logger, metrics


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text)

    @property
    def pointers(self) -> list[str]:
        """The fields that a refusal names."""
        return [error["pointer"] for error in self.body["errors"]]


@dataclass
class Api:
    """The routers of one function; who calls is one of the tenant ``acme`` and its app ``app``, unless it
    is said otherwise."""

    ports: Ports
    routers: Sequence[Router]
    log: StringIO = field(default_factory=StringIO)

    def __post_init__(self) -> None:
        service = Service(self.ports, ClaimNames(), lambda: b"key")
        self._handle = lambda_handler(routing.at_once([*self.routers]), lambda: service, logger(self.log), metrics())

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        tenant: str = "acme",
        app: str = "app",
        user: str = "ada",
        role: str = "user",
        own_memory: str | None = None,
        **headers: str,
    ) -> Answer:
        """Headers are named with ``_`` for ``-``."""
        claims = {"custom:tenant": tenant, "custom:app": app, "sub": user, "custom:role": role}
        claims |= {} if own_memory is None else {"custom:ownMemory": own_memory}
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        path, _, query = path.partition("?")
        event = {
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": path,
            "rawQueryString": query,
            "queryStringParameters": {
                name: ",".join(values) for name, values in parse_qs(query, keep_blank_values=True).items()
            },
            "headers": {"content-type": "application/json", **sent},
            "requestContext": {
                "http": {"method": method, "path": path},
                "stage": "$default",
                "authorizer": {"jwt": {"claims": claims}},
            },
            "body": None if body is None else json.dumps(body),
            "isBase64Encoded": False,
        }
        answer = self._handle(event, CONTEXT)
        return Answer(answer["statusCode"], answer["headers"], answer["body"])
