"""Messages with another's text and what is asked about it, and long messages that a user wrote alone.

A file is a list of ``{text, own}``: ``own`` is what the user says of themselves. One of own messages has ``text``.
Do not read ``held_out`` and ``more_held_out``, which is by another author.
"""

import json
import re
from pathlib import Path
from typing import TypedDict, cast

from loci.language.pastes import pasted_spans
from loci.ports.language import Extractor
from tests.golden.conversations import as_message

_MOST_WORDS = 12
"""Words of what is asked about a text, which may stay as the user's own."""
_MOST_OF_A_FACT = 2
"""The words of "User is"; what is behind them would be another's."""
_MOST_CUT = 0.1
"""The share of an own message that may be taken for a quotation of others."""
_WORD = re.compile(r"[^\W_]+")


class _Entry(TypedDict):
    text: str
    own: list[str]


def believed_count(extractor: Extractor, half: str) -> int:
    """How many messages leave facts of another's text, or more of its words than a request has."""
    return sum(_is_believed(extractor, entry) for entry in cast(list[_Entry], _read(half)))


def texts(name: str) -> list[str]:
    """The messages of a file."""
    return [entry["text"] for entry in cast(list[_Entry], _read(name))]


def cut_count(half: str) -> int:
    """How many own messages lose more than a quotation."""
    own = texts(f"own_{half}")
    return sum(sum(end - start for start, end in pasted_spans(text)) > _MOST_CUT * len(text) for text in own)


def _is_believed(extractor: Extractor, entry: _Entry) -> bool:
    said = as_message(1, {"role": "user", "content": entry["text"], "at": "2026-05-04T09:30:00+00:00"})
    own = frozenset(_words(" ".join(entry["own"])))
    return any(
        len([word for word in _words(fact.text) if word not in own])
        > (_MOST_OF_A_FACT if fact.text.startswith("User") else _MOST_WORDS)
        for fact in extractor.extract([said], "v1").facts
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _read(name: str) -> object:
    return json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
