"""Changes of records that have versions."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from loci.apps.versions import change_found, change_record
from loci.errors import Conflict
from loci.ports.writes import Outcome
from tests.fakes.memory import START
from tests.fakes.ports import FakePorts


@dataclass(frozen=True)
class Note:
    text: str
    version: int = 1


@dataclass
class Shelf:
    """A shelf with one note, which another writer changes before each of the first ``races`` replacements."""

    note: Note | None
    races: int = 0
    replaced: list[Note] = field(default_factory=list)

    def read(self) -> Note | None:
        return self.note

    def require(self) -> Note:
        assert self.note is not None
        return self.note

    def replace(self, before: Note, after: Note) -> Outcome:
        if self.races:
            self.races -= 1
            self.note = replace(self.require(), version=self.require().version + 1)
        if self.note != before:
            return Outcome.STALE
        self.note = after
        self.replaced.append(after)
        return Outcome.DONE


PORTS = FakePorts(lambda: START)


def write(text: str) -> Callable[[Note], Note]:
    return lambda note: replace(note, text=text)


def test_a_changed_record_is_stored_as_its_next_version() -> None:
    shelf = Shelf(Note("tea", 4))
    assert change_record(PORTS, shelf.require, write("coffee"), shelf.replace) == shelf.note == Note("coffee", 5)


def test_a_change_is_made_again_of_what_another_writer_stored() -> None:
    shelf = Shelf(Note("tea"), races=2)
    assert change_record(PORTS, shelf.require, write("coffee"), shelf.replace) == shelf.note == Note("coffee", 4)


def test_a_record_that_stays_as_it_is_is_not_written() -> None:
    shelf = Shelf(Note("tea"))
    assert change_record(PORTS, shelf.require, write("tea"), shelf.replace) == Note("tea")
    assert shelf.replaced == []


def test_another_version_than_the_one_the_caller_read_is_refused_by_its_noun() -> None:
    shelf = Shelf(Note("tea", 3))
    with pytest.raises(Conflict, match="the note has changed; its version is now 3"):
        change_record(PORTS, shelf.require, write("coffee"), shelf.replace, 2, noun="note")
    assert shelf.replaced == []


def test_a_record_that_is_not_found_is_not_changed() -> None:
    shelf = Shelf(None)
    assert change_found(PORTS, shelf.read, write("coffee"), shelf.replace) is None
    shelf.note = Note("tea")
    assert change_found(PORTS, shelf.read, write("coffee"), shelf.replace) == shelf.note == Note("coffee", 2)
