"""The memory of bots over HTTP: an array of ``{k, v, ts}``, and paths for any text."""

import pytest

from loci.api import routing
from tests.fakes.memory import in_memory
from tests.support.vectors import vectors
from tests.unit.api.requests import Api
from tests.unit.dialects.conftest import with_index

CODER = "/ai-bots/coder"


@pytest.fixture
def api() -> Api:
    return Api(with_index(in_memory()).ports, routing.DIALECTS.routers())


def test_what_is_set_is_listed_in_order_with_exactly_three_fields(api: Api) -> None:
    first = api.send("POST", f"{CODER}/memory", {"k": "user_name", "v": "Alice"})
    second = api.send("PUT", f"{CODER}/memory/project", {"v": "REST"})
    assert (first.status, second.status) == (200, 200)
    listed = api.send("GET", f"{CODER}/memory")
    assert listed.body == [first.body, second.body]
    assert [list(entry) for entry in listed.body] == [["k", "v", "ts"]] * 2
    assert isinstance(first.body["ts"], int)
    assert api.send("GET", "/ai-bots/writer/memory").body == []


def test_the_block_says_what_it_costs(api: Api) -> None:
    assert api.send("GET", f"{CODER}/prompt").body == {"prompt": "", "tokens": 0}
    api.send("POST", f"{CODER}/memory", {"k": "user_name", "v": "Alice"})
    answer = api.send("GET", f"{CODER}/prompt").body
    assert answer["prompt"] == "<memory>\n- user_name: Alice\n</memory>"
    assert answer["tokens"] > 5


def test_an_entry_gets_another_key_in_its_place(api: Api) -> None:
    api.send("POST", f"{CODER}/memory", {"k": "a", "v": "1"})
    api.send("POST", f"{CODER}/memory", {"k": "b", "v": "2"})
    assert api.send("PUT", f"{CODER}/memory/a", {"k": "c", "v": "3"}).body["k"] == "c"
    assert [entry["k"] for entry in api.send("GET", f"{CODER}/memory").body] == ["c", "b"]
    assert api.send("PUT", f"{CODER}/memory/c", {"k": "b", "v": "3"}).status == 409
    assert api.send("PUT", f"{CODER}/memory/x", {"k": "y", "v": "3"}).status == 404


def test_an_entry_and_all_of_them_are_removed(api: Api) -> None:
    for key in ("a", "b", "c"):
        api.send("POST", f"{CODER}/memory", {"k": key, "v": "1"})
    assert api.send("DELETE", f"{CODER}/memory/a").status == 204
    assert api.send("DELETE", f"{CODER}/memory/a").status == 404
    assert [entry["k"] for entry in api.send("GET", f"{CODER}/memory").body] == ["b", "c"]
    assert api.send("DELETE", f"{CODER}/memory").status == 204
    assert api.send("DELETE", f"{CODER}/memory").status == 204
    assert api.send("GET", f"{CODER}/memory").body == []


@pytest.mark.parametrize("case", vectors("bots", "paths"), ids=lambda case: repr(case["text"]))
def test_a_path_names_any_text(api: Api, case: dict[str, str]) -> None:
    text = case["text"] or "none"
    part = case["part"] if case["text"] else "none"
    assert api.send("POST", f"/ai-bots/{part}/memory", {"k": text, "v": "1"}).body["k"] == text
    assert api.send("PUT", f"/ai-bots/{part}/memory/{part}", {"v": "2"}).body["v"] == "2"
    assert [entry["v"] for entry in api.send("GET", f"/ai-bots/{part}/memory").body] == ["2"]
    assert api.send("DELETE", f"/ai-bots/{part}/memory/{part}").status == 204


@pytest.mark.parametrize("part", ["~", "~YQ", "~*", "~_w", "~Y Q", "~YQ=="])
def test_an_encoded_part_is_a_text_or_refused(api: Api, part: str) -> None:
    answer = api.send("PUT", f"{CODER}/memory/{part}", {"v": "1"})
    if part in ("~YQ", "~YQ=="):
        assert answer.body["k"] == "a"
    else:
        assert (answer.status, answer.pointers) == (422, ["/k"])


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"k": "", "v": "1"}, ["/k"]),
        ({"k": "k" * 201, "v": "v" * 4001}, ["/k", "/v"]),
        ({"k": "a"}, ["/v"]),
        ({"k": 1, "v": "1"}, ["/k"]),
        ({"k": "a", "v": "1", "ts": 1}, ["/ts"]),
    ],
)
def test_a_wrong_entry_is_refused_by_its_fields_and_nothing_is_written(
    api: Api, body: dict[str, object], pointers: list[str]
) -> None:
    answer = api.send("POST", f"{CODER}/memory", body)
    assert (answer.status, answer.pointers) == (422, pointers)
    assert api.send("GET", f"{CODER}/memory").body == []


def test_a_repetition_under_one_idempotency_key_sets_once(api: Api) -> None:
    sent = {"k": "a", "v": "1"}
    first = api.send("POST", f"{CODER}/memory", sent, idempotency_key="one")
    api.send("POST", f"{CODER}/memory", {"k": "a", "v": "2"})
    assert api.send("POST", f"{CODER}/memory", sent, idempotency_key="one").status == first.status
    assert [entry["v"] for entry in api.send("GET", f"{CODER}/memory").body] == ["2"]
