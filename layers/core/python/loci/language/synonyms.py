"""English words and phrases that mean the same in a sentence about a person.

Words that mean nearly the same do not belong here. "Loves" and "likes" count as one, since a person who loves a
thing also likes it; "usually" and "often" do not.
"""

from loci.language.months import MONTHS

# The first word of each line replaces the others.
_ALIKE = """
likes enjoys loves adores
dislikes hates loathes detests
lives resides
has owns possesses
called named
bought purchased
starts begins
ends finishes
mother mum mom mam
mother's mum's mom's
father dad papa
father's dad's
children kids
child kid
child's kid's
grandmother grandma granny nan
grandfather grandpa granddad
husband hubby
big large
small little
afraid scared terrified frightened
flat apartment
car automobile
bicycle bike
doctor physician
film movie
films movies
shop store
shops stores
holiday vacation
phone telephone
television tv
photo picture
photos pictures
autumn fall
favourite favorite
colour color
neighbour neighbor
neighbours neighbors
organises organizes
usually normally typically
often frequently
happy glad
ill sick
briefly concisely
"""
ALIKE = {word: line.split()[0] for line in _ALIKE.strip().splitlines() for word in line.split()}

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
