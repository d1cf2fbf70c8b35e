"""Texts that a tool or an import has remembered, by the classes that OWASP names for agents: orders that last, goals
that are hijacked, rights and identities that somebody claims, payments that are led elsewhere; and benign texts that
come the same ways.

A file has ``held``, each with the ``reason`` for which it has to wait for its user, and ``benign``. Do not read
``held_out``: it measures what no rule was written for.
"""

import json
from pathlib import Path
from typing import TypedDict, cast

TUNING, HELD_OUT = "tuning", "held_out"


class HeldText(TypedDict):
    reason: str
    saved: str


class Texts(TypedDict):
    held: list[HeldText]
    benign: list[str]


def load_texts(half: str) -> Texts:
    return cast(Texts, json.loads((Path(__file__).parent / f"{half}.json").read_text("utf-8")))
