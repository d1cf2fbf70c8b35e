"""The order of a chain of supersedes."""

from collections.abc import Iterable
from datetime import UTC, datetime

from loci.model.atoms import Atom

_ENDLESS = datetime.max.replace(tzinfo=UTC)


def in_chain_order(chain: Iterable[Atom]) -> tuple[Atom, ...]:
    """The atoms by when each held. A writer with a slower clock begins when the value before it does, which then holds
    for no time: of such values one comes before what superseded it, whenever they were made."""
    by_id = {atom.id: atom for atom in chain}

    def steps_left(atom: Atom) -> int:
        """The number of others of the same instant that have superseded it, one after the other."""
        steps, atom_ids = 0, {atom.id}
        while atom.valid_to == atom.valid_from and atom.superseded_by in by_id and atom.superseded_by not in atom_ids:
            atom = by_id[atom.superseded_by]
            atom_ids.add(atom.id)
            steps += 1
        return steps

    return tuple(
        sorted(
            by_id.values(),
            key=lambda one: (one.valid_from, one.valid_to or _ENDLESS, -steps_left(one), one.created_at, one.id.ulid),
        )
    )
