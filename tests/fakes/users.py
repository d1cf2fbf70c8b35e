"""Users in memory."""

from dataclasses import replace
from urllib.parse import unquote

from loci.model.users import Person, UserRecord
from loci.ports.writes import Outcome, Page
from loci.scope import Scope, is_person


class Users:
    def __init__(self) -> None:
        self.records: dict[Scope, UserRecord] = {}

    def get(self, directory: Scope) -> UserRecord | None:
        return self.records.get(directory)

    def list(self, app: Scope, prefix: str, after: str | None, limit: int) -> Page[Person]:
        there = sorted(
            directory.owner
            for directory in self.records
            if directory.app_directory == app and is_person(directory.owner) and directory.owner.startswith(prefix)
        )
        rest = [owner for owner in there if after is None or owner > after]
        people = (Person(unquote(owner), self.records[replace(app, owner=owner)]) for owner in rest[:limit])
        return Page(tuple(people), rest[limit - 1] if len(rest) > limit else None)

    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        if self.records.get(directory) != before:
            return Outcome.STALE
        if after is None:
            del self.records[directory]
        else:
            self.records[directory] = after
        return Outcome.DONE
