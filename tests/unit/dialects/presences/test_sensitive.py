"""What no profile says of a person, and what it may say though a word looks like it."""

import pytest

from loci.language.sensitive import is_sensitive


@pytest.mark.parametrize(
    "text",
    [
        "User is a heroin addict",
        "User has diabetes",
        "User takes medication in the morning",
        "User sees a therapist on Mondays",
        "User is depressed",
        "User is Catholic",
        "User prays five times a day",
        "User votes for the far left",
        "User is a member of a trade union",
        "User is of Turkish descent",
        "User is gay",
        "User ist krank",
        "User está embarazada",
        "User est malade",
    ],
)
def test_special_categories_are_sensitive(text: str) -> None:
    assert is_sensitive(text)


@pytest.mark.parametrize(
    "text",
    [
        "User likes black coffee",
        "User works at a hospital",
        "User is a therapist",
        "User works in health insurance",
        "User prefers conservative estimates",
        "User wants left-aligned tables",
        "User cooks Asian recipes",
        "User races bikes",
        "User is vegetarian",
        "User wants short answers",
    ],
)
def test_work_and_tastes_are_not(text: str) -> None:
    assert not is_sensitive(text)
