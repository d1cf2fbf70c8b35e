"""What the gateway learns about a key, and what the log does not."""

from dataclasses import dataclass, field
from io import StringIO
from typing import Any

import pytest

from loci.apps import api_keys
from loci.apps.api_keys import NewApiKey
from loci.consumers import key_authorizer
from loci.model.api_keys import KeyScope
from loci.scope import caller
from tests.fakes.api_keys import ApiKeys
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.lambdas import CONTEXT, logger, metrics
from tests.support.records import AT


@dataclass
class Desk:
    log: StringIO = field(default_factory=StringIO)

    def __post_init__(self) -> None:
        users, markers = Users(), Markers()
        self.ports = FakePorts(lambda: AT, users=users, markers=markers, api_keys=ApiKeys(users, markers))
        nadia = caller(tenant="acme", app="notes", user="nadia", role="user")
        self.key = api_keys.create_key(self.ports, nadia, NewApiKey("laptop", scopes=(KeyScope.READ,))).text
        self.signing = api_keys.create_key(self.ports, nadia, NewApiKey("boto3", has_signing=True))
        self._handle = key_authorizer.handler(lambda: self.ports, logger(self.log), metrics())

    def ask(self, authorization: str | None) -> dict[str, Any]:
        headers = {} if authorization is None else {"authorization": authorization}
        answer: dict[str, Any] = self._handle({"version": "2.0", "headers": headers}, CONTEXT)
        return answer


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "Token", "Api-Key"])
def test_a_key_is_let_in_with_who_holds_it(desk: Desk, scheme: str) -> None:
    holder = {"tenant": "acme", "app": "notes", "user": "nadia", "role": "user", "scopes": "read"}
    assert desk.ask(f"{scheme} {desk.key}") == {"isAuthorized": True, "context": holder}


def signed_by(access_key_id: str | None) -> str:
    scope = "20260704/eu-central-1/bedrock-agentcore/aws4_request"
    return f"AWS4-HMAC-SHA256 Credential={access_key_id}/{scope}, SignedHeaders=host;x-amz-date, Signature={'0' * 64}"


def test_a_signature_is_let_in_with_what_checks_it(desk: Desk) -> None:
    """Only the function of the route has the body."""
    answer = desk.ask(signed_by(desk.signing.access_key_id))
    holder = {"tenant": "acme", "app": "notes", "user": "nadia", "role": "user", "scopes": "read write"}
    assert answer["isAuthorized"]
    assert {name: text for name, text in answer["context"].items() if name != "signingKey"} == holder | {
        "firstUse": "true"
    }
    secret = desk.signing.key.signing_secret
    assert secret is not None
    assert len(bytes.fromhex(answer["context"]["signingKey"])) == 32
    assert secret not in desk.log.getvalue() + str(answer)


def test_the_signature_of_a_key_that_signs_nothing_is_not(desk: Desk) -> None:
    for id in (desk.key.rpartition(".")[0], desk.key, "AKIDEXAMPLE", "", f"{desk.signing.access_key_id}x"):
        assert desk.ask(signed_by(id)) == {"isAuthorized": False}
    assert desk.ask(f"Bearer {desk.signing.text}")["isAuthorized"]
    assert "signingKey" not in desk.ask(f"Bearer {desk.signing.text}")["context"]


@pytest.mark.parametrize(
    "sent", [None, "", "Bearer", "Bearer ", "Bearer eyJ.eyJ.x", "Bearer loci_", "Basic {key}", "{key}"]
)
def test_anything_else_is_not(desk: Desk, sent: str | None) -> None:
    assert desk.ask(None if sent is None else sent.format(key=desk.key)) == {"isAuthorized": False}


def test_no_key_and_no_user_is_in_the_log(desk: Desk) -> None:
    desk.ask(f"Bearer {desk.key}")
    desk.ask(f"Bearer {desk.key}x")
    lines = desk.log.getvalue()
    assert lines.count('"authorized"') == 2
    assert desk.key[-43:] not in lines
    assert "nadia" not in lines
