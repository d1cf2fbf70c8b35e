"""Words as the memories of a group are compared by them: folded, and cut at everything that is no letter and no digit.

The backend in SQLite has the same rules (clients/python, `groups/words.py`); tests/vectors/groups.json holds both to
them. No stems and no cut of scripts without blanks, other than in recall by topic: FTS5 has neither.
"""

import re

from loci.language.words import fold_text

_WORD = re.compile(r"[^\W_]+")

Phrase = tuple[str, ...]


def cut_words(text: str) -> Phrase:
    """The folded words of a text in order."""
    return tuple(_WORD.findall(fold_text(text)))


def cut_phrases(query: str) -> tuple[Phrase, ...]:
    """Phrases to search: the words of each part of the query between blanks, which must follow each other."""
    return tuple(words for part in query.split() if (words := cut_words(part)))


def count_phrase(words: Phrase, phrase: Phrase) -> int:
    """The number of times that the words of the phrase follow each other."""
    return sum(words[at : at + len(phrase)] == phrase for at in range(len(words) - len(phrase) + 1))
