"""Text to word pieces, as BERT's uncased models were trained: normalise, cut into words, match the vocabulary.

The same ids as the model's own tokenizer, but for ``[SEP]`` and its like, which in a text are text,
and for characters that are younger than that tokenizer's Unicode tables.
"""

import unicodedata
from collections.abc import Mapping
from math import log
from pathlib import Path

MAX_PIECES = 256  # the model's max_seq_length, with the two marks around the text

_MAX_WORD = 100  # characters; a longer word is unknown
# Blocks whose characters are words of their own; Japanese kana and Korean are not among them.
_CJK = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)
_DROPPED = frozenset({"Cc", "Cf", "Co", "Cs"})  # controls, formats, private use, lone surrogates
_ASCII_SYMBOLS = frozenset("$+<=>^`|~")  # BERT counts them as punctuation, Unicode doesn't


class WordPieces:
    """A tokenizer over one vocabulary: each piece's id, a piece inside a word written ``##piece``."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._ids = vocabulary
        self._start, self._end = vocabulary["[CLS]"], vocabulary["[SEP]"]
        self._unknown = vocabulary["[UNK]"]

    @classmethod
    def read(cls, path: Path) -> "WordPieces":
        """Read a vocabulary of one piece a line, its id being the line's number from 0."""
        pieces = path.read_bytes().decode().removesuffix("\n").split("\n")
        return cls(dict(zip(pieces, range(len(pieces)), strict=True)))

    def encode(self, text: str) -> list[int]:
        """The ids of a text between the marks of start and end: 2 to ``MAX_PIECES``, the rest cut off."""
        ids = [self._start]
        for word in words(text):
            ids += self._pieces(word)
            if len(ids) >= MAX_PIECES:
                break
        return [*ids[: MAX_PIECES - 1], self._end]

    def rarity(self, text: str) -> float:
        """The rarity of a text's words where the model learned, 0 to 1: the mean of the logarithms of their ids, which
        the vocabulary gives from the most frequent word on, as a part of the highest. What is no word of it is the
        rarest: a word in pieces, or a letter of a script of which it has letters alone. 0 without a word."""
        ids = [self._id(word) for word in words(text) if any(map(str.isalpha, word))]
        return sum(map(log, ids)) / len(ids) / log(len(self._ids)) if ids else 0.0

    def _id(self, word: str) -> int:
        is_letter = len(word) == 1 and not word.isascii()
        return len(self._ids) if is_letter else self._ids.get(word, len(self._ids))

    def _pieces(self, word: str) -> list[int]:
        if len(word) > _MAX_WORD:
            return [self._unknown]
        found: list[int] = []
        start = 0
        while start < len(word):
            end = self._longest_match(word, start)
            if end == start:
                return [self._unknown]
            found.append(self._ids[_piece(word, start, end)])
            start = end
        return found

    def _longest_match(self, word: str, start: int) -> int:
        """Where the longest piece that begins at ``start`` ends; ``start`` where there is none."""
        for end in range(len(word), start, -1):
            if _piece(word, start, end) in self._ids:
                return end
        return start


def words(text: str) -> list[str]:
    """The normalised words of a text: lower case, no accents, each punctuation mark a word."""
    return text.translate(_NORMALISED).split()


class _Normalised(dict[int, str]):
    """The replacement of a character, by code point; computed on first use."""

    def __missing__(self, code: int) -> str:
        self[code] = found_text = _normalise(chr(code))
        return found_text


_NORMALISED = _Normalised()


def _normalise(character: str) -> str:
    if character in "\t\n\r":
        return " "
    if character == "\ufffd" or unicodedata.category(character) in _DROPPED:
        return ""
    letters = [c for c in unicodedata.normalize("NFD", character) if unicodedata.category(c) != "Mn"]
    # Letter by letter, as the model's tokenizer does: lower() of a whole word would know the final sigma.
    return "".join(f" {c} " if _is_cjk(character) or _is_punctuation(c) else c.lower() for c in letters)


def _is_cjk(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _CJK)


def _is_punctuation(character: str) -> bool:
    return character in _ASCII_SYMBOLS or unicodedata.category(character).startswith("P")


def _piece(word: str, start: int, end: int) -> str:
    return word[start:end] if start == 0 else f"##{word[start:end]}"
