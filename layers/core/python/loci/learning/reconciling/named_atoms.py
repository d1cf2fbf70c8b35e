"""Tell whether a fact of a model may end an atom: a model ends only what the user's own words name.

A model chooses keys, relations and retractions freely. So a fact about a cat must not end a home, whatever its key.
"""

from loci.inference.embedding.nearness import Nearness
from loci.language.words import word_stems
from loci.learning import grounding
from loci.learning.reconciling.deciding import Fact
from loci.model.atoms import Atom

HALF = 0.5
"""The share of the words of the shorter of two statements that both have if they are about one thing."""


def names_atom(fact: Fact, atom: Atom, nearness: Nearness) -> bool:
    """Whether the words of which the fact was made name the atom's value or subject."""
    is_named = grounding.names(fact.said or fact.text, atom.text, nearness)
    return _has_same_subject(fact, atom) if is_named is None else is_named


def _has_same_subject(fact: Fact, atom: Atom) -> bool:
    """Whether the two have one key and category, or most words, where nothing else tells."""
    if fact.key is not None and (fact.key, fact.category.folded_name) == (atom.key, atom.category.folded_name):
        return True
    its, theirs = word_stems(fact.text), word_stems(atom.text)
    return len(its & theirs) >= HALF * max(1, min(len(its), len(theirs)))
