"""Hold the own words of a space within their bound: the oldest go, and like all that is deleted they can return."""

from loci.memory.atoms import changes
from loci.memory.atoms.write_context import Writer
from loci.model import limits
from loci.model.atoms import SAID, Provenance
from loci.ports.all import Ports

MOST_AT_ONCE = 200
"""Sayings that one job removes at most; the next one goes on."""


def remove_oldest_sayings(ports: Ports, writer: Writer) -> None:
    """Deletes what extraction stored over ``limits.MAX_OWN_WORDS``. Raises NotFound, Conflict for a restricted user."""
    for atom in ports.atom_lists.oldest_of(writer.scope, SAID.name, limits.MAX_OWN_WORDS, MOST_AT_ONCE):
        if atom.provenance is Provenance.EXTRACTION:
            changes.delete_unchanged(ports, writer, atom)
