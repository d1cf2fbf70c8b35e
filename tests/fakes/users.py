"""Users in memory."""

from loci.model import UserRecord
from loci.scope import Scope


class Users:
    def __init__(self) -> None:
        self.records: dict[Scope, UserRecord] = {}

    def get(self, directory: Scope) -> UserRecord | None:
        return self.records.get(directory)
