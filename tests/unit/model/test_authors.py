"""Keys of authors differ, whatever an app calls them, and none equals the owner's."""

from hypothesis import given
from hypothesis import strategies as st

from loci.model.authors import OWNER, name_of, subject_of

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


@given(st.text(max_size=40), st.text(max_size=40))
def test_different_authors_have_different_keys(one: str, other: str) -> None:
    assert (subject_of(one) == subject_of(other)) is (one == other)
    assert subject_of(one) != OWNER
