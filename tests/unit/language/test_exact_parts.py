"""A text has names and numbers that were not said, or has them in another form."""

import pytest

from loci.language.exact_parts import adds_exact_parts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("User is getting married in Gdańsk", "We are getting married next year."),
        ("User pays 650 euros for a room", "I have found a room."),
        ("User lives at Oak Street 7", "I live at Elm Street 5."),
        ("User has three cats and 40 hens", "I have three cats and some hens."),
        ("User zahlt 650 Euro Miete", "Ich habe endlich ein Zimmer gefunden, die Miete ist gut."),
    ],
)
def test_what_was_not_said_is_added(text: str, said: str) -> None:
    assert adds_exact_parts(text, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("User lives in Graz since 2019", "i live in graz since 2019"),
        ("User has 3 cats", "I have three cats."),
        ("User wakes up at 19:00", "I wake up at 7 pm, I work nights."),
        ("User pays 1200 euros of rent", "My rent is 1,200 euros."),
        ("User is Spanish and speaks Dutch", "I am from Spain, but I grew up in the Netherlands."),
        ("User flies home on Monday 4 May", "I fly home on the 4th."),
        ("Elin prefers tea", "I prefer tea."),
        ("User wohnt in Wien und hat 2 Kinder", "Ich wohne in Wien und habe zwei Kinder."),
        ("User's dog is called Rex", "Rex is the name of my dog."),
    ],
)
def test_what_was_said_in_another_form_is_not_added(text: str, said: str) -> None:
    assert not adds_exact_parts(text, said)
