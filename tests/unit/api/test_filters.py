"""Filters over HTTP: in every recall, in lists and counts, and what is no filter."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from loci.api import routing
from tests.support.recall_world import World
from tests.unit.api.requests import Api
from tests.unit.api.test_memory import SPACE, add_atom, person, recall_texts


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.MEMORY.routers())


FILTERED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("topic", {"query": "kite"}),
    ("timeline", {}),
    ("timeline", {"query": "kite"}),
)


@pytest.mark.parametrize(("how", "asked"), FILTERED)
def test_recall_and_lists_take_filters(api: Api, how: str, asked: dict[str, Any]) -> None:
    add_atom(api, "Ada flies a red kite", metadata={"year": 2024})
    add_atom(api, "Ada flies a blue kite", metadata={"year": 2026})
    wanted = {"OR": [{"metadata.year": {"gt": 2025}}, {"category": "job"}]}
    assert recall_texts(api, how, **asked, filter=wanted) == ["Ada flies a blue kite"]
    listed = api.send("GET", f"{SPACE}/atoms?filter={quote(json.dumps(wanted))}")
    assert [atom["text"] for atom in listed.body["items"]] == ["Ada flies a blue kite"]
    counted = api.send("GET", f"{SPACE}/atoms/counts?filter={quote(json.dumps(wanted))}")
    assert [row["count"] for row in counted.body["items"]] == [1]


def test_filters_name_the_entities_of_the_space(api: Api) -> None:
    bo = person(api, "Bo").body
    add_atom(api, "Bo flies a kite", entityIds=[bo["id"]])
    add_atom(api, "Ada flies a kite")
    for named in ("bo", bo["id"]):
        listed = api.send("GET", f"{SPACE}/atoms?filter={quote(json.dumps({'entity': named}))}")
        assert [atom["text"] for atom in listed.body["items"]] == ["Bo flies a kite"]
        assert recall_texts(api, "topic", query="kite", filter={"entity": {"ne": named}}) == ["Ada flies a kite"]
    assert recall_texts(api, "entity", entityIdOrName="Bo", filter={"importance": 1}) == []


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"category": {"like": "x"}}, "/category/like"),
        ({"owner": "eve"}, "/owner"),
        ({"AND": [{}]}, "/AND/0"),
        ({"source": "conv_x"}, "/source/eq"),
    ],
)
def test_what_is_no_filter_is_refused_at_its_place(api: Api, sent: dict[str, Any], pointer: str) -> None:
    for path, asked in (("topic", {"query": "x"}), ("entity", {"entityIdOrName": "x"}), ("timeline", {})):
        answer = api.send("POST", f"{SPACE}/recall/{path}", {**asked, "filter": sent})
        assert (answer.status, answer.pointers) == (422, [f"/filter{pointer}"])
    for path in ("atoms", "atoms/counts"):
        answer = api.send("GET", f"{SPACE}/{path}?filter={quote(json.dumps(sent))}")
        assert (answer.status, answer.pointers) == (422, [f"?filter{pointer}"])


@pytest.mark.parametrize("sent", ["{", "[]", "1", '"x"', "%00", "[" * 2000, "x" * 4001])
def test_a_filter_in_a_query_is_the_json_of_an_object(api: Api, sent: str) -> None:
    answer = api.send("GET", f"{SPACE}/atoms?filter={quote(sent)}")
    assert (answer.status, answer.pointers) == (422, ["?filter"])
