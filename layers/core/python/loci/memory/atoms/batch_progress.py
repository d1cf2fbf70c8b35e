"""Progress of a batch under its idempotency key: one marker lists the atoms that are written.

Each transaction of the batch puts the marker with what it writes, in the place of the one before, on the condition that
no other transaction did so meanwhile.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from loci.apps import idempotency
from loci.errors import LociError, NotFound
from loci.ids import SpaceId
from loci.memory.atoms.write_context import Writer
from loci.memory.atoms.writes import Effect, Written, readable
from loci.model.atoms import Atom
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.parts import AtomReads, Clock
from loci.ports.writes import FirstWrite, MarkerHome

MAX_READ = 97
"""Atoms of one read."""

_SEPARATOR = " "


class BatchProgress:
    """The marker of a batch, as it was last read or written; without a key there is none. ``sent`` tells its atoms from
    those of another request; the ``imported`` ones, by number, are written again where they were deleted since."""

    def __init__(
        self, ports: Ports, writer: Writer, key: str | None, sent: Sequence[str], imported: Container[int] = ()
    ) -> None:
        self._ports, self._writer, self._imported = ports, writer, imported
        self._marker = None if key is None else _new_marker(ports, writer, key, sent)
        self._former: Marker | None = None

    def former_outcomes(self) -> dict[int, Written | LociError]:
        """The atoms that were written under the key before, in their present state. Raises Refused for another request
        under the same key."""
        if self._marker is None:
            return {}
        now = self._ports.now()
        self._former = idempotency.find_marker(self._ports, self._writer.scope, MarkerHome.MEMORY, self._marker, now)
        if self._former is None:
            return {}
        self._marker = self._former
        lines = [line.split(_SEPARATOR) for line in self._former.ids]
        atoms = read_atoms(self._ports, self._writer, [ulid for _, ulid, _ in lines])
        outcomes = {int(number): _outcome(atoms.get(ulid), Effect(effect), now) for number, ulid, effect in lines}
        return {
            number: outcome
            for number, outcome in outcomes.items()
            # A file is imported again for what is in it; other requests are repeated because their answer was lost.
            if isinstance(outcome, Written) or number not in self._imported
        }

    def step(self, written: Mapping[int, Written]) -> FirstWrite:
        """The marker to put with these atoms."""
        if self._marker is None:
            return FirstWrite()
        return FirstWrite(marker=self._listing(self._marker, written), former=self._former)

    def note(self, written: Mapping[int, Written]) -> None:
        """Remembers that the step was put."""
        if self._marker is not None:
            self._marker = self._former = self._listing(self._marker, written)

    @property
    def has_marker(self) -> bool:
        return self._marker is not None

    def _listing(self, marker: Marker, written: Mapping[int, Written]) -> Marker:
        lines = (_SEPARATOR.join((str(n), each.atom.id.ulid, each.effect)) for n, each in written.items())
        kept = (line for line in marker.ids if int(line.partition(_SEPARATOR)[0]) not in written)
        return replace(marker, ids=(*kept, *lines))


def read_atoms(ports: AtomReads, writer: Writer, ulids: Sequence[str]) -> dict[str, Atom]:
    """The atoms that are there, by ULID."""
    found_atoms: dict[str, Atom] = {}
    for start in range(0, len(ulids), MAX_READ):
        found_atoms |= ports.atoms.read(writer.scope, writer.reader, ulids[start : start + MAX_READ]).atoms
    return found_atoms


def _new_marker(ports: Clock, writer: Writer, key: str, sent: Iterable[str]) -> Marker:
    target = f"{SpaceId(writer.scope.namespace)} {writer.actor or ''}".rstrip()
    found_by = idempotency.marker_hash("addAtoms", target, key)
    return idempotency.marker(found_by, idempotency.fingerprint(list(sent)), (), ports.now())


def _outcome(atom: Atom | None, effect: Effect, now: datetime) -> Written | LociError:
    try:
        return Written(readable(atom, now), effect, is_repeat=True)
    except NotFound as gone:
        return gone
