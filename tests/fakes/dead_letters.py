"""Dead letters in memory."""

from dataclasses import dataclass, field

from loci.scope import Scope


@dataclass
class DeadLettersInMemory:
    """``letters`` are the scopes that they tell of."""

    letters: list[Scope] = field(default_factory=list)
    tried_again: bool = False

    def has_letters_of(self, directory: Scope) -> bool:
        return any(letter.directory == directory for letter in self.letters)

    def remove(self, directory: Scope) -> int:
        before = len(self.letters)
        self.letters = [letter for letter in self.letters if letter.directory != directory]
        return before - len(self.letters)

    def may_come(self) -> bool:
        return self.tried_again
