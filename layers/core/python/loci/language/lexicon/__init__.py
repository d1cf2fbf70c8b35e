"""Words by language and kind: ``lexicon/<language>/<kind>.txt``, one entry a line, sorted.

An entry is a word, several words, or a short form of them as ``re`` reads it (``e-?mails?``). A language is added by
adding its files.
"""

import os
from functools import cache

_HERE = os.path.dirname(__file__)


@cache
def entries(kind: str, language: str | None = None) -> tuple[str, ...]:
    """The entries of a kind, by default in every language that has a file of it. Raises LookupError where none has."""
    having = _languages_of().get(kind, ()) if language is None else (language,)
    if not having:
        raise LookupError(f"no lexicon of {kind}")
    return tuple(entry for each in having for entry in _lines(f"{_HERE}/{each}/{kind}.txt"))


def word_set(kind: str, language: str | None = None) -> frozenset[str]:
    """The entries of a kind as a set. Raises as ``entries``."""
    return frozenset(entries(kind, language))


def alternation(kind: str, language: str | None = None) -> str:
    """The entries of a kind as alternatives of a regular expression, the longest first. Raises as ``entries``."""
    return "|".join(sorted(dict.fromkeys(entries(kind, language)), key=len, reverse=True))


def _lines(path: str) -> list[str]:
    # ``open`` and not ``Path``: a cold start reads some sixty files.
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()
    except FileNotFoundError:
        raise LookupError(f"no lexicon {path}") from None


@cache
def _languages_of() -> dict[str, list[str]]:
    """The languages that have a file of each kind, in the order of their names."""
    having: dict[str, list[str]] = {}
    for folder in sorted(os.scandir(_HERE), key=lambda entry: entry.name):
        for file in os.listdir(folder.path) if folder.is_dir() else ():
            having.setdefault(file.removesuffix(".txt"), []).append(folder.name)
    return having
