"""When two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.text.names import folded


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
