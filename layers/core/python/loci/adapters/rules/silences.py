"""Why a message of a user leaves nothing behind: it asks, jokes, is polite, or is somebody else's text."""

from loci.language.own_words.dialogue_acts import (
    has_letters,
    is_courtesy,
    is_question,
    overrides_assistant,
)
from loci.language.pastes.introduced import treats_text
from loci.model.conversations import Message
from loci.model.jobs import DropReason
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_LINK = LazyPattern(r"https?://\S+|www\.\S+")


def reason_of_silence(message: Message, own: str) -> DropReason:
    """The reason why a message outside a play stated nothing; ``own`` is its text without pastes."""
    if not has_letters(own):
        return DropReason.PASTED if has_letters(message.text) else DropReason.NO_WORDS
    reasons = [_reason_of_sentence(sentence) for sentence in split_sentences(own)]
    return min(reasons, key=_ORDER.index, default=DropReason.NO_WORDS)


_ORDER = (
    DropReason.ORDER,
    DropReason.QUESTION,
    DropReason.REQUEST,
    DropReason.NO_FORM,
    DropReason.COURTESY,
    DropReason.NO_WORDS,
)
"""Reasons for a message of several sentences, the most telling first."""


def _reason_of_sentence(sentence: str) -> DropReason:
    if overrides_assistant(sentence):
        return DropReason.ORDER
    if not has_letters(_LINK.sub("", sentence)):
        return DropReason.NO_WORDS
    if is_courtesy(sentence):
        return DropReason.COURTESY
    if treats_text(sentence):
        return DropReason.REQUEST
    return DropReason.QUESTION if is_question(sentence) else DropReason.NO_FORM
