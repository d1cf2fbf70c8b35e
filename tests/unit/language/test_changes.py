"""Whether a text says that something has changed, and what it is about."""

import pytest

from loci.language.changes import is_about_its_writer, outdates, says_change, telling_words


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("Sold the Volvo, I have a Kia now.", "I drive a Volvo."),
        ("I eat meat again since Christmas.", "I'm vegetarian."),
        ("Max died on Sunday.", "Our dog Max is eight."),
        ("I no longer smoke.", "I smoke a pack a day."),
        ("My sister moved to Rome.", "My sister lives in Oslo."),
        ("Wir sind nach Graz umgezogen.", "Wir wohnen in Linz."),
        ("Ya no vivo en Lima.", "Vivo en Lima."),
    ],
)
def test_what_has_changed_outdates_what_was(newer: str, older: str) -> None:
    assert outdates(newer, older)


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("I used to live in Rome.", "I live in Oslo."),
        ("My brother sold his car.", "I drive a Volvo."),
        ("I love my Volvo.", "I drive a Volvo."),
        ("I know nowhere better than Oslo.", "I live in Oslo."),
    ],
)
def test_what_only_looks_like_it_does_not(newer: str, older: str) -> None:
    assert not outdates(newer, older)


@pytest.mark.parametrize(
    "past", ["I used to live in Rome until I moved.", "When I was ten we moved.", "I wish I had a new car now."]
)
def test_what_was_once_or_is_wished_is_no_change(past: str) -> None:
    assert not says_change(past)


def test_a_text_without_a_subject_speaks_of_its_writer() -> None:
    assert is_about_its_writer("Sold the Volvo last week.")
    assert is_about_its_writer("The doctor says I eat too much now.")
    assert not is_about_its_writer("Helga left on Monday.")


def test_a_word_that_most_have_tells_nothing() -> None:
    texts = [f"Nora {verb} Mimi" if verb == "feeds" else f"Nora {verb} home" for verb in ("runs", "walks", "rides")]
    first, *_, last = telling_words([*texts, "Nora feeds Mimi", "Mimi left Nora"])
    assert first == {"run", "home"}
    assert "mimi" in last
    assert "nora" not in last


def test_that_something_changed_does_not_tell_of_what() -> None:
    home, work = telling_words(["User no longer lives in Lisbon", "User no longer works at Deloitte"])
    assert home.isdisjoint(work)
