"""Where runs over a namespace stand, and whose conversations there are to replay."""

from collections.abc import Iterable
from typing import Protocol

from loci.model.replays import Replay
from loci.ports.writes import Outcome
from loci.scope import Scope


class RunReader(Protocol):
    """``app`` is the app's directory."""

    def get(self, app: Scope, ulid: str) -> Replay | None: ...

    def find_open(self, app: Scope, namespace: str) -> Replay | None: ...

    def list(self, app: Scope) -> Iterable[Replay]:
        """All runs of the app, oldest first, read as they are consumed."""
        ...

    def people(self, app: Scope) -> Iterable[Scope]:
        """The directories of all who ever wrote something in the app, read as they are consumed and not strongly: for
        operators alone."""
        ...


class RunStore(RunReader, Protocol):
    def create(self, app: Scope, run: Replay) -> Outcome:
        """DONE, or TAKEN while another run over its namespace is open."""
        ...

    def replace(self, app: Scope, before: Replay, after: Replay) -> Outcome:
        """DONE; STALE when its version is no longer that of ``before``; TAKEN when it would be open again, and another
        run over its namespace is."""
        ...
