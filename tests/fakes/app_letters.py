"""Dead letters of apps in memory."""

from dataclasses import dataclass, field
from datetime import datetime

from loci.ports.governance import AppLetterCounts, LetterCount
from loci.scope import Scope


@dataclass
class AppLettersInMemory:
    """``letters`` of each queue are the scopes that they tell of, and when they were sent; ``sent`` are those that went
    back."""

    letters: dict[str, list[tuple[Scope, datetime]]] = field(default_factory=lambda: {"fanout": [], "jobs": []})
    sent: list[tuple[str, Scope]] = field(default_factory=list)

    def count(self, app: Scope) -> AppLetterCounts:
        return AppLetterCounts(tuple(_count(queue, self._own(queue, app)) for queue in self.letters), is_complete=True)

    def send_again(self, app: Scope) -> AppLetterCounts:
        found = self.count(app)
        for queue, letters in self.letters.items():
            own = self._own(queue, app)
            self.sent += [(queue, scope) for scope, _ in own]
            self.letters[queue] = [letter for letter in letters if letter not in own]
        return found

    def _own(self, queue: str, app: Scope) -> list[tuple[Scope, datetime]]:
        return [(scope, at) for scope, at in self.letters[queue] if (scope.tenant, scope.app) == (app.tenant, app.app)]


def _count(queue: str, letters: list[tuple[Scope, datetime]]) -> LetterCount:
    return LetterCount(queue, len(letters), min((at for _, at in letters), default=None))
