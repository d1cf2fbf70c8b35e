"""Users in memory."""

from loci.model.users import UserRecord
from loci.ports.writes import Outcome
from loci.scope import Scope


class Users:
    def __init__(self) -> None:
        self.records: dict[Scope, UserRecord] = {}

    def get(self, directory: Scope) -> UserRecord | None:
        return self.records.get(directory)

    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        if self.records.get(directory) != before:
            return Outcome.STALE
        if after is None:
            del self.records[directory]
        else:
            self.records[directory] = after
        return Outcome.DONE
