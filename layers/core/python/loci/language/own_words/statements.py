"""The sentences of a message in which its writer tells something, as they were written."""

from loci.language.own_words.dialogue_acts import (
    addresses_assistant,
    has_letters,
    is_command,
    is_courtesy,
    is_question,
    stated_part,
)
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

LONGEST = 2000
"""Characters of a sentence; what runs on for longer is not said."""
_LINK = LazyPattern(r"https?://\S+|www\.\S+")


@record(frozen=True, slots=True)
class SentencePart:
    """A sentence, or the part of one that tells something; ``number`` is its place among the sentences."""

    text: str
    number: int


def statements(own: str) -> list[SentencePart]:
    """The statements in a text without pastes: no question, command, greeting or thanks. Of a sentence that states
    something before it asks, or after it orders, only that part is returned."""
    sentences = (
        (number, _statement_in(sentence))
        for number, sentence in enumerate(split_sentences(own))
        if len(sentence) <= LONGEST
    )
    return [SentencePart(sentence, number) for number, sentence in sentences if sentence]


def _statement_in(sentence: str) -> str:
    if not has_letters(_LINK.sub("", sentence)) or is_courtesy(sentence) or sentence.endswith(":"):
        return ""
    if addresses_assistant(sentence):
        return ""
    if is_question(sentence) or is_command(sentence):
        return stated_part(sentence)
    return sentence
