"""Decide what has to wait for its user before it counts: what is learned, where that is wanted, and what a tool or an
import brings that would have the model obey, trust or pay."""

from dataclasses import replace

from loci.apps.review_rules import ReviewRules
from loci.apps.secret_values.accounts import find_accounts
from loci.language.claims import claims_authority, instructs_assistant, leads_payment
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Category, Hold, HoldReason, Kind, Provenance, Review
from loci.model.essentials import is_about_safety
from loci.text.same_words import plain_form


def hold_learned(new: NewAtom, rules: ReviewRules) -> NewAtom:
    """Return what was learned as it waits, where its user or app wants that; what is about safety counts at once."""
    if not rules.learned or (is_about_safety(new) and not rules.safety):
        return new
    return _waiting(new, HoldReason.SETTING)


def hold_brought(new: NewAtom, category: Category, rules: ReviewRules) -> NewAtom:
    """Return what a tool or an import brings as it waits, if it is suspicious; ``category`` is what its text says."""
    is_brought = new.provenance is Provenance.IMPORT or new.review is Review.UNCONFIRMED
    if not rules.quarantine or not is_brought:
        return new
    reason = suspicion(plain_form(new.text), category.kind)
    return new if reason is None else _waiting(new, reason)


def suspicion(text: str, kind: Kind) -> HoldReason | None:
    """Return why a text that no user said is suspicious; None where it is not."""
    if kind is Kind.RULE or instructs_assistant(text):
        return HoldReason.INSTRUCTION
    if leads_payment(text) or any(find_accounts(text)):
        return HoldReason.PAYMENT
    return HoldReason.IDENTITY if claims_authority(text) else None


def _waiting(new: NewAtom, reason: HoldReason) -> NewAtom:
    return replace(new, review=Review.PENDING, hold=Hold(reason))
