"""Two texts that say the same in the same words, however they are written.

Only what says nothing in any language is left out: how letters are encoded and how wide they are, capitals, blanks,
signs without width, quotation marks, the stop at the end, and an introduction such as "remember that". Any other
sign may be what the text is about (C++ and C#, -18 and 18, 5 m² and 5 m), so it stays. No word is left out, replaced or
moved: a double takes room, but a merge of two texts loses one.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from loci.text.patterns import LazyPattern

# Raised, lowered and circled signs and fractions: 10² is not 102.
_OF_THEIR_OWN = re.compile("([ª²³¹º¼-¾\u2070-\u209f\u2150-\u218b\u2460-\u24ff]+)")
# Marks of direction, breaks without width, and whether a sign is drawn in colour.
_SILENT = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]")
# In scripts whose letters join, and between emoji, a joiner tells two words apart.
_IDLE_JOINERS = re.compile("(?<![^\\x00-\u058f])[\u200c\u200d]+")
_QUOTES = str.maketrans(
    {**dict.fromkeys("“”„‟«»‹›〝〞〟❝❞「」『』｢｣", '"'), **dict.fromkeys("‘’‚‛❛❜´ʼ", "'")},
)
# After a number they are inches and feet.
_QUOTED = re.compile(r'(?<!\d)"([^"]+)"')
_QUOTED_SINGLY = re.compile(r"(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)")
# After a blank or another sign a stop may be what is meant ("the path is .."), after a digit an exclamation mark.
_END = re.compile(r"(?<=[^\s!#$&(*+,\-./:;<=>?@\[\\^`{|~])[.。॥।։።။។۔།᠃෴]+$|(?<=\S) ?\.{3,}$|(?<=[^\W\d_])!+$")
_INTRODUCTION = LazyPattern(
    r"^(?:(?:please,? |por favor,? |per favore,? |пожалуйста,? |请)?(?:"
    r"(?:remember|note|keep in mind|bear in mind|do(?: not|n't) forget)(?: that[:,]?|[:,]) |"
    r"(?:recuerd[ae]|ten en cuenta|no olvides)(?: que[:,]?|[:,]) |"
    r"(?:souviens-toi|rappelle-toi|retiens|n'oublie pas)(?: que[:,]?|[:,]) |"
    r"(?:ricorda|ricordati|tieni a mente)(?: che[:,]?|[:,]) |"
    r"(?:lembre-se|lembra-te)(?: de)?(?: que[:,]?|[:,]) |"
    r"(?:запомни|помни|не забудь)(?:те)?(?:,? что[:,]?|[:,]) |"
    r"याद (?:रखो|रखना|रखें) कि |تذكر أن |记住[:,]? ?))+(?=\S)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def fold_words(text: str) -> str:
    """The form in which two texts that say the same in the same words are equal."""
    before = ""
    folded = text
    while folded != before:
        before = folded
        folded = _END.sub("", _unquote(_lower(plain_form(folded))))
    return folded


def has_same_words(one: str, other: str) -> bool:
    return fold_words(one) == fold_words(other)


def plain_form(text: str) -> str:
    """The text with its capitals, stops and lines, but without an introduction, in one encoding, width and form of
    blanks and quotation marks."""
    straight = text.translate(_QUOTES)
    usual = "".join(_in_usual_width(_OF_THEIR_OWN.split(straight)))
    audible = _IDLE_JOINERS.sub("", _SILENT.sub("", usual))
    lines = (" ".join(line.split()) for line in audible.splitlines())
    return _INTRODUCTION.sub("", "\n".join(filter(None, lines)))


def _in_usual_width(parts: Sequence[str]) -> list[str]:
    """The parts, of which every second one stays as it is."""
    return [part if number % 2 else unicodedata.normalize("NFKC", part) for number, part in enumerate(parts)]


def _unquote(text: str) -> str:
    return _QUOTED_SINGLY.sub(r"\1", _QUOTED.sub(r"\1", text))


def _lower(text: str) -> str:
    # Not by full case folding, which makes one word of "Maße" and "Masse". A sigma has two forms of lower case.
    return " ".join(word if _is_code(word) else word.lower() for word in text.split()).replace("ς", "σ")


def _is_code(word: str) -> bool:
    """Whether capitals tell a word from another: one of digits and letters of both cases, as passwords are and units
    behind their number."""
    has_both = any(map(str.islower, word)) and any(map(str.isupper, word[1:]))
    return has_both and any(map(str.isdigit, word))
