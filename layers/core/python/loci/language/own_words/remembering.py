"""Requests to remember: "Could you keep in mind that …?", "Note to self: …", "Kannst du dir merken, dass …?"."""

import re

from loci.language.lexicon import alternation
from loci.language.own_words.dialogue_acts import asks_inside, without_leads
from loci.language.own_words.polite_requests import MODAL_AND_YOU
from loci.text.patterns import LazyPattern

# Around the verb, and nothing to be remembered.
_AROUND = rf"(?:{alternation('words_around_remembering')})\b"
_REQUEST = LazyPattern(
    rf"\W*(?P<asked>{MODAL_AND_YOU}[ ,]+)?(?:{_AROUND}[ ,]+)*"
    rf"(?P<verb>{alternation('verbs_of_remembering')})\b(?:,? {_AROUND})*"
    r"(?:(?P<opens>\s*:|,? (?:that|dass|que)\b|,? qu['’](?=\w))\s*|,? )(?P<what>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_NOTE = LazyPattern(
    rf"\W*(?:{alternation('names_of_notes')})(?: [^\s:.!?]+){{0,5}}\s*:\s*(?P<what>\S.*)",
    re.IGNORECASE | re.DOTALL,
    guard=":",
)
_MERELY_AROUND = LazyPattern(rf"(?:{_AROUND}\W*)+", re.IGNORECASE)
# Without "that" or a colon only a clause is something to remember: "remember my desk is by the window".
_CLAUSE = LazyPattern(
    r"(?:my|our|the|i|we|he|she|his|her|their|[A-Z]\w+['’]s) (?:[\w'’-]+ ){0,5}?(?:am|is|are|was|were|has|have|had|can|"
    r"cannot|will|must|need|likes?|hates?|opens?|closes?|lives?|works?)\b",
    re.IGNORECASE,
)
# A file is saved as well, and a letter written.
_MIND = LazyPattern(r"forget|memori|mind|remember", re.IGNORECASE)
_TO_DO = LazyPattern(r"to [a-z]", re.IGNORECASE)
# It speaks of what was said before.
_POINTS_BACK = LazyPattern(r"(?:this|that|these|those|it|das|dies|eso|esto|ça|cela)\b", re.IGNORECASE)
_ENDS = " \t\n.!?¿¡"
_LEAST_WORDS = 2


def content_to_remember(sentence: str) -> str:
    """The content that a sentence asks to be remembered, as it was put; empty for any other sentence."""
    bare = without_leads(sentence)
    match = _REQUEST.match(bare)
    if match is None or not _opens(match):
        match = _NOTE.match(bare)
    what = match["what"].strip(_ENDS) if match is not None else ""
    return what if _is_told(what) else ""


def _opens(match: re.Match[str]) -> bool:
    """Whether what follows the verb is to be remembered: "Could you remember my name?" only asks."""
    if match["opens"] is not None:
        return True
    if _MIND.search(match["verb"]) is not None and _CLAUSE.match(match["what"]) is not None:
        return True
    return match["asked"] is not None and _TO_DO.match(match["what"]) is not None


def _is_told(what: str) -> bool:
    points = _POINTS_BACK.match(what) is not None or _MERELY_AROUND.fullmatch(what) is not None
    return len(what.split()) >= _LEAST_WORDS and not points and not asks_inside(what)
