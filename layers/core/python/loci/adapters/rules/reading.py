"""One clause read: which rule it fits, and the fact that it states."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from loci.adapters.rules import words
from loci.adapters.rules.clauses import bare
from loci.adapters.rules.dates import Dating, When, dating
from loci.adapters.rules.events import EVENTS
from loci.adapters.rules.filling import filled, keyed
from loci.adapters.rules.health import HEALTH
from loci.adapters.rules.identity import BIRTH, IDENTITY
from loci.adapters.rules.instructions import INSTRUCTIONS, NOTES
from loci.adapters.rules.naming import entities
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.plans import PLANS
from loci.adapters.rules.relations import RELATIONS
from loci.adapters.rules.rule import Dated, Rule
from loci.adapters.rules.taste import TASTE_RULES
from loci.adapters.rules.telling import TELLINGS, completed
from loci.adapters.rules.tongues.tongue import Tongue, pieces
from loci.adapters.rules.wording import slug, theirs, third
from loci.adapters.rules.work import WORK
from loci.model import Kind
from loci.ports.language import ExtractedFact
from loci.records import record

# In this order: the first that fits a clause has it.
RULES: tuple[Rule, ...] = (*INSTRUCTIONS, *IDENTITY, *WORK, *RELATIONS, *HEALTH, *TASTE_RULES, *PLANS, *EVENTS)

_ANY = re.IGNORECASE
_ENDED = (
    (Pattern(r"^I (?:no longer|do not) (.+?)(?: any ?more| any longer)?$", _ANY), r"I \1"),
    (Pattern(r"^I am (?:no longer|not) (.+?)(?: any ?more| any longer)?$", _ANY), r"I am \1"),
)
_OVER = Pattern(r"\bno longer\b|\bany ?more$|\bany longer$", _ANY)
_NEGATED = Pattern(r"^I (?:do not|am not|no longer|am no longer)\b", _ANY)
_AHEAD_VERB = Pattern(
    r"^I (?:have )?(?:just |already )?(?:booked|scheduled|arranged|reserved|signed up|registered|planned|have|"
    r"got tickets|bought tickets)\b",
    _ANY,
)
_PAST_VERB = Pattern(
    rf"\b(?:I|we|my [\w' ]{{2,30}}?)(?: have)?(?: just| recently|"
    rf" finally)? (?:{'|'.join(sorted(words.IRREGULAR_PAST))}|\w{{3,}}ed|been|come)\b",
    _ANY,
)
_RATHER_NOT = Pattern(
    r"(?:,| and) (?:not|instead of|rather than)\b(?! (?:a fan|only|just|that|very|too|so)\b).{1,40}$", _ANY
)
_COMMON = Pattern(r"[A-Z][a-z-]+(?:(?:s|ing)$| [a-z]{3,})")
_UNSAID = Pattern(r"\s*\((?:moved there|started|left|since)\)")


@record(frozen=True, slots=True)
class Speech:
    """Of whom a clause speaks, when it was said, which messages carry it, and whether its writer spares capitals."""

    subject: str
    said: datetime
    sources: tuple[int, ...]
    chat: bool = False
    tells: bool = False


@record(frozen=True, slots=True)
class Reading:
    """A fact with the clause that stated it and the values it took from it, so that a correction can replace one."""

    fact: ExtractedFact
    clause: str
    values: tuple[tuple[str, str], ...]
    days: tuple[str, ...] = ()


def read(clause: str, speech: Speech) -> Iterator[Reading]:
    """The facts of one clause: none when no rule fits, more than one when the rule implies another."""
    clause = completed(clause) if speech.tells else clause
    births = list(_first(BIRTH, clause, clause, None, speech))
    if births:
        yield from births
        return
    dated = dating(_shortened(clause), speech.said, past=_is_past(clause))
    readings = list(_first(RULES, bare(dated.clause), clause, dated.when, speech))
    readings = readings or list(_denied(clause, dated, speech))
    if not readings and speech.tells:
        readings = list(_first(TELLINGS, bare(dated.clause), clause, dated.when, speech))
    for reading in readings:
        yield replace(reading, days=dated.phrases)


def read_abroad(sentence: str, tongue: Tongue, speech: Speech) -> Iterator[Reading]:
    """The facts of a sentence in another language than English. What "and" joins is one clause unless a part of it
    reads by itself."""
    for piece in pieces(sentence, tongue):
        _, *later = parts = [_read_one(clauses, tongue, speech) for clauses in piece.parts]
        for readings in parts if any(later) else (_read_one(piece.whole, tongue, speech) or parts[0],):
            yield from readings


def _read_one(clauses: tuple[str, ...], tongue: Tongue, speech: Speech) -> list[Reading]:
    """Of the first of several ways to put a clause that a rule reads."""
    for clause in clauses:
        dated = dating(clause, speech.said, past=False)
        if readings := list(_first(tongue.rules(), dated.clause, clause, dated.when, speech)):
            return readings
    return []


def note(clause: str, speech: Speech) -> Iterator[Reading]:
    """What the speaker wants remembered and no rule knows."""
    dated = dating(clause, speech.said, past=_is_past(clause))
    yield from _first(NOTES, dated.clause, clause, dated.when, speech)


def _is_past(clause: str) -> bool:
    return _PAST_VERB.search(clause) is not None and _AHEAD_VERB.match(clause) is None


def _shortened(clause: str) -> str:
    """Without what it is not: "I live in Bergen, not Oslo"."""
    return (
        clause if _NEGATED.match(clause) or re.search(r"\bprefer|\brather\b", clause) else _RATHER_NOT.sub("", clause)
    )


def _first(rules: tuple[Rule, ...], clause: str, stated: str, when: When | None, speech: Speech) -> Iterator[Reading]:
    for rule in rules:
        found = rule.match(clause)
        if found is None or not _is_timely(rule, when, speech):
            continue
        values = filled(found, chat=speech.chat)
        if values is None:
            continue
        text = _worded(rule.says, _lowered(values, clause), when, speech.subject)
        yield Reading(_fact(rule, text, values, when, speech), stated, tuple(values.items()))
        for implied in rule.also:
            yield from _first(RULES, implied.format_map(values), stated, None, speech)
        return


def _denied(stated: str, dated: Dating, speech: Speech) -> Iterator[Reading]:
    """A negative fact has the category and key of the positive one that it denies."""
    for form, positive in _ENDED:
        if form.match(dated.clause) is None:
            continue
        over = _OVER.search(dated.clause) is not None
        claim = form.sub(positive, dated.clause)
        for rule in RULES:
            found = rule.match(claim) if rule.negatable else None
            values = filled(found, chat=speech.chat) if found else None
            if values is not None and _is_timely(rule, dated.when, speech):
                text = _tailed(f"{speech.subject} {_denial(claim, over=over)}", dated.when)
                fact = _fact(rule, text, values, dated.when, speech)
                lone = rule.about.key is not None and "{" not in rule.about.key
                yield Reading(replace(fact, key=None) if lone and not over else fact, stated, tuple(values.items()))
                return


def _denial(claim: str, *, over: bool) -> str:
    """ "I live in Oslo" becomes "does not live in Oslo", or "no longer lives in Oslo"."""
    rest = theirs(re.sub(r"^I ", "", claim, flags=_ANY))
    if rest.lower().startswith("am "):
        return f"is {'no longer' if over else 'not'} {rest[3:]}"
    return f"no longer {third(rest)}" if over else f"does not {rest}"


def _is_timely(rule: Rule, when: When | None, speech: Speech) -> bool:
    today = speech.said.date()
    if rule.dated is Dated.BEFORE:
        return when is not None and when.first <= today
    if rule.dated is Dated.AHEAD:
        return when is not None and when.last >= today
    return rule.dated is Dated.FREELY or when is None or when.first <= today


def _lowered(values: dict[str, str], clause: str) -> dict[str, str]:
    """The capital of a sentence's first word is not its own: "Horror films are not my thing"."""
    for slot in ("thing", "value"):
        value = values.get(slot, "")
        if value and clause.startswith(value.split()[0]) and _COMMON.match(value) and not _is_of_a_people(value):
            return values | {slot: value[0].lower() + value[1:]}
    return values


def _is_of_a_people(value: str) -> bool:
    return value.split()[0].lower() in words.NATIONALITIES


def _worded(says: str, values: dict[str, str], when: When | None, subject: str) -> str:
    known = _Blanks(values | {"S": subject, "when": f" {when.text}" if when else "", "since": _since(when)})
    text = _UNSAID.sub("", says.format_map(known)).replace("{S}", subject)
    text = re.sub(r"\s{2,}", " ", text).strip()
    return text if "{when}" in says or "{since}" in says else _tailed(text, when)


def _tailed(text: str, when: When | None) -> str:
    return f"{text} {when.text}" if when else text


def _since(when: When | None) -> str:
    """What was given up on a day has not been since."""
    return f" since {re.sub(r'^(?:on|in|around|since) ', '', when.text)}" if when else ""


class _Blanks(dict[str, str]):
    """A slot that nothing fills says nothing."""

    def __missing__(self, _name: str) -> str:
        return ""


def _fact(rule: Rule, text: str, values: dict[str, str], when: When | None, speech: Speech) -> ExtractedFact:
    about = rule.about
    key = keyed(about.key, values)
    happened = when.starts() if when and about.category.kind is Kind.EPISODE else speech.said
    return ExtractedFact(
        text=text,
        category=about.category,
        importance=about.importance,
        confidence=about.confidence,
        valid_from=min(happened, speech.said).astimezone(UTC),
        sources=speech.sources,
        key=f"{slug(speech.subject)}.{key}" if key else None,
        entities=entities(text, values, speech.subject),
    )
