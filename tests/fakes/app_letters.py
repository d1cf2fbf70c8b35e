"""Dead letters of apps in memory."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from loci.ports.governance import AppLetterCounts, AppLetterList, Letter, LetterCount
from loci.scope import Scope


@dataclass
class AppLettersInMemory:
    """``letters`` of each queue are the scopes that they tell of, and when they were sent; ``sent`` are those that went
    back."""

    letters: dict[str, list[tuple[Scope, datetime]]] = field(default_factory=lambda: {"fanout": [], "jobs": []})
    sent: list[tuple[str, Scope]] = field(default_factory=list)

    @property
    def names(self) -> Sequence[str]:
        return tuple(self.letters)

    def count(self, app: Scope) -> AppLetterCounts:
        return AppLetterCounts(tuple(_count(queue, self._own(queue, app)) for queue in self.letters), is_complete=True)

    def list_letters(self, app: Scope, queue: str) -> AppLetterList:
        letters = [
            Letter(_id(number), queue, None, scope.tenant, scope.app, None, at, 1)
            for number, (scope, at) in enumerate(self.letters[queue])
            if _is_of(scope, app)
        ]
        return AppLetterList(tuple(sorted(letters, key=lambda letter: letter.sent_at)), is_complete=True)

    def send_again(self, app: Scope) -> AppLetterCounts:
        found = self.count(app)
        for queue, letters in self.letters.items():
            own = self._own(queue, app)
            self.sent += [(queue, scope) for scope, _ in own]
            self.letters[queue] = [letter for letter in letters if letter not in own]
        return found

    def drop(self, app: Scope, queue: str, ids: Collection[str]) -> AppLetterCounts:
        dropped = [
            letter for number, letter in enumerate(self.letters[queue]) if _id(number) in ids and _is_of(letter[0], app)
        ]
        self.letters[queue] = [letter for letter in self.letters[queue] if not any(letter is one for one in dropped)]
        return AppLetterCounts((_count(queue, dropped),), is_complete=True)

    def _own(self, queue: str, app: Scope) -> list[tuple[Scope, datetime]]:
        return [(scope, at) for scope, at in self.letters[queue] if _is_of(scope, app)]


def _is_of(scope: Scope, app: Scope) -> bool:
    return (scope.tenant, scope.app) == (app.tenant, app.app)


def _id(number: int) -> str:
    return f"letter-{number}"


def _count(queue: str, letters: list[tuple[Scope, datetime]]) -> LetterCount:
    return LetterCount(queue, len(letters), min((at for _, at in letters), default=None))
