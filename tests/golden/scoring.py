"""How much of what must be kept an extractor keeps, and how much of what it keeps may be."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from loci.ports.language import ExtractedFact, Extractor
from tests.golden.conversations import Expected, Golden


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over facts: ``right`` of ``kept`` match what must or may be, ``found`` of ``expected`` must be."""

    kept: int
    right: int
    expected: int
    found: int

    @property
    def precision(self) -> float:
        return self.right / self.kept if self.kept else 1.0

    @property
    def recall(self) -> float:
        return self.found / self.expected if self.expected else 1.0


def score(extractor: Extractor, talks: Iterable[Golden]) -> Score:
    """Over all facts of all conversations together."""
    judged = [(talk, extractor.extract(talk.messages, "v1").facts) for talk in talks]
    return Score(
        kept=sum(len(facts) for _, facts in judged),
        right=sum(len(facts) - len(wrong(talk, facts)) for talk, facts in judged),
        expected=sum(len(talk.must) for talk, _ in judged),
        found=sum(len(talk.must) - len(missed(talk, facts)) for talk, facts in judged),
    )


def wrong(talk: Golden, facts: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """The facts that nothing allows, or that something forbids."""
    allowed = (*talk.must, *talk.may)
    return [fact for fact in facts if not _fits_any(fact, allowed) or _fits_any(fact, talk.must_not)]


def missed(talk: Golden, facts: Sequence[ExtractedFact]) -> list[Expected]:
    """What must be kept and was not."""
    return [expected for expected in talk.must if not any(fits(fact, expected) for fact in facts)]


def fits(fact: ExtractedFact, expected: Expected) -> bool:
    """Whether a fact is the one that is expected: by the words it holds and, where they are said, by all the rest."""
    return (
        all(_holds(fact.text, words) for words in expected["says"])
        and expected.get("message", fact.sources[0]) in fact.sources
        and fact.category.kind.value in expected.get("kind", fact.category.kind.value).split("|")
        and expected.get("key", fact.key) == fact.key
        and fact.valid_from.isoformat().startswith(expected.get("validFrom", ""))
    )


def _fits_any(fact: ExtractedFact, all_expected: Iterable[Expected]) -> bool:
    return any(fits(fact, expected) for expected in all_expected)


def _holds(text: str, words: str) -> bool:
    """Any of the alternatives, from the beginning of a word on."""
    return any(re.search(rf"(?<!\w){re.escape(word.strip())}", text, re.IGNORECASE) for word in words.split("|"))
