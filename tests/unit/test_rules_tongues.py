"""Statements in other languages than English, and sentences of theirs that state nothing."""

import pytest

from loci.adapters.rules.tongues.parting import TONGUES, parted
from tests.unit.talk import facts, said, talk

STATEMENTS = {
    "German": (
        ("Hallo, ich heiße Anke und wohne in Köln.", ["User's name is Anke", "User lives in Köln"]),
        ("Ich bin Vegetarierin und allergisch gegen Nüsse.", ["User is vegetarian", "User is allergic to Nüsse"]),
        ("Leider mag ich keinen Spinat, aber ich liebe Reis.", ["User dislikes Spinat", "User loves Reis"]),
        ("Ich arbeite als Krankenpfleger bei der Caritas.", ["User works as Krankenpfleger"]),
        ("Ich habe zwei Kinder und meine Frau heißt Eva.", ["User has two children", "User's wife is named Eva"]),
        ("Morgen fliege ich nach Oslo.", ["User is travelling to Oslo on 2026-05-05"]),
    ),
    "Dutch": (
        ("Hoi, ik heet Daan en ik woon in Utrecht.", ["User's name is Daan", "User lives in Utrecht"]),
        (
            "Ik ben allergisch voor noten en ik eet geen vlees.",
            ["User is allergic to noten", "User does not eat vlees"],
        ),
    ),
    "Swedish": (
        ("Hej, jag heter Elin och bor i Lund.", ["User's name is Elin", "User lives in Lund"]),
        ("Jag jobbar som snickare och älskar kaffe.", ["User works as snickare", "User loves kaffe"]),
    ),
    "Norwegian": (
        ("Hei, jeg heter Kari og bor i Bergen.", ["User's name is Kari", "User lives in Bergen"]),
        ("Jeg hedder Mads og jeg arbejder som tømrer.", ["User's name is Mads", "User works as tømrer"]),
        ("Jeg er allergisk mot nøtter, men elsker fisk.", ["User is allergic to nøtter", "User loves fisk"]),
    ),
    "French": (
        ("Bonjour, je m'appelle Zoé et j'habite à Lille.", ["User's name is Zoé", "User lives in Lille"]),
        ("Je ne mange pas de viande et je déteste les oignons.", ["User does not eat viande", "User hates oignons"]),
        ("Je déménage à Brest le mois prochain.", ["User is moving to Brest in 2026-06"]),
    ),
    "Spanish": (
        ("Hola, me llamo Inés y vivo en Cádiz.", ["User's name is Inés", "User lives in Cádiz"]),
        ("Soy celíaca y no me gusta el cilantro.", ["User is coeliac", "User dislikes cilantro"]),
    ),
    "Italian": (
        ("Ciao, mi chiamo Luca e abito a Pisa.", ["User's name is Luca", "User lives in Pisa"]),
        ("Sono allergico alle noci, ma adoro il cioccolato.", ["User is allergic to noci", "User loves cioccolato"]),
    ),
    "Portuguese": (
        ("Oi, meu nome é Rita e moro em Braga.", ["User's name is Rita", "User lives in Braga"]),
        ("Trabalho como padeiro e tenho dois filhos.", ["User works as padeiro", "User has two children"]),
    ),
}


@pytest.mark.parametrize(("line", "texts"), [pair for pairs in STATEMENTS.values() for pair in pairs])
def test_a_statement_of_another_language_is_kept_in_english(line: str, texts: list[str]) -> None:
    assert said(line) == texts


def test_every_language_has_statements_here() -> None:
    assert set(STATEMENTS) == {tongue.name for tongue in TONGUES}


@pytest.mark.parametrize(
    "line",
    [
        "Wohne ich in Köln?",
        "Wenn ich in Köln wohne, brauche ich ein Auto.",
        "Meine Schwester wohnt in Köln und ist Veganerin.",
        "Ich bin nicht allergisch gegen Nüsse.",
        "Vielleicht bin ich allergisch gegen Nüsse.",
        "Ich wohne auf dem Mond, haha.",
        "Si j'habite à Lille, je prends le métro.",
        "Ma sœur habite à Lille et elle est végétarienne.",
        "Je ne suis pas allergique aux noix.",
        "Mi hermana vive en Cádiz y es vegana.",
        "Si vivo en Cádiz, necesito un coche.",
        "No soy alérgico a las nueces.",
        "Mio fratello abita a Pisa e adora il vino.",
        "Minha irmã mora em Braga e não come carne.",
        "Min syster bor i Lund och jobbar som snickare.",
        "Min søster bor i Bergen og spiser ikke kjøtt.",
        "Mijn zus woont in Utrecht en zij is veganist.",
        "Er sagt: „Ich wohne in Köln und ich liebe Reis.“",
    ],
)
def test_questions_ifs_negations_and_others_state_nothing(line: str) -> None:
    assert said(line) == []


def test_a_message_may_speak_two_languages() -> None:
    english, [(sentence, tongue)] = parted("I live in Oslo. Ich liebe die Berge und das Meer.", None)
    assert (english, tongue.name) == ("I live in Oslo.", "German")
    assert sentence == "Ich liebe die Berge und das Meer."


def test_a_sentence_that_no_word_tells_is_in_the_language_of_the_one_before() -> None:
    assert said("Hola, me llamo Inés.", "assistant: ¡Hola!", "Soy vegana.") == ["User's name is Inés", "User is vegan"]


def test_english_with_a_foreign_word_stays_english() -> None:
    assert said("I love tapas and I live in La Paz.") == ["User loves tapas", "User lives in La Paz"]


def test_the_key_is_that_of_the_english_statement() -> None:
    [name, home] = facts(talk("Ich heiße Anke und wohne in Köln."))
    assert (name.key, home.key) == ("user.name", "user.home")


def test_a_sentence_that_runs_on_is_not_read_but_its_neighbours_are() -> None:
    assert said("Ich wohne in Köln. " + "Ich liebe das Meer und die Berge und " * 200 + "Reis.") == [
        "User lives in Köln"
    ]
