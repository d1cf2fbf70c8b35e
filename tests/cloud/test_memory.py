"""A memory space over HTTP on the deployed app: purged to the last byte, its people merged, its past recalled."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed, Ear
from tests.cloud.stores import Stores
from tests.cloud.waiting import eventually

WORD = "wisteria-51c9"


def person(client: Client, space: str, name: str) -> str:
    entity = client.post(f"/ai-memory/spaces/{space}/entities", {"type": "PERSON", "canonicalName": name})
    return str(entity["id"])


def recall_texts(client: Client, space: str, how: str, **asked: object) -> list[str]:
    found = client.post(f"/ai-memory/spaces/{space}/recall/{how}", asked)
    return [hit["atom"]["text"] for hit in found["hits"]]


def edit_atom(client: Client, atom: str, **changes: object) -> Any:
    reply = client.send("PATCH", f"/ai-memory/atoms/{atom}", changes)
    assert reply.status == 200, reply.text
    return reply.body


def test_of_a_purged_atom_nothing_is_left_within_a_minute(
    callers: Callers, namespace: str, stores: Stores, ear: Ear
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    entity = person(ada, space, "Bo")
    first = steps.add(ada, space, f"Bo grows {WORD}", key="garden", entityIds=[entity], metadata={"at": WORD})["id"]
    edit_atom(ada, first, text=f"Bo planted {WORD}")
    kept = steps.add(ada, space, "Bo grows roses", key="garden", entityIds=[entity])["id"]
    assert ada.send("DELETE", f"/ai-memory/atoms/{first}?purge=true").status == 204
    for path in (first, f"{first}/history"):
        assert ada.send("GET", f"/ai-memory/atoms/{path}").status == 404
    assert [one["id"] for one in ada.get(f"/ai-memory/atoms/{kept}/history")["chain"]] == [kept]
    assert recall_texts(ada, space, "timeline") == ["Bo grows roses"]
    ulid = first.rpartition("_")[2]
    left = eventually(
        lambda: [
            key
            for key, text in {**stores.dump(), **stores.derived_items()}.items()
            # Pages and markers are bytes, which a dump shows as hexadecimal digits.
            if WORD in text or ulid.encode().hex() in text or (ulid in key[2] and "Y#" not in key[2])
        ],
        lambda found: not found,
    )
    assert left == []
    assert steps.texts(ada, space) == {"Bo grows roses"}
    ear.hears("atom.deleted", first)


def test_what_expires_is_out_of_every_read_and_gone_soon_after(
    callers: Callers, namespace: str, stores: Stores, deployment: Deployed
) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    ends = (datetime.now(UTC) + timedelta(seconds=3)).isoformat()
    atom = steps.add(ada, space, f"The code is {WORD}", expiresAt=ends)["id"]
    eventually(lambda: ada.send("GET", f"/ai-memory/atoms/{atom}").status == 404)
    assert steps.texts(ada, space) == set()
    deployment.invoke("Sweeper", {"time": ends})
    assert [key for key, text in stores.dump().items() if WORD in text] == []


def test_two_people_are_one_until_they_are_taken_apart(callers: Callers, namespace: str) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    bo, robert = (person(ada, space, name) for name in ("Bo", "Robert"))
    for text, whom, day in (("Bo runs", bo, 1), ("Robert swims", robert, 2)):
        steps.add(ada, space, text, entityIds=[whom], validFrom=f"2026-01-0{day}T00:00:00Z")
    merged = ada.post(f"/ai-memory/entities/{bo}/merge", {"aliasId": robert})
    assert (merged["aliases"], merged["atomCount"]) == (["Robert"], 2)
    assert ada.get(f"/ai-memory/spaces/{space}/entities/by-name", name="robert")["id"] == bo
    assert recall_texts(ada, space, "entity", entityIdOrName="robert") == ["Robert swims", "Bo runs"]
    assert ada.post(f"/ai-memory/entities/{bo}/unmerge", {"aliasId": robert})["atomCount"] == 1
    assert recall_texts(ada, space, "entity", entityIdOrName="robert") == ["Robert swims"]


def test_the_past_is_recalled_as_it_was_and_as_it_was_known(callers: Callers, namespace: str) -> None:
    ada = callers("user")
    space = steps.space(ada, namespace)
    steps.add(ada, space, "Ada lives in Rome", key="home", validFrom="2026-01-01T00:00:00Z")
    known = steps.add(ada, space, "Ada lives in Oslo", key="home", validFrom="2026-03-01T00:00:00Z")["createdAt"]
    steps.add(ada, space, "Ada lives in Bonn", key="home", validFrom="2026-02-01T00:00:00Z")
    assert recall_texts(ada, space, "timeline") == [f"Ada lives in {town}" for town in ("Rome", "Bonn", "Oslo")]
    february = {"from": "2026-02-01T00:00:00Z", "to": "2026-02-28T00:00:00Z"}
    assert recall_texts(ada, space, "timeline", **february) == ["Ada lives in Bonn"]
    assert recall_texts(ada, space, "timeline", **february, knownAt=known) == ["Ada lives in Rome"]
    assert recall_texts(ada, space, "timeline", query="Where does Ada live?", includeSuperseded=False) == [
        "Ada lives in Oslo"
    ]
