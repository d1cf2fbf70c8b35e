"""Regular expressions that are compiled when a text may match them, and not before.

There are some five hundred, and a conversation meets a few: compiling them all costs a cold start more than anything
else here does. What a text must hold to match is read off the expression, see ``loci.adapters.rules.cues``.
"""

import re
from collections.abc import Callable, Iterator

from loci.adapters.rules.cues import Cues, cues


class Pattern:
    """As a compiled regular expression, whose methods it has. Not for ``re.VERBOSE``."""

    __slots__ = ("_compiled", "_cues", "_folds", "flags", "form")

    def __init__(self, form: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self.form = form
        self.flags = flags
        self._folds = bool(flags & re.IGNORECASE)
        self._cues: Cues | None = None
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
        if self._compiled is not None:
            return True
        if self._cues is None:
            read = cues(self.form)
            self._cues = tuple(tuple(map(str.lower, choice)) for choice in read) if self._folds else read
        held = text.lower() if self._folds else text
        return all(any(cue in held for cue in choice) for choice in self._cues)
