"""Files in memory."""

from dataclasses import dataclass, field

from loci.model.files import File
from loci.ports.space_files import FileRead, FileStep
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users


@dataclass
class Files:
    """``texts`` has the text of each record."""

    users: Users
    first: FirstWrites
    spaces: Spaces
    records: dict[tuple[Scope, str], File] = field(default_factory=dict)
    texts: dict[tuple[Scope, str], str] = field(default_factory=dict)

    def read(self, scope: Scope, reader: Scope, path: str, *, with_text: bool = True) -> FileRead:
        text = self.texts.get((scope, path)) if with_text else None
        space = self.spaces.get(scope.directory, scope.namespace)
        return FileRead(self.users.get(reader), space, self.records.get((scope, path)), text)

    def apply(self, scope: Scope, step: FileStep, first: FirstWrite, visitor: Scope | None) -> Outcome:
        refusal = self.first.refusal(visitor or scope, first) or self.refusal(scope, step)
        if refusal is None:
            self.first.keep(visitor or scope, first)
            if visitor is not None:
                self.spaces.visits.add((visitor, scope.owner, scope.namespace))
            self.keep(scope, step)
        return refusal or Outcome.DONE

    def list(self, scope: Scope, prefix: str, cursor: str | None, limit: int) -> Page[File]:
        own = [path for where, path in self.records if where == scope and path.startswith(prefix)]
        rest = sorted((path for path in own if cursor is None or _order(path) > _order(cursor)), key=_order)
        items = tuple(self.records[scope, path] for path in rest[:limit])
        return Page(items, items[-1].path if len(rest) > limit else None)

    def refusal(self, scope: Scope, step: FileStep) -> Outcome | None:
        """Why the step cannot be, None when it can."""
        file = step.before or step.after
        found = None if file is None else self.records.get((scope, file.path))
        return None if _state(found) == _state(step.before) else Outcome.STALE

    def keep(self, scope: Scope, step: FileStep) -> None:
        if step.after is not None:
            self.records[scope, step.after.path] = step.after
            self.texts[scope, step.after.path] = step.text
        elif step.before is not None:
            del self.records[scope, step.before.path]
            del self.texts[scope, step.before.path]


def _order(path: str) -> bytes:
    return path.encode()


def _state(file: File | None) -> object:
    return None if file is None else (file.version, file.created_at)
