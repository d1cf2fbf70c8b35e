from datetime import UTC, date, datetime

import numpy as np
import pytest

from loci.language import dates
from loci.language.dates import NamedDate
from loci.language.question_forms import Forms, asked_for, forms
from loci.search.ranking.question import KnownNames, ParsedQuestion, parse_question

SPEAKERS = {"ann", "ann lee", "bob", "will"}


def parse(question: str) -> ParsedQuestion:
    return parse_question(question, KnownNames(SPEAKERS.__contains__))


def test_a_speakers_name_is_taken_out_and_put_in_the_first_person() -> None:
    found = parse("When did Ann go to Rome?")
    assert found.terms == ("go", "rome")
    assert found.subjects == {"ann": 1}
    assert found.wordings == ("When did go to Rome?", "When did I go to Rome?")


@pytest.mark.parametrize(
    ("question", "first_person"),
    [
        ("What is Ann's dog called?", "What is my dog called?"),
        ("where does ANN LEE live?", "where do I live?"),
        ("What has Ann told Bob?", "What have I told you?"),
        ("Which of Bob’s films does Ann like?", "Which of my films does you like?"),
        ("Did Ann and Bob meet?", "Did we meet?"),
        ("What did Will buy?", "What did I buy?"),
    ],
)
def test_other_wordings_ask_as_the_speaker_would_say_it(question: str, first_person: str) -> None:
    assert parse(question).wordings[-1] == first_person


def test_of_two_names_the_first_is_asked_about_unless_both_are() -> None:
    assert parse("What did Bob give to Ann?").subjects == {"bob": 1, "ann": 0.4}
    assert parse("What did Bob and Ann eat?").subjects == {"bob": 1, "ann": 1}
    assert parse("What do Bob, once a cook, and Ann both like?").subjects == {"bob": 1, "ann": 1}


def test_an_unknown_name_stays_a_word() -> None:
    assert parse("Who is Carla?") == ParsedQuestion(
        ("carla",), {}, ("Who is ?",), nameless=1, left_out=frozenset({"carla"})
    )


@pytest.mark.parametrize(
    ("question", "nameless"),
    [
        ("When did Carla start to jog?", ("When did start to jog?",)),
        ("What's in Carla's bag, did you see?", ("What's in bag, did you see?", "What's in bag, did I see?")),
        ("where does the mountain end?", ("where does end?",)),
        ("When did I start to jog?", ()),
        ("Was ist im Garten und im Haus?", ()),
        ("Carla?", ()),
        ("Can you recommend a gift for Carla?", ()),
        ("Where does Carla live, and what does she drink?", ()),
    ],
)
def test_a_question_that_says_a_name_is_asked_without_it_besides(question: str, nameless: tuple[str, ...]) -> None:
    found = parse_question(question, KnownNames(SPEAKERS.__contains__, {"the mountain"}.__contains__))
    assert found.wordings[len(found.wordings) - found.nameless :] == nameless


def test_a_common_word_is_a_name_only_where_it_is_written_as_one() -> None:
    assert parse("When will it rain?").subjects == {}
    assert parse("Will it rain?").subjects == {}
    assert parse("Where is Will?").subjects == {"will": 1}


def test_a_question_of_a_name_alone_leaves_no_words() -> None:
    assert parse("Who is Ann?").terms == ()
    assert parse("Ann?").wordings == ("I?",)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What happened on 7 May 2023?", [NamedDate(5, 7, 2023)]),
        ("on May 7th, 2023 or in June?", [NamedDate(5, 7, 2023), NamedDate(6)]),
        ("the 3rd of Sept.", [NamedDate(9, 3)]),
        ("on 2023-05-07, and in 2024-11", [NamedDate(5, 7, 2023), NamedDate(11, None, 2024)]),
        ("May I march in step with Mark?", [NamedDate(5)]),
        ("what may happen when they march?", []),
        ("on 45 June", []),
    ],
)
def test_days_and_months_are_read(question: str, expected: list[NamedDate]) -> None:
    assert dates.dates_in_question(question) == expected


def _days(*days: str) -> np.ndarray:
    return np.array([(date.fromisoformat(day) - date(1970, 1, 1)).days + 0.5 for day in days])


def test_what_was_said_on_the_day_or_soon_after_is_nearest() -> None:
    days = _days("2023-05-05", "2023-05-06", "2023-05-07", "2023-05-08", "2023-05-12", "2023-06-01", "2023-07-01")
    assert dates.nearness([NamedDate(5, 7, 2023)], days).tolist() == [0, 0.3, 1, 1, 0.6, 0.3, 0]


def test_a_month_is_meant_in_any_year_unless_one_is_named() -> None:
    days = _days("2022-12-31", "2023-01-31", "2023-12-01", "2024-01-01", "2024-02-01")
    assert dates.nearness([NamedDate(12)], days).tolist() == [1, 0.5, 1, 0.5, 0]
    assert dates.nearness([NamedDate(12, None, 2023)], days).tolist() == [0, 0, 1, 0.5, 0]


def test_no_date_and_no_day_are_near_nothing() -> None:
    assert dates.nearness([], _days("2023-05-05")).tolist() == [0]
    assert dates.nearness([NamedDate(2, 30)], _days("2023-02-28", "9999-12-31")).tolist() == [0, 0]
    assert dates.nearness([NamedDate(5)], np.array([])).tolist() == []
    assert datetime(9999, 12, 31, tzinfo=UTC).year - 1 == 9998


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("When did it happen?", "It was last week", "It was fun"),
        ("How long did it take?", "It took three hours", "It took patience"),
        ("How many are there?", "There are 12 of them", "There are some"),
        ("Where was it?", "We met in Lisbon", "We met again"),
        ("Who came?", "All came, even my sister", "it was crowded"),
        ("Why did they go?", "I left because it rained", "I left"),
        ("What is the favourite dish?", "I love ramen", "I cook ramen"),
        ("Which book was it?", 'I read "Dune" twice', "I read twice"),
        ("What is the plan?", "I'm going to move", "I moved"),
    ],
)
def test_an_answer_shows_the_form_that_is_asked_for(question: str, answer: str, other: str) -> None:
    assert asked_for(question) & forms(answer)
    assert not asked_for(question) & forms(other)


def test_a_text_that_ends_in_a_question_mark_asks() -> None:
    assert Forms.ASKS in forms('Is it "there?"')
    assert Forms.ASKS in forms("本当？")
    assert Forms.ASKS not in forms("Is it? It is.")
