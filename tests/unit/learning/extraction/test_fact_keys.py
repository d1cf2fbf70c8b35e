"""Whose a fact is, and the key it has, go by who said it."""

import pytest

from loci.learning.extraction import validation
from loci.model.jobs import DropReason
from tests.support.fact_validation import only, validate_facts
from tests.support.model_facts import model_fact, user

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
def test_in_a_group_a_key_belongs_to_its_speaker(key: str, seq: int, text: str, quote: str, kept: str | None) -> None:
    assert only(model_fact(text, seq, quote=quote, key=key), GROUP).key == kept


def test_a_fact_said_of_user_in_a_group_is_its_authors() -> None:
    fact = only(model_fact("User is vegetarian", 1, quote="I'm vegetarian", key="user.diet"), GROUP)
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
    fact = model_fact(text, 1, quote="I'm vegetarian")
    assert validate_facts(fact, messages=GROUP).drops == ({} if reason is None else {reason: 1})


def test_a_speaker_who_calls_themselves_user_neither_is_the_owner_nor_silences_them() -> None:
    told = (user("I live in Graz."), user("I live in Lagos.", author="User"))
    owner = model_fact("User lives in Graz", 1, quote="I live in Graz", key="user.home")
    other = model_fact("User lives in Lagos", 2, quote="I live in Lagos", key="user.home")
    mine, theirs = validate_facts(owner, other, messages=told).facts
    assert (mine.text, mine.key) == ("User lives in Graz", "user.home")
    assert theirs.text == '"User" lives in Lagos'
    assert (theirs.key or "").startswith("user~")


def test_keys_of_the_owner_stay_as_they_are() -> None:
    told = (user("I live in Graz, my sister Mia in Lisbon."),)
    keys = ("user.home", "home", "sister.mia.home", "User.Home Town", "x" * 201, " . ")
    kept = [only(model_fact("User lives in Graz", 1, quote="I live in Graz", key=key), told).key for key in keys]
    assert kept == ["user.home", "user.home", "sister.mia.home", "user.home-town", None, None]


def test_two_facts_of_one_answer_never_end_each_other_unless_the_later_was_said_later() -> None:
    told = (user("I'm vegan and I avoid gluten."), user("From now on I eat fish too."))
    vegan = model_fact("User is vegan", 1, quote="I'm vegan", key="user.diet")
    gluten = model_fact("User avoids gluten", 1, quote="I avoid gluten", key="user.diet")
    fish = model_fact("User eats fish", 2, quote="I eat fish too", key="user.diet")
    both = model_fact("User eats fish and is vegan", 1, 2, quote="I eat fish too", key="user.diet")
    facts = validate_facts(vegan, gluten, both, fish, messages=told).facts
    assert [fact.key for fact in validation.merge((), facts)] == ["user.diet", None, None, "user.diet"]
    again = validation.merge((), facts)
    assert validation.merge(again, ()) == again
