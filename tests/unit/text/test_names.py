"""When two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.text.names import fold_name


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
    assert fold_name(one) == fold_name(other)


def test_names_that_read_otherwise_are_not() -> None:
    assert len({fold_name(name) for name in ("daily", "dailylog", "daily log", "daily-log", "dáily")}) == 5


@given(st.text(max_size=40))
def test_folding_again_changes_nothing(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)


@given(st.text(max_size=40), st.sampled_from([" ", "\t", "\n", "\u00a0", "\u2003"]))
def test_blanks_around_a_name_and_their_kind_do_not_count(name: str, blank: str) -> None:
    assert fold_name(f"{blank}{name}{blank}") == fold_name(name)
    assert fold_name(name.replace(" ", blank + blank)) == fold_name(name)
