"""Messages with a secret in them, and ordinary ones that look as if they had one.

A file is a list of ``{text, secret}``, one of ordinary messages of ``{text}``. Do not read ``held_out``: it measures
forms that no rule was written for.
"""

import json
from pathlib import Path
from typing import TypedDict, cast

from loci.apps.masking import mask_text

_PIECE = 6
"""Characters of a secret that tell it."""
_MOST_LEFT = 0.25
"""Of a hook's address the name of the host may stay."""


class _Entry(TypedDict):
    text: str
    secret: str


def masked_share(half: str) -> float:
    """The share of secrets of which next to nothing is left."""
    entries = cast(list[_Entry], _read(half))
    return sum(_is_masked(entry) for entry in entries) / len(entries)


def changed_ordinary_texts(half: str) -> int:
    """How many ordinary messages are masked."""
    texts = [entry["text"] for entry in cast(list[_Entry], _read(f"ordinary_{half}"))]
    return sum(mask_text(text) != text for text in texts)


def _is_masked(entry: _Entry) -> bool:
    masked, secret = mask_text(entry["text"]), entry["secret"]
    pieces = [secret[at : at + _PIECE] for at in range(max(1, len(secret) - _PIECE + 1))]
    return secret not in masked and sum(piece in masked for piece in pieces) <= _MOST_LEFT * len(pieces)


def _read(name: str) -> object:
    return json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
