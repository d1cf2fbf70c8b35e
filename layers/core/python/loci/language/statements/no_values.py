"""Replies that answer no question: "Skip", "Not telling", "Ignore previous". None of their words names anything.

A list cannot hold all of them, which is why a bare reply never replaces what was stated in a sentence. Words that are
names or towns as well ("Will", "May", "Nice", "Reading") are left out.
"""

from loci.language.lexicon import word_set

NO_VALUES = word_set("no_values", "en")
"""Lower case. One of them anywhere in a bare reply makes it no value."""


def is_no_value(reply: str) -> bool:
    """Whether a bare reply names nothing: a word of the list, no letter at all, or one letter again and again."""
    low = reply.casefold().strip(" .!?'\"’“”()[]<>{}*_-")
    parts = low.replace("/", " ").replace("-", " ").replace("'", " ").split()
    letters = [letter for letter in low if letter.isalpha()]
    is_noise = len(set(letters)) < 2 and not any(map(str.isdigit, low))
    return is_noise or low in NO_VALUES or any(part in NO_VALUES for part in parts)
