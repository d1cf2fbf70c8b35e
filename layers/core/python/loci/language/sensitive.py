"""Sensitive subjects that no profile says of a person: health, faith, politics, origin, sexuality (the special
categories of personal data of article 9 of the General Data Protection Regulation). A model is asked to leave them out;
this checks it.

It is a list of words in four languages, so it holds back more than it must, and does not know every word.
"""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_SENSITIVE = LazyPattern(rf"\b(?:{alternation('special_categories')})\b", re.IGNORECASE)


def is_sensitive(text: str) -> bool:
    """Whether a text speaks of what a profile leaves out."""
    return _SENSITIVE.search(text) is not None
