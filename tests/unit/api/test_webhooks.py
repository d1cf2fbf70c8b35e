"""Webhooks over HTTP: a secret is shown once, and only admins are answered."""

import pytest

from loci.api import routing
from tests.support.conversation_world import World
from tests.unit.api.requests import Api

PATH = "/ai-admin/webhooks"
NEW = {"url": "https://shop.example/loci", "eventTypes": ["atom.created"]}


@pytest.fixture
def api() -> Api:
    return Api(World().with_parts(), routing.ADMIN.routers())


def test_a_secret_is_shown_once_and_again_after_a_rotation(api: Api) -> None:
    made = api.send("POST", PATH, NEW, role="admin")
    assert made.status == 201
    assert made.body["secret"].startswith("whsec_")
    assert made.body["eventTypes"] == ["atom.created"]
    assert (made.body["failingSince"], made.body["disabledAt"]) == (None, None)
    listed = api.send("GET", PATH, role="admin")
    assert listed.body["items"] == [{name: value for name, value in made.body.items() if name != "secret"}]
    rotated = api.send("POST", f"{PATH}/{made.body['id']}/rotate", role="admin")
    assert rotated.body["formerSecretUntil"] is not None
    leaked = api.send("POST", f"{PATH}/{made.body['id']}/rotate?formerHours=0", role="admin")
    assert (leaked.status, leaked.body["formerSecretUntil"]) == (200, None)
    assert api.send("POST", f"{PATH}/{made.body['id']}/rotate?formerHours=169", role="admin").status == 422
    assert rotated.body["secret"] not in (made.body["secret"], listed.text)
    assert made.body["secret"] not in api.log.getvalue()
    assert api.send("POST", f"{PATH}/{made.body['id']}/test", role="admin").status == 202
    assert api.send("DELETE", f"{PATH}/{made.body['id']}", role="admin").status == 204
    assert api.send("DELETE", f"{PATH}/{made.body['id']}", role="admin").status == 404
    assert api.send("POST", f"{PATH}/{made.body['id']}/test", role="admin").status == 404


@pytest.mark.parametrize("role", ["user", "service"])
def test_others_than_admins_are_refused(api: Api, role: str) -> None:
    assert api.send("POST", PATH, NEW, role=role).status == 403
    assert api.send("GET", PATH, role=role).status == 403


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/url"),
        ({"url": "https://169.254.169.254/latest/meta-data"}, "/url"),
        ({"url": "http://shop.example"}, "/url"),
        ({**NEW, "eventTypes": ["atom.eaten"]}, "/eventTypes/0"),
        ({**NEW, "eventTypes": "atom.created"}, "/eventTypes"),
        ({**NEW, "secret": "mine"}, "/secret"),
    ],
)
def test_what_cannot_be_a_webhook_is_refused_with_its_field(api: Api, body: dict[str, object], pointer: str) -> None:
    refused = api.send("POST", PATH, body, role="admin")
    assert (refused.status, [one["pointer"] for one in refused.body["errors"]]) == (422, [pointer])
