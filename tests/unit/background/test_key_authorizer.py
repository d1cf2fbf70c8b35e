"""What the gateway learns about a key, and what the log does not."""

from dataclasses import dataclass, field
from io import StringIO
from typing import Any

import pytest

from loci.api.wire.key_requests import holder_of
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


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer eyJ.eyJ.x",
        "Bearer loci_",
        "Basic {key}",
        "{key}",
        "AWS4-HMAC-SHA256 {key}",
    ],
)
def test_anything_else_goes_on_without_a_holder_for_its_function_to_refuse(desk: Desk, sent: str | None) -> None:
    answer = desk.ask(None if sent is None else sent.format(key=desk.key))
    assert answer == {"isAuthorized": True, "context": {"refused": "key"}}
    assert holder_of({"requestContext": {"authorizer": {"lambda": answer["context"]}}}) is None


def test_no_key_and_no_user_is_in_the_log(desk: Desk) -> None:
    desk.ask(f"Bearer {desk.key}")
    desk.ask(f"Bearer {desk.key}x")
    lines = desk.log.getvalue()
    assert lines.count('"authorized"') == 2
    assert desk.key[-43:] not in lines
    assert "nadia" not in lines


@pytest.mark.parametrize("own_memory", [True, False])
def test_a_key_of_the_app_says_whether_it_may_remember_for_itself(desk: Desk, own_memory: bool) -> None:
    root = caller(tenant="acme", app="notes", user="root", role="admin")
    key = api_keys.create_key(desk.ports, root, NewApiKey("server", of_app=True, own_memory=own_memory)).text
    assert desk.ask(f"Bearer {key}")["context"]["ownMemory"] == str(own_memory).lower()
