"""A reply without a word in it, or under the name of anybody, is no value, and no name or place is taken for one."""

import pytest

from loci.language.statements.no_values import is_no_value
from loci.language.statements.short_replies import evades


@pytest.mark.parametrize(
    "reply",
    ["Uhmm", "hmmmm", "errr", "aaaa", "noooooo", "sdfg", "QWER", "n/a", "um, hm", "Jane Doe", "Erika Mustermann"],
)
def test_a_sound_a_run_of_keys_and_a_name_of_anybody_are_no_value(reply: str) -> None:
    assert is_no_value(reply)
    assert evades("What is your name?", reply)


@pytest.mark.parametrize(
    "reply", ["Umma", "Emma", "Mo", "Aaron", "Henry III", "Ohio", "Rye", "Doe", "Hmar", "8", "Odalys Wee"]
)
def test_a_name_that_sounds_so_is_a_value(reply: str) -> None:
    assert not is_no_value(reply)
    assert not evades("What is your name?", reply)


@pytest.mark.parametrize(
    ("question", "reply", "is_evaded"),
    [
        ("Where do you live?", "I'd rather not say", True),
        ("Where do you live?", "near the old mill", False),
        ("When do you train?", "every morning", False),
        ("Which one do you take, A or B?", "B", False),
        ("What is the name of your cat?", "ummm", True),
        ("Nice to meet you.", "ummm", False),
    ],
)
def test_words_evade_only_a_question_about_oneself(question: str, reply: str, is_evaded: bool) -> None:
    assert evades(question, reply) is is_evaded
