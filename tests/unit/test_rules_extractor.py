"""What the rules read beyond single statements: who speaks, what is confirmed, what is taken back, and when."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from loci.adapters.rules import RulesExtractor
from loci.adapters.rules.identity import BIRTH
from loci.adapters.rules.instructions import NOTES
from loci.adapters.rules.reading import RULES
from loci.adapters.rules.rule import pattern
from loci.adapters.rules.telling import TELLINGS
from loci.adapters.rules.tongues.parting import TONGUES
from loci.errors import Refused
from loci.model import Category, EntityType, Kind, MessageRole, TextBlock, ToolUseBlock, Visibility
from loci.ports.language import ExtractedEntity, Extractor
from tests.unit.talk import facts, message, said, talk


def test_it_is_an_extractor_named_rules() -> None:
    extractor: Extractor = RulesExtractor()
    assert extractor.name == "rules"
    assert extractor.extract((), "v1").facts == ()


def test_the_hash_of_a_version_is_stable_and_an_unknown_version_is_refused() -> None:
    extractor = RulesExtractor()
    assert extractor.prompt_hash("v1") == RulesExtractor().prompt_hash("v1")
    assert len(extractor.prompt_hash("v1")) == 32
    with pytest.raises(Refused):
        extractor.prompt_hash("v99")
    with pytest.raises(Refused):
        extractor.extract((), "v99")


def test_every_rule_compiles() -> None:
    abroad = [rule for tongue in TONGUES for rule in tongue.rules()]
    assert all(re.compile(pattern(rule.form).form) for rule in (*RULES, *TELLINGS, *BIRTH, *NOTES, *abroad))


@pytest.mark.parametrize(
    ("asked", "reply", "text"),
    [
        ("So you live in Oslo?", "Yes", "User lives in Oslo"),
        ("Got it. You are allergic to peanuts, correct?", "Yep, that's right.", "User is allergic to peanuts"),
        ("Do you eat meat?", "No.", "User does not eat meat"),
        ("Is your name Anna?", "Yes!", "User's name is Anna"),
        ("I understand you work at Acme. Is that correct?", "Correct.", "User works at Acme"),
        ("What's your name?", "Anna", "User's name is Anna"),
        ("And where do you live?", "In Oslo.", "User lives in Oslo"),
        ("What is your favourite colour?", "blue", "User's favourite colour is blue"),
        ("So you live in Oslo?", "No, in Bergen.", "User lives in Bergen"),
    ],
)
def test_what_the_user_confirms_or_answers_cites_both_messages(asked: str, reply: str, text: str) -> None:
    [fact] = facts(talk(f"assistant: {asked}", reply))
    assert (fact.text, fact.sources) == (text, (1, 2))


@pytest.mark.parametrize(
    ("asked", "reply"),
    [
        ("You live in Oslo.", "What's the weather like?"),
        ("So you live in Oslo?", "Yeah, right."),
        ("So you live in Oslo?", "Yes, but only in my dreams."),
        ("Do you prefer tea or coffee?", "Yes"),
        ("Shall I book the table?", "Yes"),
        ("Would you like to live in Oslo?", "Yes"),
        ("I live in a data centre.", "Yes"),
        ("What's your name?", "Why do you ask?"),
    ],
)
def test_a_claim_that_is_not_confirmed_is_no_fact(asked: str, reply: str) -> None:
    assert said(f"assistant: {asked}", reply) == []


def test_only_the_message_right_before_is_confirmed() -> None:
    assert said("assistant: So you live in Oslo?", "Tell me a story.", "assistant: Once upon a time.", "Yes") == []


def test_internal_messages_and_other_roles_are_never_evidence() -> None:
    internal = message(1, "I live in Oslo.", visibility=Visibility.INTERNAL)
    context = message(2, "You live in Oslo, right?", MessageRole.ASSISTANT, visibility=Visibility.INTERNAL)
    system = message(3, "My name is Loci.", MessageRole.SYSTEM)
    tool = message(4, "I live in Rome.", MessageRole.TOOL)
    assistant = message(5, "I love tea.", MessageRole.ASSISTANT)
    assert facts([internal, context, system, tool, assistant, message(6, "Yes")]) == ()


def test_blocks_that_are_not_text_say_nothing() -> None:
    spoken = replace(
        message(1, ""), content=(TextBlock("I love tea."), ToolUseBlock("t", "say", {"text": "I love beer."}))
    )
    assert [fact.text for fact in facts([spoken])] == ["User loves tea"]


def test_an_author_is_the_subject_of_what_they_say() -> None:
    ann, user = facts([message(1, "I prefer tea.", author="Ann"), message(2, "I live in Oslo.")])
    assert (ann.text, ann.entities) == ("Ann prefers tea", (ExtractedEntity(EntityType.PERSON, "Ann"),))
    assert (user.text, user.key) == ("User lives in Oslo", "user.home")


def test_the_key_of_an_authors_fact_is_theirs() -> None:
    [fact] = facts([message(1, "I live in Oslo with my sister Eva.", author="Ann Lee")])
    assert fact.key == "ann-lee.home"
    assert fact.text == "Ann Lee lives in Oslo with their sister Eva"


def test_a_word_put_right_replaces_what_was_meant() -> None:
    [fact] = facts(talk("I'm flying to Rome on Tuesday.", "assistant: Noted.", "Sorry, I meant Thursday."))
    assert (fact.text, fact.sources) == ("User is flying to Rome on 2026-05-07", (1, 3))


def test_it_is_this_and_not_that_finds_what_it_corrects() -> None:
    assert said("My name is Ann and I live in Oslo.", "Actually, it's Bergen, not Oslo.") == [
        "User's name is Ann",
        "User lives in Bergen",
    ]


def test_what_is_over_ends_the_same_key() -> None:
    former, over = facts(talk("I work at Acme.", "I no longer work at Acme."))
    assert (former.key, over.key) == ("user.employer", "user.employer")
    assert over.text == "User no longer works at Acme"


def test_a_plain_denial_does_not_take_the_key_of_another_value() -> None:
    home, denial = facts(talk("I live in Oslo.", "I don't live in Rome."))
    assert (home.key, denial.key, denial.text) == ("user.home", None, "User does not live in Rome")


def test_tastes_are_single_valued_per_thing() -> None:
    tea, coffee, turned = facts(talk("I love tea and I love coffee.", "I no longer like tea."))
    assert tea.key == turned.key == "user.taste.tea"
    assert coffee.key == "user.taste.coffee"


def test_a_joke_is_taken_back_with_the_message_before_it() -> None:
    assert said("I love tea.", "I live in Oslo.", "Just kidding!") == ["User loves tea"]


def test_a_role_play_lasts_until_it_is_ended() -> None:
    lines = (
        "Let's role-play: you are a smith.",
        "assistant: Aye!",
        "I live in Camelot.",
        "Stop the role-play.",
        "I live in Oslo.",
    )
    assert said(*lines) == ["User lives in Oslo"]


def test_the_same_fact_said_twice_cites_both() -> None:
    [fact] = facts(talk("I love tea.", "assistant: Nice.", "As I said, I love tea!"))
    assert fact.sources == (1, 3)


def test_what_is_to_be_remembered_weighs_more_and_what_no_rule_knows_is_kept() -> None:
    known, plain = facts(talk("Remember that I love tea.", "Please remember that my locker code is 4411."))
    assert (known.text, known.importance) == ("User loves tea", 4)
    assert plain.text == "User wants it remembered: their locker code is 4411"
    assert plain.category == Category("note", Kind.FACT)


def test_an_instruction_is_a_rule() -> None:
    [fact] = facts(talk("Please always answer in short paragraphs."))
    assert fact.text == "User wants the assistant to always answer in short paragraphs"
    assert fact.category.kind is Kind.RULE


@pytest.mark.parametrize(
    ("line", "at", "text"),
    [
        ("I'm flying to Rome tomorrow.", datetime(2024, 2, 28, 23, tzinfo=UTC), "User is flying to Rome on 2024-02-29"),
        ("I'm flying to Rome tomorrow.", datetime(2025, 12, 31, tzinfo=UTC), "User is flying to Rome on 2026-01-01"),
        ("We are moving in two weeks.", datetime(2026, 5, 4, tzinfo=UTC), "User is moving around 2026-05-18"),
        ("I saw Blur last summer.", datetime(2026, 5, 4, tzinfo=UTC), "User saw Blur in summer 2025"),
        ("I saw Blur last weekend.", datetime(2026, 5, 4, tzinfo=UTC), "User saw Blur on the weekend of 2026-05-02"),
        ("I saw Blur in March.", datetime(2026, 1, 4, tzinfo=UTC), "User saw Blur in 2025-03"),
        ("My exam is in March.", datetime(2026, 5, 4, tzinfo=UTC), "User's exam is in 2027-03"),
        ("My exam is on the 2nd at 9am.", datetime(2026, 5, 4, tzinfo=UTC), "User's exam is on 2026-06-02 at 9am"),
        ("My exam is on Friday.", datetime(2026, 5, 4, tzinfo=UTC), "User's exam is on 2026-05-08"),
        (
            "I am away from Saturday to Tuesday.",
            datetime(2026, 5, 4, tzinfo=UTC),
            "User is away from 2026-05-09 to 2026-05-12",
        ),
        ("I ran a marathon three years ago.", datetime(2026, 5, 4, tzinfo=UTC), "User ran a marathon in 2023"),
    ],
)
def test_days_are_absolute_from_the_time_of_their_own_message(line: str, at: datetime, text: str) -> None:
    assert [fact.text for fact in facts([message(1, line, at=at)])] == [text]


def test_an_episode_is_valid_from_its_day_and_a_fact_from_its_message() -> None:
    at = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
    event, taste = facts([message(1, "Yesterday I visited Anna. I love tea.", at=at)])
    assert event.valid_from == datetime(2026, 5, 3, tzinfo=UTC)
    assert taste.valid_from == at


@pytest.mark.parametrize(
    "line", ["I may march on a sunny second.", "May I ask you something?", "I sat in the sun on a mon ami."]
)
def test_words_that_look_like_days_are_none(line: str) -> None:
    assert said(line) == []


def test_a_day_beyond_the_calendar_does_not_stop_the_rest() -> None:
    early = datetime(3, 1, 1, tzinfo=UTC)
    texts = [fact.text for fact in facts([message(1, "I moved to Oslo 90 years ago. I love tea.", at=early)])]
    assert "User loves tea" in texts


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\n\n", "?!", "😀", "'", '"' * 7, "I", "I am", "my", "my name is", "(" * 50, "a" * 5000, "I " * 3000],
)
def test_odd_texts_say_nothing(text: str) -> None:
    assert facts([message(1, text)]) == ()


def test_a_sentence_that_runs_on_is_not_read_but_its_neighbours_are() -> None:
    assert said("I live in Oslo. " + "My sister and I love tea and " * 100 + "cake. I love skiing.") == [
        "User lives in Oslo",
        "User loves skiing",
    ]


def test_the_same_conversation_gives_the_same_facts() -> None:
    lines = (
        "I'm Anna, live in Oslo and work at Acme.",
        "assistant: So you like tea?",
        "Yes! And I have a dog named Rex.",
    )
    assert facts(talk(*lines)) == facts(talk(*lines))
