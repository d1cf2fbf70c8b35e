"""Required pieces of text, without which a regular expression can't match: plain text, read off the expression.

``I (?:live|dwell) in (?:the )?(.+)`` needs one of "live", "dwell", and " in ". What is optional, a look
around or a class of characters needs nothing; so does a choice of which one may be empty, or short.
"""

import re
from functools import cache
from typing import TypeAlias

RequiredPieces: TypeAlias = tuple[tuple[str, ...], ...]
"""Choices: a text holds of each choice at least one piece."""

# Shorter ones stand in nearly every text.
_SHORTEST = 3
_PLAIN = re.compile(r"[^\\.^$*+?{}\[\]|()]+")
# Classes, escapes and quantifiers.
_NO_TEXT = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)|\{\d*,?\d*\}")
# Groups whose content is matched where they stand; others look around, or read letters otherwise.
_OPENING = re.compile(r"\((?:\?(?::|P<\w+>)|(?!\?))")
_OPTIONAL = ("?", "*", "{0")


@cache
def required_pieces(form: str) -> RequiredPieces:
    """The required pieces of an expression, folded, never one that a match could lack."""
    return tuple(tuple(map(fold, choice)) for choice in _alternatives(form, 0)[0])


def fullmatch(form: str, text: str, folded_text: str) -> re.Match[str] | None:
    """An expression read without regard to case, against a text and the same text folded. It is compiled for the first
    text that holds its cues: most never are."""
    return _compile(form).fullmatch(text) if _may_match(form, folded_text) else None


def fold(text: str) -> str:
    """Letters that ``re.IGNORECASE`` takes for one another made one."""
    return text.casefold().replace("i\u0307", "i").replace("ı", "i")


def _may_match(form: str, folded_text: str) -> bool:
    return all(any(cue in folded_text for cue in choice) for choice in required_pieces(form))


@cache
def _compile(form: str) -> re.Pattern[str]:
    return re.compile(form, re.IGNORECASE)


def _alternatives(form: str, start: int) -> tuple[RequiredPieces, int]:
    """The alternatives up to the parenthesis that closes the group of ``start``, and the place of that."""
    found, end = _sequence(form, start)
    several = [found]
    while end < len(form) and form[end] == "|":
        found, end = _sequence(form, end + 1)
        several.append(found)
    return (several[0] if len(several) == 1 else _any_of(several)), end


def _any_of(several: list[RequiredPieces]) -> RequiredPieces:
    """The most telling choice of each alternative; nothing where one of them needs nothing."""
    if not all(several):
        return ()
    telling = [max(alternative, key=lambda choice: min(map(len, choice))) for alternative in several]
    return (tuple(cue for choice in telling for cue in choice),)


def _sequence(form: str, at: int) -> tuple[RequiredPieces, int]:
    found: list[tuple[str, ...]] = []
    while at < len(form) and form[at] not in "|)":
        if form[at] == "(":
            opening = _OPENING.match(form, at)
            inner, end = _alternatives(form, opening.end() if opening else at + 2)
            at = end + 1
            if opening and not form.startswith(_OPTIONAL, at):
                found += inner
        elif plain := _PLAIN.match(form, at):
            at = plain.end()
            # A sign after it is about its last character alone.
            piece = plain.group()[:-1] if form.startswith(_OPTIONAL, at) else plain.group()
            if len(piece) >= _SHORTEST:
                found.append((piece,))
        else:
            match = _NO_TEXT.match(form, at)
            at = match.end() if match else at + 1
    return tuple(found), at
