"""Metadata of what is said more than once."""

from loci.model.metadata import MAX_BYTES, MAX_LISTED, join_metadata, with_lists_of
from loci.model.users import JsonObject


def test_lists_are_joined_and_of_all_else_the_later_counts() -> None:
    former: JsonObject = {"tags": ["a", "b"], "topic": "tea", "cups": 1}
    later: JsonObject = {"tags": ["b", "c"], "topic": "kites"}
    assert join_metadata(former, later) == {"tags": ["a", "b", "c"], "topic": "kites", "cups": 1}
    assert join_metadata({"tags": {"agent": "a"}}, {"tags": [{"agent": "b"}]})["tags"] == [
        {"agent": "a"},
        {"agent": "b"},
    ]


def test_a_later_value_keeps_lists_alone() -> None:
    former: JsonObject = {"tags": ["a"], "topic": "tea"}
    later: JsonObject = {"tags": ["b"]}
    assert with_lists_of(former, later) == {"tags": ["a", "b"]}
    assert with_lists_of(former, {}) == {"tags": ["a"]}


def test_joined_metadata_stay_small() -> None:
    many = join_metadata({"tags": [*range(MAX_LISTED)]}, {"tags": ["last"]})["tags"]
    assert isinstance(many, list)
    assert (len(many), many[-1]) == (MAX_LISTED, "last")
    large: JsonObject = {"text": "x" * (MAX_BYTES - 100)}
    assert join_metadata({"tags": ["a"]}, {**large, "other": "y" * 100}) == {"tags": ["a"]}
    assert with_lists_of({"tags": ["a" * 200]}, large) == large
