"""Receipts, the audit and restrictions over HTTP: for admins, but for the key that everybody verifies with."""

from collections.abc import Iterator

import pytest

from loci.api.admin import ledger
from loci.apps import audit
from loci.governance import receipts
from loci.governance.verifying import verify_receipt
from loci.ids import ReceiptId
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.scope import APP_OWNER, Scope, caller
from tests.fakes.memory import Clock
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.receipts import UNSIGNED
from tests.support.records import AT, ULIDS
from tests.unit.api.requests import Answer, Api

APP = Scope("acme", "app", "@", APP_OWNER)
ADA = Scope("acme", "app", "@", "ada")
ADMIN = caller(tenant="acme", app="app", user="root", role="admin")


@pytest.fixture
def users() -> Users:
    return Users()


@pytest.fixture
def world(users: Users) -> Ports:
    return FakePorts(Clock(AT), users=users)


@pytest.fixture
def api(world: Ports) -> Api:
    return Api(world, [ledger.router])


def by_admin(api: Api, method: str, path: str, body: object = None) -> Answer:
    return api.send(method, path, body, user="root", role="admin")


def test_an_answered_receipt_is_the_receipt_to_the_byte_and_is_verified_with_the_published_key(
    api: Api, world: Ports
) -> None:
    issued = receipts.issue_receipt(world, APP, UNSIGNED)
    answer = by_admin(api, "GET", f"/ai-admin/receipts/{ReceiptId(issued.subject_hash, issued.id)}")
    assert (answer.status, answer.text) == (200, receipts.receipt_text(issued))
    key = api.send("GET", "/ai-admin/receipts/public-key").body
    assert (key["algorithm"], key["keyId"]) == ("ECDSA_SHA_256", issued.key_id)
    assert verify_receipt(receipts.parse_receipt(answer.text), key["pem"])


def test_a_receipt_that_is_not_there_or_not_the_app_s_is_not_found(api: Api, world: Ports) -> None:
    elsewhere = receipts.issue_receipt(world, Scope("acme", "other", "@", APP_OWNER), UNSIGNED)
    assert by_admin(api, "GET", f"/ai-admin/receipts/{ReceiptId('a' * 64, elsewhere.id)}").status == 404
    assert by_admin(api, "GET", "/ai-admin/receipts/rc_1").status == 400


@pytest.mark.parametrize("role", ["user", "service"])
def test_only_admins_look_into_the_ledger_or_restrict(api: Api, role: str) -> None:
    asked = (
        ("GET", f"/ai-admin/receipts/{ReceiptId('a' * 64, ULIDS[0])}", None),
        ("GET", "/ai-admin/audit?userId=bo", None),
        ("POST", "/ai-admin/restrict", {"userId": "ada", "restricted": True}),
    )
    for method, path, body in asked:
        assert api.send(method, path, body, role=role).status == 403


def audited_acts(api: Api, limit: int) -> Iterator[str]:
    cursor = ""
    while True:
        page = by_admin(api, "GET", f"/ai-admin/audit?userId=ada&limit={limit}{cursor}").body
        yield from (entry["act"] for entry in page["items"] if entry["act"] != "getAudit")
        if page["nextCursor"] is None:
            return
        cursor = f"&cursor={page['nextCursor']}"


def test_the_audit_is_listed_newest_first_page_by_page(api: Api, world: Ports) -> None:
    acts = [f"act{number}" for number in range(7)]
    for act in acts:
        audit.note_access(world, ADMIN, "ada", act)
    assert list(audited_acts(api, limit=3)) == acts[::-1]


def test_an_entry_tells_of_people_by_their_hashes_and_who_acted(api: Api, world: Ports) -> None:
    audit.note_access(world, ADMIN, "ada", "getAtom", f"atom_{ULIDS[0]}")
    page = by_admin(api, "GET", "/ai-admin/audit?userId=ada").body
    mine = by_admin(api, "GET", "/ai-admin/audit?userId=root").body["subjectHash"]
    assert page["items"][-1] == {
        "actorHash": mine,
        "actor": ADMIN.user,
        "act": "getAtom",
        "at": page["items"][-1]["at"],
        "target": f"atom_{ULIDS[0]}",
        "reason": None,
    }
    assert page["subjectHash"] == world.signer.subject_hash(ADA)


@pytest.mark.parametrize(
    ("query", "status"),
    [("", 422), ("?userId=", 422), (f"?userId={'u' * 129}", 422), ("?userId=ada&cursor=x", 400)],
)
def test_an_audit_without_a_user_or_with_a_bad_cursor_is_refused(api: Api, query: str, status: int) -> None:
    assert by_admin(api, "GET", f"/ai-admin/audit{query}").status == status


def test_a_restriction_is_put_and_lifted_and_both_are_in_the_audit(api: Api, users: Users) -> None:
    users.records[ADA] = UserRecord("E1")
    for restricted, state in ((True, "restricted"), (True, "restricted"), (False, "active")):
        answer = by_admin(api, "POST", "/ai-admin/restrict", {"userId": "ada", "restricted": restricted})
        assert (answer.status, answer.body) == (200, {"userId": "ada", "state": state})
        assert users.records[ADA] == UserRecord("E1", UserState(state))
    assert list(audited_acts(api, limit=50)) == ["lift", "restrict", "restrict"]


def test_a_user_without_data_cannot_be_restricted(api: Api, users: Users) -> None:
    answer = by_admin(api, "POST", "/ai-admin/restrict", {"userId": "ada", "restricted": True})
    assert answer.status == 404
    assert users.records == {}


@pytest.mark.parametrize("restricted", [True, False])
def test_who_is_being_erased_stays_so(api: Api, users: Users, restricted: bool) -> None:
    users.records[ADA] = UserRecord("E1", UserState.ERASED)
    assert by_admin(api, "POST", "/ai-admin/restrict", {"userId": "ada", "restricted": restricted}).status == 409
    assert users.records[ADA].state is UserState.ERASED
