"""Replies that answer no question: "Skip", "Not telling", "ummm". None of their words names anything.

Sounds, letters in a row and runs of keys are known by their form, and so are names that stand for anybody's. The words
are a list, which cannot hold all of them: that is why a bare reply never replaces what was stated in a sentence. Words
that are names or towns as well ("Will", "May", "Nice", "Reading") are left out.
"""

import re

from loci.language.lexicon import word_set
from loci.text.patterns import LazyPattern

NO_VALUES = word_set("no_values", "en")
"""Lower case. One of them anywhere in a bare reply makes it no value."""
# "um", "hm", "err"; "zzz", "noooo"; "n/a".
_SOUND = LazyPattern(r"[aeou]?h*[hm]+|[eu]r+|([^\W\d_i])\1{2,}|.*([^\W\d_])\2{3,}.*|n[/.]a")
_ANYBODY = LazyPattern(
    r"(?:j\w{2,3}) (?:q\.? )?(?:doe|bloggs|public)|\w+ muster(?:mann|frau)|(\w+)@(?:\1|example|test|domain|email|"
    r"fake)\.\w+|"
    r"\d{1,4} (?:fake|any|some|nowhere|example) .+"
)
_ROWS = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm")
_LEAST_KEYS = 4


def is_no_value(reply: str) -> bool:
    """Whether a bare reply names nothing: one of its words is of the list, or it is no word at all."""
    low = _bare(reply)
    words = _words(low)
    is_noise = _is_one_sign(low) or _is_one_code(low)
    return (
        is_noise
        or is_sound(reply)
        or low in NO_VALUES
        or _ANYBODY.fullmatch(low) is not None
        or any(map(_names_nothing, words))
    )


def says_nothing(reply: str) -> bool:
    """Whether all words of a bare reply name nothing."""
    low = _bare(reply)
    return (
        _ANYBODY.fullmatch(low) is not None
        or _is_one_code(low)
        or all(_is_letter(word) or _names_nothing(word) for word in _words(low))
    )


def is_sound(reply: str) -> bool:
    """Whether a reply has no word in it: "ummm", "asdf"."""
    low = _bare(reply)
    return _is_no_word(low) or all(map(_is_no_word, _words(low)))


def _is_one_sign(low: str) -> bool:
    """Whether a reply has one letter, however often, and no digit."""
    return len({letter for letter in low if letter.isalpha()}) < 2 and not any(map(str.isdigit, low))


def _is_one_code(low: str) -> bool:
    """Whether a code repeats one letter and one digit: "AA1 1AA"."""
    letters, digits = filter(str.isalpha, low), filter(str.isdecimal, low)
    return len(low) >= _LEAST_KEYS and len(set(letters)) == len(set(digits)) == 1


def _bare(reply: str) -> str:
    return reply.casefold().strip(" .!?'\"’“”()[]<>{}*_-")


def _words(low: str) -> list[str]:
    return re.split(r"[\s/'’,-]+", low)


def _names_nothing(word: str) -> bool:
    return word in NO_VALUES or _is_no_word(word)


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _is_no_word(word: str) -> bool:
    return _SOUND.fullmatch(word) is not None or (len(word) >= _LEAST_KEYS and any(word in row for row in _ROWS))
