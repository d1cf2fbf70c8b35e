"""Words as recall compares them: folded, and cut at everything that is no letter and no digit.

The service has the same rules (`loci/dialects/groups/words.py`); tests/vectors/groups.json holds both to them.
"""

import re
import unicodedata

_ACCENTS = re.compile(r"[\u0300-\u036f]+")
_WORD = re.compile(r"[^\W_]+")


def fold_text(text: str) -> str:
    """Lower case, without diacritics, compatibility forms made plain."""
    if text.isascii():
        return text.lower()
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFC", bare).casefold()


def cut_words(text: str) -> list[str]:
    """The folded words of a text in order."""
    return _WORD.findall(fold_text(text))


def cut_phrases(query: str) -> list[list[str]]:
    """What is searched: the words of each part of the query between blanks, which must follow each other."""
    return [words for part in query.split() if (words := cut_words(part))]
