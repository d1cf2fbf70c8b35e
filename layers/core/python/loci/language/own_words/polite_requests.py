"""Requests that are put as questions: "Would you always write dates as day, month, year?"."""

import re

from loci.language.lexicon import alternation
from loci.language.own_words.dialogue_acts import without_leads
from loci.language.own_words.lexicon import INTERROGATIVES
from loci.text.patterns import LazyPattern

MODAL_AND_YOU = (
    r"(?:(?:can|could|would|will)(?:n['’]?t| not)? you|(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie|"
    r"(?:puedes|podrías|puede usted|podría)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu peux)\b"
)
# "Any chance you could …", "I was wondering if you could …", "Do you mind …".
_ASKS_TO = LazyPattern(
    rf"(?:[\w'’]+ ){{0,5}}?(?:{MODAL_AND_YOU}|you (?:can|could|would|mind)\b)(?P<what>.*)", re.IGNORECASE | re.DOTALL
)
# It asks for an answer, or to work on a text.
_FOR_ANSWER = LazyPattern(
    rf" (?:please |mind |also )*(?:\w+ (?:me|us|mir|uns)\b|(?:{alternation('verbs_of_treating')})\b)", re.IGNORECASE
)
_LEAST_WORDS = 5
# It lasts, forbids, or is about what the user has and does: "for me" says nothing of that.
_OF_THE_USER = LazyPattern(
    rf"\b(?:{alternation('lasting')}|always|never|not|every\w*|whenever|(?!(?:me|us|mich|mir|uns|moi|mij|meg|mig)\b)"
    rf"(?:{alternation('first_person_pronouns')}))\b",
    re.IGNORECASE,
)
_WORD = LazyPattern(r"[^\W_]+")


def is_polite_wish(sentence: str) -> bool:
    """Whether a question asks the assistant to do something, and for no answer."""
    match = _ASKS_TO.match(without_leads(sentence).lstrip("¿¡ "))
    if match is None or not INTERROGATIVES.isdisjoint(_WORD.findall(sentence.lower())):
        return False
    if _OF_THE_USER.search(match["what"]) is not None:
        return True
    return len(match["what"].split()) >= _LEAST_WORDS and _FOR_ANSWER.match(match["what"]) is None
