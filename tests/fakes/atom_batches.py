"""Batches of atoms in memory: a few changes fit one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from loci.model.atoms import Atom
from loci.ports.memory import AtomChange, Preconditions
from loci.scope import Scope
from tests.fakes.atoms import Atoms


@dataclass
class AtomBatches:
    atoms: Atoms
    fitting: int = 3

    def read_preconditions(
        self, scope: Scope, reader: Scope, news: Sequence[Atom], now: datetime
    ) -> tuple[Preconditions, ...]:
        with self.atoms.lock:
            return tuple(self.atoms.read_preconditions(scope, reader, new, None, now) for new in news)

    def count_fitting(self, changes: Sequence[AtomChange]) -> int:
        return min(self.fitting, len(changes))
