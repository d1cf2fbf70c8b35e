"""The words of time of a language: ``moments`` of the lexicon, whose entries are "meaning: forms".

A meaning is a kind, such as ``ago``, or a kind and its value: ``unit week``, ``month 5``, ``day -1``.
"""

import re
from collections.abc import Mapping
from functools import cache

from loci.language.lexicon import alternation, entries
from loci.language.words import is_english
from loci.records import record
from loci.text.patterns import LazyPattern

ENGLISH = "en"
ABROAD = ("de", "es", "fr")
_KIND = "moments"
# One of these is in every time; the others mean something only with it.
_TELLING = (
    *(
        "after",
        "ago",
        "ago-behind",
        "before",
        "before-last",
        "day",
        "in-the-last",
        "last",
        "last-behind",
        "month",
        "recently",
        "season",
    ),
    *("since", "this", "unit weekend", "until", "weekday"),
    *(f"{order}{kind}" for order in ("earliest", "latest") for kind in ("", "-adverb", "-one")),
)
_OPTIONAL = re.compile(r"\w\?|\(\?:[^()]*\)\?")
_ALTERNATIVES = re.compile(r"\|(?![^(]*\))")
_LITERAL = re.compile(r"[^\W\d_]{3,}")
_MONTH = 3
"""Letters that say a month."""
_CENTURIES = ("19", "20")


@record(frozen=True, slots=True)
class Vocabulary:
    """``forms`` are those of each meaning, as ``re`` reads them."""

    forms: Mapping[str, str]

    def form(self, *kinds: str) -> str:
        """The forms of some kinds, whatever their values, as one group that matches nothing where there are none."""
        found = (forms for meaning, forms in self.forms.items() if meaning in kinds or meaning.split(" ")[0] in kinds)
        return f"(?:{'|'.join(sorted(found, key=len, reverse=True)) or '(?!)'})"

    def value(self, kind: str, words: str) -> str | None:
        """The value that the words have in that kind, such as "week"; None where they are no form of it."""
        return next(
            (
                meaning.split(" ")[1]
                for meaning, forms in self.forms.items()
                if meaning.startswith(f"{kind} ") and re.fullmatch(forms, words, re.IGNORECASE)
            ),
            None,
        )

    def number(self, words: str) -> int:
        return int(words) if words.isdecimal() else int(self.value("number", words) or 1)


@cache
def vocabulary_of(language: str) -> Vocabulary:
    return Vocabulary(dict(entry.split(": ", 1) for entry in entries(_KIND, language)))


def may_name_time(text: str) -> bool:
    """Whether a text says a word without which no time is read: far cheaper than to read it."""
    return _cues().search(f" {text.casefold()}") is not None


@cache
def _cues() -> re.Pattern[str]:
    cues = dict.fromkeys(_CENTURIES)
    for language in (ENGLISH, *ABROAD):
        for meaning, forms in vocabulary_of(language).forms.items():
            if meaning in _TELLING or meaning.split(" ")[0] in _TELLING:
                most = _MONTH if meaning.startswith("month") else None
                cues |= dict.fromkeys(f" {_first_word(form)[:most]}" for form in _ALTERNATIVES.split(forms))
    return re.compile("|".join(map(re.escape, cues)))


def _first_word(form: str) -> str:
    """The first letters that all words of a form have in common, or its first three."""
    match = _LITERAL.search(_OPTIONAL.sub("", form))
    return form if match is None else match[0]


@cache
def _small_words(language: str) -> LazyPattern:
    forms = (alternation(kind, language) for kind in ("interrogatives", "first_person_pronouns"))
    return LazyPattern(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE)


def language_of(text: str) -> str:
    """The language whose question words and first person a text has most of; English where it reads so, or has
    none."""
    if is_english(text):
        return ENGLISH
    counts = {language: len(_small_words(language).findall(text)) for language in ABROAD}
    return max(counts, key=counts.__getitem__) if any(counts.values()) else ENGLISH
