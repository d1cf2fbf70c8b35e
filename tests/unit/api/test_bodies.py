"""A body is read strictly, or refused with the reason."""

import pytest

from loci.api.wire.bodies import read_object, require_utf8
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
        '{"a": 1, "a": 2}',
        '{"a": [{"b": 1, "c": 2, "b": 1}]}',
    ],
    ids=[
        "cut",
        "prose",
        "nan",
        "infinity",
        "beyond a double",
        "half a character",
        "endless number",
        "too deep",
        "key twice",
        "key twice within",
    ],
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


@pytest.mark.parametrize("sent", [b'{"a": "\xff"}', b'{"a": "\xc3"}', b'{"a": "\xed\xa0\x80"}'])
def test_bytes_that_the_gateway_replaced_are_malformed(sent: bytes) -> None:
    with pytest.raises(Malformed):
        require_utf8(sent.decode(errors="replace"), str(len(sent)))


@pytest.mark.parametrize("sent", ['{"a": "\ufffd"}', '{"a": "é"}'])
def test_a_replacement_character_that_was_sent_as_one_is_text(sent: str) -> None:
    require_utf8(sent, str(len(sent.encode())))
    assert read_object(sent) == {"a": sent[7]}
