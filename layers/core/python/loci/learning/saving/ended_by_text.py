"""Finds what a saved text ends, of what was remembered before: in its place comes the text itself, or a fact of it."""

from collections.abc import Sequence

from loci.ids import SpaceId
from loci.inference.embedding import cached
from loci.language.endings import MOST_ENDED, said_endings
from loci.learning.reconciling.ended_atoms import find_ended_atoms
from loci.learning.saving.first_person import in_first_person
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.write_context import Related, Relation
from loci.model.atoms import Atom, Category
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.records import record
from loci.scope import Caller


@record(frozen=True, slots=True)
class EndedByText:
    """``replaced`` gives way to the text itself, ``others`` to facts of it."""

    replaced: Atom | None = None
    others: tuple[Atom, ...] = ()

    @property
    def related(self) -> Related | None:
        return None if self.replaced is None else _superseding(self.replaced)

    def facts_of(self, new: NewAtom) -> tuple[ExtractedFact, ...]:
        """A fact of the text in the place of each of the others."""
        return tuple(_fact_of(new, atom) for atom in self.others)

    def related_from(self, first: int) -> dict[int, Related]:
        """Return what the facts of the text supersede by their numbers, which begin there."""
        return {first + number: _superseding(atom) for number, atom in enumerate(self.others)}


def find_ended(
    ports: Ports, caller: Caller, space: SpaceId, new: NewAtom, category: Category, key: str | None
) -> EndedByText:
    """Find what a text ends that the user says; ``category`` and ``key`` are those that its words give it. Raises
    Unavailable."""
    endings = said_endings(in_first_person(new.text))
    if not endings or new.review is not None or new.key is not None:
        return EndedByText()
    writer = changes.writer_for(caller, space)
    vector = cached.embed_text(ports, writer.scope, new.text)
    # A value of its own key gives way to it anyway.
    atoms = [
        atom
        for atom in find_ended_atoms(ports, writer.scope, endings, vector)
        if atom.actor == writer.actor and not atom.surroundings.speaker and (key is None or atom.key != key)
    ]
    return _share_out(atoms[:MOST_ENDED], category, key)


def _share_out(atoms: Sequence[Atom], category: Category, key: str | None) -> EndedByText:
    replaced_atom = next(
        (atom for atom in atoms if key is None and atom.key is None and atom.category == category), None
    )
    return EndedByText(
        replaced_atom, tuple(atom for atom in atoms if atom is not replaced_atom and _has_place(atom, category))
    )


def _has_place(atom: Atom, category: Category) -> bool:
    """Whether a fact in its place is no duplicate of the text."""
    return atom.key is not None or atom.category != category


def _fact_of(new: NewAtom, atom: Atom) -> ExtractedFact:
    return ExtractedFact(
        text=new.text,
        category=atom.category,
        key=atom.key,
        importance=atom.importance,
        confidence=new.confidence,
        valid_from=atom.valid_from,
        sources=(),
    )


def _superseding(atom: Atom) -> Related:
    return Related(Relation.SUPERSEDES, atom.id, atom.changed_at)
