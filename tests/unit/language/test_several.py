"""A question for several things is known by its plurals, and by asking what somebody has done so far."""

import pytest

from loci.language.several import asks_for_several
from loci.model import limits
from loci.search.recall.questions import TopicQuestion

SEVERAL = [
    "What are Ann's hobbies?",
    "Which books has Tim read?",
    "What other musical instruments do I play?",
    "How many cats do I have?",
    "How often did I go swimming?",
    "Who are my colleagues?",
    "List what I am allergic to",
    "Where have I travelled so far?",
    "What kind of films do I like?",
    "Welche Sprachen spreche ich?",
    "Was sind meine Hobbys?",
    "¿Cuáles son mis aficiones?",
    "¿Qué libros he leído?",
]
ONE = [
    "What is my blood type?",
    "Where does Ann live?",
    "When did I move to Lisbon?",
    "What is this bus called?",
    "What was his address?",
    "Which doctor do I see?",
    "What's the status of my visa?",
    "Wo wohne ich?",
    "¿Dónde vivo?",
    "Lisbon",
]


@pytest.mark.parametrize("question", SEVERAL)
def test_a_question_for_several_things_may_have_more_hits(question: str) -> None:
    assert asks_for_several(question)
    assert TopicQuestion(question).most_hits == limits.SEVERAL_HITS
    assert TopicQuestion(question, 3).most_hits == 3


@pytest.mark.parametrize("question", ONE)
def test_a_question_for_one_thing_has_few(question: str) -> None:
    assert not asks_for_several(question)
    assert TopicQuestion(question).most_hits == limits.DEFAULT_HITS


@pytest.mark.parametrize("piece", ["what ", "which other ", "has ", "a-", "s "])
def test_a_long_question_takes_no_more_than_linear_work(piece: str) -> None:
    assert asks_for_several("how many " + piece * 2000)
    asks_for_several(piece * 1600)
