"""Proper nouns: may a phrase name a person, a place or an organisation. ``chat``: its writer spares capitals."""

import re

from loci.adapters.rules import words
from loci.adapters.rules.decoys import NOT_NAMES, NOT_PLACES
from loci.adapters.rules.patterns import Pattern

_CAPITAL = Pattern(r"^(?:[A-ZÀ-ÖØ-ÞĀ-Ž]|[A-Za-z]?\d)")
_WORD = Pattern(r"[\w'’&./+-]+")
_NAME = Pattern(r"^[^\W\d_][\w'.-]*(?: (?:van|de|der|den|von|la|le|di|da|dos|bin|al|el|of|[^\W\d_][\w'.-]*)){0,3}$")
_SIZE = Pattern(
    r"^(?:(?:an?|the|some|our|my) )?(?:\w+ ){0,2}?(?:part|area|side|middle|heart|edge|north|south|east|west|"
    r"centre|center|suburbs?|outskirts|capital) of ",
    re.IGNORECASE,
)
_ARTICLE = Pattern(r"^(?:an?|the|my|our|some) ", re.IGNORECASE)


def is_name(value: str, chat: bool) -> bool:
    tokens = value.split()
    if not _NAME.match(value) or any(token.lower().strip(".") in NOT_NAMES for token in tokens[:1]):
        return False
    return (chat and len(tokens) <= 2 and value.islower()) or all(
        _CAPITAL.match(token)
        or token in {"van", "de", "der", "den", "von", "la", "le", "di", "da", "dos", "bin", "al", "el"}
        for token in tokens
    )


def is_capital_name(value: str, _chat: bool) -> bool:
    return is_name(value, chat=False)


def is_introduction(value: str, _chat: bool) -> bool:
    """ "I am Anna" is a name only with its capital, and when it is no nationality."""
    tokens = value.lower().split()
    known = NOT_NAMES | words.NATIONALITIES | words.JOBS | words.DIETS | words.RELATIONS
    return len(tokens) <= 3 and not known & set(tokens) and is_name(value, chat=False) and value[:1].isupper()


def is_people(value: str, _chat: bool) -> bool:
    return all(_NAME.match(name) and _CAPITAL.match(name) for name in re.split(r",? and |, ", value))


def is_place(value: str, chat: bool) -> bool:
    tokens = _WORD.findall(value.lower())
    if not tokens or len(tokens) > 9 or NOT_PLACES & set(tokens[:1]) or NOT_PLACES & {tokens[-1]}:
        return _ARTICLE.match(value) is not None and len(tokens) <= 9 and _is_described_place(tokens, value)
    if _ARTICLE.match(value) or _SIZE.match(value):
        return _is_described_place(tokens, value)
    if words.PLACE_NOUNS & {tokens[-1], tokens[0]}:
        return True
    return bool(_CAPITAL.match(value)) or any(map(str.isupper, value)) or (chat and len(tokens) <= 3)


def _is_described_place(tokens: list[str], value: str) -> bool:
    nouns = set(tokens[1:])
    if nouns & NOT_PLACES - {"a", "the", "here", "there", "it", "this", "that", "them", "one"}:
        return False
    return bool(nouns & words.PLACE_NOUNS) or bool(re.match(r"^[Tt]he [A-Z]", value))


def is_org(value: str, chat: bool) -> bool:
    tokens = value.split()
    if len(tokens) > 8 or re.match(
        r"(?:home|night|nights|weekends|myself|the moment|it|this|that|a living|them|you|him|her|free|peanuts|"
        r"tips|minimum|me|least|all|best|my best|hours|ages)\b",
        value,
        re.IGNORECASE,
    ):
        return False
    if re.match(r"(?:an?|the|my|our)\b", value, re.IGNORECASE):
        return len(tokens) > 1
    return bool(_CAPITAL.match(value)) or chat or any(map(str.isupper, value[1:2]))


def is_firm(value: str, _chat: bool) -> bool:
    return bool(re.match(r"(?:the )?[A-Z0-9]", value)) and len(value.split()) <= 6


def is_school(value: str, _chat: bool) -> bool:
    return (
        bool(_CAPITAL.match(value))
        and bool(
            re.search(
                r"university|college|school|institute|academy|\buni\b|\bmit\b|\beth\b|oxford|cambridge|harvard|"
                r"stanford|yale|polytechnic|ucla|berkeley|princeton|sorbonne",
                value,
                re.IGNORECASE,
            )
        )
    ) or bool(re.match(r"[A-Z]{2,5}$|the [Uu]niversity", value))


def is_spouse(value: str, _chat: bool) -> bool:
    return is_name(value, chat=False) or bool(re.match(r"an? [\w ]+|my (?:\w+ )*(?:sweetheart|friend|love)$", value))
