"""A service that acts for a user is in the audit, once a day; people's own requests are not."""

from dataclasses import replace

import pytest

from loci.api import routing
from loci.apps import audit
from loci.errors import Unavailable
from loci.model.governance import AuditEntry
from loci.ports.all import Ports
from loci.scope import Scope, caller
from tests.fakes.ledger import LedgerInMemory
from tests.support.recall_world import World
from tests.unit.api.requests import Api

SPACE = "/ai-memory/spaces/ms_diary-abc123"
ATOM = {"text": "Ada lives in Rome", "category": {"name": "home", "kind": "FACT"}}
ADMIN = caller(tenant="acme", app="app", user="root", role="admin")


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Api:
    return Api(world.ports, routing.MEMORY.routers())


def audit_entries(world: Ports) -> list[tuple[str, str | None]]:
    page = audit.of_user(world, ADMIN, "ada").entries
    return [(entry.act, entry.target) for entry in page.items[::-1] if entry.act != "getAudit"]


def test_a_service_that_reads_and_writes_for_a_user_is_noted_once(api: Api, world: World) -> None:
    made = api.send("POST", f"{SPACE}/atoms", ATOM, user="agent", role="service", x_loci_user="ada")
    assert made.status == 201
    path = f"/ai-memory/atoms/{made.body['id']}"
    assert api.send("GET", path, user="agent", role="service", x_loci_user="ada").status == 200
    assert audit_entries(world.ports) == [("actForUser", None)]


def test_what_people_do_themselves_is_not_noted(api: Api, world: World) -> None:
    api.send("POST", f"{SPACE}/atoms", ATOM)
    api.send("GET", f"{SPACE}/atoms", user="agent", role="service")
    assert audit_entries(world.ports) == []


def test_a_refused_request_is_not_audited(api: Api, world: World) -> None:
    assert api.send("POST", f"{SPACE}/atoms", {}, user="agent", role="service", x_loci_user="ada").status == 422
    for path in ("/nowhere", "/ai-memory/spaces/ms_diary-000000"):
        assert api.send("GET", path, user="agent", role="service", x_loci_user="ada").status == 404
    assert audit_entries(world.ports) == []


def test_what_cannot_be_noted_is_not_done(world: World) -> None:
    class Away(LedgerInMemory):
        def put_audit_entry(self, _app: Scope, _entry: AuditEntry) -> None:
            raise Unavailable("the ledger is away")

    api = Api(replace(world.ports, ledger=Away()), routing.MEMORY.routers())
    assert api.send("POST", f"{SPACE}/atoms", ATOM, user="agent", role="service", x_loci_user="ada").status == 503
    assert api.send("GET", f"{SPACE}/atoms", user="agent", role="service", x_loci_user="ada").status == 503
    assert api.send("GET", f"{SPACE}/atoms").body["items"] == []
