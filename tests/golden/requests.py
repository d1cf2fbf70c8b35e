"""Requests as people put them, each with words that must be in memory, and messages that leave nothing there.

Do not read the odd entries: they measure what no rule was written for.
"""

import json
from pathlib import Path
from typing import TypedDict, cast


class Request(TypedDict):
    say: str
    words: list[str]


class RequestSet(TypedDict):
    keep: list[Request]
    ignore: list[str]


def golden_requests() -> RequestSet:
    return cast(RequestSet, json.loads((Path(__file__).parent / "requests.json").read_text("utf-8")))
