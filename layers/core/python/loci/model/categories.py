"""The names of categories that every deployment knows, whatever atoms it has."""

from loci.model.atoms import SAID, Kind
from loci.model.essentials import PERSON, SAFETY

MAX_CATEGORY = 100
"""Characters of a name."""

# What the extraction prompts propose, and what the extractor without a model writes.
_EXTRACTED = frozenset(
    [
        "agreement",
        "contact",
        "diet",
        "education",
        "event",
        "goal",
        "habit",
        "health",
        "home",
        "identity",
        "instruction",
        "language",
        "note",
        "pet",
        "plan",
        "possession",
        "preference",
        "relation",
        "skill",
        "work",
    ]
)

SYSTEM_CATEGORIES = _EXTRACTED | SAFETY | PERSON | {SAID.name} | {kind.lower() for kind in Kind}
"""Folded names: those of extraction, those that make an atom essential, and each kind, the default category name."""
