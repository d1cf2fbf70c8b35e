"""Keys of authors differ, whatever an app calls them, and none equals the owner's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.model.authors import OWNER, UNNAMED, is_blank, name_of, subject_of, visible_name

AWKWARD = (
    "A B",
    "The B",
    "B",
    "a b",
    "A  B",
    "@@",
    "😀",
    "🎈",
    "",
    " ",
    "user",
    "User",
    "ＵＳＥＲ",
    "Felix",
    "felix",
    "Ann-Lee",
)


def test_no_two_authors_share_a_key_and_none_has_the_owners() -> None:
    keys = [subject_of(author) for author in AWKWARD]
    assert len(set(keys)) == len(AWKWARD)
    assert OWNER not in keys


def test_a_plain_name_is_readable_in_its_key() -> None:
    assert subject_of(None) == OWNER
    assert subject_of("Felix") == "felix"
    assert subject_of("Ann Lee") == "ann-lee"


def test_an_author_who_is_called_as_the_owner_is_gets_quotation_marks() -> None:
    assert name_of("User") == '"User"'
    assert name_of("Ann") == "Ann"


@pytest.mark.parametrize("author", ["", " ", "\u200b", "\u00a0\n", "\x1b", "\u202e\u2069", "\u3164", "\u2800 \ufe0f"])
def test_a_name_that_shows_nothing_is_said_to_be_none(author: str) -> None:
    assert is_blank(author)
    assert name_of(author) == visible_name(author) == UNNAMED


@pytest.mark.parametrize("author", ["Ann", ".", "😀", "❤\ufe0f", "\u200bAnn", "0", "ｱ"])
def test_a_name_that_shows_anything_is_a_name(author: str) -> None:
    assert not is_blank(author)
    assert visible_name(author) == author


@given(st.text(max_size=40))
def test_no_name_in_a_fact_is_empty(author: str) -> None:
    assert name_of(author) not in ("", '""')


@given(st.text(max_size=40), st.text(max_size=40))
def test_different_authors_have_different_keys(one: str, other: str) -> None:
    assert (subject_of(one) == subject_of(other)) is (one == other)
    assert subject_of(one) != OWNER
