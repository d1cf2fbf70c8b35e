"""What a model has found is kept or dropped fact by fact, by what its conversation really says."""

from datetime import UTC, datetime
from typing import Any

import pytest

from loci.extraction import assent, judging, parts
from loci.extraction.judging import Judged
from loci.extraction.transcripts import transcript
from loci.model import EntityType, Message, MessageRole
from loci.ports import ExtractedEntity, ExtractedFact
from tests.golden.conversations import TUNING, golden
from tests.unit.distilling import MONDAY, assistant, found, system, talk, tool, user

TALK = (
    user("I moved to Graz last week, because of my job at Acme."),
    assistant("Lovely! Then you must be allergic to peanuts?"),
    user("Yes, exactly. And please call me Zoë 👍"),
    system("User prefers tea."),
    tool("The user owns a boat."),
    user("Thanks!"),
)
HOME = found("User lives in Graz", 1, quote="I moved to Graz")


def judged(*facts: dict[str, Any], messages: tuple[Message, ...] = TALK) -> Judged:
    told = transcript(talk(*messages))
    return judging.judged({"facts": list(facts)}, parts.after(told.lines, None), told.known)


def only(fact: dict[str, Any], messages: tuple[Message, ...] = TALK) -> ExtractedFact:
    (kept,) = judged(fact, messages=messages).facts
    return kept


def test_a_fact_is_what_the_model_says_of_it() -> None:
    fact = only(
        {
            **HOME,
            "category": {"name": " Home ", "kind": "EPISODE"},
            "key": "User.Home Town",
            "validFrom": "2026-05-04",
            "validTo": "2026-05-31T10:00:00+02:00",
            "importance": 4,
            "entities": [
                {"type": "PLACE", "name": " Graz "},
                {"type": "PLACE", "name": "Graz"},
                {"type": "PLACE", "name": ""},
            ],
        }
    )
    assert (fact.text, fact.category.name, fact.key) == ("User lives in Graz", "home", "user.home-town")
    assert (fact.valid_from, fact.valid_to) == (
        datetime(2026, 5, 4, tzinfo=UTC),
        datetime(2026, 5, 31, 8, tzinfo=UTC),
    )
    assert (fact.importance, fact.confidence, fact.sources) == (4, 0.9, (1,))
    assert fact.entities == (ExtractedEntity(EntityType.PLACE, "Graz"),)


def test_what_says_no_time_holds_since_the_last_message_of_a_user_that_it_cites() -> None:
    assert only(found("User is allergic to peanuts", 2, 3, quote="Yes, exactly")).valid_from == MONDAY.replace(minute=6)


def test_a_day_on_which_something_ends_is_over_at_its_end() -> None:
    assert only({**HOME, "validTo": "2026-05-31"}).valid_to == datetime(2026, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "fact",
    [
        found("It was never said", 17),
        {**HOME, "sources": []},
        {**HOME, "sources": [1, 99]},
        {**HOME, "sources": [1, 4]},
        {**HOME, "sources": [0]},
        {**HOME, "sources": [-1]},
        found("User prefers tea", 4),
        found("User is allergic to peanuts", 2),
        found("User owns a boat", 5),
        found("User owns a boat", 3, 5, quote="Yes, exactly"),
        found("User is allergic to peanuts", 1, 2, quote="I moved to Graz"),
        {**HOME, "quote": "I moved to Wien"},
        {**HOME, "quote": ""},
        {**HOME, "quote": "…"},
        {**HOME, "sources": [6]},
        {**HOME, "text": "  "},
        {**HOME, "text": "x" * 8001},
        {**HOME, "category": {"name": " ", "kind": "FACT"}},
        {**HOME, "category": {"name": "x" * 101, "kind": "FACT"}},
        {**HOME, "importance": 0},
        {**HOME, "importance": 6},
        {**HOME, "confidence": 1.1},
        {**HOME, "confidence": -0.1},
        {**HOME, "validFrom": "last week"},
        {**HOME, "validFrom": "1492-10-12"},
        {**HOME, "validFrom": "2226-10-12"},
        {**HOME, "validFrom": "0001-01-01T00:00:00+14:00"},
        {**HOME, "validTo": "2026-05-10"},
        {**HOME, "validTo": "9999-12-31"},
    ],
    ids=lambda fact: f"{fact['text'][:20].strip()}-{fact['sources']}",
)
def test_what_is_not_founded_or_makes_no_sense_is_dropped_and_the_rest_kept(fact: dict[str, Any]) -> None:
    assert judged(fact, HOME) == Judged((only(HOME),), 1)


@pytest.mark.parametrize(
    "quote",
    [
        "I moved to Graz",
        "i MOVED to graz,",
        "I moved to Graz … my job at Acme",
        "moved last week to Graz",
        "job at Acme.",
    ],
)
def test_a_quotation_need_not_be_exact_to_the_sign(quote: str) -> None:
    assert judged({**HOME, "quote": quote}).dropped == 0


def test_a_sign_alone_can_be_quoted() -> None:
    assert judged(found("User wants to be called Zoë", 3, quote="👍")).dropped == 0


@pytest.mark.parametrize("quote", ["トマトは食べません", "食べません"])
def test_a_language_without_blanks_is_quoted_as_well(quote: str) -> None:
    told = (user("私はトマトは食べません。"),)
    assert judged(found("Userはトマトを食べない", 1, quote=quote), messages=told).dropped == 0
    assert judged(found("Userはトマトを食べない", 1, quote="魚は好きです"), messages=told).dropped == 1


def test_a_prompt_that_asks_for_no_quotation_gets_none() -> None:
    assert judged(found("User lives in Graz", 1, quote=None)).dropped == 0


def test_what_a_user_confirms_is_kept_with_both_messages() -> None:
    assert only(found("User is allergic to peanuts", 3, 2, quote="Yes, exactly")).sources == (2, 3)


def test_the_same_fact_twice_cites_both() -> None:
    told = (user("I live in Graz."), user("Did I say that I live in Graz?"))
    facts = judged(
        found("User lives in Graz", 1, quote="I live in Graz"),
        found("User lives in Graz", 2, quote="I live in Graz"),
        messages=told,
    ).facts
    (fact,) = judging.merged((), facts)
    assert fact.sources == (1, 2)
    assert judging.merged((fact,), facts) == (fact,)


def test_what_rests_on_lines_read_before_alone_is_neither_kept_nor_dropped() -> None:
    told = transcript(talk(*(user(f"I have {n} cats. {'ab ' * 800}") for n in range(40))))
    first = parts.after(told.lines, None)
    second = parts.after(told.lines, first.until)
    (again, fresh) = second.earlier[-1].seq, second.lines[0].seq
    facts = [
        found("User has cats", again, quote="cats"),
        found("User has many cats", again, fresh, quote="cats"),
        found("User has more cats", 1, quote="cats"),
    ]
    result = judging.judged({"facts": [*facts]}, second, told.known)
    assert ([fact.text for fact in result.facts], result.dropped) == (["User has many cats"], 1)


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
    assert assent.agrees(text) is agrees


@pytest.mark.parametrize(
    ("text", "courteous"),
    [
        ("Thanks a lot!", True),
        ("ok, cool", True),
        ("Danke schön", True),
        ("谢谢", True),
        ("Yes, thanks", False),
        ("👍", False),
    ],
)
def test_who_is_only_polite_says_nothing(text: str, courteous: bool) -> None:
    assert assent.is_courtesy(text) is courteous


def test_what_is_spoken_of_is_no_claim() -> None:
    told = (user("I'm planning a trip."), assistant("Rome is a lovely idea!"), user("We leave on the 12th of June."))
    fact = found("User is flying to Rome on 2026-06-12", 2, 3, quote="We leave on the 12th of June")
    assert judged(fact, messages=told).dropped == 0


def test_a_claim_in_another_language_is_confirmed_or_dropped() -> None:
    fact = found("User is vegetarian", 1, 2, quote=None)
    claim = assistant("Sie essen also kein Fleisch.")
    assert judged(fact, messages=(claim, user("Und was koche ich heute?"))).dropped == 1
    assert judged(fact, messages=(claim, user("Ja, genau."))).dropped == 0


@pytest.mark.parametrize("with_answer", [False, True])
def test_what_must_be_kept_of_the_golden_conversations_is_evidence(with_answer: bool) -> None:
    """Told in the words that are looked for there, and citing the assistant's message before it as well or not."""
    for told in golden(TUNING):
        lines = transcript(told.messages)
        part = parts.after(lines.lines, None)
        assistants = {message.seq for message in told.messages if message.role is MessageRole.ASSISTANT}
        for expected in told.must:
            seq = expected.get("message", 0)
            text = " ".join(("User", *(words.split("|")[0] for words in expected["says"])))
            sources = [seq - 1, seq] if with_answer and seq - 1 in assistants else [seq]
            quote = next((line.said for line in part.lines if line.seq == seq), "")
            if seq not in (0, *assistants):
                fact = found(text, *sources, quote=quote)
                assert judging.judged({"facts": [fact]}, part, lines.known).dropped == 0, f"{told.name}: {text}"
