"""Requests that boto3 has signed with a key of ours: whose they are, and which are refused."""

import base64
import json
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from botocore.awsrequest import AWSRequest

from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.api.callers import caller_of
from loci.apps import api_keys
from loci.apps.api_keys import NewApiKey
from loci.consumers import key_authorizer
from loci.errors import Forbidden
from loci.scope import caller
from loci.settings import ClaimNames
from tests.fakes.api_keys import ApiKeys
from tests.support.aws_signing import sign_request
from tests.support.lambdas import CONTEXT, logger, metrics
from tests.support.turn_run_world import World

BASE_PATH, HOST = "/_aws/execute-api/loci", "127.0.0.1:4566"
PATH = "/with-key/agentcore/memories/loci-0000000000/actor/ada/sessions"
BODY = b'{"maxResults": 10}'


class Site:
    """The function of the dialects, and a key that Ada's program signs with."""

    def __init__(self) -> None:
        world = World()
        self.ports = world.with_parts(api_keys=ApiKeys(world.memory.users, world.memory.markers))
        service = Service(self.ports, ClaimNames(), b"key", BASE_PATH)
        self._handle = lambda_handler(routing.dialects_by_path(), lambda: service, logger(StringIO()), metrics())
        self._authorize = key_authorizer.handler(lambda: self.ports, logger(StringIO()), metrics())
        self.ada = caller(tenant="acme", app="app", user="ada", role="user")
        self.key = api_keys.create_key(self.ports, self.ada, NewApiKey("boto3", has_signing=True))

    def event(
        self,
        path: str = PATH,
        body: bytes = BODY,
        *,
        sent_path: str | None = None,
        service: str = "bedrock-agentcore",
        at: datetime | None = None,
    ) -> dict[str, Any]:
        """As the gateway passes it on: ``path`` is what it makes of the ``sent_path``."""
        url = f"http://{HOST}{BASE_PATH}{sent_path or path}"
        request = AWSRequest("POST", url, data=body, headers={"Content-Type": "application/json"})
        id, secret = str(self.key.access_key_id), str(self.key.key.signing_secret)
        headers = sign_request(request, id, secret, at or self.ports.now(), service) | {"host": HOST}
        authorized = self._authorize({"headers": headers}, CONTEXT)
        return {
            "version": "2.0",
            "routeKey": "ANY /with-key/agentcore/{proxy+}",
            "rawPath": path,
            "rawQueryString": "",
            "headers": headers,
            "requestContext": {
                "http": {"method": "POST", "path": path},
                "stage": "$default",
                "authorizer": {"lambda": authorized["context"]},
            },
            "body": body.decode(),
            "isBase64Encoded": False,
        }

    def last_use(self) -> date | None:
        (key,) = api_keys.list_keys(self.ports, self.ada).items
        return key.last_used_on

    def send(self, event: dict[str, Any]) -> tuple[int, Any]:
        answer = self._handle(event, CONTEXT)
        return answer["statusCode"], json.loads(answer["body"])


@pytest.fixture
def site() -> Site:
    return Site()


def test_a_signed_request_is_that_of_the_keys_user(site: Site) -> None:
    assert site.send(site.event()) == (200, {"sessionSummaries": []})
    encoded = site.event()
    assert site.send({**encoded, "body": base64.b64encode(BODY).decode(), "isBase64Encoded": True})[0] == 200


@pytest.mark.parametrize("actor", ["ada/%2Fx", "a%20b", "%25", "caf%C3%A9"])
def test_a_path_is_known_again_where_the_gateway_has_decoded_it(site: Site, actor: str) -> None:
    """Another actor than the key's user is refused for that, no longer for the signature."""
    sent = PATH.replace("ada", actor.replace("/", ""))
    decoded = sent.replace("%2F", "/").replace("%20", " ").replace("%C3%A9", "é")
    for path in (decoded, sent):
        status, body = site.send(site.event(path, sent_path=sent))
        assert (status, "this key is of another user" in body["message"]) == (403, True)


def test_a_changed_request_is_refused_as_the_client_knows_it(site: Site) -> None:
    event = site.event()
    for changed in (
        {**event, "body": '{"maxResults": 11}'},
        {**event, "rawPath": PATH.replace("sessions", "sessions/s-1")},
        {**event, "headers": {**event["headers"], "host": "elsewhere"}},
        {**event, "headers": {**event["headers"], "authorization": "Bearer x"}},
        site.event(at=datetime(2020, 1, 1, tzinfo=UTC)),
        site.event(at=site.ports.now() + timedelta(minutes=6)),
        site.event(service="s3"),
    ):
        status, body = site.send(changed)
        assert (status, body["__type"]) == (403, "AccessDeniedException")


def test_only_a_right_signature_is_a_use_of_its_key(site: Site) -> None:
    event = site.event()
    site.send({**event, "body": '{"maxResults": 11}'})
    assert site.last_use() is None
    assert site.send(event)[0] == 200
    today = site.ports.now().date()
    assert site.last_use() == today
    assert "firstUse" not in site.event()["requestContext"]["authorizer"]["lambda"]


def test_a_signature_opens_nothing_else(site: Site) -> None:
    status, body = site.send(site.event("/with-key/mem0/v3/memories/"))
    assert (status, "signed requests are for /agentcore" in body["detail"]) == (403, True)


def test_a_request_whose_signature_nobody_has_checked_has_no_caller(site: Site) -> None:
    from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2

    with pytest.raises(Forbidden, match="was not checked"):
        caller_of(APIGatewayProxyEventV2(site.event()), ClaimNames())
