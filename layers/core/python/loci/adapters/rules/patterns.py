"""Regular expressions that are compiled when a text may match them, and not before.

There are some five hundred, and a conversation meets a few: compiling them all costs a cold start more than anything
else here does. What a text must hold to match is read off the expression: the words that stand outside of its groups.
"""

import re
from collections.abc import Callable, Iterator

_CLASSES_AND_ESCAPES = re.compile(
    r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)",
)
_GROUP = re.compile(r"\([^()]*\)")
_OPTIONAL = re.compile(r"\w(?:[?*]|\{0)")
_GAP = "\0"
# Shorter ones stand in nearly every text.
_CUE = re.compile(r"[A-Za-z]{2,}")


class Pattern:
    """As a compiled regular expression, whose methods it has. Not for ``re.VERBOSE``."""

    __slots__ = ("_compiled", "_cues", "_folds", "flags", "form")

    def __init__(self, form: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self.form = form
        self.flags = flags
        self._folds = bool(flags & re.IGNORECASE)
        self._cues: tuple[str, ...] | None = None
        self._compiled: re.Pattern[str] | None = None

    def match(self, text: str) -> re.Match[str] | None:
        return self._regex.match(text) if self._possible(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._regex.fullmatch(text) if self._possible(text) else None

    def search(self, text: str) -> re.Match[str] | None:
        return self._regex.search(text) if self._possible(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._regex.finditer(text) if self._possible(text) else iter(())

    def findall(self, text: str) -> list[str]:
        """Of an expression with at most one group."""
        return self._regex.findall(text) if self._possible(text) else []

    def split(self, text: str) -> list[str]:
        """Without groups in the expression, which would be None where they took no part."""
        return self._regex.split(text) if self._possible(text) else [text]

    def sub(self, becomes: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self._regex.sub(becomes, text, count=count) if self._possible(text) else text

    @property
    def _regex(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self.form, self.flags)
        return self._compiled

    def _possible(self, text: str) -> bool:
        if self._cues is None:
            self._cues = tuple(map(str.lower, cues(self.form))) if self._folds else cues(self.form)
        if not self._cues:
            return True
        held = text.lower() if self._folds else text
        return all(cue in held for cue in self._cues)


def cues(form: str) -> tuple[str, ...]:
    """Words, or parts of words, that every text holds which the expression is found in; none where it has alternatives
    outside of its groups."""
    bare = _CLASSES_AND_ESCAPES.sub(_GAP, form)
    while (outer := _GROUP.sub(_GAP, bare)) != bare:
        bare = outer
    if "|" in bare:
        return ()
    return tuple(_CUE.findall(_OPTIONAL.sub(_GAP, bare)))
