"""Compare a sentence about a person with what was said before, by the words that carry its content.

Only content counts: "User wants answers in Celsius" and "please answer in Celsius" say the same.
"""

from loci.language.details import adds_detail
from loci.language.lexicon import entries
from loci.language.words import fold_text, is_english, is_stop_word, word_stems
from loci.text.patterns import LazyPattern

_SHORTEST = 4
"""Letters that inflections of one word begin with."""
_ENDING = 2
"""Letters in which they may differ."""
_NEARLY_ALL = 0.8
_SAID_ELSEWHERE = 0.5
"""A word counts so much that users said, though not in the words that are quoted."""
_WORD = LazyPattern(r"[^\W_]+(?:['’-][^\W_]+)*")
# What a sentence about a person says besides its content.
_FRAME = word_stems(" ".join(entries("frame_of_facts", "en")))
# The same in the languages that have a file of it: "die" is content in English.
_FRAME_ABROAD = word_stems(" ".join(entries("frame_of_facts")))


def content_words(text: str) -> frozenset[str]:
    """The stems of the words that carry what a sentence says; those of its frame where it has no others."""
    stems = word_stems(text)
    return stems - _FRAME or stems


def shared_words(text: str, said_texts: frozenset[str]) -> frozenset[str]:
    """The content words of a text that are said, in whatever inflection."""
    return _said(content_words(text), said_texts)


def unsaid_words(text: str, said_text: str) -> tuple[str, ...]:
    """Return the words of a text that carry what it says, and that another text does not say in any inflection."""
    missing = content_words(text) - shared_words(text, word_stems(said_text))
    return tuple(word for word in dict.fromkeys(_WORD.findall(text)) if word_stems(word) & missing)


def telling_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that tell something, folded, each once."""
    return tuple(word for word in dict.fromkeys(_WORD.findall(fold_text(text))) if not is_stop_word(word))


def says_mostly(said_text: str, words: str) -> bool:
    """Whether a text says nearly every word of another that tells something, and each name, number and day."""
    stems = word_stems(words)
    most = len(_said(stems, word_stems(said_text))) >= _NEARLY_ALL * len(stems)
    return most and not adds_detail(said_text, words)


def says_all(said_text: str, words: str) -> bool:
    """Whether a text says every word of another that tells something, in whatever inflection."""
    stems = word_stems(words)
    return bool(stems) and _said(stems, word_stems(said_text)) == stems


def said_share(text: str, said_text: str, elsewhere: str) -> float:
    """The share of the content words of a text that is said, 0..1. In a language whose small words are not known, short
    words may be such: they do not count where that makes the share larger."""
    words = content_words(text)
    if not is_english(said_text):
        words = words - _FRAME_ABROAD or words
    said, all_said = word_stems(said_text), word_stems(f"{said_text}\n{elsewhere}")
    return max(_share(words, said, all_said), _share(_long(words), said, all_said))


def _share(words: frozenset[str], said: frozenset[str], all_said: frozenset[str]) -> float:
    here = _said(words, said)
    there = _said(words - here, all_said)
    return (len(here) + _SAID_ELSEWHERE * len(there)) / max(1, len(words))


def _long(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if len(word) >= _SHORTEST or not (word.isascii() and word.isalpha()))


def _said(words: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if any(are_inflections(word, one) for one in said))


def are_inflections(one: str, other: str) -> bool:
    """Whether two words begin alike and differ in their endings alone."""
    least = max(_SHORTEST, min(len(one), len(other)) - _ENDING)
    return one == other or (min(len(one), len(other)) >= _SHORTEST and one[:least] == other[:least])
