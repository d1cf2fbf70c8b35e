"""Finds what a fact of a job ends."""

from dataclasses import replace
from datetime import datetime

from loci.language.endings import said_endings
from loci.language.first_person import quoted_words
from loci.learning.reconciling.ended_atoms import find_ended_atoms
from loci.learning.reconciling.ports import NeighbourPorts
from loci.model.atoms import CALLERS, Atom
from loci.model.authors import subject_of
from loci.model.conversations import Message
from loci.ports.language import ExtractedFact
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class SaidEnding:
    """A fact that ends something, when it was said, and the message that says it."""

    fact: ExtractedFact
    said_at: datetime
    message: Message


def find_ended_atom(ports: NeighbourPorts, memory: Scope, ending: SaidEnding, vector: bytes) -> Atom | None:
    """The first current atom that the fact ends; None where there is none. ``vector`` is that of its text. Raises
    Unavailable."""
    endings = said_endings(quoted_words(ending.fact.text) or ending.fact.text)
    return next((atom for atom in find_ended_atoms(ports, memory, endings, vector) if _may_end(ending, atom)), None)


def in_place_of(atom: Atom, fact: ExtractedFact) -> ExtractedFact:
    """The fact as the next value of what the atom says."""
    return replace(fact, category=atom.category, key=atom.key, importance=atom.importance)


def _may_end(ending: SaidEnding, atom: Atom) -> bool:
    """Whether the atom is older, and about the one who speaks."""
    is_older = atom.valid_from <= ending.fact.valid_from and ending.message.id not in atom.source_message_ids
    is_older = is_older and (atom.provenance not in CALLERS or ending.said_at > atom.created_at)
    author = ending.message.author
    is_own = atom.surroundings.speaker in ("", author) or atom.provenance in CALLERS
    return is_older and is_own and (atom.key is None or atom.key.startswith(f"{subject_of(author)}."))
