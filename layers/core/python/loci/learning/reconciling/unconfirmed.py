"""Archives what no user is known to have said once a user says another value of the same key."""

from collections.abc import Mapping, Sequence

from loci.language.first_person import in_first_person
from loci.language.statements.facts import facts_of_statement
from loci.learning.reconciling.neighbours import find_neighbours
from loci.memory.atoms import changes
from loci.memory.atoms.write_context import Writer
from loci.model.authors import OWNER, OWNER_NAME
from loci.ports.all import Ports
from loci.text.same_words import has_same_words

_NEAR = 0.1
"""The least cosine of two values of one key, which their words name."""


def archive_outdated(ports: Ports, writer: Writer, said_values: Mapping[str, str], vectors: Sequence[bytes]) -> None:
    """Archive unconfirmed atoms that state another value of a key than what a user said; ``said_values`` are texts by
    key, with their ``vectors``. Raises NotFound, Conflict for a restricted user, Unavailable."""
    near = find_neighbours(ports, writer.scope, vectors, _NEAR, ports.now())
    unconfirmed_atoms = {atom.id: atom for atoms in near for atom in atoms if atom.review is not None}
    for atom in unconfirmed_atoms.values():
        values = {
            f"{OWNER}.{fact.key}": fact.text for fact in facts_of_statement(in_first_person(atom.text), OWNER_NAME)
        }
        if any(key in said_values and not has_same_words(text, said_values[key]) for key, text in values.items()):
            changes.archive_unchanged(ports, writer, atom)
