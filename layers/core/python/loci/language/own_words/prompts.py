"""Tell a prompt for one chat, which is mostly pasted, from what a user wants in all of them."""

from loci.language.own_words.dialogue_acts import overrides_assistant
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_GIVES_A_PART = LazyPattern(
    r"\b(?:act|answer|behave|reply|respond|write) as (?:if|though|an?|the)\b|\b(?:imagine|pretend|role-?play)\b|"
    r"\byou(?: are|['’]re| will be| will act| will play) (?:now )?(?:as )?(?:an?|the|called|named|[A-Z]{2,})\b",
)


def is_prompt(own: str) -> bool:
    """Whether a text gives the assistant a part to play, or would take its rules away."""
    return _GIVES_A_PART.search(own) is not None or any(map(overrides_assistant, split_sentences(own)))
