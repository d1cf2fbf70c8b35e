"""Unlearning reads the spaces that know of a conversation, however many its user has."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from loci.errors import Unavailable
from loci.ids import MessageId, SpaceId
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import SAVED_BY_MODEL, Atom
from loci.ports.writes import Page
from loci.scope import Scope
from loci.unlearning import removal
from tests.fakes.memory import SPACE, furnish
from tests.support.pipeline import ADA, CHAT
from tests.support.unlearning_world import HOME, OTHER_SPACE, Told, UnlearningWorld, fact_of

TOLD = [Told(number, (fact_of(f"Ada has book {number}", day=number),)) for number in (1, 2)]
GROUP_SPACE = SpaceId("grp.family.plans-abc123")
MEMBER = replace(ADA, groups=frozenset({"family"}))


class CountedLists:
    """The lists of atoms, with the spaces that were read whole."""

    def __init__(self, world: UnlearningWorld) -> None:
        self._lists = world.ports.atom_lists
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lists, name)

    def histories(self, scope: Scope, cursor: str | None, limit: int) -> Page[tuple[Atom, ...]]:
        self.read.add(scope.namespace)
        return self._lists.histories(scope, cursor, limit)


@pytest.fixture
def world() -> UnlearningWorld:
    return UnlearningWorld().tell_all(TOLD)


def add_spaces(world: UnlearningWorld, number: int) -> None:
    for each in range(number):
        furnish(world.ports, ADA.directory, SpaceId(f"room{each:03}-abc123"))


def forget_notes_of_citing_spaces(world: UnlearningWorld, told: Told) -> None:
    """The conversation is as an older version wrote it."""
    heads = world.pipeline.conversations.records
    heads[CHAT, told.ulid] = replace(heads[CHAT, told.ulid], has_citing_spaces=False)
    world.pipeline.memory.atoms.citing_spaces.clear()


def save(world: UnlearningWorld, space: SpaceId, told: Told) -> Atom:
    cited = (MessageId("chat", told.ulid, 1),)
    new = NewAtom("Ada sings in a choir", HOME, source_message_ids=cited, metadata=SAVED_BY_MODEL)
    return changes.add_atom(world.ports, MEMBER, space, new).atom


def is_there(world: UnlearningWorld, scope: Scope, atom: Atom) -> bool:
    return not world.pipeline.memory.atoms.records[scope, atom.id.ulid].is_gone(world.ports.now())


def test_a_deletion_reads_the_spaces_of_its_jobs_and_those_that_cite_it_alone(world: UnlearningWorld) -> None:
    add_spaces(world, 194)
    saved = save(world, OTHER_SPACE, TOLD[0])
    lists = CountedLists(world)
    ports = replace(world.pipeline.ports, atom_lists=lists)
    removal.delete_conversation(ports, ADA, TOLD[0].id)
    assert lists.read == {SPACE.key, OTHER_SPACE.key}
    assert not is_there(world, ADA.own(OTHER_SPACE.key), saved)
    assert removal.report_deletion(ports, CHAT, TOLD[0].id).removed


def test_of_an_older_conversation_all_spaces_of_its_user_are_read(world: UnlearningWorld) -> None:
    add_spaces(world, 3)
    saved = save(world, OTHER_SPACE, TOLD[0])
    forget_notes_of_citing_spaces(world, TOLD[0])
    world.delete(TOLD[0])
    assert not is_there(world, ADA.own(OTHER_SPACE.key), saved)


def test_what_a_member_saved_in_the_space_of_a_group_goes_with_the_conversation_and_comes_back(
    world: UnlearningWorld,
) -> None:
    family = replace(ADA.directory, owner="@group:family")
    furnish(world.ports, family, GROUP_SPACE)
    saved = save(world, GROUP_SPACE, TOLD[0])
    scope = replace(family, namespace=GROUP_SPACE.key)
    world.delete(TOLD[0])
    assert not is_there(world, scope, saved)
    world.restore(TOLD[0])
    assert is_there(world, scope, saved)


def test_a_purged_conversation_leaves_no_note_of_a_space(world: UnlearningWorld) -> None:
    save(world, OTHER_SPACE, TOLD[0])
    world.purge(TOLD[0])
    assert world.ports.removals.citing_spaces(CHAT, TOLD[0].ulid) == ()


def test_a_report_ends_with_the_time_of_the_request_and_says_so(world: UnlearningWorld) -> None:
    save(world, OTHER_SPACE, TOLD[0])
    world.delete(TOLD[0])
    until = world.ports.now() - timedelta(seconds=1)
    part = removal.report_deletion(world.ports, CHAT, TOLD[0].id, until)
    whole = removal.report_deletion(world.ports, CHAT, TOLD[0].id)
    assert (part.is_whole, whole.is_whole) == (False, True)
    assert set(part.removed) < set(whole.removed)


def test_a_preview_that_takes_too_long_is_refused(world: UnlearningWorld) -> None:
    add_spaces(world, 3)
    forget_notes_of_citing_spaces(world, TOLD[0])
    seconds = _ticks(world.ports.now())
    slow = replace(world.pipeline.ports, now=lambda: next(seconds))
    with pytest.raises(Unavailable, match="too many memory spaces"):
        removal.preview_deletion(slow, ADA, TOLD[0].id)


def _ticks(start: datetime) -> Iterator[datetime]:
    at = start
    while True:
        yield at
        at += timedelta(seconds=8)
