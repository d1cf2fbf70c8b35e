"""Cutting text into sentences, and choosing what gets a vector."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.text.sentences import passages, split_sentences

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t ", []),
        ("no full stop", ["no full stop"]),
        ("I like tea. I don't like milk!", ["I like tea.", "I don't like milk!"]),
        ("i like tea. my dog is rex. you?", ["i like tea.", "my dog is rex.", "you?"]),
        ("First line\nsecond line\n\nthird", ["First line", "second line", "third"]),
        ("Really?! Yes.", ["Really?!", "Yes."]),
        ("我喜欢茶。你呢？好！", ["我喜欢茶。", "你呢？", "好！"]),
    ],
)
def test_sentences_end_at_marks_and_line_breaks(text: str, expected: list[str]) -> None:
    assert split_sentences(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Osei met Mrs. Lund on St. Olav's Street.",
        "It costs 3.50 euros, i.e. 10 percent more.",
        "Bring fruit, e.g. Pears or plums.",
        "J. R. R. Tolkien wrote it.",
        "The U.S. Army hired him.",
        "The ferry leaves at 7 a.m. from the pier.",
        "See fig. 3 and no. 12 of vol. 4.",
        "Visit example.com/a.b?c=d for more.",
        "She works at Brand Inc. in Oslo.",
        "1. Wash the rice",
        "Well... maybe not.",
        '"Really?" she asked.',
        "Version 2.0.1 is out.",
    ],
)
def test_marks_inside_a_sentence_do_not_cut_it(text: str) -> None:
    assert split_sentences(text) == [text]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("He moved to the U.S.", "He likes it."),
        ("Dinner is at 7 p.m.", "We bring wine."),
        ("I sell cups, plates, etc.", "They are blue."),
        ("She said no.", "Her sister said yes."),
        ("I take vitamin C.", "It helps."),
        ("So do I.", "But not today."),
        ("Wait...", "Who is there?"),
        ('He said "stop."', "Nobody did."),
        ("We met in 2019.", "Since then we write."),
        ("(It rained.)", "We left."),
    ],
)
def test_marks_that_look_alike_but_end_a_sentence_do(first: str, second: str) -> None:
    assert split_sentences(f"{first} {second}") == [first, second]


@pytest.mark.parametrize("text", ["Great! 🎉", "Thanks! :) ", "Oh . . ."])
def test_pieces_without_words_stay_with_the_sentence_before(text: str) -> None:
    assert split_sentences(text) == [text.strip()]


@pytest.mark.parametrize("hostile", [".", "! ", "Mr. ", "1. ", '."', "a. ", " ", "。"])
def test_long_text_of_marks_alone_takes_no_more_than_linear_work(hostile: str) -> None:
    text = hostile * 100_000
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(alphabet=st.sampled_from("aB1 .!?…\n\"')(。é🎉Dr"), max_size=60))
def test_nothing_but_white_space_is_lost(text: str) -> None:
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(max_size=200))
def test_a_text_has_one_to_four_passages_of_which_the_first_is_itself(text: str) -> None:
    first, *others = passages(text)
    assert first == text
    assert len(others) in {0, 2, 3}
    assert "".join("".join(others).split()) in {"", "".join(text.split())}


def test_up_to_three_sentences_are_passages_of_their_own() -> None:
    assert passages("One. Two. Three.") == ["One. Two. Three.", "One.", "Two.", "Three."]


def test_more_sentences_are_joined_with_their_neighbours() -> None:
    text = "First one. Second. A third that is much longer than the others. Fourth. Fifth."
    assert passages(text)[1:] == [
        "First one. Second.",
        "A third that is much longer than the others.",
        "Fourth. Fifth.",
    ]
