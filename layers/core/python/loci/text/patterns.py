"""Regular expressions that are compiled when a text first needs them.

``re`` takes milliseconds for an expression of a few hundred words, which most texts do not need, and a process would
compile all of them while it starts.
"""

import re
from collections.abc import Callable, Iterator


class LazyPattern:
    """A regular expression with the methods of ``re.Pattern`` that are used here. Until it is compiled, a text in which
    ``guard`` finds nothing is answered without it: ``guard`` is a much smaller expression, read with the same flags,
    that finds something in every text in which ``form`` does. ``words`` do the same at less cost: one of them is in
    every such text, in any case. Without both the first text compiles it."""

    __slots__ = ("_compiled", "flags", "form", "guard", "words")

    def __init__(self, form: str, flags: int = 0, *, guard: str | None = None, words: tuple[str, ...] = ()) -> None:
        self.form = form
        self.flags = flags
        self.guard = guard
        self.words = words
        self._compiled: re.Pattern[str] | None = None

    @property
    def is_compiled(self) -> bool:
        return self._compiled is not None

    def match(self, text: str) -> re.Match[str] | None:
        pattern = self._compiled_for(text)
        return None if pattern is None else pattern.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        pattern = self._compiled_for(text)
        return None if pattern is None else pattern.fullmatch(text)

    def search(self, text: str) -> re.Match[str] | None:
        pattern = self._compiled_for(text)
        return None if pattern is None else pattern.search(text)

    def finditer(self, text: str, start: int = 0) -> Iterator[re.Match[str]]:
        """From ``start`` on; lookbehinds see the text before it."""
        pattern = self._compiled_for(text)
        return iter(()) if pattern is None else pattern.finditer(text, start)

    def findall(self, text: str) -> list[str]:
        """The matches of an expression without groups."""
        pattern = self._compiled_for(text)
        return [] if pattern is None else pattern.findall(text)

    def split(self, text: str, most: int = 0) -> list[str]:
        pattern = self._compiled_for(text)
        return [text] if pattern is None else pattern.split(text, most)

    def sub(self, instead: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        pattern = self._compiled_for(text)
        return text if pattern is None else pattern.sub(instead, text, count)

    def _compiled_for(self, text: str) -> re.Pattern[str] | None:
        """None where the text holds nothing that the expression could match."""
        if self._compiled is None and self._may_match(text):
            self._compiled = re.compile(self.form, self.flags)
        return self._compiled

    def _may_match(self, text: str) -> bool:
        if self.words:
            folded_text = text.casefold()
            return any(word in folded_text for word in self.words)
        return self.guard is None or re.search(self.guard, text, self.flags) is not None
