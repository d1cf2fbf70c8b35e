"""The surface forms of a text that tell which kind of question it may answer."""

import re
from enum import IntFlag, auto

_QUESTION = re.compile(r"[?\uff1f]['\"\u201d\u2019)\s]*$")


class Forms(IntFlag):
    """``ASKS``: it ends in a question mark."""

    ASKS = auto()


def forms(text: str) -> Forms:
    """Those that a text shows."""
    return Forms.ASKS if _QUESTION.search(text) else Forms(0)
