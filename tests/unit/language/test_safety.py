"""What is about somebody's safety is always in mind, word for word, in three languages; what only sounds so is not."""

import pytest

from loci.adapters.rules import RulesExtractor
from loci.language.safety import SafetyTopic, find_safety
from loci.model.atoms import SAID
from loci.ports.language import ExtractedFact
from tests.support.talk import message

ABOUT_SAFETY = [
    "My doctor says I am allergic to eggs.",
    "I am a cancer survivor.",
    "I have a pacemaker and mild asthma.",
    "Peanuts could kill me.",
    "I'm on blood thinners.",
    "I react badly to penicillin.",
    "I was diagnosed with epilepsy in March.",
    "I take levothyroxine every morning.",
    "Nils has coeliac disease.",
    "My daughter is allergic to bee stings.",
    "I'm allergic to shellfish.",
    "My son has a severe nut allergy.",
    "I can't eat gluten.",
    "I'm lactose intolerant.",
    "I'm 14 weeks pregnant.",
    "My wife is pregnant with twins.",
    "I wear a hearing aid in my left ear.",
    "My husband uses a wheelchair.",
    "I'm a recovering alcoholic, two years sober.",
    "I've got type 1 diabetes.",
    "My mother takes warfarin since her stroke.",
    "We carry an EpiPen for Emma.",
    "Bee stings send me to hospital, I had an anaphylactic shock once.",
    "I'm deaf in one ear.",
    "My dad had a heart attack last year.",
    "I get migraines from red wine and I have high blood pressure.",
    "Our youngest has asthma.",
    "My partner's diabetes means we count carbs.",
    "I have only one kidney.",
    "Sesame makes my throat swell: allergic reaction to it twice.",
    "I have celiac disease, so I cannot consume any foods containing gluten.",
    "My girlfriend can't tolerate dairy.",
    "I'm on chemo until June.",
    "Ich habe eine schwere Nussallergie.",
    "Ich bin allergisch gegen Penicillin.",
    "Meine Tochter hat Zöliakie.",
    "Ich nehme Blutverdünner.",
    "Ich bin im fünften Monat schwanger.",
    "Ich trage einen Herzschrittmacher.",
    "Ich vertrage keine Laktose.",
    "Soy alérgica a los frutos secos.",
    "Tengo diabetes tipo 2.",
    "Estoy embarazada de seis meses.",
    "Mi hijo es celíaco.",
    "Tomo anticoagulantes.",
    "No tolero la lactosa.",
    "Llevo un marcapasos desde 2020.",
]
NOT_ABOUT_SAFETY = [
    "I'm allergic to Mondays.",
    "I'm writing a thesis on asthma in children.",
    "My company sells insulin pumps.",
    "This traffic is killing me.",
    "I'm addicted to coffee.",
    "We donated to cancer research.",
    "I'm not allergic to anything.",
    "I don't have diabetes.",
    "If I had asthma I would not run.",
    "I read a book about epilepsy.",
    "The film is about a blind pianist.",
    "I'm expecting a delivery today.",
    "I was blind to her faults.",
    "My car has a hearing problem.",
    "I love peanuts.",
    "I work as a diabetes nurse.",
    "Can you explain what celiac disease is?",
    "He turned a blind eye.",
    "I went on a blind date.",
    "I have a stroke of luck today.",
    "That exam gave me a heart attack.",
    "I have a deadline tomorrow.",
    "We have a wheelchair ramp at the office.",
    "My sister is a doctor.",
    "I'm sober-minded about money.",
    "I take the train every morning.",
    "I need a walker for my dog.",
    "I have to take my pills of wisdom.",
    "I use a stent of my own.",
    "Our app helps patients with diabetes.",
    "I'm reading about depression in the 1930s.",
    "The economy is in a depression.",
    "My favourite band is Migraine Boys.",
    "I have a meeting about cancer screening software.",
    "Ich mag Erdnüsse.",
    "Ich lese ein Buch über Demenz.",
    "Me gusta la leche.",
    "Tengo un perro.",
    "The customer is a widow, allergic to nuts.",
]


def extract(text: str) -> tuple[ExtractedFact, ...]:
    return RulesExtractor().extract([message(1, text)], "v1").facts


@pytest.mark.parametrize("text", ABOUT_SAFETY)
def test_a_sentence_about_safety_is_found(text: str) -> None:
    assert find_safety(text) is SafetyTopic.HEALTH


@pytest.mark.parametrize("text", NOT_ABOUT_SAFETY)
def test_what_only_sounds_like_it_is_not(text: str) -> None:
    assert find_safety(text) is None


@pytest.mark.parametrize("text", ABOUT_SAFETY)
def test_each_is_always_in_mind(text: str) -> None:
    assert {fact.category.name for fact in extract(text)} & {"health", "diet"}


def test_it_is_kept_word_for_word_with_who_said_it() -> None:
    (fact,) = extract("I have a pacemaker and mild asthma.")
    assert fact.text == 'User said: "I have a pacemaker and mild asthma."'
    assert (fact.category.name, fact.importance, fact.key, fact.sources) == ("health", 5, None, (1,))


def test_what_a_plain_form_reads_keeps_its_key_and_is_said_once() -> None:
    (fact,) = extract("I'm allergic to peanuts.")
    assert (fact.text, fact.key) == ("User is allergic to peanuts", "user.allergy.peanuts")


def test_a_sentence_of_which_a_form_reads_all_that_is_about_safety_is_no_second_fact() -> None:
    health, said = extract("I'm allergic to peanuts and I love the Dolomites.")
    assert (health.key, said.category) == ("user.allergy.peanuts", SAID)


def test_a_sentence_of_which_a_form_reads_a_part_is_kept_whole() -> None:
    texts = [fact.text for fact in extract("I get migraines from red wine and I have high blood pressure.")]
    assert 'User said: "I get migraines from red wine and I have high blood pressure."' in texts


def test_the_rest_of_a_message_stays_a_quotation() -> None:
    safety, rest = extract("Nils has coeliac disease. We bake on Sundays.")
    assert (safety.category.name, rest.category, rest.text) == ("health", SAID, "We bake on Sundays.")


@pytest.mark.parametrize(
    "text",
    ["I follow a strict vegan diet and avoid honey.", "I strictly follow a Kosher diet at home.", "Ich lebe vegan."],
)
def test_of_diets_there_is_one(text: str) -> None:
    (fact,) = extract(text)
    assert (fact.category.name, fact.key) == ("diet", "user.diet")


def test_meat_again_takes_the_diet_away() -> None:
    (fact,) = (fact for fact in extract("I eat meat again.") if not fact.ends)
    assert (fact.text, fact.key) == ("User eats meat", "user.diet")


@pytest.mark.parametrize("text", ["I'm a vegan chef.", "I only use vegan makeup.", "My restaurant serves halal food."])
def test_a_diet_that_nobody_eats_is_none(text: str) -> None:
    assert find_safety(text) is None
