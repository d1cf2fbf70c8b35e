"""What a rule is: a form of a clause, and what it says when a clause has that form."""

import re
from enum import Enum
from functools import cache

from loci.adapters.rules.patterns import Pattern
from loci.model import Category
from loci.months import MONTHS
from loci.records import record

_MONTH = "|".join(MONTHS)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_NUMBER = (
    rf"(?:{_TENS})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
    "|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
)
# ``<place>`` in a form is a slot; ``loci.adapters.rules.slots`` says what may fill it.
_SLOT = re.compile(r"(?<!P)<(\w+)>")


class Dated(Enum):
    """Whether a clause must name a day, and on which side of its message."""

    FREELY = "freely"
    BEFORE = "before"
    AHEAD = "ahead"
    NOT_AHEAD = "not ahead"


@record(frozen=True, slots=True)
class About:
    """What a fact is about. ``key`` is without its subject; one with a slot "
    "(``taste.{thing}``) is single-valued per thing."""

    category: Category
    importance: int
    key: str | None = None
    confidence: float = 0.9


@record(frozen=True, slots=True)
class Rule:
    """``form`` matches a whole clause; ``says`` is the fact, where ``{S}`` is its "
    "subject; ``also`` are clauses it implies."""

    form: str
    says: str
    about: About
    dated: Dated = Dated.FREELY
    also: tuple[str, ...] = ()
    negatable: bool = True

    def match(self, clause: str) -> re.Match[str] | None:
        return pattern(self.form).fullmatch(clause)


@cache
def pattern(form: str) -> Pattern:
    """Slots and abbreviations spelled out."""
    spelled = form.replace("NUMBER", _NUMBER).replace("MONTH", _MONTH)
    return Pattern(_SLOT.sub(r"(?P<\1>.+?)", spelled), re.IGNORECASE)
