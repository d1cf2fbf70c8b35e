"""English words and phrases that mean the same in a sentence about a person.

Words that mean nearly the same do not belong here. "Loves" and "likes" count as one, since a person who loves a
thing also likes it; "usually" and "often" do not.
"""

from loci.language.lexicon import entries
from loci.language.months import MONTHS

# The first word of each line replaces the others.
ALIKE = {word: line.split()[0] for line in entries("synonyms", "en") for word in line.split()}

EMPTY = frozenset(
    ("a", "an", "the", "please", "also", "very", "really", "just", "actually", "currently", "now", "still")
)
"""Words that add nothing to a sentence."""

NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        (
            *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
            *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
        ),
        start=1,
    )
}

_MONTH = "|".join(MONTHS)
_LASTING = {
    "living": "lives",
    "residing": "lives",
    "working": "works",
    "studying": "studies",
    "learning": "learns",
    "teaching": "teaches",
    "training": "trains",
    "renting": "rents",
}
TURNS: tuple[tuple[str, str], ...] = (
    ("[\u2018\u2019]", "'"),
    (r"\bcan(?:not|'t)\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"\bany more\b", "anymore"),
    (r"\b(\d+),(\d{3})\b", r"\1\2"),
    (r"\b(\d{1,2})(?::00)? ?(am|pm)\b", r"\1 \2"),
    (rf"\b({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b", r"\3-\1-\2"),
    (rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH}),? (\d{{4}})\b", r"\3-\2-\1"),
    (rf"\b({_MONTH}) (\d{{4}})\b", r"\2-\1"),
    *((rf"(?<=-){month}\b", f"{number:02}") for number, month in enumerate(MONTHS, start=1)),
    (r"(?<=-)(\d)\b", r"0\1"),
    (r"\b(?:at the moment|these days|right now|at present)\b", ""),
    *((rf"\bis {lasting}\b", word) for lasting, word in _LASTING.items()),
    (r"\bspeaks (?!fluent)(\w+) fluently\b", r"is fluent in \1"),
    (r"\bspeaks fluent (\w+)\b", r"is fluent in \1"),
    (r"'s home is in\b", " lives in"),
    (r"\bhas (?:an )?allergy to\b", "is allergic to"),
    (r"\b(?:works|is employed) as\b", "is"),
    (r"\bis (not )?(?:fond of|keen on|a (?:big |huge )?fan of)\b", r"does \1like"),
    (r"\bdoes like\b", "likes"),
    (r"\bcan not (?:stand|bear)\b", "dislikes"),
    (r"\bhas got\b", "has"),
    (r"\b(?:is planning|intends|is intending) to\b", "plans to"),
    (r"\bwould (?:rather|prefer to)\b", "prefers to"),
    (r"\b(?:got|was) married in\b", "married in"),
)
"""Patterns and their replacements, applied in order: a later one may match the output of an earlier one."""
