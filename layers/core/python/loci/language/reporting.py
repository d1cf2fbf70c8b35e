"""Tell what a fact says from a clause that reports it: "The user says that", before what was said."""

import re

from loci.text.patterns import LazyPattern

_REPORT = LazyPattern(
    r"^(?:the )?user (?:has |had )?(?:also )?"
    r"(?:says?|said|states?|stated|mentions?|mentioned|reports?|reported|notes?|noted|explains?|explained) that +",
    re.IGNORECASE,
    guard=" that ",
)


def without_report(text: str) -> str:
    """Takes a clause away that says that the user said it."""
    return _REPORT.sub("", text)
