"""Support: a role of its own reads, explains and corrects a person's memories, and the person sees each access."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest

from loci.api import routing
from loci.api.wire import auditing
from tests.support.erasure_world import CANARY, World
from tests.unit.api.requests import Answer, Api

pytestmark = pytest.mark.thorough

REASON = "Ticket 4711: an answer names the wrong diet."
ADA = "ada@example.com"
SPACES = "/ai-memory/spaces"
OTHER_PATHS = (
    ("GET", "/ai-conversations"),
    ("GET", "/ai-memory/bindings"),
    ("GET", "/ai-admin/audit?userId=me"),
    ("POST", "/ai-admin/export"),
    ("POST", "/ai-admin/keys"),
    ("POST", SPACES),
    ("POST", "/ai-memory/context"),
    ("POST", "/mcp"),
)


class Desk:
    """Who asks for what over HTTP: ``sam`` has the role, and ``ines`` is the admin."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._api = Api(
            world.ports, [*routing.CONVERSATIONS.routers(), *routing.MEMORY.routers(), *routing.ADMIN.routers()]
        )
        self._known = [*self._entries(ADA), *self._entries("bo")]

    def ask(
        self, method: str, path: str, body: object = None, *, who: str = "sam", role: str = "support", **headers: str
    ) -> Answer:
        return self._api.send(method, path, body, user=who, role=role, tenant=self.world.tenant, **headers)

    def ask_for(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        person: str = ADA,
        reason: str | None = REASON,
        role: str = "support",
        **headers: str,
    ) -> Answer:
        stated = {} if reason is None else {"x_loci_reason": reason}
        return self.ask(method, path, body, role=role, x_loci_user=person, **stated, **headers)

    def seen(self, who: str = ADA) -> list[Any]:
        """What the person sees of accesses to their data since the world was made, without their own."""
        return [one for one in self._entries(who) if one not in self._known]

    def _entries(self, who: str) -> list[Any]:
        answer = self.ask("GET", "/ai-admin/audit?userId=me", who=who, role="user").body
        return [one for one in answer["items"] if one["actorHash"] != answer["subjectHash"]]

    def own_atoms(self) -> list[Any]:
        spaces = self.ask_for("GET", SPACES).body["items"]
        pages = [self.ask_for("GET", f"{SPACES}/{space['id']}/atoms") for space in spaces]
        return [atom for page in pages for atom in page.body["items"]]


@pytest.fixture
def desk(world: World) -> Desk:
    return Desk(world)


def test_support_reads_explains_and_corrects_and_the_person_sees_each_of_it(desk: Desk) -> None:
    atom = next(one for one in desk.own_atoms() if CANARY in one["text"])
    space = atom["memorySpaceId"]
    asked = {"query": CANARY, "explain": True}
    assert desk.ask_for("POST", f"{SPACES}/{space}/recall/topic", asked).body["explanation"]
    edited = desk.ask_for("PATCH", f"/ai-memory/atoms/{atom['id']}", {"importance": 5})
    assert (edited.status, edited.body["userId"], edited.body["importance"]) == (200, ADA, 5)
    assert desk.ask_for("DELETE", f"/ai-memory/atoms/{atom['id']}").status == 204
    assert desk.ask_for("POST", f"/ai-memory/atoms/{atom['id']}/restore").status == 200

    ulid, seen = atom["id"].rpartition("_")[2], desk.seen()
    assert [(one["act"], one["target"]) for one in seen[:4]] == [
        ("restoreAtom", f"atom_{ulid}"),
        ("deleteAtom", f"atom_{ulid}"),
        ("editAtom", f"atom_{ulid}"),
        ("recallByTopic", f"ms_{space.rpartition('-')[2]}"),
    ]
    assert {one["act"] for one in seen} >= {"listMemorySpaces", "listAtoms"}
    assert {(one["reason"], one["actor"]) for one in seen} == {(REASON, None)}


@pytest.mark.parametrize("role", ["user", "admin", "break-glass"])
def test_no_other_role_asks_for_a_person(desk: Desk, role: str) -> None:
    assert desk.ask_for("GET", SPACES, role=role).status == 403
    assert desk.seen() == []


def test_who_had_the_former_role_is_a_user(desk: Desk) -> None:
    assert desk.ask("GET", SPACES, role="break-glass").body["items"] == []


@pytest.mark.parametrize(("method", "path"), OTHER_PATHS)
def test_support_does_nothing_else_for_a_person(desk: Desk, method: str, path: str) -> None:
    assert desk.ask_for(method, path, {} if method == "POST" else None).status in (403, 404, 422)
    assert desk.seen() == []


def test_support_may_do_nothing_else_and_purges_nothing(desk: Desk) -> None:
    atom = desk.own_atoms()[0]["id"]
    before = len(desk.seen())
    refused = desk.ask_for("DELETE", f"/ai-memory/atoms/{atom}?purge=true")
    assert (refused.status, refused.body["detail"]) == (
        403,
        "the role support reads, explains and corrects memories: it may not do this for a person",
    )
    assert len(desk.seen()) == before


def test_what_support_may_do_are_operations_of_the_api() -> None:
    handlers = {
        "".join(part.title() if number else part for number, part in enumerate(handler.__name__.split("_")))
        for router in routing.MEMORY.routers()
        for handler in router._routes.values()
    }
    assert handlers >= auditing.SUPPORT_READS | auditing.SUPPORT_CORRECTIONS


@pytest.mark.parametrize(
    "reason",
    [
        None,
        "",
        "because",
        "a" * 10,
        "Aaaaaaaaaaaaaaaa",
        "a\u200b" * 10,
        "abcd\u200b\u200c\u200d\u2060\ufeff\u00ad",
        "".join("a" + chr(mark) for mark in range(0x300, 0x310)),
        "ａａａａAAAAaaaa",
        "\u3164\u115f\u1160\uffa0" * 4 + "abc",
        "!?.,-;:_ #+*~ /()" * 3,
        "abcde" * 100 + "f",
        "abcdefghijk" + "\u0301" * 1000,
    ],
)
def test_what_says_nothing_is_no_reason(desk: Desk, reason: str | None) -> None:
    sent = None if reason is None else encode_text(reason)
    refused = desk.ask_for("GET", SPACES, reason=sent)
    assert (refused.status, refused.pointers) == (422, ["X-Loci-Reason"])
    assert "10 to 500 letters and digits, at least 5 different" in refused.body["detail"]
    assert desk.seen() == []


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("Ticket 4711", "Ticket 4711"),
        ("  Ticket\t4711,\u200b\n diet ", "Ticket 4711, diet"),
        ("用户问为什么回答里的饮食不对", "用户问为什么回答里的饮食不对"),
        ("고객이 식단이 틀렸다고 알려 왔습니다", "고객이 식단이 틀렸다고 알려 왔습니다"),
        ("abcde" * 100, "abcde" * 100),
    ],
)
def test_a_reason_in_any_script_is_one_and_is_shown_without_what_nobody_sees(
    desk: Desk, reason: str, shown: str
) -> None:
    assert desk.ask_for("GET", SPACES, reason=encode_text(reason)).status == 200
    assert [one["reason"] for one in desk.seen()] == [shown]


def test_who_is_unknown_or_restricted_is_not_shown(desk: Desk) -> None:
    assert desk.ask_for("GET", SPACES, person="stranger").status == 404
    desk.ask("POST", "/ai-admin/restrict", {"userId": ADA, "restricted": True}, who="ines", role="admin")
    assert desk.ask_for("GET", SPACES).status == 409
    assert [one["act"] for one in desk.seen()] == ["restrict"]


def test_a_reading_that_finds_nothing_leaves_no_entry(desk: Desk) -> None:
    assert desk.ask_for("GET", "/ai-memory/atoms/atom_notes-0a1b2c_01K000000000000000000000AA").status == 404
    assert desk.ask_for("GET", f"{SPACES}?limit=0").status == 422
    assert desk.seen() == []


def test_spaces_of_groups_stay_closed_and_those_of_the_app_unchanged(desk: Desk) -> None:
    assert desk.ask_for("GET", f"{SPACES}?owner=group:team").status == 404
    of_app = desk.ask("POST", SPACES, {"name": "notes", "owner": "app"}, who="ines", role="admin").body["id"]
    atom = {"text": "The office is open", "category": {"name": "notes", "kind": "FACT"}}
    made = desk.ask("POST", f"{SPACES}/{of_app}/atoms", atom, who="ines", role="admin").body["id"]
    assert desk.ask_for("PATCH", f"/ai-memory/atoms/{made}", {"text": "The office is closed"}).status == 403


def test_other_people_and_who_is_no_admin_see_nothing_of_it(desk: Desk) -> None:
    desk.ask_for("GET", SPACES)
    path = "/ai-admin/audit?userId=ada%40example.com"
    assert desk.ask("GET", path, who="bo", role="user").status == 403
    assert desk.ask("GET", path, role="support").status == 403
    assert desk.seen("bo") == []
    entries = desk.ask("GET", path, who="ines", role="admin").body["items"]
    assert [(one["act"], one["reason"]) for one in entries[:2]] == [("getAudit", None), ("listMemorySpaces", REASON)]


def test_an_admin_who_exports_another_is_in_that_persons_list(desk: Desk) -> None:
    assert desk.ask("POST", "/ai-admin/export", {"userId": ADA}, who="ines", role="admin").status == 200
    assert [one["act"] for one in desk.seen()] == ["exportUserData"]


def test_a_service_is_in_the_list_once_a_day_by_its_key(desk: Desk) -> None:
    key = desk.ask("POST", "/ai-admin/keys", {"name": "server", "owner": "app"}, who="ines", role="admin").body["id"]
    for _ in range(3):
        assert desk.ask("GET", SPACES, who=key, role="service", x_loci_user=ADA).status == 200
    assert desk.ask("GET", f"{SPACES}?limit=0", who="another", role="service", x_loci_user=ADA).status == 422
    assert [(one["act"], one["actor"]) for one in desk.seen()] == [("actForUser", key)]


def test_an_export_has_the_reasons_and_entries_outlive_an_erasure_without_them(desk: Desk) -> None:
    desk.ask_for("GET", SPACES)
    exported = desk.ask("POST", "/ai-admin/export", {}, who=ADA, role="user").body
    assert REASON in [one["reason"] for one in exported["audit"]]
    desk.world.finish(desk.world.erase())
    entries = desk.ask("GET", "/ai-admin/audit?userId=ada%40example.com", who="ines", role="admin").body["items"]
    assert ("listMemorySpaces", None) in [(one["act"], one["reason"]) for one in entries]


def encode_text(text: str) -> str:
    return "~" + urlsafe_b64encode(text.encode()).decode().rstrip("=")
