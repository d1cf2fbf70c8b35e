"""Several questions asked in one."""

import pytest

from loci.language.compound import MOST_PARTS, parts
from loci.search.ranking.question import KnownNames, parse_question

NOBODY = KnownNames(lambda _: False)


@pytest.mark.parametrize(
    ("asked", "single"),
    [
        ("Where do I live, and what do I like to drink?", ("Where do I live?", "what do I like to drink?")),
        ("Who is my boss and when did I meet her?", ("Who is my boss?", "when did I meet her?")),
        ("Where do I work? How do I get there?", ("Where do I work?", "How do I get there?")),
        ("Wo wohne ich, und was trinke ich gern?", ("Wo wohne ich?", "was trinke ich gern?")),
        ("¿Dónde vivo y qué me gusta beber?", ("¿Dónde vivo?", "qué me gusta beber?")),
    ],
)
def test_a_question_made_of_several_is_taken_apart(asked: str, single: tuple[str, ...]) -> None:
    assert parts(asked) == single


@pytest.mark.parametrize(
    "asked",
    [
        "Where do I live?",
        "What and where?",
        "What do I know of the town where I live?",
        "Which bread and butter pudding do I like?",
        "I like tea, and what else is there?",
        "",
    ],
)
def test_a_single_question_has_no_parts(asked: str) -> None:
    assert parts(asked) == ()


def test_a_question_has_few_parts_however_many_it_asks() -> None:
    assert len(parts(", ".join(["what do I like"] * 20))) == MOST_PARTS


def test_each_part_is_compared_in_the_first_person_too() -> None:
    assert parse_question("Where do I live, and what does the user drink?", NOBODY).wordings == (
        "Where do I live?",
        "what does the user drink?",
        "what do I drink?",
    )
