"""Deleting and restoring one conversation at the same moment: whatever comes between, it is restored with all that was
learned from it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from loci.errors import Conflict
from loci.model.conversations import Removal
from loci.unlearning import removal
from tests.fakes.faults import interleave_write
from tests.support.break_points import break_points
from tests.support.pipeline import ADA
from tests.support.unlearning_world import Told, UnlearningWorld, fact_of

HISTORY = [
    Told(1, (fact_of("Ada lives in Graz", key="user.home"), fact_of("Ada has a cat called Miso"))),
    Told(2, (fact_of("Ada lives in Wien", key="user.home", day=2), fact_of("Ada has a cat called Miso", day=2))),
]
GONE = HISTORY[1]


def restore(world: UnlearningWorld) -> None:
    world.restore(GONE)


def delete_and_restore(world: UnlearningWorld) -> None:
    """As another worker does that is faster."""
    world.delete(GONE)
    world.restore(GONE)


@pytest.mark.parametrize("other", [restore, delete_and_restore])
def test_a_restoration_between_any_two_calls_of_a_deletion_hides_nothing(
    other: Callable[[UnlearningWorld], None],
) -> None:
    for nth in break_points():
        world = UnlearningWorld().tell_all(HISTORY)
        before = world.exact()

        def interrupt(world: UnlearningWorld = world) -> None:
            with suppress(Conflict):
                other(world)

        ports = interleave_write(world.ports, nth, interrupt)
        removal.delete_conversation(ports, ADA, GONE.id)
        world.restore(GONE)
        assert world.exact() == before, nth
        if ports.calls <= nth:
            return


@pytest.mark.parametrize("is_purge", [False, True])
def test_a_deletion_during_a_restoration_is_refused(is_purge: bool) -> None:
    for nth in break_points():
        world = UnlearningWorld().tell_all(HISTORY)
        before = world.exact()
        world.delete(GONE)
        refused: list[bool] = []

        def interrupt(world: UnlearningWorld = world, refused: list[bool] = refused) -> None:
            head = removal.find_conversation(world.ports, ADA.own("chat"), GONE.id)
            if head.removal is Removal.RESTORING:
                with pytest.raises(Conflict):
                    removal.delete_conversation(world.ports, ADA, GONE.id, is_purge=is_purge)
                refused.append(True)

        ports = interleave_write(world.ports, nth, interrupt)
        removal.restore_conversation(ports, ADA, GONE.id)
        assert world.exact() == before, nth
        if ports.calls <= nth:
            return


def test_restoring_what_is_not_deleted_brings_back_what_was_hidden() -> None:
    world = UnlearningWorld().tell_all(HISTORY)
    before = world.exact()
    world.delete(GONE)
    scope = ADA.own("chat")
    head = removal.find_conversation(world.ports, scope, GONE.id)
    # As an earlier release left it: the conversation is there, and its memories are hidden.
    there = replace(head, deleted_at=None, removal=None, due=None, version=head.version + 1)
    world.ports.removals.replace(scope, head, there)
    world.restore(GONE)
    assert world.exact() == before
