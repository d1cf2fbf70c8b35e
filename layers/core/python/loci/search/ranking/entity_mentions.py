"""Names that a question and a memory share: capitalised words, or names that the space knows.

A capitalised word is a name when it is one in both texts and occurs inside a sentence in at least one of them: at the
start of a sentence every word is capitalised. A name that the space knows is shared with every memory about its bearer,
whatever that calls them.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from loci.language.words import fold_text, is_stop_word
from loci.records import record
from loci.text.patterns import LazyPattern

_CAPITALISED = re.compile(r"(?<![^\W_])(?=[^\W\d_])[^\W_]+(?:-[^\W_]+)*")
_OPENS_SENTENCE = LazyPattern(r"(?:^|[.!?…:]|[\"“”«(\[])\s*$")
_DAYS_AND_MONTHS = """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december
"""
_NO_NAMES = frozenset(_DAYS_AND_MONTHS.split())


@record(frozen=True, slots=True)
class Names:
    """Capitalised words, folded; ``inside`` are those that stand inside a sentence somewhere."""

    words: frozenset[str]
    inside: frozenset[str]

    def without(self, names: Iterable[str]) -> "Names":
        """All but the words of these names, which are folded."""
        taken_texts = frozenset(word for name in names for word in name.split())
        return Names(self.words - taken_texts, self.inside - taken_texts)

    def with_known(self, names: Iterable[str]) -> "Names":
        """With the words of these names, which are folded, capitals or not."""
        words = frozenset(word for name in names for word in _words(name))
        return Names(self.words | words, self.inside | words)

    def shared_part(
        self, other: "Names", about: Iterable[str] = (), worth: Callable[[str], float] = lambda _: 1.0
    ) -> float:
        """Which part of these names the other text says too, or is about (``about`` are folded names in this text),
        0..1; 0 where there are none. A word counts as much as it is ``worth``, 0..1."""
        if not self.words:
            return 0.0
        sure = self.words & (self.inside | other.inside) & other.words
        meant = frozenset(word for name in about for word in _words(name))
        return sum(map(worth, sure | (self.words & meant))) / len(self.words)


def _words(name: str) -> Iterator[str]:
    """The words of a name that capitals could show."""
    return (word for word in map(fold_text, _CAPITALISED.findall(name)) if not is_stop_word(word))


def names(text: str) -> Names:
    """The capitalised words of a text that are neither stop words nor days or months."""
    words: set[str] = set()
    inside: set[str] = set()
    for match in _CAPITALISED.finditer(text):
        if not match[0][0].isupper():
            continue
        word = fold_text(match[0])
        if not is_stop_word(word) and word not in _NO_NAMES:
            words.add(word)
            if not _OPENS_SENTENCE.search(text[max(0, match.start() - 4) : match.start()]):
                inside.add(word)
    return Names(frozenset(words), frozenset(inside))
