"""Adds to a context what recall found, or names what a person asks about themselves and nothing in memory answers, so
that a model does not make it up."""

from collections.abc import Iterable
from dataclasses import replace

from loci.context.sections import ContextSections
from loci.language.own_words.dialogue_acts import is_question
from loci.language.persons import is_about_owner
from loci.language.words import is_english, telling_text, word_stems
from loci.model.atoms import Atom
from loci.search.recall import RecallResult

MOST_CHARACTERS = 80
_ANSWERING_PART = 0.5
"""A line with so large a part of the question's stems may answer it."""


def with_recalled(sections: ContextSections, message: str | None, result: RecallResult | None) -> ContextSections:
    """Add what the question recalled to the sections; ``result`` None: nothing was to be recalled."""
    if message is None or result is None:
        return sections
    is_unanswered = result.found_nothing and not result.degraded
    return replace(
        sections,
        recalled=tuple(hit.atom for hit in result.hits),
        said_later=result.said_later,
        unremembered=unremembered_topic(message, sections.always_on) if is_unanswered else "",
    )


def unremembered_topic(message: str, shown_atoms: Iterable[Atom]) -> str:
    """Return what a question about its writer asks for, in its telling words where it is English; "" for any other
    message, for a longer one, and where one of the lines that are shown may answer it."""
    if len(message) > MOST_CHARACTERS or not is_question(message) or not is_about_owner(message):
        return ""
    stems = word_stems(message)
    if not stems or any(len(stems & word_stems(atom.text)) >= _ANSWERING_PART * len(stems) for atom in shown_atoms):
        return ""
    return telling_text(message) if is_english(message) else message.strip()
