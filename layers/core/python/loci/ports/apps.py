"""What an app keeps for all of its users: its settings."""

from datetime import datetime
from typing import Protocol

from loci.model.apps import AppSettings
from loci.ports.writes import Outcome
from loci.scope import Scope


class AppSettingsStore(Protocol):
    """``directory`` is the app's."""

    def get(self, directory: Scope) -> AppSettings | None:
        """As they stand, read strongly."""
        ...

    def recent(self, directory: Scope, now: datetime) -> AppSettings | None:
        """As they stood at most 60 seconds before ``now``, often without a read."""
        ...

    def put(self, directory: Scope, before: AppSettings | None, after: AppSettings) -> Outcome:
        """DONE, or STALE when they are no longer as ``before``."""
        ...
