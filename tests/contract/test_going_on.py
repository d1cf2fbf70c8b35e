"""Whatever the API is asked for by, or for, somebody who was erased a moment ago: it is answered as to somebody new,
while what they had is still being erased."""

import json
from dataclasses import replace

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import Tables
from tests.cloud.client import Client
from tests.contract.api_process import api_process
from tests.security.any_request import OWNERS, add_records
from tests.security.in_process import calling, in_process
from tests.security.operations import every_operation
from tests.security.owning import bodies, create_records

TENANT = "returning"
NEW = "larkspur-92d4"
OPERATIONS = [one for one in every_operation() if not one.path.startswith("/ai-admin/")]


@pytest.fixture(scope="module")
def people(emulator: MiniStack, dynamodb: Tables) -> tuple[Client, Client, Client]:
    """An owner of records of all kinds, another admin, and a service."""
    handler = in_process(api_process(emulator, dynamodb))
    owner = calling(handler, "owner", TENANT, "admin", groups=[OWNERS, NEW])
    return owner, calling(handler, "root", TENANT, "admin"), calling(handler, "agent", TENANT, "service")


def test_who_was_erased_goes_on_with_every_operation_and_sees_nothing_of_before(
    people: tuple[Client, Client, Client],
) -> None:
    owner, root, agent = people
    old = add_records(create_records(owner, "vault", OWNERS))
    erased = root.post("/ai-admin/delete", {"userId": owner.user, "confirm": True})
    assert erased["receipt"] is None
    made = create_records(owner, "vault", NEW)
    # What is of the app is there still.
    new = replace(made, ids={**old.ids, **made.ids})
    asked = bodies(new, owner)
    for operation in OPERATIONS:
        for number, body in enumerate([None] if operation.schema is None else asked.get(operation.id, [{}])):
            who, headers = (agent, {"X-Loci-User": owner.user}) if number % 2 else (owner, {})
            answer = who.send(operation.method, operation.address(new.ids), body, headers=headers)
            assert answer.status < 500, operation.id
            assert "being erased" not in answer.text, operation.id
        if operation.method == "GET":
            before = agent.send("GET", operation.address(old.ids), headers={"X-Loci-User": owner.user})
            assert "being erased" not in before.text, operation.id
    (space,) = (one for one in owner.get("/ai-memory/spaces")["items"] if one["id"] == new.ids["space_id"])
    assert space["name"] == NEW


def test_an_admin_finds_the_person_as_they_are_now(people: tuple[Client, Client, Client]) -> None:
    owner, root, _ = people
    (person,) = (one for one in root.get("/ai-admin/people")["items"] if one["userId"] == owner.user)
    assert person["state"] == "active"
    summary = root.get(f"/ai-admin/people/summary?userId={owner.user}")
    assert summary["state"] == "active"
    exported = json.dumps(root.post("/ai-admin/export", {"userId": owner.user}))
    assert NEW in exported
