"""A body is read strictly, or refused with the reason."""

import pytest

from loci.api.bodies import read_object
from loci.errors import Malformed, Refused


def test_an_object_is_read_as_it_is() -> None:
    assert read_object('{"a": [1, 2.5, "ä", null]}') == {"a": [1, 2.5, "ä", None]}


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "not json",
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1e999}',
        '{"a": "half a character \\ud800"}',
        '{"a": ' + "9" * 5000 + "}",
        "[" * 100_000,
    ],
    ids=["cut", "prose", "nan", "infinity", "beyond a double", "half a character", "endless number", "too deep"],
)
def test_what_is_no_clean_json_is_malformed(body: str) -> None:
    with pytest.raises(Malformed):
        read_object(body)


def test_a_whole_character_written_as_two_halves_is_read() -> None:
    assert read_object('{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


@pytest.mark.parametrize("body", ["[]", '[{"a": 1}]', '"text"', "7", "null"])
def test_json_that_is_no_object_is_refused(body: str) -> None:
    with pytest.raises(Refused):
        read_object(body)
