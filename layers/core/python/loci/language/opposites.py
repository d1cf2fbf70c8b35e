"""Whether a sentence says the opposite of the words that it rests on: it denies or ends what they state, or likes what
they do without.

``denials`` reads what users deny of a sentence; this reads what the sentence denies of theirs."""

import re

from loci.language import denials
from loci.language.changes import says_change
from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_ENDS = LazyPattern(rf"\b(?:{alternation('words_of_ends')})\b", re.IGNORECASE)
_LIKES = LazyPattern(rf"\b(?:{alternation('verbs_of_liking')})\b", re.IGNORECASE)
# "Not allergic", and neither "allergic, so no nuts" nor "can't eat nuts".
_LIFTED = LazyPattern(
    rf"(?:\bnot|\bno longer|n['’]t|\bnever|\bnicht(?: mehr)?) (?:[\w-]+ )?"
    rf"(?P<limit>{alternation('denials_within_facts')})\b",
    re.IGNORECASE,
)
_PAST = LazyPattern(rf"\b(?:{alternation('words_of_the_past')})\b", re.IGNORECASE)


def is_opposite(text: str, clause: str) -> bool:
    """Whether the text and a clause are opposites, as far as words show it."""
    if _lifts_limit(text, clause):
        return True
    if says_no(text):
        return not (says_no(clause) or says_change(clause) or denials.limits(clause))
    likes_anew = _LIKES.search(text) is not None and _LIKES.search(clause) is None
    return likes_anew and not denials.limits(text) and (denials.has_denied_part(clause) or denials.limits(clause))


def _lifts_limit(text: str, clause: str) -> bool:
    """Whether the text denies what limits the user in the clause: "not allergic" of "I am allergic"."""
    lifted = _LIFTED.search(text)
    is_over = says_no(clause) or says_change(clause) or _PAST.search(clause) is not None
    return lifted is not None and not is_over and lifted["limit"].casefold() in clause.casefold()


def says_no(text: str) -> bool:
    """Whether a text denies something, or says that it is over."""
    return denials.denies(text) or _ENDS.search(text) is not None
