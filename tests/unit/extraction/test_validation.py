"""What a model has found is kept or dropped fact by fact, by what its conversation really says."""

from datetime import UTC, datetime
from typing import Any

import pytest

from loci.extraction import chunks, confirmation, fact_values, validation
from loci.extraction.transcripts import transcript
from loci.extraction.validation import Validated
from loci.model import DropReason, EntityType, Message, MessageRole
from loci.ports import ExtractedEntity, ExtractedFact
from tests.golden.conversations import HELD_OUT, TUNING, Golden, golden
from tests.support.distilling import MONDAY, assistant, found, system, taken_back, talk, tool, user

TALK = (
    user("I moved to Graz last week, because of my job at Acme."),
    assistant("Lovely! Then you must be allergic to peanuts?"),
    user("Yes, exactly. And please call me Zoë 👍"),
    system("User prefers tea."),
    tool("The user owns a boat."),
    user("Thanks!"),
)
HOME = found("User lives in Graz", 1, quote="I moved to Graz")


def validated(*facts: dict[str, Any], messages: tuple[Message, ...] = TALK) -> Validated:
    told = transcript(talk(*messages))
    return validation.validate({"facts": list(facts)}, chunks.after(told.lines, None), told.known)


def only(fact: dict[str, Any], messages: tuple[Message, ...] = TALK) -> ExtractedFact:
    (kept,) = validated(fact, messages=messages).facts
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
    ("fact", "reason"),
    [
        (found("It was never said", 17), DropReason.UNCITED),
        ({**HOME, "sources": []}, DropReason.UNCITED),
        ({**HOME, "sources": [0]}, DropReason.UNCITED),
        ({**HOME, "sources": [-1]}, DropReason.UNCITED),
        (found("User prefers tea", 4), DropReason.UNCITED),
        (found("User is allergic to peanuts", 2), DropReason.UNCITED),
        (found("User owns a boat", 5), DropReason.UNCITED),
        (found("User owns a boat", 3, 5, quote="Yes, exactly"), DropReason.UNCONFIRMED),
        (found("User is allergic to peanuts", 1, 2, quote="I moved to Graz"), DropReason.UNCONFIRMED),
        ({**HOME, "quote": "I moved to Wien"}, DropReason.UNQUOTED),
        ({**HOME, "quote": ""}, DropReason.UNQUOTED),
        ({**HOME, "quote": "…"}, DropReason.UNQUOTED),
        ({**HOME, "sources": [6]}, DropReason.UNQUOTED),
        ({**HOME, "text": "  "}, DropReason.MALFORMED),
        ({**HOME, "text": "x" * 8001}, DropReason.MALFORMED),
        (found("User's password is hunter22", 1, quote="I moved to Graz"), DropReason.SECRET),
    ],
    ids=lambda value: value.value if isinstance(value, DropReason) else f"{value['text'][:20].strip()}",
)
def test_what_nobody_said_is_dropped_with_the_reason_and_the_rest_kept(
    fact: dict[str, Any], reason: DropReason
) -> None:
    assert validated(fact, HOME) == Validated((only(HOME),), {reason: 1})


SAID_AT = MONDAY.replace(minute=4)


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        ("2026-05-04", datetime(2026, 5, 4, tzinfo=UTC)),
        ("2026-04", datetime(2026, 4, 1, tzinfo=UTC)),
        ("2021", datetime(2021, 1, 1, tzinfo=UTC)),
        ("last week", SAID_AT),
        ("2026-02-31", SAID_AT),
        ("1492-10-12", SAID_AT),
        ("2226-10-12", SAID_AT),
        ("0001-01-01T00:00:00+14:00", SAID_AT),
        ("", SAID_AT),
        (None, SAID_AT),
    ],
)
def test_a_beginning_is_padded_to_a_day_and_one_that_makes_no_sense_left_out(
    told: str | None, begins: datetime
) -> None:
    assert only({**HOME, "validFrom": told}).valid_from == begins


@pytest.mark.parametrize(
    ("told", "ends"),
    [
        ("2026-05-31", datetime(2026, 6, 1, tzinfo=UTC)),
        ("2026-05", datetime(2026, 6, 1, tzinfo=UTC)),
        ("2026-12", datetime(2027, 1, 1, tzinfo=UTC)),
        ("2027", datetime(2028, 1, 1, tzinfo=UTC)),
        ("2026-05-10", None),
        ("2026-04", None),
        ("9999-12-31", None),
        ("9999", None),
        ("soon", None),
    ],
)
def test_an_end_is_the_last_moment_of_what_it_names_and_one_before_the_beginning_left_out(
    told: str, ends: datetime | None
) -> None:
    assert only({**HOME, "validTo": told}).valid_to == ends


def test_a_local_day_that_is_over_in_utc_alone_ends_in_the_west() -> None:
    """Dinner tonight, said in New York at one o'clock in UTC, of the local day as the prompt asks."""
    late = datetime(2026, 5, 12, 1, tzinfo=UTC)
    begins = fact_values.begin(None, late)
    assert fact_values.end("2026-05-11", begins, late) == datetime(2026, 5, 12, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"importance": 0}, (1, 0.9, "home")),
        ({"importance": 9}, (5, 0.9, "home")),
        ({"confidence": 1.1}, (3, 1.0, "home")),
        ({"confidence": -0.1}, (3, 0.0, "home")),
        ({"category": {"name": " ", "kind": "FACT"}}, (3, 0.9, "fact")),
        ({"category": {"name": "x" * 101, "kind": "FACT"}}, (3, 0.9, "x" * 100)),
    ],
)
def test_a_value_out_of_its_range_is_moved_into_it(fields: dict[str, Any], expected: tuple[int, float, str]) -> None:
    fact = only({**HOME, **fields})
    assert (fact.importance, fact.confidence, fact.category.name) == expected


@pytest.mark.parametrize("sources", [[1, 99], [1, 4], [1, 2], [1, 2, 4, 5]])
def test_a_citation_too_many_is_left_out_once_the_quotation_is_found(sources: list[int]) -> None:
    assert only({**HOME, "sources": sources}).sources == (1,)


def test_an_echo_of_the_assistant_costs_nothing() -> None:
    told = (user("I'm vegan."), assistant("Noted, you are vegan!"))
    assert only(found("User is vegan", 1, 2, quote="I'm vegan"), told).sources == (1,)


def test_a_quotation_may_hold_the_question_too() -> None:
    told = (assistant("Do you smoke?"), user("I quit in March."))
    fact = only(found("User quit smoking in March 2026", 1, 2, quote="Do you smoke? I quit in March"), told)
    assert fact.sources == (1, 2)
    assert validated(found("User smokes", 1, 2, quote="Do you smoke?"), messages=told).drops == {DropReason.UNQUOTED: 1}


def test_a_tools_result_counts_once_the_user_confirms_it() -> None:
    fact = found("User's flight to Oslo leaves on 2026-06-02", 1, 2, quote="Yes, that's the one")
    result = tool("Flight to Oslo, leaves 2026-06-02")
    assert only(fact, (result, user("Yes, that's the one"))).sources == (1, 2)
    for words in ("Fine, thanks", "No, another one", "What else is there?"):
        unconfirmed = validated({**fact, "quote": words}, messages=(result, user(words)))
        assert unconfirmed.drops == {DropReason.UNCONFIRMED: 1}


def test_yes_to_another_question_confirms_no_statement_before_it() -> None:
    told = (assistant("You love golf. Shall I tell you the weather?"), user("Yes"))
    assert validated(found("User loves golf", 1, 2, quote="Yes"), messages=told).drops == {DropReason.UNCONFIRMED: 1}
    asked = (assistant("You love golf. Is that right?"), user("Yes"))
    assert validated(found("User loves golf", 1, 2, quote="Yes"), messages=asked).dropped == 0


def test_a_secret_is_dropped_whatever_the_app_masks() -> None:
    told = (user("My password is hunter22 by the way."),)
    fact = found("User's password is hunter22", 1, quote="My password is hunter22")
    assert validated(fact, messages=told).drops == {DropReason.SECRET: 1}


def test_a_secret_in_a_key_or_a_name_costs_these_alone() -> None:
    token = f"ghp_{'a1' * 18}"
    entities = [{"type": "OBJECT", "name": token}, {"type": "PLACE", "name": "Graz"}]
    fact = only({**HOME, "key": f"user.token.{token}", "entities": entities})
    assert (fact.key, fact.entities) == (None, (ExtractedEntity(EntityType.PLACE, "Graz"),))


GROUP = (
    user("I'm vegetarian and I live in Bonn.", author="Felix"),
    user("I eat everything. Ulm is my home.", author="Ioana Pop"),
)


@pytest.mark.parametrize(
    ("key", "seq", "text", "quote", "kept"),
    [
        ("user.diet", 1, "Felix is vegetarian", "I'm vegetarian", "felix.diet"),
        ("felix.diet", 1, "Felix is vegetarian", "I'm vegetarian", "felix.diet"),
        ("diet", 1, "Felix is vegetarian", "I'm vegetarian", "felix.diet"),
        ("sister.mia.home", 1, "Felix lives in Bonn", "I live in Bonn", "felix.sister.mia.home"),
        ("ioana.home", 2, "Ioana lives in Ulm", "Ulm is my home", "ioana-pop.home"),
        ("ioana-pop.home", 1, "Felix lives in Bonn", "I live in Bonn", None),
    ],
)
def test_in_a_group_a_key_is_of_whoever_said_it(key: str, seq: int, text: str, quote: str, kept: str | None) -> None:
    assert only(found(text, seq, quote=quote, key=key), GROUP).key == kept


def test_a_fact_said_of_user_in_a_group_is_its_authors() -> None:
    fact = only(found("User is vegetarian", 1, quote="I'm vegetarian", key="user.diet"), GROUP)
    assert (fact.text, fact.key) == ("Felix is vegetarian", "felix.diet")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ioana is vegetarian", DropReason.OTHER_SPEAKER),
        ("Ioana Pop is vegetarian", DropReason.OTHER_SPEAKER),
        ("Vegetarian is what Ioana is", DropReason.OTHER_SPEAKER),
        ("Felix is vegetarian, unlike Ioana", None),
        ("Felix's sister is vegetarian", None),
    ],
)
def test_what_one_speaker_says_is_no_fact_about_another(text: str, reason: DropReason | None) -> None:
    fact = found(text, 1, quote="I'm vegetarian")
    assert validated(fact, messages=GROUP).drops == ({} if reason is None else {reason: 1})


def test_a_speaker_who_calls_themselves_user_neither_is_the_owner_nor_silences_them() -> None:
    told = (user("I live in Graz."), user("I live in Lagos.", author="User"))
    owner = found("User lives in Graz", 1, quote="I live in Graz", key="user.home")
    other = found("User lives in Lagos", 2, quote="I live in Lagos", key="user.home")
    mine, theirs = validated(owner, other, messages=told).facts
    assert (mine.text, mine.key) == ("User lives in Graz", "user.home")
    assert theirs.text == '"User" lives in Lagos'
    assert (theirs.key or "").startswith("user~")


def test_keys_of_the_owner_stay_as_they_are() -> None:
    told = (user("I live in Graz, my sister Mia in Lisbon."),)
    keys = ("user.home", "home", "sister.mia.home", "User.Home Town", "x" * 201, " . ")
    kept = [only(found("User lives in Graz", 1, quote="I live in Graz", key=key), told).key for key in keys]
    assert kept == ["user.home", "user.home", "sister.mia.home", "user.home-town", None, None]


def test_two_facts_of_one_answer_never_end_each_other_unless_the_later_was_said_later() -> None:
    told = (user("I'm vegan and I avoid gluten."), user("From now on I eat fish too."))
    vegan = found("User is vegan", 1, quote="I'm vegan", key="user.diet")
    gluten = found("User avoids gluten", 1, quote="I avoid gluten", key="user.diet")
    fish = found("User eats fish", 2, quote="I eat fish too", key="user.diet")
    both = found("User eats fish and is vegan", 1, 2, quote="I eat fish too", key="user.diet")
    facts = validated(vegan, gluten, both, fish, messages=told).facts
    assert [fact.key for fact in validation.merge((), facts)] == ["user.diet", None, None, "user.diet"]
    again = validation.merge((), facts)
    assert validation.merge(again, ()) == again


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
    assert validated({**HOME, "quote": quote}).dropped == 0


def test_a_sign_alone_can_be_quoted() -> None:
    assert validated(found("User wants to be called Zoë", 3, quote="👍")).dropped == 0


@pytest.mark.parametrize("quote", ["トマトは食べません", "食べません"])
def test_a_language_without_blanks_is_quoted_as_well(quote: str) -> None:
    told = (user("私はトマトは食べません。"),)
    assert validated(found("Userはトマトを食べない", 1, quote=quote), messages=told).dropped == 0
    assert validated(found("Userはトマトを食べない", 1, quote="魚は好きです"), messages=told).dropped == 1


def test_a_prompt_that_asks_for_no_quotation_gets_none() -> None:
    assert validated(found("User lives in Graz", 1, quote=None)).dropped == 0


def test_what_a_user_confirms_is_kept_with_both_messages() -> None:
    assert only(found("User is allergic to peanuts", 3, 2, quote="Yes, exactly")).sources == (2, 3)


def test_the_same_fact_twice_cites_both() -> None:
    told = (user("I live in Graz."), user("Did I say that I live in Graz?"))
    facts = validated(
        found("User lives in Graz", 1, quote="I live in Graz"),
        found("User lives in Graz", 2, quote="I live in Graz"),
        messages=told,
    ).facts
    (fact,) = validation.merge((), facts)
    assert fact.sources == (1, 2)
    assert validation.merge((fact,), facts) == (fact,)


def test_what_rests_on_lines_read_before_alone_is_neither_kept_nor_dropped() -> None:
    told = transcript(talk(*(user(f"I have {n} cats. {'ab ' * 800}") for n in range(40))))
    first = chunks.after(told.lines, None)
    second = chunks.after(told.lines, first.until)
    (again, fresh) = second.earlier[-1].seq, second.lines[0].seq
    facts = [
        found("User has cats", again, quote="cats"),
        found("User has many cats", again, fresh, quote="cats"),
        found("User has more cats", 1, quote="cats"),
    ]
    result = validation.validate({"facts": [*facts]}, second, told.known)
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
    assert confirmation.agrees(text) is agrees


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


@pytest.mark.parametrize(
    "talk", [talk for half in (TUNING, HELD_OUT) for talk in golden(half) if talk.obeyed], ids=lambda talk: talk.name
)
def test_nothing_is_kept_of_an_answer_that_obeys_an_injected_text(talk: Golden) -> None:
    lines = transcript(talk.messages)
    found = validation.validate({"facts": list(talk.obeyed)}, chunks.after(lines.lines, None), lines.known)
    assert ([fact.text for fact in found.facts], found.dropped) == ([], len(talk.obeyed))


def test_there_are_eight_injected_texts() -> None:
    assert sum(bool(talk.obeyed) for half in (TUNING, HELD_OUT) for talk in golden(half)) == 8


def test_pasted_text_is_nobodys_word_about_the_user() -> None:
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
        assert validated(found(text, *sources, quote=quote), messages=told).drops == {DropReason.PASTED: 1}


def validated_with(*retracts: dict[str, Any], facts: tuple[dict[str, Any], ...] = ()) -> Validated:
    told = transcript(talk(*GRAZ))
    answer: dict[str, Any] = {"facts": [*facts], "retracts": [*retracts]}
    return validation.validate(answer, chunks.after(told.lines, None), told.known)


GRAZ = (user("I live in Graz."), user("I'm moving to Oslo!"), user("Just kidding about Oslo, forget that."))
OSLO = taken_back("User is moving to Oslo", 3, quote="Just kidding about Oslo", key="user.plan.oslo-move")


def test_what_a_user_takes_back_is_a_retraction_whether_it_was_said_here_or_not() -> None:
    (retraction,) = validated_with(OSLO).facts
    assert (retraction.retracts, retraction.text, retraction.key) == (True, OSLO["text"], "user.plan.oslo-move")
    assert retraction.sources == (3,)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"quote": "forget Graz"}, DropReason.UNQUOTED),
        ({"sources": [17]}, DropReason.UNCITED),
        ({"text": " "}, DropReason.MALFORMED),
    ],
)
def test_a_retraction_that_nobody_said_is_dropped(fields: dict[str, Any], reason: DropReason) -> None:
    assert validated_with({**OSLO, **fields}) == Validated((), {reason: 1})


def test_what_was_taken_back_after_it_was_said_is_left_out_of_the_same_answer() -> None:
    oslo = found("User is moving to Oslo", 2, quote="I'm moving to Oslo", key="user.plan.oslo-move")
    graz = found("User lives in Graz", 1, quote="I live in Graz")
    facts = validation.merge((), validated_with(OSLO, facts=(oslo, graz)).facts)
    assert [(fact.text, fact.retracts) for fact in facts] == [
        ("User lives in Graz", False),
        ("User is moving to Oslo", True),
    ]
    again = validation.merge(facts, validated_with(facts=(graz,)).facts)
    assert again == facts


def test_what_is_spoken_of_is_no_claim() -> None:
    told = (user("I'm planning a trip."), assistant("Rome is a lovely idea!"), user("We leave on the 12th of June."))
    fact = found("User is flying to Rome on 2026-06-12", 2, 3, quote="We leave on the 12th of June")
    assert validated(fact, messages=told).dropped == 0


def test_a_claim_in_another_language_is_confirmed_or_dropped() -> None:
    fact = found("User is vegetarian", 1, 2, quote=None)
    claim = assistant("Sie essen also kein Fleisch.")
    assert validated(fact, messages=(claim, user("Und was koche ich heute?"))).dropped == 1
    assert validated(fact, messages=(claim, user("Ja, genau."))).dropped == 0


@pytest.mark.parametrize("with_answer", [False, True])
def test_what_must_be_kept_of_the_golden_conversations_is_evidence(with_answer: bool) -> None:
    """Told in the words that are looked for there, and citing the assistant's message before it as well or not."""
    for told in golden(TUNING):
        lines = transcript(told.messages)
        part = chunks.after(lines.lines, None)
        assistants = {message.seq for message in told.messages if message.role is MessageRole.ASSISTANT}
        for expected in told.must:
            seq = expected.get("message", 0)
            text = " ".join(("User", *(words.split("|")[0] for words in expected["says"])))
            sources = [seq - 1, seq] if with_answer and seq - 1 in assistants else [seq]
            quote = next((line.said for line in part.lines if line.seq == seq), "")
            if seq not in (0, *assistants):
                fact = found(text, *sources, quote=quote)
                assert validation.validate({"facts": [fact]}, part, lines.known).dropped == 0, f"{told.name}: {text}"
