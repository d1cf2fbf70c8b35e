"""Which words agree, and which are only polite."""

import pytest

from loci.language import confirmation


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("Yes.", True),
        ("yep, that's it", True),
        ("Ja, genau!", True),
        ("Oui", True),
        ("sí, claro", True),
        ("да", True),
        ("はい、そうです", True),
        ("对", True),
        ("me too", True),
        ("I am", True),
        ("I do", True),
        ("Of course", True),
        ("Spot on", True),
        ("You got it", True),
        ("100%", True),
        ("Mhm", True),
        ("No, you're right", True),
        ("Correct, no meat for me", True),
        ("nope, not really", False),
        ("Yes, but not anymore", False),
        ("No, not exactly", False),
        ("that's not right", False),
        ("👍", True),
        ("No.", False),
        ("Yes and no", False),
        ("nicht ganz richtig", False),
        ("不对", False),
        ("예약했어요", False),
        ("Whatever", False),
        ("Thanks!", False),
        ("", False),
    ],
)
def test_a_few_words_of_many_languages_agree(text: str, agrees: bool) -> None:
    assert confirmation.is_agreement(text) is agrees


@pytest.mark.parametrize(
    ("text", "courteous"),
    [
        ("Thanks a lot!", True),
        ("ok, cool", True),
        ("Danke schön", True),
        ("谢谢", True),
        ("good point, thanks", True),
        ("Yes, thanks", False),
        ("You got it", False),
        ("👍", False),
    ],
)
def test_who_is_only_polite_says_nothing(text: str, courteous: bool) -> None:
    assert confirmation.is_courtesy(text) is courteous
