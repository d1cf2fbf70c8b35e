"""A fact rests on what a user said: which citations, quotations and confirmations count."""

import pytest

from loci.model.jobs import DropReason
from tests.support.fact_validation import HOME, only, validate_facts
from tests.support.model_facts import assistant, model_fact, tool, user
from tests.support.nearness import all_near


@pytest.mark.parametrize("sources", [[1, 99], [1, 4], [1, 2], [1, 2, 4, 5]])
def test_a_citation_too_many_is_left_out_once_the_quotation_is_found(sources: list[int]) -> None:
    assert only({**HOME, "sources": sources}).sources == (1,)


def test_an_echo_of_the_assistant_costs_nothing() -> None:
    told = (user("I'm vegan."), assistant("Noted, you are vegan!"))
    assert only(model_fact("User is vegan", 1, 2, quote="I'm vegan"), told).sources == (1,)


def test_a_quotation_may_hold_the_question_too() -> None:
    told = (assistant("Do you smoke?"), user("I quit in March."))
    fact = only(model_fact("User quit smoking in March 2026", 1, 2, quote="Do you smoke? I quit in March"), told)
    assert fact.sources == (1, 2)
    assert validate_facts(model_fact("User smokes", 1, 2, quote="Do you smoke?"), messages=told).drops == {
        DropReason.UNQUOTED: 1
    }


def test_a_tools_result_counts_once_the_user_confirms_it() -> None:
    fact = model_fact("User's flight to Oslo leaves on 2026-06-02", 1, 2, quote="Yes, that's the one")
    result = tool("Flight to Oslo, leaves 2026-06-02")
    assert only(fact, (result, user("Yes, that's the one"))).sources == (1, 2)
    for words in ("Fine, thanks", "No, another one", "What else is there?"):
        unconfirmed = validate_facts({**fact, "quote": words}, messages=(result, user(words)))
        assert unconfirmed.drops == {DropReason.UNCONFIRMED: 1}


def test_yes_to_another_question_confirms_no_statement_before_it() -> None:
    told = (assistant("You love golf. Shall I tell you the weather?"), user("Yes"))
    assert validate_facts(model_fact("User loves golf", 1, 2, quote="Yes"), messages=told).drops == {
        DropReason.UNCONFIRMED: 1
    }
    asked = (assistant("You love golf. Is that right?"), user("Yes"))
    assert validate_facts(model_fact("User loves golf", 1, 2, quote="Yes"), messages=asked).drop_count == 0


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
    assert validate_facts({**HOME, "quote": quote}).drop_count == 0


def test_a_sign_alone_can_be_quoted() -> None:
    assert validate_facts(model_fact("User wants to be called Zoë", 3, quote="👍")).drop_count == 0


@pytest.mark.parametrize("quote", ["トマトは食べません", "食べません"])
def test_a_language_without_blanks_is_quoted_as_well(quote: str) -> None:
    told = (user("私はトマトは食べません。"),)
    assert validate_facts(model_fact("Userはトマトを食べない", 1, quote=quote), messages=told).drop_count == 0
    assert validate_facts(model_fact("Userはトマトを食べない", 1, quote="魚は好きです"), messages=told).drop_count == 1


def test_a_prompt_that_asks_for_no_quotation_gets_none() -> None:
    assert validate_facts(model_fact("User lives in Graz", 1, quote=None)).drop_count == 0


def test_a_confirmed_fact_cites_both_messages() -> None:
    assert only(model_fact("User is allergic to peanuts", 3, 2, quote="Yes, exactly")).sources == (2, 3)


def test_what_is_spoken_of_is_no_claim() -> None:
    told = (user("I'm planning a trip."), assistant("Rome is a lovely idea!"), user("We leave on the 12th of June."))
    fact = model_fact("User is flying to Rome on 2026-06-12", 2, 3, quote="We leave on the 12th of June")
    assert validate_facts(fact, messages=told, nearness=all_near).drop_count == 0


def test_a_claim_in_another_language_is_confirmed_or_dropped() -> None:
    fact = model_fact("User is vegetarian", 1, 2, quote=None)
    claim = assistant("Sie essen also kein Fleisch.")
    assert validate_facts(fact, messages=(claim, user("Und was koche ich heute?"))).drop_count == 1
    assert validate_facts(fact, messages=(claim, user("Ja, genau."))).drop_count == 0
