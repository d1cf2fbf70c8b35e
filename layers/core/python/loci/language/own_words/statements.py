"""The sentences of a message in which its writer tells something, as they were written."""

from loci.language.own_words.dialogue_acts import (
    has_letters,
    is_courtesy,
    is_question,
    overrides_assistant,
    stated_part,
)
from loci.language.own_words.remembering import content_to_remember
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

LONGEST = 2000
"""Characters of a sentence; what runs on for longer is not said."""
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
    beside what it asks, or asks to remember something, only that is returned."""
    sentences = enumerate(split_sentences(own))
    told_parts = (_part_of(sentence, number) for number, sentence in sentences if len(sentence) <= LONGEST)
    return [part for part in told_parts if part.text]


def _part_of(sentence: str, number: int) -> SentencePart:
    if not has_letters(_LINK.sub("", sentence)) or is_courtesy(sentence) or sentence.endswith(":"):
        return SentencePart("", number, is_to_remember=False)
    if content := content_to_remember(sentence):
        return SentencePart(content, number, is_to_remember=True)
    return SentencePart(_told_in(sentence), number, is_to_remember=False)


def _told_in(sentence: str) -> str:
    if overrides_assistant(sentence):
        return ""
    return stated_part(sentence) if is_question(sentence) else sentence
