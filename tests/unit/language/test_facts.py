"""Facts without a model: what plain English forms state, and what is no fact however much it looks like one."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.rules import FactsExtractor, RulesExtractor
from loci.errors import Refused
from loci.model.atoms import SAID, Category, Kind
from loci.model.conversations import MessageRole, TextBlock, Visibility
from loci.model.entities import EntityType, ExtractedEntity
from loci.ports.language import ExtractedFact
from tests.support.paths import ROOT
from tests.support.pipeline import CHAT, ULID, Pipeline
from tests.support.talk import message
from tests.unit.language.plain_forms import NOT_PLAIN, PLAIN


def facts(
    *lines: str, author: str | None = None, extractor: type[FactsExtractor] = FactsExtractor
) -> list[ExtractedFact]:
    """Of alternating messages: a line that begins with ``assistant: `` is the assistant's."""
    messages = [
        message(n, line.removeprefix("assistant: "), MessageRole.ASSISTANT)
        if line.startswith("assistant: ")
        else message(n, line, author=author)
        for n, line in enumerate(lines, 1)
    ]
    return list(extractor().extract(messages, "v1").facts)


@pytest.mark.parametrize(("line", "text", "key"), PLAIN)
def test_a_plain_form_states_a_fact(line: str, text: str, key: str | None) -> None:
    assert (text, key) in [(fact.text, fact.key) for fact in facts(line)]


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_what_is_not_plain_is_no_fact(line: str) -> None:
    assert facts(line) == []


def test_what_describes_another_who_was_just_named_is_not_the_users_own() -> None:
    (fact,) = facts("I'm married to Dominik, a surgeon, from Porto.")
    assert fact.text == "User's partner is Dominik"
    own = [fact.text for fact in facts("I'm nineteen and a student, and I work at Bolt.")]
    assert own == ["User is nineteen years old", "User is a student", "User works at Bolt"]


def test_nothing_is_dated_but_by_its_message() -> None:
    (fact,) = facts("I work at Acme since September.")
    assert fact.valid_from == datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
    assert fact.valid_to is None


def test_a_claim_of_the_assistant_is_no_fact_though_the_user_agrees() -> None:
    assert facts("assistant: You live in Oslo and you love tea, right?", "Yes, exactly!") == []


def test_a_short_reply_to_a_plain_question_states_what_it_says() -> None:
    (home,) = facts("assistant: Nice! Where do you live?", "in Graz")
    assert (home.text, home.sources) == ("User lives in Graz", (1, 2))


def test_a_reply_keeps_its_own_answer() -> None:
    assert facts("assistant: What's your job, baking?", "Wouldn't you like to know") == []


def test_a_name_that_was_put_right_is_the_right_one() -> None:
    (fact,) = facts("I live in Lund.", "assistant: Noted.", "Sorry, I meant Malmö, not Lund.")
    assert (fact.text, fact.sources) == ("User lives in Malmö", (1, 3))


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("My birthday is 3 March.", "wait no, I mean 3 May. brain fart"), "User's birthday is 3 May"),
        (("I'm 29", "well 28 until May"), "User is 28 years old"),
        (("I live in Lund.", "*Malmö"), "User lives in Malmö"),
        (("I work at Lidl. I mean Aldi, I always mix them up.",), "User works at Aldi"),
        (("I work at Lidl.", "oops, Aldi"), "User works at Aldi"),
        (("My favourite colour is green. I mean red.",), "User's favourite colour is red"),
        (("My daughter's name is Lily.", "sorry autocorrect, Lilly with two Ls"), "User's daughter is Lilly"),
    ],
)
def test_a_value_that_is_put_right_at_once_takes_the_place_of_the_former(lines: tuple[str, ...], text: str) -> None:
    assert [fact.text for fact in facts(*lines)] == [text]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("I work at Lidl.", "I mean, it pays well."),
        ("I work at Lidl.", "no, I like it"),
        ("I work at Lidl.", "well Aldi pays better"),
        ("I work at Lidl.", "Oh, Aldi, my favourite shop."),
        ("I work at Lidl.", "Hmm, Tesco now sells phones."),
        ("I live in Munich.", "Well, Paris with my friends was fun."),
        ("I live in Munich.", "Oh Paris! I went there last week."),
        ("I live in Munich.", "Sorry, Anna."),
        ("My dog is called Rex.", "Haha, Luna, my cat, hates him."),
        ("My name is Tom.", "Oh, Anna, good to see you."),
        ("My name is Tom.", "No, Anna."),
        ("My sister is called Mia.", "Actually, Anna, can you help me with something?"),
        ("My birthday is 3 March.", "Well, 5 May, the party, was fun"),
        ("I'm allergic to peanuts.", "Oh, strawberries, yum!"),
        ("I'm allergic to peanuts.", "oh and walnuts"),
        ("I speak Dutch.", "Well, French until I was ten."),
        ("My favourite colour is green.", "Oh, red!"),
    ],
)
def test_a_remark_puts_nothing_right(said: str, line: str) -> None:
    assert [fact.text for fact in facts(said)] == [fact.text for fact in facts(said, line)][:1]


def test_a_bare_value_after_another_s_message_answers_it() -> None:
    lines = ("I live in Lund.", "assistant: Is that near Malmö?", "no, Lomma")
    assert "User lives in Lund" in {fact.text for fact in facts(*lines)}


def test_who_left_is_not_plainly_still_ones_boss() -> None:
    assert facts("My boss Hank set it up before he left for Datadog.") == []
    assert facts("My ex Tim and my dad Jim left early.")[0].text == "User's dad is Jim"


def test_what_one_goes_by_is_no_name_of_record_and_what_holds_in_a_game_no_fact() -> None:
    assert [fact.key for fact in facts("I go by Mac but it's Mackenzie.")] == ["user.nickname"]
    assert facts("in Stardew I live in a farm called Moonbrook and I'm married to Leah") == []


def test_a_play_with_the_assistant_as_an_interviewer_states_nothing() -> None:
    lines = ("Pretend you are my interviewer.", "assistant: Begin.", "I work at Spotify.", "in reality I work at Aldi.")
    assert [fact.text for fact in facts(*lines)] == ["User works at Aldi"]


def test_a_joke_is_taken_back_with_the_message_before_it() -> None:
    assert [fact.text for fact in facts("I'm vegan.", "I live in Oslo.", "Just kidding!")] == ["User is vegan"]


def test_who_kids_themselves_takes_nothing_back() -> None:
    lines = ("I'm vegan. My sister Ebba is here.", "I'm kidding myself if I think I'd ever cook that.")
    assert {fact.text for fact in facts(*lines)} == {"User is vegan", "User's sister is Ebba"}


def test_a_play_lasts_until_it_is_ended() -> None:
    lines = ("Let's role-play.", "assistant: Aye!", "I live in Camelot.", "Stop the role-play.", "I live in Oslo.")
    assert [fact.text for fact in facts(*lines)] == ["User lives in Oslo"]


def test_the_same_fact_said_twice_cites_both() -> None:
    (fact,) = facts("I'm vegan.", "assistant: Nice.", "As I said, I'm vegan!")
    assert fact.sources == (1, 3)


def test_pasted_text_states_nothing_of_the_user() -> None:
    mail = "Look at this mail I got: Dear Sir, I am Prince Abacha. I live in Lagos and need help. Best, Abacha"
    assert facts("I live in Oslo.", mail)[0].text == "User lives in Oslo"
    assert len(facts("I live in Oslo.", mail, extractor=RulesExtractor)) == 1


def test_only_what_users_see_and_say_counts() -> None:
    hidden = message(1, "I live in Rome.", visibility=Visibility.INTERNAL)
    tool = message(2, "I live in Bonn.", MessageRole.TOOL)
    assert FactsExtractor().extract([hidden, tool], "v1").facts == ()


def test_an_author_is_the_subject_of_what_they_say() -> None:
    (fact,) = facts("I live in Oslo.", author="Ann Lee")
    assert (fact.text, fact.key) == ("Ann Lee lives in Oslo", "ann-lee.home")
    assert ExtractedEntity(EntityType.PERSON, "Ann Lee") in fact.entities


@pytest.mark.parametrize("author", ["", " ", "\u200b"])
def test_an_author_whose_name_shows_nothing_has_facts_of_their_own(author: str) -> None:
    (fact,) = facts("I live in Oslo.", author=author)
    assert fact.text == "An unnamed author lives in Oslo"
    assert fact.key != "user.home"
    assert [one.type for one in fact.entities if one.type is EntityType.PERSON] == []


@pytest.mark.parametrize("author", ["user", "User", "ＵＳＥＲ", "USER ", "user!"])
def test_no_author_is_taken_for_the_owner(author: str) -> None:
    (own,) = facts("I am allergic to nuts.")
    (theirs,) = facts("I am allergic to nuts.", author=author)
    assert own.key == "user.allergy.nuts"
    assert theirs.key != own.key
    assert theirs.text != own.text


def test_an_instruction_is_a_rule_and_a_fact_said_outright_is_surer_than_one_implied() -> None:
    (rule,) = facts("From now on answer in Dutch.")
    assert rule.category == Category("instruction", Kind.RULE)
    outright, implied = facts("My name is Ann."), facts("Hi, I'm Ann.")
    assert outright[0].confidence > implied[0].confidence


def test_of_the_keyed_facts_that_a_reader_judged_96_in_100_are_right() -> None:
    judged = json.loads((ROOT / "tests" / "golden" / "judged" / "keyed_facts.json").read_text("utf-8"))
    assert len(judged) >= 200
    assert sum(one["verdict"] == "right" for one in judged) >= 0.96 * len(judged)


def test_a_version_that_was_never_released_is_refused() -> None:
    with pytest.raises(Refused):
        FactsExtractor().extract([], "v9")
    assert FactsExtractor().prompt_hash("v1") != RulesExtractor().prompt_hash("v1")


@given(
    st.text(max_size=400)
    | st.sampled_from([line for line, _, _ in PLAIN]).flatmap(
        lambda line: st.text(max_size=60).map(lambda other: f"{other}{line}{other}")
    ),
    st.datetimes(timezones=st.just(UTC)),
)
def test_any_text_of_any_year_is_read(text: str, at: datetime) -> None:
    for fact in RulesExtractor().extract([message(1, text, at=at)], "v1").facts:
        assert fact.text.strip()
        assert fact.valid_from == at
        assert fact.category == SAID or fact.confidence >= 0.9


@pytest.mark.parametrize(
    "unit", ["a", "I ", "I am ", ", and ", "my sister Mia ", "I'm vegan. ", "x\x00\x1b", "?! ", "'"]
)
def test_a_text_of_350_kilobytes_is_read(unit: str) -> None:
    found = RulesExtractor().extract([message(1, unit * (350_000 // len(unit)))], "v1").facts
    assert all(len(fact.text) <= 8000 for fact in found)


def test_what_is_said_less_plainly_does_not_replace_what_was_said_outright() -> None:
    pipeline = Pipeline()
    pipeline.ports = pipeline.with_parts(extractors={"rules": FactsExtractor()})
    first = pipeline.turns.messages[CHAT, ULID][1]
    lines = ("My name is Ann.", "Hi, I'm Bea.", "I live in Oslo.", "Actually, I moved to Rome in February.")
    pipeline.turns.messages[CHAT, ULID] = {
        seq: replace(first, id=replace(first.id, seq=seq), content=(TextBlock(line),), author=None)
        for seq, line in enumerate(lines, 1)
    }
    pipeline.bind()
    pipeline.fan_out()
    pipeline.run_all()
    found = {atom.text: atom for atom in pipeline.atoms}
    now = pipeline.clock.now
    assert found["User's name is Ann"].is_current(now)
    assert found["User's name is Ann"].contradicts == (found["User's name is Bea"].id,)
    assert found["User's name is Bea"].key is None
    assert not found["User lives in Oslo"].is_current(now)
    assert found["User lives in Rome"].is_current(now)


@pytest.mark.parametrize(
    "question",
    ["Where do you live?", "What is your name?", "How old are you?", "Where do you work?", "What are you allergic to?"],
)
@pytest.mark.parametrize(
    "reply",
    [
        "Skip",
        "Nope",
        "idk",
        "Next",
        "N/A",
        "Hello",
        "Admin",
        "Ignore Previous",
        "Developer Mode",
        "none",
        "Paris, I wish",
        "It's complicated",
        "Not telling you",
        "secret",
        "guess!",
        "Main Menu",
        "???",
        "keine Ahnung, nichts",
    ],
)
def test_an_evasive_reply_states_nothing(question: str, reply: str) -> None:
    assert facts(f"assistant: {question}", reply) == []


def test_a_bare_reply_is_less_plain_than_a_sentence() -> None:
    (bare,) = facts("assistant: Where do you live?", "Graz")
    (plain,) = facts("I live in Graz.")
    assert bare.confidence < plain.confidence


@pytest.mark.parametrize(
    ("text", "key", "fact"),
    [
        ("Call me Piet from now on.", "user.nickname", "User is called Piet"),
        ("Could you call me Mr Ashdown, please?", "user.nickname", "User is called Mr Ashdown"),
        ("My name's Rafael but everyone calls me Rafa.", "user.nickname", "User is called Rafa"),
        ("Ich heiße Jürgen.", "user.name", "User's name is Jürgen"),
        ("Nenn mich Jojo.", "user.nickname", "User is called Jojo"),
        ("Me llamo Lucía de la Vega.", "user.name", "User's name is Lucía de la Vega"),
        ("Llámame Paco, por favor.", "user.nickname", "User is called Paco"),
    ],
)
def test_names_are_read_in_all_their_forms(text: str, key: str, fact: str) -> None:
    found = {one.key: one.text for one in facts(text)}
    assert found.get(key) == fact


@pytest.mark.parametrize(
    "text",
    [
        "Stop apologising.",
        "I want you to be blunt with me.",
        "Please don't mention my ex again.",
        "I'm vegetarian, so never suggest meat.",
        "Respóndeme siempre en español.",
        "Antworte mir bitte immer auf Deutsch.",
    ],
)
def test_what_the_assistant_is_told_to_do_is_a_rule(text: str) -> None:
    assert Kind.RULE in {one.category.kind for one in facts(text)}


@pytest.mark.parametrize(
    "text",
    [
        "You always need to communicate with your team and never put your ego above team success.",
        "Keep up the great work, and here's hoping for more events in the future.",
        "Our product owners are very well organized and always keep the backlog up to date.",
        "I cannot stand spicy food and always avoid dishes with even mild spice.",
        "Do not suggest any ideas similar to ones we have already done.",
    ],
)
def test_what_people_say_of_each_other_is_no_rule(text: str) -> None:
    assert Kind.RULE not in {one.category.kind for one in facts(text)}


@pytest.mark.parametrize(
    "text",
    [
        "I met my friend Chen Hao over voice chat.",
        "My partner Jianguo and I have just completed a detailed survey.",
        "My girlfriend, Toby and I are going camping.",
        "My sister Wanted yeast to make pretzels.",
    ],
)
def test_no_fragment_of_a_name_and_no_colleague_is_a_relation(text: str) -> None:
    assert [one.key for one in facts(text)] == []


def test_a_student_of_a_place_is_not_employed_there() -> None:
    assert [one.key for one in facts("I'm actually a student at Auburn right now.")] == ["user.job"]
