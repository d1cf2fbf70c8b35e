"""Calls by which a model remembers something in the midst of its reply: ``bcz_remember("key", "value")``.

A call is the function's name, an opening bracket, two strings with a comma between them, perhaps a comma after them,
and a closing bracket. Strings have single or double quotes, may go on over several lines, and have the escapes of JSON
and ``\\'``; any other backslash means itself. Blanks and line breaks may be between the parts. Everything else is
no call, and what is in a string is no call either. Where in the reply a call is does not matter: code fences count.
``tests/vectors/bots.json`` decides; clients parse the same.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from loci.records import record

FUNCTION = "bcz_remember"
MAX_FUNCTION = 64

_WORD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$")
_PAIR = r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
_ESCAPES = {'"': '"', "'": "'", "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@record(frozen=True, slots=True)
class RememberCall:
    """One call, in the order of the reply; its key is not empty."""

    key: str
    value: str


def is_function_name(name: str) -> bool:
    """Whether calls of this name can be found: letters, digits, ``_`` and ``$`` of ASCII, and no digit first."""
    return len(name) <= MAX_FUNCTION and re.fullmatch(r"[A-Za-z_$][A-Za-z0-9_$]*", name) is not None


def find_calls_in(texts: Iterable[str], function: str = FUNCTION) -> tuple[RememberCall, ...]:
    """Find all calls in the texts, in time linear in their length; none begins in one and ends in another."""
    return tuple(call for text in texts for call in _calls(text, function))


def _calls(text: str, function: str) -> Iterator[RememberCall]:
    at = text.find(function)
    while at >= 0:
        end = at + len(function)
        if at == 0 or text[at - 1] not in _WORD:
            key, value, end = _read_arguments(text, end)
            if key:
                yield RememberCall(key, value)
        at = text.find(function, end)


def _read_arguments(text: str, start: int) -> tuple[str, str, int]:
    """Key, value and where the call ends; no key, and ``start``, where there is no call."""
    opened_count = _after(text, start, "(")
    key, end = _read_string(text, opened_count)
    value, end = _read_string(text, _after(text, end, ","))
    closed_count = _after(text, max(_after(text, end, ","), end), ")")
    return ("", "", start) if closed_count < 0 else (key, value, closed_count)


def _read_string(text: str, start: int) -> tuple[str, int]:
    """The string that begins after blanks, and where it ends: -1 where there is none."""
    at = -1 if start < 0 else _skip_blanks(text, start)
    form = _strings().get(text[at : at + 1]) if at >= 0 else None
    match = None if form is None else form.match(text, at)
    return ("", -1) if match is None else (_escape().sub(_unescape, match[1]), match.end())


def _after(text: str, start: int, sign: str) -> int:
    """The place after a sign that follows blanks; -1 where it does not."""
    at = -1 if start < 0 else _skip_blanks(text, start)
    return at + 1 if at >= 0 and text.startswith(sign, at) else -1


def _skip_blanks(text: str, start: int) -> int:
    match = _blanks().match(text, start)
    return start if match is None else match.end()


def _unescape(found_match: re.Match[str]) -> str:
    high, low, unit, sign = found_match.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    if unit is not None:
        number = int(unit, 16)
        return found_match[0] if 0xD800 <= number < 0xE000 else chr(number)
    return _ESCAPES.get(sign, found_match[0])


# Compiled with the first reply that may have a call.
@cache
def _blanks() -> re.Pattern[str]:
    return re.compile(r"[ \t\r\n]*")


@cache
def _strings() -> dict[str, re.Pattern[str]]:
    """By their quotes. Each character is looked at once: a quote that opens a later string ends an earlier one that
    never closes."""
    return {quote: re.compile(rf"{quote}((?:[^{quote}\\]|\\[\s\S])*+){quote}") for quote in "\"'"}


@cache
def _escape() -> re.Pattern[str]:
    return re.compile(rf"{_PAIR}|\\u([0-9a-fA-F]{{4}})|\\([\s\S])")
