"""Support in the deployed app: by tokens of the role alone, in one tenant and app, and seen by the person."""

from collections.abc import Mapping
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers

APP = f"support-{uuid4().hex[:8]}"
REASON = "Ticket 4711: an answer names the wrong diet."
PEOPLE = {
    "person": Person(f"person-{APP}", app=APP),
    "admin": Person(f"admin-{APP}", app=APP, role="admin"),
    "former": Person(f"former-{APP}", app=APP, role="break-glass"),
    "support": Person(f"sam-{APP}", app=APP, role="support"),
    "support of another app": Person(f"app-{APP}", app=f"{APP}-2", role="support"),
    "support of another tenant": Person(f"tenant-{APP}", tenant="other", app=APP, role="support"),
}


@pytest.fixture(scope="module")
def people(stack: Stack, callers: Callers) -> Mapping[str, Client]:
    for person in PEOPLE.values():
        stack.pool.add(person)
    return {name: callers(person.name) for name, person in PEOPLE.items()}


def test_support_reads_explains_and_corrects_for_a_person_who_sees_it(
    people: Mapping[str, Client], namespace: str
) -> None:
    person, support = people["person"], people["support"]
    space = steps.space(person, namespace)
    atom = steps.add(person, space, "User is allergic to peanuts")["id"]
    headers = {"X-Loci-User": person.user, "X-Loci-Reason": REASON}
    atoms, asked = f"/ai-memory/spaces/{space}/atoms", {"query": "What is the user allergic to?", "explain": True}
    for name, one in people.items():
        if name != "support":
            assert one.send("GET", atoms, headers=headers).status in (403, 404), name
    assert support.send("GET", atoms, headers={"X-Loci-User": person.user}).status == 422
    assert support.send("GET", atoms).status == 404

    assert [one["text"] for one in support.send("GET", atoms, headers=headers).body["items"]] == [
        "User is allergic to peanuts"
    ]
    explained = support.send("POST", f"/ai-memory/spaces/{space}/recall/topic", asked, headers=headers)
    assert explained.body["explanation"]["candidates"]
    put_right = {"text": "User is allergic to walnuts"}
    assert support.send("PATCH", f"/ai-memory/atoms/{atom}", put_right, headers=headers).status == 200
    assert steps.texts(person, space) == {"User is allergic to walnuts"}
    for method, path in (
        ("GET", "/ai-conversations"),
        ("POST", "/ai-admin/export"),
        ("DELETE", f"/ai-memory/atoms/{atom}?purge=true"),
        ("GET", "/ai-admin/audit?userId=me"),
    ):
        assert support.send(method, path, {} if method == "POST" else None, headers=headers).status == 403, path
    assert people["admin"].send("POST", "/ai-admin/export", {"userId": person.user}).status == 200

    seen = person.get("/ai-admin/audit", userId="me")["items"]
    assert [(one["act"], one["reason"], one["actor"]) for one in seen] == [
        ("exportUserData", None, None),
        ("editAtom", REASON, None),
        ("recallByTopic", REASON, None),
        ("listAtoms", REASON, None),
    ]
    assert support.send("GET", f"/ai-admin/audit?userId={person.user}").status == 403
    assert support.send("POST", "/ai-admin/break-glass", {}).status == 410


def test_support_and_admins_find_people_where_they_sign_in_and_of_their_own_app_alone(
    people: Mapping[str, Client],
) -> None:
    path, asked = "/ai-admin/people/accounts", {"beginning": f"person-{APP}"}
    for name in ("support", "admin"):
        found = people[name].send("POST", path, asked).body
        assert (found["isKnown"], [one["userId"] for one in found["items"]]) == (True, [people["person"].user])
    for name in ("support of another app", "support of another tenant"):
        assert people[name].send("POST", path, asked).body["items"] == []
        assert people[name].send("POST", path, {"userIds": [people["person"].user]}).body["items"] == []
    assert people["person"].send("POST", path, asked).status == 403
