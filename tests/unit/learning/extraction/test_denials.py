"""A fact that says yes to what its user denies is dropped, and no right one with it."""

import pytest

from loci.model.jobs import DropReason
from tests.support.fact_validation import validate_facts
from tests.support.model_facts import assistant, model_fact, user
from tests.support.nearness import all_near

DENIED = {DropReason.DENIED: 1}


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("I don't eat fish", "User eats fish"),
        ("I don\u2019t eat fish.", "User eats fish"),
        ("i dont eat fish", "User eats fish"),
        ("I never eat fish", "User eats fish"),
        ("I can't eat fish", "User can eat fish"),
        ("I do not smoke", "User smokes"),
        ("I won't move to Graz", "User is moving to Graz"),
        ("I'm not vegan anymore", "User is vegan"),
        ("I have no pets", "User has pets"),
        ("I never said I dislike desserts", "User dislikes desserts"),
        ("I'm not allergic to nuts", "User is allergic to nuts"),
        ("I don't think I like jazz", "User likes jazz"),
        ("No, I don't eat fish", "User eats fish"),
        ("I love meat, but I don't eat fish", "User eats fish"),
        ("I don't work at Acme any more, I'm at Globex", "User works at Acme"),
        ("Ich mag keinen Fisch", "User mag Fisch"),
        ("Je ne mange pas de poisson", "User mange de poisson"),
        ("Nunca como pescado", "User como pescado"),
        ("Ich esse keinen Fisch", "User isst Fisch"),
        ("Ich bin nicht Vegetarier", "User ist Vegetarier"),
        ("Ich wohne nicht in Wien.", "User wohnt in Wien"),
        ("Ich arbeite nicht mehr bei Acme", "User arbeitet bei Acme"),
        ("Ich fahre kein Auto", "User fährt Auto"),
        ("Yo no soy vegetariano", "User es vegetariano"),
        ("No como pescado", "User come pescado"),
        ("Nunca hago yoga", "User hace yoga"),
        ("Am I allergic to nuts?", "User is allergic to nuts"),
        ("I don't work at Ahmed's anymore", "User works at Ahmed's"),
        ("I'm not married anymore", "User is married"),
        ("Should I move to Rome?", "User is moving to Rome"),
        ("Do I have diabetes", "User has diabetes"),
    ],
)
def test_what_a_user_denies_is_no_fact(said: str, fact: str) -> None:
    assert validate_facts(model_fact(fact, 1, quote=said), messages=(user(said),), nearness=all_near).drops == DENIED


@pytest.mark.parametrize("quote", ["eat fish", "I don't eat fish"])
def test_a_quotation_that_leaves_the_denial_out_is_seen_through(quote: str) -> None:
    told = (user("I don't eat fish, thanks."),)
    assert validate_facts(model_fact("User eats fish", 1, quote=quote), messages=told).drops == DENIED


@pytest.mark.parametrize("answer", ["No", "No.", "Nope, I don't", "Nein", "No, sorry", "I don't"])
def test_who_answers_no_says_nothing_of_what_was_asked(answer: str) -> None:
    told = (assistant("Do you eat fish?"), user(answer))
    assert validate_facts(model_fact("User eats fish", 1, 2, quote=answer), messages=told).drops == DENIED
    for fact in ("User does not eat fish", "User avoids fish", "User is vegetarian"):
        assert validate_facts(model_fact(fact, 1, 2, quote=answer), messages=told).drops == {}


@pytest.mark.parametrize(
    ("asked", "answer", "fact"),
    [
        ("Do you mind if I call you Bob?", "No", "User can be called Bob"),
        ("You don't eat fish, right?", "No", "User never eats fish"),
        ("Don't you eat fish?", "No, I do eat fish", "User eats fish"),
        ("Do you live in Graz?", "No, in Linz", "User lives in Linz"),
        ("Are you married?", "No", "User is single"),
        ("Any allergies?", "No", "User has no allergies"),
    ],
)
def test_an_answer_no_proves_what_follows_from_it(asked: str, answer: str, fact: str) -> None:
    told = (assistant(asked), user(answer))
    assert validate_facts(model_fact(fact, 1, 2, quote=answer), messages=told).drops == {}


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("I don't eat fish", "User doesn't eat fish"),
        ("I don't eat fish", "User does not eat fish"),
        ("I don't eat fish or meat", "User is vegetarian"),
        ("I don't eat fish", "User avoids fish"),
        ("I don't like desserts", "User dislikes desserts"),
        ("I no longer smoke", "User quit smoking"),
        ("I haven't smoked since March", "User stopped smoking in March 2026"),
        ("I don't eat gluten", "User eats gluten-free food"),
        ("I can't eat nuts", "User is allergic to nuts"),
        ("I don't work at Acme anymore", "User used to work at Acme"),
        ("I don't work at Acme anymore", "User has left Acme"),
        ("I don't work at Acme anymore", "User worked at Acme"),
        ("I don't work at Acme any more", "User previously worked at Acme"),
        ("I no longer live in Graz", "User lived in Graz"),
        ("I'm not vegan anymore", "User was vegan"),
        ("We don't have a dog any longer", "User had a dog"),
        ("Ich habe keinen Hund mehr", "User hatte einen Hund"),
        ("Ich arbeite nicht mehr bei Acme", "User hat bei Acme gearbeitet"),
        ("Ya no trabajo en Acme", "User trabajaba en Acme"),
        ("I don't drink coffee, I drink tea", "User drinks tea"),
        ("I don't eat fish and I love meat", "User loves meat"),
        ("I don't eat fish because my wife is allergic to it", "User's wife is allergic to fish"),
        ("I'm not from Graz but from Linz", "User is from Linz"),
        ("I live in Graz not in Wien", "User lives in Graz"),
        ("No I live in Graz", "User lives in Graz"),
        ("I can't wait to visit Rome", "User wants to visit Rome"),
        ("I cannot live without coffee", "User lives on coffee"),
        ("Don't forget my birthday is on May 5", "User's birthday is on May 5"),
        ("I don't mind dogs", "User is fine with dogs"),
        ("I play not only the piano", "User plays the piano"),
        ("I haven't told you that I play chess", "User plays chess"),
        ("Didn't I say I play chess?", "User plays chess"),
        ("I don't know why but I love jazz", "User loves jazz"),
        ("I don't get along with my brother Tom", "User has a brother called Tom"),
        ("I don't like my job at Acme", "User has a job at Acme"),
        ("I never leave the flat in Graz where I live with Mia", "User lives with Mia"),
        ("I haven't seen my sister in years", "User has a sister"),
        ("My dog Rex doesn't like cats", "User has a dog called Rex"),
        ("I don't drink coffee after 3 pm", "User drinks coffee only before 3 pm"),
        ("I haven't been to Rome since 2019", "User was last in Rome in 2019"),
        ("I've never stopped loving jazz", "User loves jazz"),
        ("I wouldn't say no to a trip to Rome", "User would like a trip to Rome"),
        ("Nothing beats pizza", "User loves pizza"),
        ("There's no doubt I love pizza", "User loves pizza"),
        ("Ich esse keinen Fisch", "User isst keinen Fisch"),
        ("Ich esse nicht nur Fisch", "User isst Fisch"),
        ("Ich esse heute keinen Fisch", "User isst Fisch"),
        ("Ich esse keinen Fisch am Freitag", "User isst Fisch"),
        ("Ich trinke nicht viel Kaffee", "User trinkt Kaffee"),
        ("Ich wohne in Graz, nicht in Wien", "User wohnt in Graz"),
        ("Ich wohne in Graz nicht in Wien", "User wohnt in Graz"),
        ("Ich esse keinen Fisch. Doch, ich esse Fisch", "User isst Fisch"),
        ("Ich kenne keinen Ort wo ich Fisch esse", "User isst Fisch"),
        ("No como mucho pescado", "User come pescado"),
        ("Vivo en Graz no en Viena", "User vive en Graz"),
        ("No como pescado", "User no come pescado"),
        ("Did I mention I play chess?", "User plays chess"),
        ("Have I told you that I play chess?", "User plays chess"),
        ("Should I quit my job at Acme?", "User has a job at Acme"),
        ("Can I take aspirin with asthma?", "User has asthma"),
        ("Can I eat sushi while pregnant?", "User is pregnant"),
        ("Do you know a vet for my cat Miso?", "User has a cat called Miso"),
        ("Can you help me with diabetes?", "User has diabetes"),
        ("Nicht in Wien, ich wohne in Graz", "User wohnt in Graz"),
    ],
)
def test_a_fact_that_a_denial_proves_or_leaves_alone_is_valid(said: str, fact: str) -> None:
    assert validate_facts(model_fact(fact, 1, quote=said), messages=(user(said),), nearness=all_near).drops == {}


def test_one_affirmation_of_the_same_words_is_enough() -> None:
    told = (user("I don't eat fish. Just kidding: I eat fish every day!"),)
    assert validate_facts(model_fact("User eats fish", 1, quote="I eat fish every day"), messages=told).drops == {}
