"""Atoms that every working context contains by default: rules, safety, and who the user is."""

from collections.abc import Iterable
from enum import StrEnum

from loci.model.atoms import Atom, Content, Kind, traits_of
from loci.text.names import fold_name

SAFETY = frozenset(
    [
        "allergy",
        "allergies",
        "condition",
        "conditions",
        "diagnosis",
        "diet",
        "dietary",
        "disability",
        "health",
        "intolerance",
        "medical",
        "medication",
        "medicine",
        "safety",
    ]
)
PERSON = frozenset(
    [
        "age",
        "birthday",
        "employer",
        "gender",
        "home",
        "identity",
        "job",
        "location",
        "name",
        "nationality",
        "profile",
        "pronouns",
    ]
)
DOUBTED = 0.5
"""Confidence of what a message says of which it seems that somebody else speaks."""
_BY_RULES = frozenset({"rules", "facts"})


class Essential(StrEnum):
    """In the order in which they are shown. The values order keys."""

    RULE = "1"
    SAFETY = "2"
    PERSON = "3"


_DERIVED = "4"
"""The group after the last of ``Essential``."""


def essential(atom: Atom) -> Essential | None:
    """The group of an essential atom: a RULE by its kind, the others by their category's name or a part of their key.

    Only lasting facts of the user count; an event about someone's health is found by recall. What the rules doubt, or
    found to contradict what was said more plainly, is found by recall too: of two names one is essential.
    """
    if atom.review is not None or _is_doubted(atom):
        return None
    if atom.category.kind is Kind.RULE:
        return Essential.RULE
    if not traits_of(atom.category.kind).is_lasting:
        return None
    if is_about_safety(atom):
        return Essential.SAFETY
    return Essential.PERSON if _subjects(atom) & PERSON else None


def is_about_safety(atom: Content) -> bool:
    """Whether its category or key says so."""
    return bool(_subjects(atom) & SAFETY)


def _subjects(atom: Content) -> set[str]:
    return {*atom.category.folded_name.split(), *_about_user(atom.key)}


def essential_group(atom: Atom) -> str | None:
    """The group under which an atom is found with the essential ones. What was derived from a text is found with them
    in any case: whether all of it holds decides whether the text is shown."""
    return essential(atom) or (None if atom.derived_from is None else _DERIVED)


def _is_doubted(atom: Atom) -> bool:
    if atom.extraction is None or atom.extraction.extractor not in _BY_RULES:
        return False
    return atom.confidence <= DOUBTED or (atom.key is None and bool(atom.contradicts))


def _about_user(key: str | None) -> Iterable[str]:
    """The second part of a key of the user: ``allergy`` of ``user.allergy.peanuts``."""
    owner, *about = fold_name(key or "").split(".")
    return about[:1] if owner == "user" else ()
