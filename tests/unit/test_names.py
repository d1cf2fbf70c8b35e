"""When two names are the same, and whose a key is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.names import folded, key_subject


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Daily Log", "daily log"),
        ("  daily \t\n log ", "daily log"),
        ("Straße", "STRASSE"),
        ("ﬁne", "FINE"),
        ("Cafe\u0301", "CAFÉ"),
        ("Ｄａｉｌｙ\u3000１", "daily 1"),
    ],
)
def test_names_that_read_alike_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_names_that_read_otherwise_are_not() -> None:
    assert len({folded(name) for name in ("daily", "dailylog", "daily log", "daily-log", "dáily")}) == 5


@given(st.text(max_size=40))
def test_folding_again_changes_nothing(name: str) -> None:
    assert folded(folded(name)) == folded(name)


@given(st.text(max_size=40), st.sampled_from([" ", "\t", "\n", "\u00a0", "\u2003"]))
def test_blanks_around_a_name_and_their_kind_do_not_count(name: str, blank: str) -> None:
    assert folded(f"{blank}{name}{blank}") == folded(name)
    assert folded(name.replace(" ", blank + blank)) == folded(name)


@pytest.mark.parametrize(
    ("author", "subject"),
    [(None, "user"), ("Felix", "felix"), ("  Mary   Ann ", "mary-ann"), ("Ioană", "ioană"), ("李雷", "李雷")],
)
def test_the_keys_of_an_author_begin_with_a_plain_name(author: str | None, subject: str) -> None:
    assert key_subject(author) == subject


@pytest.mark.parametrize("author", ["user", "User", "ｕｓｅｒ", " USER ", "", "user~", "us\u200ber"])
def test_no_author_has_the_keys_of_the_owner(author: str) -> None:
    assert key_subject(author) != key_subject(None)
    assert "." not in key_subject(author)


COLLIDING = ["A B", "The B", "B", "@@", "👍", "🎉", "a-b", "a_b", "a.b", "a b c", "author", "user", "x" * 61, "x" * 62]


@given(st.lists(st.one_of(st.sampled_from(COLLIDING), st.text(max_size=100)), min_size=2, max_size=2))
def test_two_authors_share_keys_only_where_their_names_are_the_same(authors: list[str]) -> None:
    one, other = authors
    assert (key_subject(one) == key_subject(other)) == (folded(one) == folded(other))
