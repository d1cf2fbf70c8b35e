"""Whatever the API is asked for by, or for, somebody who is restricted: refused, and nothing is changed, until that is
lifted."""

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from tests.cloud.client import Client
from tests.conftest import Tables as Emulated
from tests.contract.api_process import api_process
from tests.contract.erasing.stored import dump
from tests.security.any_request import OWNERS, add_records
from tests.security.in_process import calling, in_process
from tests.security.operations import every_operation
from tests.security.owning import Owned, bodies, create_records

TENANT = "frozen"
# What an admin does about people is decided by other rules.
OPERATIONS = [one for one in every_operation() if not one.path.startswith("/ai-admin/")]


@pytest.fixture(scope="module")
def people(emulator: MiniStack, dynamodb: DynamoTables) -> tuple[Owned, Client, Client]:
    """An owner of records of all kinds, another admin, and a service."""
    process = api_process(emulator, dynamodb)
    handler = in_process(process)
    had = add_records(create_records(calling(handler, "owner", TENANT, "admin", groups=[OWNERS]), "vault", OWNERS))
    return had, calling(handler, "root", TENANT, "admin"), calling(handler, "agent", TENANT, "service")


def test_a_restricted_user_recalls_changes_and_deletes_nothing_until_that_is_lifted(
    people: tuple[Owned, Client, Client], tables: Emulated
) -> None:
    had, root, agent = people
    of_owner = {"X-Loci-User": had.owner.user}
    root.post("/ai-admin/restrict", {"userId": had.owner.user, "restricted": True})
    before = dump(tables, TENANT)
    for operation in OPERATIONS:
        for body in [None] if operation.schema is None else bodies(had, had.owner)[operation.id]:
            own = had.owner.send(operation.method, operation.address(had.ids), body)
            assert own.status == 409, operation.id
            served = agent.send(operation.method, operation.address(had.ids), body, headers=of_owner)
            # What needs another role is refused before it is asked whose it is.
            assert served.status in (403, 404, 409), operation.id
    assert had.owner.send("POST", "/ai-admin/delete", {"confirm": True}).status == 409
    assert root.send("POST", "/ai-admin/delete", {"userId": had.owner.user, "confirm": True}).status == 409
    assert dump(tables, TENANT) == before
    root.post("/ai-admin/restrict", {"userId": had.owner.user, "restricted": False})
    for operation in OPERATIONS:
        if operation.method == "GET":
            # Nothing has learned a profile of the owner's presence yet.
            found = 404 if operation.id == "getProfileHistory" else 200
            assert had.owner.send("GET", operation.address(had.ids)).status == found, operation.id
