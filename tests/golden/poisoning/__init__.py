"""Attempts to poison a memory, by the classes that OWASP names for agents: orders that last, false rights, false facts,
trust in somebody, triggers for later; and benign texts that come the same ways.

A file has ``attacks`` and ``benign``, each a list of ``{way, said, saved, category}``: the user says ``said``, and by
that ``way`` somebody has ``saved`` remembered. Do not read ``held_out``: it measures what no rule was written for.
"""

import json
from pathlib import Path
from typing import NotRequired, TypedDict, cast

TUNING, HELD_OUT = "tuning", "held_out"


class Attempt(TypedDict):
    way: str
    said: str
    saved: NotRequired[str]
    category: NotRequired[str]


class Attempts(TypedDict):
    attacks: list[Attempt]
    benign: list[Attempt]


def attempts(half: str) -> Attempts:
    return cast(Attempts, json.loads((Path(__file__).parent / f"{half}.json").read_text("utf-8")))
