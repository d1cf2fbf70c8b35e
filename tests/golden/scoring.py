"""Recall and precision of an extractor: how many required facts it extracts, and how many of its facts are allowed.

What an extractor states itself, a *fact*, must say what is expected: its words, message, kind, key and time. What it
quotes in the user's own words is found by those words and its message alone: it carries the day it was said on, so that
"tomorrow" means a date, and states neither kind nor key.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from loci.model.atoms import SAID
from loci.ports.language import ExtractedFact, Extractor
from tests.golden.conversations import Expected, Golden

_DAY = re.compile(r"\d{4}-\d\d(?:-\d\d)?$")


@dataclass(frozen=True, slots=True)
class Score:
    """Counts: ``right`` of ``facts`` match a required or allowed one. Of ``expected``, the required ones, ``stated``
    are found by a fact and ``kept`` by a fact or in the user's own words; ``quotes`` are in own words, and
    ``intruders`` of these hold forbidden content."""

    facts: int
    right: int
    expected: int
    stated: int
    kept: int
    quotes: int = 0
    intruders: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.facts if self.facts else 1.0

    @property
    def recall(self) -> float:
        return self.kept / self.expected if self.expected else 1.0


def score(extractor: Extractor, talks: Iterable[Golden]) -> Score:
    """Over all conversations together."""
    found = [(talk, extractor.extract(talk.messages, "v1").facts) for talk in talks]
    parted = [(talk, *_split_quotes(facts)) for talk, facts in found]
    return Score(
        facts=sum(len(facts) for _, facts, _ in parted),
        right=sum(len(facts) - len(wrong(talk, facts)) for talk, facts, _ in parted),
        expected=sum(len(talk.must) for talk, _ in found),
        stated=sum(len(talk.must) - len(missing_facts(talk, facts)) for talk, facts, _ in parted),
        kept=sum(len(talk.must) - len(missing_facts(talk, facts)) for talk, facts in found),
        quotes=sum(len(quotes) for _, _, quotes in parted),
        intruders=sum(len(intruding(talk, quotes)) for talk, _, quotes in parted),
    )


def wrong(talk: Golden, facts: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """The facts that nothing allows, or that something forbids."""
    allowed = (*talk.must, *talk.may)
    return [fact for fact in facts if not _fits_any(fact, allowed) or _fits_any(fact, talk.must_not)]


def missing_facts(talk: Golden, facts: Sequence[ExtractedFact]) -> list[Expected]:
    """Required facts that were not extracted."""
    return [expected for expected in talk.must if not any(fits(fact, expected) for fact in facts)]


def intruding(talk: Golden, quotes: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """The quotes that hold forbidden content."""
    return [quote for quote in quotes if _fits_any(quote, talk.must_not)]


def fits(fact: ExtractedFact, expected: Expected) -> bool:
    """Whether a fact is the one that is expected: by the words it holds and, where they are said, by all the rest; one
    in own words by these and by its message."""
    if expected.get("message", fact.sources[0]) not in fact.sources:
        return False
    if fact.category == SAID:
        return all(_holds(fact.text, words) or _names_day(words) for words in expected["says"])
    return (
        all(_holds(fact.text, words) for words in expected["says"])
        and fact.category.kind.value in expected.get("kind", fact.category.kind.value).split("|")
        and expected.get("key", fact.key) == fact.key
        and fact.valid_from.isoformat().startswith(expected.get("validFrom", ""))
    )


def _split_quotes(facts: Sequence[ExtractedFact]) -> tuple[list[ExtractedFact], list[ExtractedFact]]:
    return [fact for fact in facts if fact.category != SAID], [fact for fact in facts if fact.category == SAID]


def _fits_any(fact: ExtractedFact, all_expected: Iterable[Expected]) -> bool:
    return any(fits(fact, expected) for expected in all_expected)


def _holds(text: str, words: str) -> bool:
    """Any of the alternatives, from the beginning of a word on."""
    return any(re.search(rf"(?<!\w){re.escape(word.strip())}", text, re.IGNORECASE) for word in words.split("|"))


def _names_day(words: str) -> bool:
    return any(_DAY.match(word.strip()) for word in words.split("|"))
