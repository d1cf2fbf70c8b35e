"""What a model says has to be what the quoted words say: of the same person, and not their opposite."""

import pytest

from loci.inference.embedding.nearness import Nearness
from loci.language.statements.standing_orders import gives_standing_order
from loci.learning.grounding import QuotedWords, find_misfit, takes_it_back
from loci.model.jobs import DropReason
from tests.support.fact_validation import only, validate_facts
from tests.support.model_facts import assistant, model_fact, taken_back, user
from tests.support.nearness import all_near, words_decide


@pytest.mark.parametrize(
    ("said", "text", "misfit"),
    [
        ("I keep bees behind the chapel", "User keeps bees", None),
        ("I keep bees behind the chapel", "User holds a pilot licence", DropReason.UNCONFIRMED),
        ("Ich arbeite als Gärtnerin in Bregenz", "User ist Gärtnerin in Bregenz", None),
        ("Ich arbeite als Gärtnerin in Bregenz", "User sammelt alte Briefmarken", DropReason.UNCONFIRMED),
        ("Mi hermano toca el violín", "User toca el violín", DropReason.OTHER_SPEAKER),
        ("My aunt keeps bees, she adores honey", "User keeps bees", DropReason.OTHER_SPEAKER),
        ("My aunt keeps bees", "User's aunt keeps bees", None),
        ("I live with my aunt who keeps bees", "User lives with an aunt", None),
        ("I keep bees", "User no longer keeps bees", DropReason.DENIED),
        ("I keep bees", "User doesn't keep bees", DropReason.DENIED),
        ("I gave up the bees", "User no longer has bees", None),
        ("I eat any fruit except figs", "User loves figs", DropReason.DENIED),
        ("I adore figs", "User loves figs", None),
    ],
)
def test_a_text_is_related_to_the_words_it_rests_on(said: str, text: str, misfit: DropReason | None) -> None:
    assert find_misfit(text, QuotedWords(said, said), words_decide) is misfit


def test_words_that_repeat_and_add_must_be_nearer_than_others() -> None:
    said = QuotedWords("I keep bees behind the chapel", "I keep bees behind the chapel")
    assert find_misfit("User keeps bees and goats", said, lambda _text, *_said: 0.5) is DropReason.UNCONFIRMED
    assert find_misfit("User keeps bees and goats", said, lambda _text, *_said: 0.8) is None
    assert find_misfit("User is an apiarist", said, lambda _text, *_said: 0.65) is None
    assert find_misfit("User is an apiarist", said, lambda _text, *_said: 0.4) is DropReason.UNCONFIRMED


def _nearness(near: float, **words: float) -> Nearness:
    """The cosine of a text is ``near``, that of a single word its own."""
    return lambda text, *_said: words.get(text, 0.1) if " " not in text else near


def test_a_word_that_is_not_said_must_be_near_one_that_is() -> None:
    said = QuotedWords("I keep bees behind the chapel", "I keep bees behind the chapel")
    text = "User keeps bees behind the chapel illegally"
    assert find_misfit(text, said, _nearness(0.9)) is DropReason.UNCONFIRMED
    assert find_misfit(text, said, _nearness(0.9, illegally=0.4)) is None
    assert find_misfit("User keeps bees in a garden", said, _nearness(0.5, garden=0.6)) is None
    assert find_misfit("User keeps bees in a garden", said, _nearness(0.5, garden=0.5)) is DropReason.UNCONFIRMED


def test_a_word_about_health_has_to_be_in_the_lines_themselves() -> None:
    said = QuotedWords("I keep bees behind the chapel", "I keep bees behind the chapel", "my aunt has asthma")
    text = "User keeps bees behind the chapel despite asthma"
    assert find_misfit(text, said, _nearness(0.9, despite=0.5, asthma=0.5)) is DropReason.UNCONFIRMED
    assert find_misfit(text, said, _nearness(0.9, despite=0.5, asthma=0.7)) is None


@pytest.mark.parametrize(
    ("said", "text", "misfit"),
    [
        ("I might sell the hives in May", "User has decided to sell the hives in May", DropReason.DENIED),
        ("I might sell the hives in May", "User might sell the hives in May", None),
        ("I already sold the hives", "User has already sold the hives", None),
        ("Should I sell the hives?", "User sells the hives", DropReason.DENIED),
        ("Should I sell the hives?", "User wonders about selling the hives", None),
        ("My little boy Nils turned six", "User has a son named Nils who is six", None),
    ],
)
def test_what_is_left_open_is_not_claimed(said: str, text: str, misfit: DropReason | None) -> None:
    assert find_misfit(text, QuotedWords(said, said), all_near) is misfit


@pytest.mark.parametrize(
    ("said", "is_taken_back"),
    [
        ("I don't keep bees any more", True),
        ("Just kidding about the bees", True),
        ("I keep bees behind the chapel", False),
    ],
)
def test_a_retraction_needs_words_that_take_back(said: str, is_taken_back: bool) -> None:
    assert takes_it_back("User keeps bees", QuotedWords(said, said), all_near) is is_taken_back


def test_a_retraction_that_nobody_made_is_dropped() -> None:
    told = (user("You must know that I keep bees."),)
    assert taken_back("User keeps bees", 1, quote="You must know")["quote"] in told[0].text
    assert not takes_it_back("User keeps bees", QuotedWords("You must know", told[0].text), all_near)


@pytest.mark.parametrize(
    ("said", "orders"),
    [
        ("Please always answer in two sentences", True),
        ("Antworte bitte immer auf Deutsch", True),
        ("Could you put that into a table?", False),
        ("I keep bees", False),
    ],
)
def test_only_an_order_for_all_that_follows_is_one(said: str, orders: bool) -> None:
    assert gives_standing_order(said) is orders


def test_a_rule_that_no_order_gives_is_a_preference() -> None:
    rule = {"name": "instruction", "kind": "RULE"}
    told = (user("I love short answers with bees in them."), user("From now on answer in two sentences."))
    wish = model_fact("User loves short answers", 1, quote="I love short answers", category=rule)
    order = model_fact("Answer in two sentences", 2, quote="From now on answer in two sentences", category=rule)
    assert only(wish, told).category.kind.value == "PREFERENCE"
    assert only(order, told).category.kind.value == "RULE"


def test_a_short_answer_brings_its_question_along() -> None:
    told = (assistant("Which town are your bees in?"), user("Bregenz"))
    fact = model_fact("User's bees are in the town of Bregenz", 1, 2, quote="Bregenz")
    assert validate_facts(fact, messages=told).drops == {}
