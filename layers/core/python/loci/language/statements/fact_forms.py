"""A plain form: how a clause is put, what may fill its slots, and the fact that it states."""

import re
from collections.abc import Iterator
from functools import cache

from loci.language.statements import slot_values
from loci.language.statements.prefilter import fold, fullmatch
from loci.model.atoms import Category
from loci.model.entities import EntityType
from loci.records import record
from loci.text.patterns import LazyPattern

OUTRIGHT = 0.95
"""Confidence of what is said in so many words."""
IMPLIED = 0.9
"""Confidence in what a form implies: "I'm Anna", "my sister Mia". It never replaces what was said outright."""

_SLOT = LazyPattern(r"(?<!P)<(\w+)>")


@record(frozen=True, slots=True)
class FactForm:
    """``pattern`` matches a whole clause; ``<slot>`` in it is filled by what ``values`` allows. In ``says`` and ``key``
    the slots are filled in; ``{S}`` is who speaks. ``key`` has no subject; None: nothing replaces it. ``each`` names a
    slot whose value may be a list, of which each is a fact."""

    pattern: str
    says: str
    category: Category
    importance: int
    key: str | None = None
    confidence: float = OUTRIGHT
    each: str | None = None


@record(frozen=True, slots=True)
class FormMatch:
    """A form with what fills its slots."""

    form: FactForm
    filled: dict[str, str]

    def entities(self) -> Iterator[tuple[EntityType, str]]:
        for slot, value in self.filled.items():
            if slot in slot_values.ENTITY_TYPES:
                yield slot_values.ENTITY_TYPES[slot], slot_values.proper_part(value)


def read_form(forms: tuple[FactForm, ...], clause: str, *, chat: bool) -> Iterator[FormMatch]:
    """The first form that a clause fits with plain values in its slots. ``chat``: names may be in lower case."""
    folded_text = fold(clause)
    for form in forms:
        found_match = fullmatch(expression(form.pattern), clause, folded_text)
        if found_match is None:
            continue
        filled = {slot: value.strip() for slot, value in found_match.groupdict().items() if value}
        matches = [FormMatch(form, one) for one in _one_per_item(form, filled)]
        if all(slot_values.are_plain(match.filled, chat=chat) for match in matches):
            yield from (FormMatch(form, slot_values.tidy_values(match.filled, chat=chat)) for match in matches)
            return


def _one_per_item(form: FactForm, filled: dict[str, str]) -> Iterator[dict[str, str]]:
    if form.each is None:
        yield filled
        return
    for one in re.split(r",? and |,? or | & |, ", filled[form.each]):
        yield filled | {form.each: re.sub(r" (?:already|too|also|as well)$", "", one.strip())}


@cache
def expression(pattern: str) -> str:
    """The regular expression of a form's pattern."""
    return _SLOT.sub(r"(?P<\1>.{1,60}?)", pattern)
