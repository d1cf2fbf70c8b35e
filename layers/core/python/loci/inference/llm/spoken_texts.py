"""Take out of a model's text its thoughts, and the calls of tools that it wrote as text: no person reads them.

The text may come in pieces. What might be the beginning of such a part is held back until it is known. Within code of
the answer nothing is taken out, so that an answer may speak of these marks.
"""

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from loci.records import record

_THOUGHTS = ("<think>", "<thinking>")
_CALLS = ("<tool_call>", "<function_call>")
_FENCE = "```"
_MARKS = (*_THOUGHTS, *_CALLS, _FENCE)
_OPENING = re.compile("|".join(rf"(?<!`){re.escape(mark)}" for mark in _MARKS))
_END_OF_THOUGHTS = re.compile(r"(?<!`)</think(?:ing)?>")
_FENCED_JSON = re.compile(r"```[\w-]*\s*(?=[{\[])")
_OPENED_FENCE = re.compile(r"```[\w-]*\s*\Z")
_ARGUMENTS = ("arguments", "parameters", "input")
_FIELDS_OF_CALL = frozenset({"name", "id", "type", *_ARGUMENTS})
_LONGEST_TOKEN = 10
"""Characters of JSON, except for texts, within which an unfinished one looks wrong."""


def end_of_thoughts(text: str) -> int:
    """Where the answer begins after thoughts of which only the end is marked, as some servers send them; else 0."""
    end = _END_OF_THOUGHTS.search(text)
    is_lone = end is not None and not _OPENING.search(text[: end.start()])
    return end.end() if end is not None and is_lone else 0


@record(frozen=True, slots=True)
class CallInText:
    """A call of a tool that was written as text."""

    name: str
    arguments: Mapping[str, Any]


class SpokenText:
    """The text so far. ``tools`` are names of tools: JSON in a fence, or that begins a line, may call them.
    ``is_thinking``: it may begin with thoughts of which only the end is marked."""

    def __init__(self, tools: Collection[str] = (), *, is_thinking: bool = False) -> None:
        self.calls: list[CallInText] = []
        self._tools = tools
        self._rest = ""
        self._said = ""
        self._is_cleaned = False
        self._is_in_code = False
        self._is_thinking = is_thinking

    def hear(self, piece: str) -> str:
        """Returns as much as may be passed on after one more piece of the text."""
        self._rest += piece
        return self._say(is_end=False)

    def end(self) -> str:
        """Returns the rest, after the last piece."""
        return self._say(is_end=True)

    def _say(self, is_end: bool) -> str:
        said = ""
        while (step := self._next(is_end)) is not None:
            said += self._pass_on(step)
        return said

    def _pass_on(self, text: str) -> str:
        """The text; without blanks if it begins the answer after something was taken out."""
        said = text.lstrip() if self._is_cleaned and not self._said.strip() else text
        self._said += said
        return said

    def _next(self, is_end: bool) -> str | None:
        """Takes the next part of the rest and returns what is said of it; None until more of the text is there."""
        if not self._rest:
            return None
        if self._is_thinking:
            return self._next_thought(is_end)
        if self._is_in_code:
            return self._next_code(is_end)
        place, mark = self._next_mark()
        if not mark:
            length = len(self._rest) if is_end else _certain_length(self._rest)
            return self._take(length) if length else None
        if place > 0:
            return self._take(place)
        if mark == _FENCE:
            return self._next_fence(is_end)
        if mark == "{":
            return self._next_object(is_end)
        # A mark after a backtick is spoken of.
        return self._take(1) if self._said.endswith("`") else self._next_hidden(mark, is_end)

    def _next_thought(self, is_end: bool) -> str | None:
        """Holds everything back up to the end of thoughts. A text without one has no thoughts."""
        end = _END_OF_THOUGHTS.search(self._rest)
        if end is None and not is_end:
            return None
        self._is_thinking = False
        if end is not None and (length := end_of_thoughts(self._rest)):
            self._take(length)
            self._is_cleaned = True
        return ""

    def _next_mark(self) -> tuple[int, str]:
        found = _OPENING.search(self._rest)
        bare = self._bare_object()
        if bare is not None and (found is None or bare < found.start()):
            return bare, "{"
        return (0, "") if found is None else (found.start(), found[0])

    def _bare_object(self) -> int | None:
        """The place of an object that begins a line, where there are tools that it may call."""
        for opening in re.finditer(r"\{", self._rest) if self._tools else ():
            before = (self._said + self._rest[: opening.start()]).rpartition("\n")[2]
            if not before.strip():
                return opening.start()
        return None

    def _next_hidden(self, mark: str, is_end: bool) -> str | None:
        end = self._rest.find(mark.replace("<", "</"))
        if end < 0 and not is_end:
            return None
        inner = self._rest[len(mark) :] if end < 0 else self._rest[len(mark) : end]
        if mark in _CALLS:
            self.calls.extend(_calls_in(inner))
        self._take(len(self._rest) if end < 0 else end + len(mark) + 1)
        self._is_cleaned = True
        return ""

    def _next_fence(self, is_end: bool) -> str | None:
        opening = _FENCED_JSON.match(self._rest) if self._tools else None
        if opening is None and _OPENED_FENCE.match(self._rest) and not is_end:
            return None
        if opening is None:
            self._is_in_code = True
            return self._take(len(_FENCE))
        end = self._rest.find(_FENCE, len(_FENCE))
        if end < 0 and not is_end:
            return None
        length = len(self._rest) if end < 0 else end + len(_FENCE)
        return self._take_call(self._rest[opening.end() : length].removesuffix(_FENCE), length)

    def _next_code(self, is_end: bool) -> str | None:
        end = self._rest.find(_FENCE)
        if end >= 0:
            self._is_in_code = False
            return self._take(end + len(_FENCE))
        length = len(self._rest if is_end else self._rest.rstrip("`"))
        return self._take(length) if length else None

    def _next_object(self, is_end: bool) -> str | None:
        try:
            _, end = json.JSONDecoder().raw_decode(self._rest)
        except (ValueError, RecursionError) as error:
            return self._take(1) if is_end or _is_no_json(error, self._rest) else None
        return self._take_call(self._rest[:end], end)

    def _take_call(self, text: str, length: int) -> str:
        calls = _calls_in(text)
        taken = self._take(length)
        if not calls:
            return taken
        self.calls.extend(calls)
        self._is_cleaned = True
        return ""

    def _take(self, length: int) -> str:
        taken, self._rest = self._rest[:length], self._rest[length:]
        return taken


def is_spoken(text: str) -> bool:
    """Whether nothing is to be taken out of the text."""
    spoken = SpokenText()
    return spoken.hear(text) + spoken.end() == text


def _certain_length(text: str) -> int:
    """The length of the text without an end that may begin a mark."""
    longest = max(map(len, _MARKS)) - 1
    places = range(max(len(text) - longest, 0), len(text))
    return next((place for place in places if any(mark.startswith(text[place:]) for mark in _MARKS)), len(text))


def _is_no_json(error: Exception, text: str) -> bool:
    """Whether more text would not make it JSON: it is wrong before its end, not merely unfinished there."""
    if not isinstance(error, json.JSONDecodeError):
        return True
    return not error.msg.startswith("Unterminated") and len(text) - error.pos > _LONGEST_TOKEN


def _calls_in(text: str) -> list[CallInText]:
    """The calls that JSON text consists of; none if it is anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return []
    calls = [_call_of(entry) for entry in (found if isinstance(found, list) else [found])]
    return [call for call in calls if call is not None] if None not in calls else []


def _call_of(found: object) -> CallInText | None:
    if not isinstance(found, dict):
        return None
    found = found["function"] if isinstance(found.get("function"), dict) else found
    name, field = found.get("name"), next((field for field in _ARGUMENTS if field in found), None)
    if not isinstance(name, str) or field is None or not _FIELDS_OF_CALL.issuperset(found):
        return None
    arguments = _parse_arguments(found[field])
    return None if arguments is None else CallInText(name, arguments)


def _parse_arguments(given_value: object) -> Mapping[str, Any] | None:
    """The arguments, also where they were written as text within the call."""
    if isinstance(given_value, str):
        try:
            given_value = json.loads(given_value)
        except (ValueError, RecursionError):
            return None
    return given_value if isinstance(given_value, dict) else None
