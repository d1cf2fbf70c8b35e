"""Words as recall compares them: folded, cut, and reduced to stems.

A text is folded (compatibility forms and diacritics away, lower case), cut into words, and each word is reduced to its
stem: irregular and short forms by a small table, the rest by Snowball's English stemmer, which leaves words of other
languages mostly alone. Scripts that are written without spaces are cut into pairs of characters instead.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from Stemmer import Stemmer  # type: ignore[import-not-found]  # ships no types

from loci.language.lexicon import entries, word_set

# Han, kana, Thai, Lao, Burmese, Khmer.
_NO_SPACES = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Vowel signs and points, which \w leaves out: Hebrew, Arabic, the scripts of India.
_MARKS = r"\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
_ACCENTS = re.compile(r"[\u0300-\u036f]+")
_ASCII_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
# Both compiled by ``re`` when first used: that takes 8 ms, and most texts are ASCII.
_WORD = rf"[{_NO_SPACES}]+|(?:(?![{_NO_SPACES}])(?:[^\W_]|[{_MARKS}]|'(?=[^\W_])))+"
_UNSPACED = rf"[{_NO_SPACES}]"
# Versions, addresses, file names, flags, "c++": a word with signs between or before its parts; not "well-known".
_CODE = re.compile(r"""(?<![^\s"'(\[])(?=[^\s]*[a-z0-9])[^\s,;!?"'()\[\]]*[._/:#+-][^\s,;!?"'()\[\]]*""")
_HYPHENED = re.compile(r"[^\W\d]+(?:-[^\W\d]+)*")
# "yes/no" and initials, "u.s", are no code.
_PLAIN = re.compile(r"[^\W\d]+(?:[/:+-][^\W\d]+)*|[^\W\d](?:\.[^\W\d])+")
# Letters and digits mixed, but no "20th", "1990s", "10am".
_MIXED = re.compile(
    r"(?<![^\s\"'(\[])(?=[a-z]*[0-9])(?=[0-9]*[a-z])(?![0-9]+[a-z]+\b)[a-z0-9]{4,}(?![^\s,;:.!?\"')\]])"
)
_SHORT_ENDING = re.compile(r"(?:n't|'(?:s|m|re|ve|ll|d|t))$")

_FORMS = {
    form: word
    for word, _, forms in (entry.partition(": ") for entry in entries("irregular_forms", "en"))
    for form in forms.split()
}

_STOPPED = word_set("stop_words", "en")

# Small words of English that are none of other languages.
_ENGLISH = frozenset(
    {word for word in _STOPPED if len(word) > 2} - {"all", "had", "her", "was"}
    | {"i", "my", "we", "is", "it", "of", "to"}
)
_ENGLISH_SHARE = 7
"""One such word is among so many of an English text."""

# Signs around words.
_AROUND = " .,;:!?\"'“”‘’()¿¡"

# The first word of most facts.
_USER = frozenset({"user"})


def terms(text: str) -> list[str]:
    """The stems of a text in order, repeats and stop words included."""
    return [stem for word in _cut(text) for stem in _stems(word)]


def question_terms(text: str) -> tuple[str, ...]:
    """The distinct stems of a question without its stop words; with them where there is nothing else."""
    words = list(_cut(text))
    telling = [word for word in words if word not in _STOPPED]
    return tuple(dict.fromkeys(stem for word in telling or words for stem in _stems(word)))


def telling_text(text: str) -> str:
    """The words of a text without its stop words, in order and as they are written; the text where there are none."""
    words = [word for word in text.split() if not is_stop_word(_SHORT_ENDING.sub("", fold_text(word).strip(_AROUND)))]
    return " ".join(words).strip(_AROUND) or text


@lru_cache(maxsize=4096)
def word_stems(text: str) -> frozenset[str]:
    """The stems of a text without stop words, to compare it with another text of the same language."""
    return frozenset(question_terms(text)) - _USER


def exact_tokens(text: str) -> frozenset[str]:
    """Return the versions, flags, file names and codes of a text, whole: words with a sign inside or before them that
    are no plain words or initials, or with letters and digits."""
    plain = fold_text(text)
    found = frozenset(code.rstrip("?") for code in _codes(plain) if not _PLAIN.fullmatch(code.rstrip("?")))
    return found | frozenset(_MIXED.findall(plain))


def is_stop_word(word: str) -> bool:
    """Whether a folded word says nothing by itself."""
    return word in _STOPPED


def is_english(text: str) -> bool:
    """Whether a text reads as English, by its small words."""
    words = list(_cut(text))
    return sum(word in _ENGLISH for word in words) * _ENGLISH_SHARE >= max(1, len(words))


def fold_text(text: str) -> str:
    """Lower case, without diacritics, compatibility forms made plain, one form of apostrophe."""
    if text.isascii():
        return text.lower()
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.replace("\u2019", "'")))
    return unicodedata.normalize("NFC", bare).casefold()


def _cut(text: str) -> Iterator[str]:
    plain = fold_text(text)
    for word in re.findall(_ASCII_WORD if plain.isascii() else _WORD, plain):
        if short := _SHORT_ENDING.sub("", word).replace("'", ""):
            yield short
    yield from _codes(plain)


def _codes(plain: str) -> Iterator[str]:
    """The words of a folded text that signs are part of, whole: v2.3.1 is not v2.3.11, though their parts are alike."""
    for found in _CODE.findall(plain):
        code = found.rstrip(".:-/")
        if not code.isalnum() and not _HYPHENED.fullmatch(code):
            yield code


def _stems(word: str) -> tuple[str, ...]:
    if not word.isascii() and re.match(_UNSPACED, word):
        return tuple(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    return (word,) if word.isascii() and not word.isalnum() else (_stem(word),)


# As many as a large vocabulary has; a stem costs 5 µs, a question or an atom has a few dozen words.
@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    # One stemmer a word: it is not to be shared between threads.
    stem: str = Stemmer("english").stemWord(_FORMS.get(word, word))
    return stem
