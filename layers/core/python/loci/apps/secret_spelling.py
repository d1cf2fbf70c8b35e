"""A text as secrets are looked for in it: with plain letters in place of those that only look like them.

Full-width letters, letters of other alphabets that look Latin, characters of no width, and letters with blanks between
them hide a secret from a pattern, not from a reader.
"""

import unicodedata
from itertools import groupby

_UNSEEN = frozenset("\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff")
_ALIKE = dict(
    zip(
        "аАеЕоОрРсСуУхХкКмМтТнНвВіІјЈѕЅԁԛԝɡαΑβΒεΕηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧζΖ",
        "aAeEoOpPcCyYxXkKmMtTnHbBiIjJsSdqwgaAbBeEnHiIkKuMvNoOpPtTuYxXzZ",
        strict=True,
    )
)
_LEAST_SPACED = 6
"""Single letters with single blanks between them that are one word."""


def plain_spelling(text: str) -> tuple[str, list[int]]:
    """The text in plain letters, and for each of its characters the place in the text that it comes from."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
            continue
        for plain in _ALIKE.get(letter) or unicodedata.normalize("NFKC", letter):
            letters.append(plain)
            places.append(place)
    return _join_spaced("".join(letters), places)


def _join_spaced(text: str, places: list[int]) -> tuple[str, list[int]]:
    """Without the blanks of "p a s s w o r d"."""
    words = text.split(" ")
    if len(words) < _LEAST_SPACED:
        return text, places
    dropped: set[int] = set()
    at = 0
    for is_single, group in groupby(words, lambda word: len(word.rstrip(":=.,")) == 1 and word[0].isalpha()):
        run = list(group)
        if is_single and len(run) >= _LEAST_SPACED:
            dropped |= {at + 2 * number + 1 for number in range(len(run) - 1)}
        at += sum(len(word) + 1 for word in run)
    kept = [number for number in range(len(text)) if number not in dropped]
    return "".join(text[number] for number in kept), [places[number] for number in kept]
