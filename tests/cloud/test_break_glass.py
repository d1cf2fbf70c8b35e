"""Break-glass in the deployed app: by tokens of the role alone, in one tenant and app, and seen by the person."""

from collections.abc import Mapping
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers

PATH = "/ai-admin/break-glass"
REASON = "Ticket 4711: an answer names the wrong diet."
# By what they are; the app is of this file alone, so no function remembers settings of it.
APP = f"glass-{uuid4().hex[:8]}"
PEOPLE = {
    "person": Person(f"person-{APP}", app=APP),
    "admin": Person(f"admin-{APP}", app=APP, role="admin"),
    "reader": Person(f"reader-{APP}", app=APP, role="break-glass"),
    "reader of another app": Person(f"app-{APP}", app=f"{APP}-2", role="break-glass"),
    "reader of another tenant": Person(f"tenant-{APP}", tenant="other", app=APP, role="break-glass"),
}


@pytest.fixture(scope="module")
def people(stack: Stack, callers: Callers) -> Mapping[str, Client]:
    for person in PEOPLE.values():
        stack.pool.add(person)
    return {name: callers(person.name) for name, person in PEOPLE.items()}


def test_a_reader_reads_the_memories_of_a_person_who_sees_it(people: Mapping[str, Client], namespace: str) -> None:
    person, admin, reader = people["person"], people["admin"], people["reader"]
    space = steps.space(person, namespace)
    steps.add(person, space, "User is allergic to peanuts")
    opening = {"userId": person.user, "reason": REASON, "minutes": 10}
    admin.put("/ai-admin/settings", {"breakGlassMinutes": 30})
    for name, one in people.items():
        if name != "reader":
            assert one.send("POST", PATH, opening).status in (403, 404), name
    read = f"{PATH}/memories?userId={person.user}&spaceId={space}"
    assert reader.send("GET", read).status == 403
    until = reader.post(PATH, opening)["until"]
    assert [atom["text"] for atom in reader.get(read)["items"]] == ["User is allergic to peanuts"]
    assert space in [one["id"] for one in reader.get(f"{PATH}/spaces", userId=person.user)["items"]]
    # Nothing else of the person is open to the role.
    assert reader.send("GET", f"/ai-memory/spaces/{space}/atoms").status == 404
    assert reader.send("POST", "/ai-admin/export", {"userId": person.user}).status == 403
    for name in ("reader of another app", "reader of another tenant", "admin"):
        assert people[name].send("GET", read).status == 403, name
    seen = person.get(PATH, userId="me")["items"]
    assert [(one["act"], one["reason"], one["until"]) for one in seen] == [
        ("listPersonSpaces", None, None),
        ("listPersonMemories", None, None),
        ("openBreakGlass", REASON, until),
    ]
