"""What speakers say of themselves in other languages than English: few kinds of statements, in nine languages.

The words of a language for days, numbers, family and diets are put into English first, then its statements have forms
of their own. A fact is in English, with the speaker's own word for a food, a trade or a taste.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loci.adapters.rules.health import ALLERGY, DIET, STATE
from loci.adapters.rules.identity import AGE, HOME, LANGUAGE, NAME, ORIGIN
from loci.adapters.rules.normal import QUOTED
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.plans import BIG_PLAN
from loci.adapters.rules.relations import COUNTED, MARITAL, NAMED
from loci.adapters.rules.rule import About, Dated, Rule
from loci.adapters.rules.sincerity import LONGEST
from loci.adapters.rules.taste import DISLIKE, PREFERS, TASTE
from loci.adapters.rules.work import EMPLOYER, JOB
from loci.model import Category, Kind
from loci.records import record

_ANY = re.IGNORECASE
_DAY = r"(?:the day after tomorrow|tomorrow|(?:next|last|since) \w+(?: year)?)"
_NOT_EATEN = About(Category("diet", Kind.FACT), 5, "eats.{dish}", 0.9)
_SPEAKS = About(LANGUAGE.category, LANGUAGE.importance)
_KINDS: dict[str, tuple[str, About, Dated]] = {
    "name": ("{S}'s name is {name}", NAME, Dated.FREELY),
    "home": ("{S} lives in {place}", HOME, Dated.FREELY),
    "origin": ("{S} is from {place}", ORIGIN, Dated.FREELY),
    "moved": ("{S} lives in {place} (moved there{when})", HOME, Dated.NOT_AHEAD),
    "moves": ("{S} is moving to {place}{when}", BIG_PLAN, Dated.FREELY),
    "travels": ("{S} is travelling to {place}{when}", BIG_PLAN, Dated.AHEAD),
    "age": ("{S} is {age} years old", AGE, Dated.FREELY),
    "trade": ("{S} works as {trade}", JOB, Dated.FREELY),
    "employer": ("{S} works at {firm}", EMPLOYER, Dated.FREELY),
    "diet": ("{S} is {diet}", DIET, Dated.FREELY),
    "state": ("{S} is {state}", STATE, Dated.FREELY),
    "allergy": ("{S} is allergic to {thing}", ALLERGY, Dated.FREELY),
    "intolerance": ("{S} is intolerant of {thing}", ALLERGY, Dated.FREELY),
    "not eaten": ("{S} does not eat {dish}", _NOT_EATEN, Dated.FREELY),
    "not drunk": ("{S} does not drink {dish}", _NOT_EATEN, Dated.FREELY),
    "likes": ("{S} likes {thing}", TASTE, Dated.FREELY),
    "loves": ("{S} loves {thing}", TASTE, Dated.FREELY),
    "dislikes": ("{S} dislikes {thing}", DISLIKE, Dated.FREELY),
    "hates": ("{S} hates {thing}", DISLIKE, Dated.FREELY),
    "prefers": ("{S} prefers {thing}", PREFERS, Dated.FREELY),
    "has": ("{S} has {number} {kin}", COUNTED, Dated.FREELY),
    "named": ("{S}'s {relation} is named {called}", NAMED, Dated.FREELY),
    "marital": ("{S} is {marital}", MARITAL, Dated.FREELY),
    "speaks": ("{S} speaks {spoken}", _SPEAKS, Dated.FREELY),
}


@dataclass(frozen=True)
class Tongue:
    """A language: ``marks``, words that tell it from others; ``ands`` and ``buts``, which join clauses; ``subject``,
    what a clause without one takes over; ``unreal``, what unsays a sentence; ``leads``, what a clause may begin with;
    ``english``, what is put into English; and ``forms``, a kind of statement each."""

    name: str
    marks: frozenset[str]
    ands: str
    buts: str
    subject: str
    unreal: str
    leads: str
    english: tuple[tuple[str, str], ...]
    forms: tuple[tuple[str, str], ...]

    def rules(self) -> tuple[Rule, ...]:
        return _rules(self.forms)


def marks(text: str) -> frozenset[str]:
    return frozenset(text.split())


@record(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence: whole, and cut at its "and"; each with the subject before it, and as it stands."""

    whole: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]


def pieces(sentence: str, tongue: Tongue) -> Iterator[Piece]:
    """Those of a sentence, in English where ``english`` has it. None of a question, a quotation or an "if"."""
    if sentence.rstrip().endswith("?"):
        sentence = sentence.rpartition(",")[0]
    if len(sentence) > LONGEST or QUOTED in sentence or pattern(rf"\b(?:{tongue.unreal})\b").search(sentence):
        return
    said = _in_english(sentence.rstrip(" .!…"), tongue)
    subject = ""
    for stretch in re.split(rf"\s*[,;:()]\s*|\s+[-–—]+\s+|\s+(?:{tongue.buts})\s+", said, flags=_ANY):
        whole = _straight(stretch, tongue)
        first, *rest = re.split(rf"\s+(?:{tongue.ands})\s+", whole, flags=_ANY)
        lent = tongue.subject if _has_subject(first, tongue) else subject
        parts = (first, *(_straight(part, tongue) for part in rest))
        yield Piece(_with_subject(whole, subject, tongue), tuple(_with_subject(part, lent, tongue) for part in parts))
        subject = lent


def _straight(stretch: str, tongue: Tongue) -> str:
    """Without what it begins with, the subject before its verb, and the day behind."""
    clause = pattern(rf"^(?:(?:{tongue.leads}|{tongue.buts}|{tongue.ands})[, ]+)+").sub("", stretch.strip(" ,.!¡¿"))
    if not tongue.subject:
        return clause
    return pattern(rf"^({_DAY} )?(\w+) {tongue.subject}\b(.*)$").sub(rf"{tongue.subject} \2\3 \1", clause).strip()


def _has_subject(clause: str, tongue: Tongue) -> bool:
    return bool(tongue.subject) and re.search(rf"\b{tongue.subject}\b", clause, _ANY) is not None


def _with_subject(clause: str, subject: str, tongue: Tongue) -> tuple[str, ...]:
    return (f"{subject} {clause}", clause) if subject and not _has_subject(clause, tongue) else (clause,)


def _in_english(sentence: str, tongue: Tongue) -> str:
    for form, word in tongue.english:
        sentence = pattern(rf"(?<!\w)(?:{form})\b").sub(word, sentence)
    return sentence


@cache
def _rules(forms: tuple[tuple[str, str], ...]) -> tuple[Rule, ...]:
    return tuple(Rule(form, *_KINDS[kind]) for kind, form in forms)


@cache
def pattern(form: str) -> Pattern:
    return Pattern(form, _ANY)
