"""Tell what a model made of a message from what it only repeats of it."""

from loci.language.reporting import without_report
from loci.language.restating import says_mostly
from loci.model.atoms import Atom
from loci.model.language import ModelChoice


def is_of_a_model(atom: Atom) -> bool:
    """Whether a language model said it."""
    return atom.extraction is not None and ModelChoice.parse(atom.extraction.extractor) is not None


def is_repeat(atom: Atom, shown_atom: Atom) -> bool:
    """Whether a model made the atom of a message of which another says as much: the user's own words, or a fact."""
    if not is_of_a_model(atom):
        return False
    newest = atom.source_message_ids[-1:]
    is_of_message = bool(newest) and newest[0] in shown_atom.source_message_ids
    return is_of_message and says_mostly(shown_atom.text, without_report(atom.text))
