"""Category of a memory: a preference, a fact or an instruction. Where its author does not say which, the words decide;
those of English. In other languages it is a fact."""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from loci.model.atoms import Atom, Category, Kind
from loci.text.patterns import LazyPattern


class StatedCategory(StrEnum):
    PREFERENCE = "preference"
    FACT = "fact"
    INSTRUCTION = "instruction"

    @property
    def category(self) -> Category:
        """The category of an atom."""
        return Category(self.value, _KINDS[self])


_KINDS: Mapping[StatedCategory, Kind] = MappingProxyType(
    {
        StatedCategory.PREFERENCE: Kind.PREFERENCE,
        StatedCategory.FACT: Kind.FACT,
        StatedCategory.INSTRUCTION: Kind.RULE,
    }
)
_BY_KIND = {kind: name for name, kind in _KINDS.items()}

_ANSWERS = (
    r"(?:answers?|code|comments?|examples?|explanations?|messages?|output|replies|reply|responses?|summar(?:y|ies))"
)
_DO = (
    r"(?:address|answer|ask|avoid|call|check|cite|explain|format|give|include|keep|mention|reply|respond|speak|"
    r"start|suggest|summari[sz]e|translate|use|write)"
)
_INSTRUCTION = LazyPattern(
    rf"^(?:please |kindly )*(?:(?:always|never|do not|don['’]t)\b|make sure\b|from now on\b|{_DO}\b)"
    rf"|\b(?:wants?|needs?|would like|expects?)\b.*\b{_ANSWERS}\b"
    r"|\b(?:must|should) (?:always|never|not)\b|\b(?:wants?|would like|needs?) (?:you|me|the assistant) (?:to|"
    r"not to)\b",
    re.IGNORECASE,
)
_PREFERENCE = LazyPattern(
    r"\b(?:prefer(?:s|red|ences?)?|likes?|loves?|hates?|dislikes?|enjoys?|favou?rites?|rather|fond of|wants?|"
    r"would like|can(?:no|['’])t stand)\b",
    re.IGNORECASE,
)


def infer_category(text: str) -> StatedCategory:
    """The category of a text by its words."""
    plain = " ".join(text.split())
    if _INSTRUCTION.search(plain):
        return StatedCategory.INSTRUCTION
    return StatedCategory.PREFERENCE if _PREFERENCE.search(plain) else StatedCategory.FACT


def stated_category(atom: Atom) -> StatedCategory | None:
    """The category of an atom by its kind, None for a kind that has no such name."""
    return _BY_KIND.get(atom.category.kind)
