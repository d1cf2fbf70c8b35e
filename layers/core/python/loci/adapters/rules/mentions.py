"""Whom "she" means in "she is called Anna": whoever of the speaker's was mentioned last."""

import re

from loci.adapters.rules import words
from loci.adapters.rules.nouns import singular
from loci.adapters.rules.patterns import Pattern

_OWN = "|".join(sorted(words.RELATIONS, key=len, reverse=True))
_MENTIONED = Pattern(rf"\b(?:my|our|an?|the|another) (?:[\w-]+ ){{0,2}}?({_OWN})\b(?!')", re.IGNORECASE)
_CALLED = Pattern(r"^(?:(?:he|she|it) is (?:called|named)|(?:his|her|its) name is)(?= [A-Z])", re.IGNORECASE)


def last_mentioned(text: str, former: str | None) -> str | None:
    """The noun of the person or pet that a text mentions last; ``former`` where it mentions none."""
    found = list(_MENTIONED.finditer(text))
    return singular(found[-1][1].lower()) if found else former


def resolved(clause: str, mentioned: str | None) -> str:
    """ "She is called Anna" is "my sister is called Anna"."""
    return _CALLED.sub(f"my {mentioned} is called", clause) if mentioned else clause
