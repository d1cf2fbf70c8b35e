"""The end that a statement sets to itself: "until Friday", "for ten days", "in Rome this week".

A state that its words bound in time ends with it. What happens on a day stays, as history: "I'm getting married today".
"""

import re
from calendar import monthrange
from datetime import date, datetime, timedelta
from functools import cache
from itertools import chain

from loci.language.dates import NamedDate, dates_in_question
from loci.language.first_person import quoted_words
from loci.language.lexicon import entries, word_set
from loci.language.statements.normalise import normalise
from loci.language.words import fold_text, word_stems
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NEAR = {"today": 0, "tonight": 0, "tomorrow": 1}
_NUMBERS = ("a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_DAYS_OF = {"day": 1, "week": 7, "fortnight": 14, "month": 31}
_UNTIL = LazyPattern(r"\b(?:until|till) (?:the )?(?P<day>[\w .,-]{3,30})", re.IGNORECASE, guard="until|till")
_FOR = LazyPattern(
    rf"\bfor (?:the next |another )?(?P<count>\d{{1,2}}|{'|'.join(_NUMBERS)}) (?P<unit>{'|'.join(_DAYS_OF)})s?\b",
    re.IGNORECASE,
    guard="for ",
)
# What lasted so long is past, not planned.
_TOLD = LazyPattern(r"\b(?:was|were|had|been|did|went|\w+ed|now|already)\b", re.IGNORECASE)
_SPAN = LazyPattern(
    r"\b(?:(?P<day>today|tonight|this (?:morning|afternoon|evening)|heute|hoy|aujourd['’]hui)|(?P<week>this "
    r"week(?:end)?|diese woche|dieses wochenende|esta semana|este fin de semana|cette semaine|ce week-end)|"
    r"(?P<month>this month|right now|just now|at the moment|diesen monat|gerade|im moment|este mes|ahora mismo|ce "
    r"mois(?:-ci)?|en ce moment))\b",
    re.IGNORECASE,
)
# What is so for a while: where and how one is, what one feels, does without, or wants of the assistant.
_STATE = LazyPattern(
    r"\b(?:I am|we are|ich bin|bin ich|estoy|estamos|je suis) (?!an? |\d)(?!\w+ing\b (?!(?:today|"
    r"tonight|this|right|just|at|in|from|with|for|on|by)\b|$))\w|\bI (?:feel|cannot|must not) |^\W*(?:no|kein\w*|"
    r"nada de|sin|pas de|ohne)\b",
    re.IGNORECASE,
)
_HAS = LazyPattern(r"\b(?:I have(?: got)?|ich habe|habe ich|tengo|j['’]ai) ", re.IGNORECASE)
_WISH = LazyPattern(
    r"\basks of the assistant\b|^\W*(?:for )?(?:today|this week),? (?!I\b|we\b|my\b|the\b)", re.IGNORECASE
)
_PAST = LazyPattern(r"\b(?:was|were|had|did|went|\w+ed)\b", re.IGNORECASE)
_CLAUSES = LazyPattern(
    r",|;|\b(?:and|but|so|because|that|und|aber|weil|dass|y|pero|porque|que|et|mais)\b", re.IGNORECASE
)
_OF_ONESELF = LazyPattern(r"\b(?:I|we|my|ich|wir|mein\w*|mi|je|mon|ma)\b|\bj['’]", re.IGNORECASE)
_ELSEWHERE = timedelta(days=1)
"""A day ends later in other places."""
_ANY_DAY = date(2000, 1, 3)
_LAST_YEAR = 9990  # what ends later is not over


def is_over(text: str, said_at: datetime, now: datetime) -> bool:
    """Whether the ends have passed that all sentences of a text set to themselves; False where one sets none, or one
    that is not read."""
    if said_at.year >= _LAST_YEAR:
        return False
    ends = [_end_of(sentence, said_at.date()) for sentence in split_sentences(quoted_words(text) or text)]
    return bool(ends) and all(end is not None and now.date() > end + _ELSEWHERE for end in ends)


def limits_itself(text: str) -> bool:
    """Whether a text says until when it holds."""
    return _end_of(text, _ANY_DAY) is not None


def _end_of(sentence: str, said_on: date) -> date | None:
    """The last day on which a sentence holds that is said on a day."""
    until = _UNTIL.search(sentence)
    if until is not None:
        return _day_of(until["day"].lower(), said_on)
    for clause in _CLAUSES.split(sentence):
        span = _FOR.search(clause)
        if span is not None and _TOLD.search(clause) is None:
            return said_on + timedelta(days=_number(span["count"].lower()) * _DAYS_OF[span["unit"].lower()])
    return _end_of_state(normalise(sentence), said_on)


def _number(count: str) -> int:
    return int(count) if count.isdecimal() else max(1, _NUMBERS.index(count))


def _end_of_state(plain: str, said_on: date) -> date | None:
    """The last day of a state that is said to be so today, this week or at the moment and nothing else of oneself."""
    if _WISH.search(plain):
        return _end_of_span(plain, said_on)
    clauses = [clause for clause in _CLAUSES.split(plain) if clause.strip()]
    bounded_clauses = [clause for clause in clauses if _SPAN.search(clause) and _is_state(clause)]
    others = [clause for clause in clauses if clause not in bounded_clauses]
    if not bounded_clauses or any(map(_OF_ONESELF.search, others)):
        return None
    return _end_of_span(bounded_clauses[0], said_on)


def _end_of_span(clause: str, said_on: date) -> date | None:
    span = _SPAN.search(clause)
    if span is None:
        return None
    if span["day"]:
        return said_on
    return said_on + timedelta(days=6 - said_on.weekday() if span["week"] else _DAYS_OF["month"])


def _is_state(clause: str) -> bool:
    stems = word_stems(clause)
    if _PAST.search(clause) or not stems.isdisjoint(_stems_of_change()):
        return False
    return _STATE.search(clause) is not None or (
        _HAS.search(clause) is not None and not stems.isdisjoint(_stems_of_health())
    )


@cache
def _stems_of_change() -> frozenset[str]:
    """Stems of what happens: one marries, moves, starts."""
    return frozenset(
        chain.from_iterable(
            word_stems(word)
            for word in entries("words_of_change")
            if word.isalpha() and fold_text(word) not in word_set("words_of_time")
        )
    )


@cache
def _stems_of_health() -> frozenset[str]:
    return frozenset(
        chain.from_iterable(
            word_stems(word)
            for kind in ("states_of_health", "passing_illnesses", "conditions")
            for word in entries(kind)
            if word.replace(" ", "").isalpha()
        )
    )


def _day_of(words: str, said_on: date) -> date | None:
    first = re.split(r"\W+", words, maxsplit=1)[0]
    if first in _NEAR:
        return said_on + timedelta(days=_NEAR[first])
    if first in _WEEKDAYS:
        return said_on + timedelta(days=(_WEEKDAYS.index(first) - said_on.weekday() - 1) % 7 + 1)
    named_dates = dates_in_question(words.title())
    return _date_of(named_dates[0], said_on) if named_dates else None


def _date_of(named: NamedDate, said_on: date) -> date | None:
    """The day of that date, or the last one of that month; without a year the next one."""
    year = named.year or said_on.year + ((named.month, named.day or 31) < (said_on.month, said_on.day))
    last = monthrange(year, named.month)[1]
    return date(year, named.month, min(named.day or last, last))
