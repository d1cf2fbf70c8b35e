"""The spaces that a question is asked of, being read while their indexes are searched."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from loci import spaces, users
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.model import Atom, Space
from loci.parallel import Parallel
from loci.ports import Ports, SpaceRead
from loci.scope import Act, Caller, Scope


@dataclass(frozen=True, slots=True)
class OpenSpace:
    """A memory partition whose space and user are being read."""

    scope: Scope
    reading: Future[SpaceRead]

    def required(self) -> Space:
        """The space. Raises NotFound for one that is deleted or not there, Conflict for a restricted user."""
        read = self.reading.result()
        users.require_active(read.user)
        if read.space is None or not spaces.is_there(read.space, read.user):
            raise NotFound("there is no such memory space")
        return read.space

    def holds(self, atom: Atom) -> bool:
        """Whether the atom was written under the space's epoch; in a shared space every writer has their own. Raises
        as ``required``."""
        space = self.required()
        return space.owner.startswith("@") or atom.epoch == space.epoch


def opened(ports: Ports, parallel: Parallel, caller: Caller, ids: Sequence[SpaceId]) -> list[OpenSpace]:
    """Starts to read the spaces. Raises as ``scope.owner_for``."""
    scopes = [spaces.locate(caller, id, Act.READ) for id in ids]
    return [
        OpenSpace(scope, parallel.start(partial(ports.atoms.read, scope, caller.directory, ()))) for scope in scopes
    ]
