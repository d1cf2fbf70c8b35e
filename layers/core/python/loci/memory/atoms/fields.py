"""Fields of a new atom, and the checks that refuse them."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime

from loci.apps import idempotency
from loci.errors import FieldError, Refused
from loci.model import metadata
from loci.model.atoms import Atom, AtomContent, Kind, Origin, Provenance, Review
from loci.model.categories import MAX_CATEGORY
from loci.model.users import JsonObject, JsonValue
from loci.records import record
from loci.text import timestamps

MAX_TEXT = 8000
MAX_KEY = 200
MAX_ENTITIES = 20
MAX_SOURCES = 50
IMPORTANCE = range(1, 6)
DEFAULT_IMPORTANCE = 3


@record(frozen=True, slots=True, kw_only=True)
class NewAtom(AtomContent, Origin):
    """``valid_from`` None is the later of now and the current value's; an extraction says its ``provenance``, and when
    it was said (None: now). ``sent_importance`` and ``sent_metadata`` are what
    its writer sent, which an atom that is there already takes over."""

    importance: int = DEFAULT_IMPORTANCE
    sent_importance: int | None = None
    sent_metadata: JsonObject | None = None
    confidence: float = 1.0
    valid_from: datetime | None = None
    said_at: datetime | None = None


COPIED = tuple(each.name for each in fields(NewAtom) if each.name in {of_atom.name for of_atom in fields(Atom)})
"""The fields that a stored atom and a new one share."""


def restate_atom(atom: Atom) -> NewAtom:
    """The new atom that says what a stored one does: every field that both have."""
    return NewAtom(**{name: getattr(atom, name) for name in COPIED})


def require_valid(new: NewAtom, now: datetime) -> None:
    """Raises Refused, naming every field that breaks a rule, and TooLarge for metadata over 16 KB."""
    wrong = (*_wrong(new), *_wrong_times(new, now))
    if wrong:
        raise Refused("; ".join(error.detail for error in wrong), *wrong)
    metadata.require_small(new.metadata)


def require_window(valid_from: datetime, valid_to: datetime | None) -> None:
    """Raises Refused for a window that is empty or ends before it begins."""
    if valid_to is not None and valid_to <= valid_from:
        raise Refused.field("/validTo", "validTo must be after validFrom")


def fingerprint(new: NewAtom, similarity: float | None = None) -> str:
    """A digest of a request, which tells two requests under one idempotency key apart."""
    sent_body: dict[str, JsonValue] = {
        "text": new.text,
        "category": [new.category.name, new.category.kind],
        "key": new.key,
        "importance": new.importance,
        "confidence": new.confidence,
        "window": [_text(new.valid_from), _text(new.valid_to), _text(new.expires_at)],
        "entities": [str(entity) for entity in new.entity_ids],
        "sources": [str(new.source_conversation_id), *(str(message) for message in new.source_message_ids)],
        "metadata": dict(new.metadata),
        **({} if similarity is None else {"similarity": similarity}),
        **({} if new.provenance is Provenance.CLIENT else {"provenance": new.provenance}),
        **({} if new.review is None else {"review": new.review}),
    }
    return idempotency.fingerprint(sent_body)


def _text(instant: datetime | None) -> str | None:
    return None if instant is None else timestamps.to_text(instant)


def _wrong(new: NewAtom) -> Iterator[FieldError]:
    if not 1 <= len(new.text) <= MAX_TEXT or not new.text.strip():
        yield FieldError("/text", f"text must be 1 to {MAX_TEXT} characters and not blank")
    if not 1 <= len(new.category.name) <= MAX_CATEGORY or not new.category.name.strip():
        yield FieldError("/category/name", f"the category name must be 1 to {MAX_CATEGORY} characters and not blank")
    if new.category.kind is Kind.PATTERN and new.provenance is not Provenance.DREAM:
        yield FieldError("/category/kind", "PATTERN is reserved for the platform")
    if new.key is not None and not 1 <= len(new.key) <= MAX_KEY:
        yield FieldError("/key", f"key must be 1 to {MAX_KEY} characters")
    if new.review is Review.UNCONFIRMED and new.key is not None:
        yield FieldError("/key", "an unconfirmed atom has no key: it supersedes nothing")
    if new.review is Review.UNCONFIRMED and new.category.kind is Kind.RULE:
        yield FieldError("/category/kind", "an unconfirmed atom is no RULE")
    if new.importance not in IMPORTANCE:
        yield FieldError("/importance", "importance must be an integer from 1 to 5")
    if not 0 <= new.confidence <= 1:
        yield FieldError("/confidence", "confidence must be a number from 0 to 1")
    if len(set(new.entity_ids)) > MAX_ENTITIES:
        yield FieldError("/entityIds", f"an atom can have at most {MAX_ENTITIES} entities")
    if len(set(new.source_message_ids)) > MAX_SOURCES:
        yield FieldError("/sourceMessageIds", f"an atom can cite at most {MAX_SOURCES} messages")


def _wrong_times(new: NewAtom, now: datetime) -> Iterator[FieldError]:
    if new.valid_from is not None and new.valid_to is not None and new.valid_to <= new.valid_from:
        yield FieldError("/validTo", "validTo must be after validFrom")
    if new.expires_at is not None and new.expires_at <= now:
        yield FieldError("/expiresAt", "expiresAt must be in the future")
