"""Atoms, entities and recall over HTTP: what is sent, what is answered, and under which status."""

from collections.abc import Mapping
from typing import Any

import pytest

from loci.api import routing
from loci.text import timestamps
from tests.fakes.memory import START
from tests.support.recall_world import World
from tests.unit.api.requests import Answer, Api

SPACE_ID = "ms_diary-abc123"
SPACE = f"/ai-memory/spaces/{SPACE_ID}"
CATEGORY = {"name": "home", "kind": "FACT"}
NOW = timestamps.to_text(START)


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.MEMORY.routers())


def add_atom(api: Api, text: str, **fields: object) -> dict[str, Any]:
    answer = api.send("POST", f"{SPACE}/atoms", {"text": text, "category": CATEGORY, **fields})
    assert answer.status == 201
    return dict(answer.body)


def person(api: Api, name: str, **fields: object) -> Answer:
    return api.send("POST", f"{SPACE}/entities", {"type": "PERSON", "canonicalName": name, **fields})


def recall_texts(api: Api, how: str, **asked: object) -> list[str]:
    answer = api.send("POST", f"{SPACE}/recall/{how}", asked)
    assert answer.status == 200
    return [hit["atom"]["text"] for hit in answer.body["hits"]]


def test_an_atom_is_put_right(api: Api) -> None:
    atom = add_atom(api, "Ada lives in Rom", key="home", validTo="2030-01-01T00:00:00Z")
    path = f"/ai-memory/atoms/{atom['id']}"
    answer = api.send("PATCH", path, {"text": "Ada lives in Rome", "importance": 5}, if_match='"1"')
    assert (answer.status, answer.headers["ETag"]) == (200, '"2"')
    changed = {"text": "Ada lives in Rome", "importance": 5, "version": 2, "updatedAt": answer.body["updatedAt"]}
    assert answer.body == {**{name: atom[name] for name in answer.body}, **changed}
    bare = api.send("PATCH", path, {"key": None, "validTo": None}).body
    assert (bare["key"], bare["validTo"], bare["version"]) == (None, None, 3)
    assert api.send("PATCH", path, {}).body == bare
    assert api.send("PATCH", path, {"text": "x"}, if_match='"2"').status == 409
    assert [one["version"] for one in api.send("GET", f"{path}/history").body["revisions"]] == [1, 2]
    assert api.send("GET", f"{path}?knownAt={atom['createdAt']}").body["text"] == "Ada lives in Rom"
    assert api.send("GET", f"{path}?knownAt={NOW}").status == 404


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"text": None}, "/text"),
        ({"category": None}, "/category"),
        ({"importance": None}, "/importance"),
        ({"importance": 2.5}, "/importance"),
        ({"confidence": None}, "/confidence"),
        ({"text": ""}, "/text"),
        ({"importance": 9}, "/importance"),
        ({"validTo": "soon"}, "/validTo"),
        ({"metadata": None}, "/metadata"),
        ({"expiresAt": "2020-01-01T00:00:00Z"}, "/expiresAt"),
        ({"entityIds": None}, "/entityIds"),
        ({"entityIds": ["ent_diary-abc123_01K00000000000000000000000"]}, "/entityIds"),
        ({"provenance": "CLIENT"}, "/provenance"),
    ],
)
def test_what_an_edit_cannot_say_is_named(api: Api, sent: Mapping[str, object], pointer: str) -> None:
    answer = api.send("PATCH", f"/ai-memory/atoms/{add_atom(api, 'tea')['id']}", sent)
    assert (answer.status, answer.pointers) == (422, [pointer])


def test_an_edit_sets_entities_metadata_and_expiry(api: Api) -> None:
    ada, acme = (person(api, name).body["id"] for name in ("Ada", "Acme"))
    atom = add_atom(api, "The countess sings", entityIds=[ada], metadata={"n": 1})
    path = f"/ai-memory/atoms/{atom['id']}"
    sent = {"entityIds": [acme], "metadata": {"n": 2}, "expiresAt": "2030-01-01T00:00:00Z"}
    edited = api.send("PATCH", path, sent).body
    assert (edited["entityIds"], edited["metadata"], edited["version"]) == ([acme], {"n": 2}, 2)
    assert edited["expiresAt"] == "2030-01-01T00:00:00.000000Z"
    assert recall_texts(api, "entity", entityIdOrName=acme) == ["The countess sings"]
    assert recall_texts(api, "entity", entityIdOrName=ada) == []
    former = api.send("GET", f"{path}/history").body["revisions"][0]
    assert (former["entityIds"], former["metadata"], former["expiresAt"]) == ([ada], {"n": 1}, None)
    assert api.send("PATCH", path, {"expiresAt": None}).body["expiresAt"] is None


def test_what_is_written_directly_is_recalled_by_the_entities_it_names(api: Api) -> None:
    acme = person(api, "Acme Corporation", aliases=["Acme"]).body["id"]
    late = add_atom(api, "Acme Corporation pays late")
    assert late["entityIds"] == [acme]
    beer = add_atom(api, "They pay early", key="pay")
    assert recall_texts(api, "entity", entityIdOrName="Acme") == ["Acme Corporation pays late"]
    api.send("PATCH", f"/ai-memory/atoms/{beer['id']}", {"text": "ACME pays early"})
    assert recall_texts(api, "entity", entityIdOrName="Acme") == ["ACME pays early", "Acme Corporation pays late"]


def test_a_purged_atom_has_no_history(api: Api) -> None:
    deleted, purged = (f"/ai-memory/atoms/{add_atom(api, text)['id']}" for text in ("tea", "ale"))
    assert api.send("DELETE", deleted).status == 204
    assert api.send("GET", f"{deleted}/history").status == 200
    assert api.send("DELETE", f"{purged}?purge=true", if_match='"9"').status == 409
    for path in (purged, deleted):
        assert api.send("DELETE", f"{path}?purge=true").status == 204
        assert api.send("GET", f"{path}/history").status == 404
        assert api.send("DELETE", f"{path}?purge=true").status == 404
    assert api.send("DELETE", f"{purged}?purge=perhaps").status == 422


def test_an_entity_has_the_shape_of_the_sheet(api: Api) -> None:
    made = person(api, "Ada Lovelace", description="a poet", aliases=["Ada"], attributes={"born": 1815})
    assert (made.status, made.headers["ETag"]) == (201, '"1"')
    entity = made.body
    add_atom(api, "Ada sings", entityIds=[entity["id"]], validFrom="2026-01-02T00:00:00Z")
    path = f"/ai-memory/entities/{entity['id']}"
    assert api.send("GET", path).body == {
        "id": entity["id"],
        "memorySpaceId": "ms_diary-abc123",
        "tenantId": "acme",
        "appId": "app",
        "userId": "ada",
        "owner": "user",
        "actor": None,
        "type": "PERSON",
        "canonicalName": "Ada Lovelace",
        "description": "a poet",
        "aliases": ["Ada"],
        "attributes": {"born": 1815},
        "status": "ACTIVE",
        "mergedInto": None,
        "mergedIds": [],
        "firstSeenAt": "2026-01-02T00:00:00.000000Z",
        "lastSeenAt": "2026-01-02T00:00:00.000000Z",
        "atomCount": 1,
        "createdAt": entity["createdAt"],
        "updatedAt": entity["createdAt"],
        "version": 1,
    }
    assert entity["deduplicated"] is False
    again = person(api, "ada", aliases=["The countess"])
    assert (again.status, again.body["id"], again.body["deduplicated"]) == (200, entity["id"], True)
    assert again.body["aliases"] == ["Ada", "The countess"]


def test_an_entity_is_put_right(api: Api) -> None:
    made = person(api, "Ada", description="a poet", aliases=["The countess"]).body
    path = f"/ai-memory/entities/{made['id']}"
    answer = api.send("PATCH", path, {"canonicalName": "Ada Lovelace", "aliases": ["Ada"]}, if_match='"1"')
    assert (answer.status, answer.headers["ETag"]) == (200, '"2"')
    assert [answer.body[name] for name in ("canonicalName", "aliases", "description")] == [
        "Ada Lovelace",
        ["Ada"],
        "a poet",
    ]
    assert api.send("PATCH", path, {"description": None}).body["description"] is None
    person(api, "Bo")
    assert api.send("PATCH", path, {"aliases": ["bo"]}).status == 409
    assert api.send("PATCH", path, {"canonicalName": "x"}, if_match='"1"').status == 409
    for field in ("canonicalName", "aliases", "attributes"):
        answer = api.send("PATCH", path, {field: None})
        assert (answer.status, answer.pointers) == (422, [f"/{field}"])


def test_an_entity_is_deleted_once_and_its_atom_reads_without_it(api: Api) -> None:
    made = person(api, "Ada").body
    atom = add_atom(api, "Ada sings")
    path = f"/ai-memory/entities/{made['id']}"
    assert atom["entityIds"] == [made["id"]]
    assert api.send("DELETE", path, if_match='"2"').status == 409
    answer = api.send("DELETE", path, if_match='"1"')
    assert (answer.status, answer.text) == (204, "")
    for method in ("GET", "DELETE"):
        assert api.send(method, path).status == 404
    assert api.send("GET", f"/ai-memory/atoms/{atom['id']}").body["entityIds"] == []
    again = person(api, "ada")
    assert (again.status, again.body["deduplicated"]) == (201, False)


def test_entities_are_found_by_name_and_by_words(api: Api) -> None:
    person(api, "Ada Lovelace", aliases=["Countess"])
    person(api, "Bo")
    assert (
        api.send("GET", f"{SPACE}/entities/by-name?name=COUNTESS&type=PERSON").body["canonicalName"] == "Ada Lovelace"
    )
    assert api.send("GET", f"{SPACE}/entities/by-name?name=countess").status == 200
    assert api.send("GET", f"{SPACE}/entities/by-name?name=countess&type=PLACE").status == 404
    assert api.send("GET", f"{SPACE}/entities/by-name").status == 422
    assert api.send("GET", f"{SPACE}/entities?type=ROBOT").status == 422
    found = api.send("GET", f"{SPACE}/entities?query=love&limit=1").body
    assert ([one["canonicalName"] for one in found["items"]], found["nextCursor"]) == (["Ada Lovelace"], None)
    first = api.send("GET", f"{SPACE}/entities?limit=1").body
    rest = api.send("GET", f"{SPACE}/entities?limit=1&cursor={first['nextCursor']}").body
    assert [one["canonicalName"] for one in (*first["items"], *rest["items"])] == ["Ada Lovelace", "Bo"]


def test_entities_are_merged_and_taken_apart(api: Api) -> None:
    ada, countess = (person(api, name).body["id"] for name in ("Ada", "Countess"))
    add_atom(api, "The countess sings", entityIds=[countess])
    path = f"/ai-memory/entities/{ada}"
    merged = api.send("POST", f"{path}/merge", {"aliasId": countess}, if_match='"1"')
    assert (merged.status, merged.headers["ETag"]) == (200, '"2"')
    assert [merged.body[name] for name in ("aliases", "atomCount", "mergedIds")] == [["Countess"], 1, [countess]]
    alias = api.send("GET", f"/ai-memory/entities/{countess}").body
    assert (alias["status"], alias["mergedInto"]) == ("MERGED", ada)
    assert recall_texts(api, "entity", entityIdOrName="ada") == ["The countess sings"]
    assert api.send("POST", f"{path}/unmerge", {"aliasId": countess}, if_match='"1"').status == 409
    assert api.send("POST", f"{path}/unmerge", {"aliasId": countess}).body["atomCount"] == 0
    assert recall_texts(api, "entity", entityIdOrName="ada") == []
    refused = api.send("POST", f"{path}/merge", {"aliasId": ada})
    assert (refused.status, refused.pointers) == (422, ["/aliasId"])


def test_the_three_ways_of_recall_answer_alike(api: Api) -> None:
    ada = person(api, "Ada").body["id"]
    for text, day in (("Ada lives in Rome", "01"), ("Ada lives in Oslo", "02")):
        add_atom(api, text, key="home", entityIds=[ada], validFrom=f"2026-05-{day}T00:00:00Z")
    shapes = set()
    for how, asked, mode in (
        ("topic", {"query": "Where does Ada live?"}, "BY_TOPIC"),
        ("entity", {"entityIdOrName": ada}, "BY_ENTITY"),
        ("timeline", {"entityIdOrName": "ada"}, "TIMELINE"),
        ("timeline", {"query": "Where does Ada live?"}, "TIMELINE"),
        ("timeline", {}, "TIMELINE"),
    ):
        found = api.send("POST", f"{SPACE}/recall/{how}", asked).body
        assert found["mode"] == mode
        assert found["hits"]
        shapes.add((tuple(found), *(tuple(hit) for hit in found["hits"][:1])))
    assert len(shapes) == 1
    assert recall_texts(api, "entity", entityIdOrName="ada") == ["Ada lives in Oslo"]
    assert recall_texts(api, "entity", entityIdOrName="ada", validAt="2026-05-01T12:00:00Z") == ["Ada lives in Rome"]
    assert recall_texts(api, "timeline") == ["Ada lives in Rome", "Ada lives in Oslo"]
    span = {"from": "2026-05-02T00:00:00Z", "to": "2026-05-03T00:00:00Z"}
    assert recall_texts(api, "timeline", **span) == ["Ada lives in Oslo"]
    assert recall_texts(api, "timeline", includeSuperseded=False) == ["Ada lives in Oslo"]
    assert recall_texts(api, "timeline", categoryNames=["other"]) == []


@pytest.mark.parametrize(
    ("how", "asked", "status"),
    [
        ("entity", {"entityIdOrName": "nobody"}, 404),
        ("entity", {"entityIdOrName": "ent_nobody"}, 422),
        ("entity", {}, 422),
        ("entity", {"entityIdOrName": "ada", "query": "ada"}, 422),
        ("timeline", {"entityIdOrName": "ada", "query": "ada"}, 422),
        ("timeline", {"from": "2026-05-03T00:00:00Z", "to": "2026-05-02T00:00:00Z"}, 422),
        ("timeline", {"limit": 101}, 422),
        ("timeline", {"includeSuperseded": "no"}, 422),
    ],
)
def test_what_cannot_be_recalled_says_why(api: Api, how: str, asked: Mapping[str, object], status: int) -> None:
    person(api, "Ada")
    assert api.send("POST", f"{SPACE}/recall/{how}", asked).status == status


def test_categories_are_the_same_in_any_case(api: Api) -> None:
    atom = add_atom(api, "Ada lives in Rome")
    for name in ("home", "Home", " HOME "):
        assert [one["id"] for one in api.send("GET", f"{SPACE}/atoms?category={name}").body["items"]] == [atom["id"]]
        assert recall_texts(api, "topic", query="Where does Ada live?", categoryNames=[name]) == ["Ada lives in Rome"]
    repeated = api.send(
        "POST", f"{SPACE}/atoms", {"text": "Ada lives in Rome", "category": {**CATEGORY, "name": "HOME"}}
    )
    assert (repeated.status, repeated.body["id"], repeated.body["deduplicated"]) == (200, atom["id"], True)
    path = f"/ai-memory/atoms/{atom['id']}"
    assert api.send("PATCH", path, {"category": {**CATEGORY, "name": "Home"}}).body["category"]["name"] == "Home"


def test_a_deleted_atom_is_restored(api: Api) -> None:
    atom = add_atom(api, "Ada lives in Rome")
    path = f"/ai-memory/atoms/{atom['id']}"
    assert api.send("DELETE", path).status == 204
    assert api.send("POST", f"{path}/restore", if_match='"1"').status == 409
    answer = api.send("POST", f"{path}/restore", if_match='"2"')
    assert (answer.status, answer.headers["ETag"], answer.body["status"]) == (200, '"3"', "ACTIVE")
    assert api.send("GET", path).body == answer.body


def test_what_is_clearly_meant_is_forgotten_and_shown(api: Api) -> None:
    rome = add_atom(api, "Ada lives in Rome")
    add_atom(api, "Ada likes tea")
    sent = {"query": "lives in Rome", "idempotencyKey": "once"}
    answer = api.send("POST", f"{SPACE}/forget", sent)
    assert (answer.status, answer.body["candidates"]) == (200, [])
    assert (answer.body["forgotten"]["id"], answer.body["forgotten"]["status"]) == (rome["id"], "DELETED")
    assert api.send("POST", f"{SPACE}/forget", sent).body == answer.body
    assert api.send("GET", f"/ai-memory/atoms/{rome['id']}").status == 404


def test_what_may_be_meant_is_shown_and_stays(api: Api) -> None:
    found = [add_atom(api, f"Ada lived in {town} as a child") for town in ("Rome", "Oslo")]
    answer = api.send("POST", f"{SPACE}/forget", {"query": "where Ada lived as a child"})
    assert (answer.status, answer.body["forgotten"]) == (200, None)
    assert {one["atom"]["id"] for one in answer.body["candidates"]} == {one["id"] for one in found}
    assert len(api.send("GET", f"{SPACE}/atoms").body["items"]) == 2


def test_atoms_are_listed_newest_first_on_request(api: Api) -> None:
    ids = [add_atom(api, text)["id"] for text in ("tea", "ale", "rum")]
    first = api.send("GET", f"{SPACE}/atoms?order=desc&limit=2").body
    assert [one["id"] for one in first["items"]] == [ids[2], ids[1]]
    rest = api.send("GET", f"{SPACE}/atoms?order=desc&limit=2&cursor={first['nextCursor']}").body
    assert ([one["id"] for one in rest["items"]], rest["nextCursor"]) == ([ids[0]], None)
    refused = api.send("GET", f"{SPACE}/atoms?order=newest")
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "?order")


@pytest.mark.parametrize("query", ["", " ", "x" * 8001])
def test_a_query_that_says_nothing_or_too_much_is_refused(api: Api, query: str) -> None:
    answer = api.send("POST", f"{SPACE}/forget", {"query": query})
    assert (answer.status, [error["pointer"] for error in answer.body["errors"]]) == (422, ["/query"])


def test_a_similar_atom_is_answered_in_place_of_a_new_one(api: Api) -> None:
    atom = add_atom(api, "Ada likes a cup of green tea in the morning", similarity=0.7)
    nearly = {"text": "Ada loves a cup of green tea in the morning", "category": CATEGORY}
    answer = api.send("POST", f"{SPACE}/atoms", {**nearly, "similarity": 0.7})
    assert (answer.status, answer.body) == (200, {**atom, "deduplicated": True, "refusedText": nearly["text"]})
    assert api.send("POST", f"{SPACE}/atoms", {**nearly, "similarity": 1}).status == 201


@pytest.mark.parametrize(
    "sent", [{"similarity": 0}, {"similarity": 1.5}, {"similarity": "0.9"}, {"similarity": 0.9, "key": "k"}]
)
def test_a_similarity_that_cannot_be_is_named_and_nothing_is_written(api: Api, sent: Mapping[str, object]) -> None:
    answer = api.send("POST", f"{SPACE}/atoms", {"text": "tea", "category": CATEGORY, **sent})
    assert (answer.status, answer.pointers) == (422, ["/similarity"])
    assert api.send("GET", f"{SPACE}/atoms").body["items"] == []


def test_only_a_new_atom_has_a_similarity(api: Api) -> None:
    path = f"/ai-memory/atoms/{add_atom(api, 'tea')['id']}/supersede"
    answer = api.send("POST", path, {"text": "coffee", "category": CATEGORY, "similarity": 0.9})
    assert (answer.status, answer.pointers) == (422, ["/similarity"])


def test_a_recall_explains_itself_and_the_atom_that_was_expected(api: Api) -> None:
    tea, kite = add_atom(api, "User drinks green tea"), add_atom(api, "User flies a red kite")
    asked = {"query": "Do I drink green tea?", "minSimilarity": 0.5, "expect": kite["id"]}
    for path, where in ((f"{SPACE}/recall/topic", {}), ("/ai-memory/recall/topic", {"memorySpaceIds": [SPACE_ID]})):
        plain = api.send("POST", path, {**where, "query": "green tea"}).body
        assert plain["explanation"] is None
        found = api.send("POST", path, {**where, **asked}).body
        assert [hit["atom"]["id"] for hit in found["hits"]] == [tea["id"]]
        explained = found["explanation"]
        verdict = explained["expected"]["verdict"]
        assert (explained["expected"]["atomId"], verdict["reason"]) == (kite["id"], "less_similar")
        assert verdict["value"] < verdict["needed"] == 0.5
        first, second = explained["candidates"]
        assert (first["verdict"]["reason"], first["rank"], second["rank"]) == ("shown", 1, 2)
        assert sum(one["points"] for one in first["signals"]) == pytest.approx(first["score"])


def test_an_expected_atom_must_be_there(api: Api) -> None:
    asked = {"query": "tea", "expect": f"atom_diary-abc123_{'0' * 26}"}
    assert api.send("POST", f"{SPACE}/recall/topic", asked).status == 404
