"""The normal form of a statement, so that two of them can be compared word for word.

Numbers and days have one spelling, synonyms become one word, empty words are removed, and a denial becomes a flag.
Unknown words stay as they are: two statements then differ, and both are stored. In languages other than English two
statements are the same only if their words are.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from loci.language.synonyms import ALIKE, EMPTY, NUMBERS, TURNS
from loci.records import record

# Marks around words. Other signs are part of a word: C and C++ are two languages.
_MARKS = ".,;:!…\"'“”‘’«»()[]。、，！「」"
# Capitals distinguish a letter from an article, and a loved person from a liked thing.
_CAPITALS = ((r"(?<=\S\s)A\b", "letter-a"), (r"\b(?:loves|adores)(?= [A-Z])", "loves-whom"))
_DATE = r"(?:19|20)\d\d(?:-\d\d?)*"
_DENIALS = frozenset({"not", "never", "no", "dislikes", "dislike"})
_DOING = frozenset({"does", "do"})
_THIRD = {"have": "has", "do": "does", "go": "goes", "be": "is"}
_HISSING = ("s", "x", "z", "ch", "sh")


@record(frozen=True, slots=True)
class NormalForm:
    """``words`` in order; ``is_denied``: the statement denies them; ``is_ended``: they were true until then."""

    words: tuple[str, ...]
    is_denied: bool = False
    is_ended: bool = False

    @property
    def is_dated(self) -> bool:
        """Whether it names a year, or a month or day of one."""
        return any(is_date(word) for word in self.words)


def is_date(word: str) -> bool:
    return re.fullmatch(_DATE, word) is not None


@lru_cache(maxsize=4096)
def normal_form(text: str) -> NormalForm:
    """The normal form of a statement."""
    plain = unicodedata.normalize("NFKC", text)
    for capital, instead in _CAPITALS:
        plain = re.sub(capital, instead, plain)
    plain = plain.casefold()
    for turn, instead in _turns():
        plain = turn.sub(instead, plain)
    words, denied, has_ended = _split_denial([bare for word in plain.split() if (bare := word.strip(_MARKS))])
    return NormalForm(tuple(_plain(words)), denied, has_ended)


@cache
def _turns() -> list[tuple[re.Pattern[str], str]]:
    # Compiled when first used: that takes longer than all the rest of an import.
    return [(re.compile(turn), instead) for turn, instead in TURNS]


def _plain(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        if word not in EMPTY:
            numbered_text = NUMBERS.get(word, word)
            yield ALIKE.get(numbered_text, numbered_text)


def _split_denial(words: list[str]) -> tuple[list[str], bool, bool]:
    """The words without their denial, whether there was one, and whether it is an end ("no longer"). Two denials
    stay, since their meaning together is unclear."""
    words = [ALIKE.get(word, word) if word.startswith(("hate", "loath", "detest")) else word for word in words]
    denials = [at for at, word in enumerate(words) if word in _DENIALS]
    if len(denials) != 1:
        return words, False, False
    (at,) = denials
    has_ended = "anymore" in words or words[at : at + 2] == ["no", "longer"]
    return [word for word in _remove_denial(words, at) if word != "anymore"], True, has_ended


def _remove_denial(words: list[str], at: int) -> list[str]:
    """The words without the denial at that index, with the verb in the form it has without it."""
    before, denial, after = words[:at], words[at], words[at + 1 :]
    if denial.startswith("dislike"):
        return [*before, denial.removeprefix("dis"), *after]
    if denial == "no" and after[:1] == ["longer"]:
        return [*before, *after[1:]]
    if denial == "not" and before[-1:] and before[-1] in _DOING and after:
        verb = _third_person(after[0]) if before[-1] == "does" else after[0]
        return [*before[:-1], verb, *after[1:]]
    return [*before, *after]


def _third_person(verb: str) -> str:
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith(_HISSING):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
