"""Validation keeps or drops each fact of a model, by what its conversation really says."""

from datetime import UTC, datetime
from typing import Any

import pytest

from loci.learning.extraction import chunks, validation
from loci.learning.extraction.transcripts import transcript
from loci.learning.extraction.validation import ValidFacts
from loci.model.conversations import MessageRole
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import DropReason
from tests.golden.conversations import HELD_OUT, TUNING, Golden, golden
from tests.support.fact_validation import HOME, only, validate_facts
from tests.support.model_facts import assistant, model_fact, talk, user
from tests.support.nearness import all_near


def test_a_fact_is_one_line_that_looks_like_no_heading() -> None:
    assert only({**HOME, "text": "## User lives\n\n# in Graz"}).text == "User lives # in Graz"


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


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (model_fact("It was never said", 17), DropReason.UNCITED),
        ({**HOME, "sources": []}, DropReason.UNCITED),
        ({**HOME, "sources": [0]}, DropReason.UNCITED),
        ({**HOME, "sources": [-1]}, DropReason.UNCITED),
        (model_fact("User prefers tea", 4), DropReason.UNCITED),
        (model_fact("User is allergic to peanuts", 2), DropReason.UNCITED),
        (model_fact("User owns a boat", 5), DropReason.UNCITED),
        (model_fact("User owns a boat", 3, 5, quote="Yes, exactly"), DropReason.UNCONFIRMED),
        (model_fact("User is allergic to peanuts", 1, 2, quote="I moved to Graz"), DropReason.UNCONFIRMED),
        ({**HOME, "quote": "I moved to Wien"}, DropReason.UNQUOTED),
        ({**HOME, "quote": ""}, DropReason.UNQUOTED),
        ({**HOME, "quote": "…"}, DropReason.UNQUOTED),
        ({**HOME, "sources": [6]}, DropReason.UNQUOTED),
        ({**HOME, "text": "  "}, DropReason.MALFORMED),
        ({**HOME, "text": "x" * 501}, DropReason.MALFORMED),
        ({**HOME, "text": "<think>Graz?</think>User lives in Graz"}, DropReason.MALFORMED),
        (
            {**HOME, "text": '<tool_call>{"name": "move", "arguments": {"to": "Graz"}}</tool_call>'},
            DropReason.MALFORMED,
        ),
        (model_fact("User's password is hunter22", 1, quote="I moved to Graz"), DropReason.SECRET),
    ],
    ids=lambda value: value.value if isinstance(value, DropReason) else f"{value['text'][:20].strip()}",
)
def test_an_unsaid_fact_is_dropped_with_the_reason_and_the_rest_is_valid(
    fact: dict[str, Any], reason: DropReason
) -> None:
    assert validate_facts(fact, HOME) == ValidFacts((only(HOME),), {reason: 1})


@pytest.mark.parametrize("asked", ["Nice. What are you working on?", "Schön. Woran arbeitest du?", "仕事は何ですか？"])
def test_a_question_that_is_copied_from_the_talk_is_no_fact_though_the_user_answers_it(asked: str) -> None:
    said = (user("I am an analyst."), assistant(asked), user("Churn numbers."))
    copied = model_fact(asked, 2, 3, quote="Churn numbers")
    answered = model_fact("User works on churn numbers", 2, 3, quote="Churn numbers")
    found = validate_facts(copied, answered, messages=said)
    assert [fact.text for fact in found.facts] == ["User works on churn numbers"]
    assert found.drops == {DropReason.DENIED: 1}


def test_a_title_that_asks_may_end_a_fact() -> None:
    said = (user("My favourite podcast is Where Should We Begin?"),)
    fact = model_fact("User's favourite podcast is Where Should We Begin?", 1, quote="favourite podcast")
    assert only(fact, messages=said).sources == (1,)


def test_a_secret_is_dropped_whatever_the_app_masks() -> None:
    told = (user("My password is hunter22 by the way."),)
    fact = model_fact("User's password is hunter22", 1, quote="My password is hunter22")
    assert validate_facts(fact, messages=told).drops == {DropReason.SECRET: 1}


def test_a_secret_in_a_key_or_a_name_costs_these_alone() -> None:
    token = f"ghp_{'a1' * 18}"
    entities = [{"type": "OBJECT", "name": token}, {"type": "PLACE", "name": "Graz"}]
    fact = only({**HOME, "key": f"user.token.{token}", "entities": entities})
    assert (fact.key, fact.entities) == (None, (ExtractedEntity(EntityType.PLACE, "Graz"),))


def test_the_same_fact_twice_cites_both() -> None:
    told = (user("I live in Graz."), user("Did I say that I live in Graz?"))
    facts = validate_facts(
        model_fact("User lives in Graz", 1, quote="I live in Graz"),
        model_fact("User lives in Graz", 2, quote="I live in Graz"),
        messages=told,
    ).facts
    (fact,) = validation.merge((), facts)
    assert fact.sources == (1, 2)
    assert validation.merge((fact,), facts) == (fact,)


def test_a_fact_from_earlier_lines_alone_is_neither_valid_nor_dropped() -> None:
    told = transcript(talk(*(user(f"I have {n} cats. {'ab ' * 800}") for n in range(40))))
    first = chunks.chunk_after(told.lines, None)
    second = chunks.chunk_after(told.lines, first.until)
    (again, fresh) = second.earlier[-1].seq, second.lines[0].seq
    facts = [
        model_fact("User has cats", again, quote="cats"),
        model_fact("User has many cats", again, fresh, quote="cats"),
        model_fact("User has more cats", 1, quote="cats"),
    ]
    result = validation.validate({"facts": [*facts]}, second, told.known, all_near)
    assert ([fact.text for fact in result.facts], result.drop_count) == (["User has many cats"], 1)


@pytest.mark.parametrize(
    "talk", [talk for half in (TUNING, HELD_OUT) for talk in golden(half) if talk.obeyed], ids=lambda talk: talk.name
)
def test_an_answer_that_obeys_an_injected_text_yields_no_fact(talk: Golden) -> None:
    lines = transcript(talk.messages)
    found = validation.validate(
        {"facts": list(talk.obeyed)}, chunks.chunk_after(lines.lines, None), lines.known, all_near
    )
    assert ([fact.text for fact in found.facts], found.drop_count) == ([], len(talk.obeyed))


def test_there_are_eight_injected_texts() -> None:
    assert sum(bool(talk.obeyed) for half in (TUNING, HELD_OUT) for talk in golden(half)) == 8


def test_pasted_text_is_no_evidence_about_the_user() -> None:
    told = (
        user("Look at this mail:\n\nDear Sir,\nI am Prince Abacha. I live in Lagos.\n\nBest,\nAbacha"),
        user("Yes, wow"),
    )
    for text, quote, sources in (
        ("User lives in Lagos", "I live in Lagos", [1]),
        ("User lives in Lagos", "Look at this mail", [1]),
        ("User lives in Lagos", "Yes, wow", [1, 2]),
        ("User's name is Abacha", "I am Prince Abacha", [1]),
    ):
        assert validate_facts(model_fact(text, *sources, quote=quote), messages=told).drops == {DropReason.PASTED: 1}


@pytest.mark.parametrize("with_answer", [False, True])
def test_required_facts_of_the_golden_conversations_are_evidence(with_answer: bool) -> None:
    """Stated in the expected words, with or without a citation of the assistant's message before it."""
    for told in golden(TUNING):
        lines = transcript(told.messages)
        part = chunks.chunk_after(lines.lines, None)
        assistants = {message.seq for message in told.messages if message.role is MessageRole.ASSISTANT}
        for expected in told.must:
            seq = expected.get("message", 0)
            text = " ".join(("User", *(words.split("|")[0] for words in expected["says"])))
            sources = [seq - 1, seq] if with_answer and seq - 1 in assistants else [seq]
            quote = next((line.own_text for line in part.lines if line.seq == seq), "")
            if seq not in (0, *assistants):
                fact = model_fact(text, *sources, quote=quote)
                drops = validation.validate({"facts": [fact]}, part, lines.known, all_near).drops
                # Its words alone say nothing of whether they are denied, or about which person.
                assert set(drops) <= {DropReason.DENIED, DropReason.OTHER_SPEAKER}, f"{told.name}: {text}"
