"""What a model saved in a turn rests on that turn, though no extraction stored it: it goes with its messages.

What a client has edited is the client's own. An atom with a key stays, too: its key's entry, once taken away, would not
come back with a restoration.
"""

from loci.model.atoms import SAVED_BY_MODEL
from loci.unlearning.events import LeftOut, States, is_edited, without_source


def falls_with(states: States, left_out: LeftOut) -> bool:
    """Whether an atom has no evidence without what is left out."""
    atom = states[-1]
    if atom.key is not None or not left_out.is_cited_by(atom) or is_edited(states):
        return False
    is_saved_by_model = all(atom.metadata.get(name) == value for name, value in SAVED_BY_MODEL.items())
    return is_saved_by_model and not without_source(atom, left_out).source_message_ids
