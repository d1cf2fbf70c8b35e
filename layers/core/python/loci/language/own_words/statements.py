"""The sentences of a message in which its writer tells something, as they were written."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from loci.language.own_words.dialogue_acts import (
    has_letters,
    is_courtesy,
    is_question,
    overrides_assistant,
    stated_part,
)
from loci.language.own_words.polite_requests import is_polite_wish
from loci.language.own_words.remembering import content_to_remember
from loci.language.pastes.introduced import treats_text
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

LONGEST = 2000
"""Characters of a sentence; what runs on for longer is not said."""
_NAMES = LazyPattern(r"(?<=[^\W\d_] )[A-ZÀ-Þ]\w")
_POINTS_BACK = LazyPattern(
    r"\b(?:there|it|them|they|he|him|she|her|dort|dorthin|sie|ihn|ihm|allí|ahí|ella|él|là-bas|elle)\b", re.IGNORECASE
)
_LINK = LazyPattern(r"https?://\S+|www\.\S+")


@record(frozen=True, slots=True)
class SentencePart:
    """A sentence, or the ``text`` in one that tells something; ``number`` is its place among the sentences.
    ``is_to_remember``: the sentence asks to remember the text."""

    text: str
    number: int
    is_to_remember: bool


def statements(own: str) -> list[SentencePart]:
    """All but the greetings, thanks and mere questions in a text without pastes. Of a sentence that states something
    besides what it asks, or asks to remember something, only that is returned."""
    sentences = [one if len(one) <= LONGEST else "" for one in split_sentences(own)]
    parts = [_part_of(sentence, number) for number, sentence in enumerate(sentences)]
    for question, following in pairwise(parts):
        if not question.text and _leads_to(sentences[question.number], following.text):
            parts[question.number] = replace(question, text=sentences[question.number])
    return [part for part in parts if part.text]


def passed_over(own: str, said: Sequence[SentencePart]) -> list[SentencePart]:
    """The sentences of which ``statements`` has nothing, but for greetings and attacks on the assistant's rules: what
    asks may tell something too, "Is a sauna a bad idea with my stents?"."""
    numbers = {part.number for part in said}
    return [
        SentencePart(sentence, number, is_to_remember=False)
        for number, sentence in enumerate(split_sentences(own))
        if number not in numbers and not is_courtesy(sentence) and not overrides_assistant(sentence)
    ]


def _leads_to(question: str, statement: str) -> bool:
    """Whether a statement points back at a name in a question: "Who mends bikes in Ghent? I move there in May."."""
    return is_question(question) and _NAMES.search(question) is not None and _POINTS_BACK.search(statement) is not None


def _part_of(sentence: str, number: int) -> SentencePart:
    if not has_letters(_LINK.sub("", sentence)) or is_courtesy(sentence) or sentence.endswith(":"):
        return SentencePart("", number, is_to_remember=False)
    if content := content_to_remember(sentence):
        return SentencePart(content, number, is_to_remember=True)
    return SentencePart(_told_in(sentence), number, is_to_remember=False)


def _told_in(sentence: str) -> str:
    if overrides_assistant(sentence):
        return ""
    if treats_text(sentence) or (is_question(sentence) and not is_polite_wish(sentence)):
        return stated_part(sentence)
    return sentence
