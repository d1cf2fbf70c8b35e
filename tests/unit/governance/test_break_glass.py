"""Break-glass: a role of its own reads a person's memories, for a reason and a time, and the person sees it."""

from datetime import timedelta
from typing import Any

import pytest

from loci.api import app_settings, break_glass, ledger, spaces
from tests.fakes.memory import Clock
from tests.support.erasure_world import CANARY, World
from tests.unit.api.requests import Answer, Api

pytestmark = pytest.mark.thorough

PATH = "/ai-admin/break-glass"
REASON = "Ticket 4711: an answer names the wrong diet."
ADA = "ada%40example.com"


class Desk:
    """Who asks for what over HTTP: ``sam`` has the role, and ``ines`` is the admin."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._api = Api(world.ports, [app_settings.router, break_glass.router, ledger.router, spaces.router])

    def ask(
        self, method: str, path: str, body: object = None, *, who: str = "sam", role: str = "break-glass"
    ) -> Answer:
        return self._api.send(method, path, body, user=who, role=role, tenant=self.world.tenant)

    def turn_on(self, minutes: int | None = 60) -> None:
        self.ask("PUT", "/ai-admin/settings", {"breakGlassMinutes": minutes}, who="ines", role="admin")
        self.wait(minutes=2)

    def open(self, user: str = "ada@example.com", *, who: str = "sam", minutes: int = 30) -> Answer:
        return self.ask("POST", PATH, {"userId": user, "reason": REASON, "minutes": minutes}, who=who)

    def wait(self, **time: int) -> None:
        clock = self.world.ports.now
        assert isinstance(clock, Clock)
        clock.pass_by(timedelta(**time))

    def memories(self, who: str = "sam") -> list[Any]:
        """The texts of Ada's memories, of all of her spaces."""
        spaces = self.ask("GET", f"{PATH}/spaces?userId={ADA}", who=who).body["items"]
        pages = [self.ask("GET", f"{PATH}/memories?userId={ADA}&spaceId={one['id']}", who=who) for one in spaces]
        atoms = [atom for page in pages for atom in page.body["items"]]
        assert {atom["userId"] for atom in atoms} == {"ada@example.com"}
        return [atom["text"] for atom in atoms]


@pytest.fixture
def desk(world: World) -> Desk:
    return Desk(world)


def test_it_is_off_until_an_admin_turns_it_on_and_when_they_turn_it_off(desk: Desk) -> None:
    refused = desk.open()
    assert (refused.status, "breakGlassMinutes" in refused.body["detail"]) == (403, True)
    desk.turn_on()
    assert desk.open().status == 201
    assert desk.memories()
    desk.turn_on(None)
    assert desk.open().status == 403
    assert desk.ask("GET", f"{PATH}/spaces?userId={ADA}").status == 403


def test_the_memories_of_the_person_are_read_for_as_long_as_it_is_open(desk: Desk) -> None:
    desk.turn_on()
    closed = desk.ask("GET", f"{PATH}/spaces?userId={ADA}")
    assert (closed.status, closed.body["detail"]) == (
        403,
        "break-glass is not open for this user: state a reason and open it first",
    )
    assert desk.open(minutes=30).status == 201
    assert any(CANARY in text for text in desk.memories())
    desk.wait(minutes=29)
    assert desk.memories()
    desk.wait(minutes=2)
    assert desk.ask("GET", f"{PATH}/spaces?userId={ADA}").status == 403


@pytest.mark.parametrize("role", ["user", "admin", "service"])
def test_no_other_role_opens_it_or_reads(desk: Desk, role: str) -> None:
    desk.turn_on()
    desk.open()
    body = {"userId": "ada@example.com", "reason": REASON, "minutes": 5}
    for answer in (
        desk.ask("POST", PATH, body, who="ines", role=role),
        desk.ask("POST", PATH, body, role=role),
        desk.ask("GET", f"{PATH}/spaces?userId={ADA}", role=role),
        desk.ask("GET", f"{PATH}/memories?userId={ADA}&spaceId=ms_notes-0a1b2c", role=role),
    ):
        assert (answer.status, answer.body["detail"]) == (403, "this requires the role break-glass")


def test_it_opens_for_who_opened_it_and_for_that_person_alone(desk: Desk) -> None:
    desk.turn_on()
    desk.open()
    assert desk.ask("GET", f"{PATH}/spaces?userId={ADA}", who="tom").status == 403
    assert desk.ask("GET", f"{PATH}/spaces?userId=bo").status == 403
    (mine, *_) = desk.ask("GET", f"{PATH}/spaces?userId={ADA}").body["items"]
    desk.open("bo")
    assert desk.ask("GET", f"{PATH}/memories?userId=bo&spaceId={mine['id']}").status == 404


def test_spaces_of_groups_and_of_the_app_are_not_the_persons_own(desk: Desk) -> None:
    desk.turn_on()
    desk.open()
    of_app = {"name": "notes", "owner": "app"}
    space = desk.ask("POST", "/ai-memory/spaces", of_app, who="ines", role="admin").body["id"]
    assert desk.ask("GET", f"/ai-memory/spaces/{space}", who="ada@example.com", role="user").status == 200
    for id in (space, "ms_grp.team.notes-0a1b2c"):
        assert desk.ask("GET", f"{PATH}/memories?userId={ADA}&spaceId={id}").status == 404


def test_the_person_and_admins_see_that_it_was_opened_and_what_was_read(desk: Desk) -> None:
    desk.turn_on()
    opened = desk.open().body
    assert (opened["act"], opened["reason"]) == ("openBreakGlass", REASON)
    desk.ask("GET", f"{PATH}/spaces?userId={ADA}")
    seen = desk.ask("GET", f"{PATH}?userId=me", who="ada@example.com", role="user").body["items"]
    assert [(one["act"], one["reason"], one["until"]) for one in seen] == [
        ("listPersonSpaces", None, None),
        ("openBreakGlass", REASON, opened["until"]),
    ]
    assert desk.ask("GET", f"{PATH}?userId={ADA}", who="ines", role="admin").body["items"] == seen
    assert desk.ask("GET", f"{PATH}?userId={ADA}", who="bo", role="user").status == 403
    audit = desk.ask("GET", f"/ai-admin/audit?userId={ADA}", who="ines", role="admin").body["items"]
    (entry,) = (one for one in audit if one["act"] == "openBreakGlass")
    assert (entry["reason"], entry["until"], entry["actorHash"]) == (REASON, opened["until"], opened["actorHash"])


def test_a_refused_reading_is_in_no_audit(desk: Desk) -> None:
    desk.turn_on()
    desk.ask("GET", f"{PATH}/spaces?userId={ADA}")
    assert desk.ask("GET", f"{PATH}?userId=me", who="ada@example.com", role="user").body["items"] == []


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"minutes": 61}, "/minutes"),
        ({"minutes": 0}, "/minutes"),
        ({"reason": "   because   "}, "/reason"),
        ({"reason": "x" * 501}, "/reason"),
        ({"userId": "x" * 129}, "/userId"),
    ],
)
def test_a_time_a_reason_or_a_user_out_of_range_is_refused(desk: Desk, change: dict[str, object], pointer: str) -> None:
    desk.turn_on(60)
    refused = desk.ask("POST", PATH, {"userId": "ada@example.com", "reason": REASON, "minutes": 30, **change})
    assert (refused.status, refused.pointers) == (422, [pointer])


def test_who_is_unknown_or_restricted_is_not_opened(desk: Desk) -> None:
    desk.turn_on()
    assert desk.open("stranger").status == 404
    desk.open()
    desk.ask("POST", "/ai-admin/restrict", {"userId": "ada@example.com", "restricted": True}, who="ines", role="admin")
    assert desk.open().status == 409
    assert desk.ask("GET", f"{PATH}/spaces?userId={ADA}").status == 409


@pytest.mark.parametrize("minutes", [0, 481])
def test_the_setting_has_a_range(desk: Desk, minutes: int) -> None:
    refused = desk.ask("PUT", "/ai-admin/settings", {"breakGlassMinutes": minutes}, who="ines", role="admin")
    assert (refused.status, refused.pointers) == (422, ["/breakGlassMinutes"])
