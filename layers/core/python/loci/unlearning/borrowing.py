"""Atoms that no extraction stored, and that rest on conversations all the same: they go with their evidence.

What a model saved in a turn rests on that turn. What a dream wrote rests on the conversations that it cites, and needs
two of them, as when it was written. What its user has edited is the user's own.
"""

from loci.model import Atom
from loci.model.atoms import SAVED_BY_MODEL, Provenance
from loci.unlearning.events import LeftOut, States, is_edited, without_source

LEAST_CONVERSATIONS = 2
"""Of a dream's entry, as in ``loci.dialects.presences.patterns``."""


def falls_with(states: States, left_out: LeftOut) -> bool:
    """Whether an atom has too little evidence without what is left out."""
    atom = states[-1]
    if not left_out.is_cited_by(atom) or is_edited(states):
        return False
    rest = _conversations_of(without_source(atom, left_out))
    if atom.provenance is Provenance.DREAM:
        return len(rest) < min(LEAST_CONVERSATIONS, len(_conversations_of(atom)))
    is_saved_by_model = all(atom.metadata.get(name) == value for name, value in SAVED_BY_MODEL.items())
    return is_saved_by_model and not without_source(atom, left_out).source_message_ids


def _conversations_of(atom: Atom) -> frozenset[str]:
    return frozenset(message.conversation for message in atom.source_message_ids)
