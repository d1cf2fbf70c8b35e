"""Large regular expressions are compiled for the texts that need them, and find there what they find at once."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci.adapters.rules import conversation
from loci.language import compound, dates, persons
from loci.language import question_forms as forms
from loci.language.own_words import dialogue_acts
from loci.language.pastes import chats, introduced, letters, marked, structured, without_pastes
from loci.language.statements import assertion_filter, facts, normalise, slot_values
from loci.learning.extraction import own_context
from loci.text.patterns import LazyPattern


def _patterns(module: ModuleType) -> Iterator[tuple[str, LazyPattern]]:
    for name, value in vars(module).items():
        several = value if isinstance(value, tuple) else value.values() if isinstance(value, Mapping) else (value,)
        for number, one in enumerate(several):
            if isinstance(one, LazyPattern):
                yield f"{module.__name__.rpartition('.')[2]}.{name}[{number}]", one


_PASTES = (chats, introduced, letters, marked, structured)
_OTHERS = (
    *(assertion_filter, compound, conversation, dates, dialogue_acts),
    *(facts, forms, normalise, own_context, persons, slot_values),
)
LAZY = dict(chain.from_iterable(map(_patterns, (*_PASTES, *_OTHERS))))
GUARDED = [name for name, pattern in LAZY.items() if pattern.guard is not None or pattern.words]
LARGE = 400
"""Characters of an expression that takes half a millisecond or more to compile."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", GUARDED)
@given(data=st.data())
@settings(suppress_health_check=list(HealthCheck))
def test_a_guard_lets_every_match_through(name: str, data: st.DataObject) -> None:
    known = LAZY[name]
    text = data.draw(st.from_regex(re.compile(known.form, known.flags)))
    fresh = LazyPattern(known.form, known.flags, guard=known.guard, words=known.words)
    assert fresh.search(text)


def test_a_text_without_what_a_pattern_needs_does_not_compile_it() -> None:
    pattern = LazyPattern(r"(?:red|green) (?P<what>\w+)", guard="red|green")
    assert pattern.search("a blue door") is None
    assert pattern.match("a blue door") is None
    assert pattern.fullmatch("a blue door") is None
    assert list(pattern.finditer("a blue door")) == []
    assert pattern.findall("a blue door") == []
    assert pattern.split("a blue door") == ["a blue door"]
    assert pattern.sub("", "a blue door") == "a blue door"
    assert not pattern.is_compiled


def test_a_text_without_a_word_of_a_pattern_does_not_compile_it() -> None:
    pattern = LazyPattern(r"\b(?:red|green)\b", re.IGNORECASE, words=("red", "green"))
    assert pattern.search("a blue door") is None
    assert not pattern.is_compiled
    assert pattern.search("a tired door") is None
    assert pattern.search("a RED door")


def test_a_text_with_what_a_pattern_needs_is_searched() -> None:
    pattern = LazyPattern(r"(?:red|green) (?P<what>\w+)", re.IGNORECASE, guard="red|green")
    found = pattern.search("a Red door")
    assert found is not None
    assert found["what"] == "door"
    assert [one["what"] for one in pattern.finditer("red door, red house", 5)] == ["house"]
    assert pattern.sub("blue", "a Red door") == "a blue"


def test_a_text_is_taken_apart_as_by_a_compiled_pattern() -> None:
    pattern = LazyPattern(", ?", guard=",")
    assert pattern.findall("a, b,c") == [", ", ","]
    assert pattern.split("a, b,c") == ["a", "b", "c"]
    assert pattern.split("a, b,c", 1) == ["a", "b,c"]


def test_a_pattern_without_a_guard_is_compiled_for_the_first_text() -> None:
    pattern = LazyPattern("a+")
    assert not pattern.is_compiled
    assert pattern.fullmatch("aaa")
    assert pattern.is_compiled


def test_plain_sentences_compile_none_of_the_large_patterns_of_pastes(monkeypatch: pytest.MonkeyPatch) -> None:
    for pattern in LAZY.values():
        monkeypatch.setattr(pattern, "_compiled", None)
    text = "I'm vegetarian and allergic to hazelnuts. I live in Gothenburg, and I work as a marine biologist!"
    assert without_pastes(text) == text
    assert [name for name, one in LAZY.items() if one.is_compiled and len(one.form) > LARGE] == []
