"""Work on a presence that breaks off between any two calls, and is asked for again."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from loci.background.sweeper import due_records, sweep_record
from loci.dialects.presences import lifecycle, memories, sessions
from loci.dialects.presences.memories import NewMemory
from loci.dialects.presences.sessions import NewSession, NewSessionTurn, Session
from loci.errors import NotFound
from loci.ports.all import Ports
from loci.unlearning import erase_presence
from tests.fakes.faults import Crash, Moment, crashing
from tests.support.break_points import break_points
from tests.support.pipeline import ADA
from tests.support.presence_world import BUREAU, PresenceWorld

MOST_CALLS = 1000
Work = Callable[[Ports], object]


def break_off(make: Callable[[], PresenceWorld], work: Work, moment: Moment) -> Iterator[PresenceWorld]:
    """Worlds in each of which the work broke off at another call, up to the first in which it did not."""
    for nth in break_points(MOST_CALLS):
        world = make()
        try:
            work(crashing(world.ports, nth, moment))
        except Crash:
            yield world
        else:
            return
    pytest.fail("the work never ended")


def furnished_presence() -> PresenceWorld:
    """A presence with two sessions, the second one current, facts, a profile and a dream."""
    world = PresenceWorld()
    world.allow_dreams()
    world.talk("I work as a nurse.")
    world.talk("I work as a nurse.")
    memories.remember(world.ports, ADA, BUREAU, NewMemory("User is vegetarian"))
    world.dream()
    return world


def idle_presence() -> PresenceWorld:
    """A presence with one session, which is closed."""
    world = PresenceWorld()
    world.talk("First.")
    world.pass_time(timedelta(days=2))
    world.pipeline.sweep(world.clock())
    return world


def sweep_all(world: PresenceWorld) -> None:
    now = world.clock()
    for record in list(due_records(world.ports, now)):
        sweep_record(world.ports, record, now)


def sessions_of(world: PresenceWorld) -> list[Session]:
    return [*sessions.list_sessions(world.ports, ADA, BUREAU).items]


def texts_of(world: PresenceWorld, session: Session) -> list[str]:
    page = sessions.list_messages(world.ports, ADA, session, limit=200)
    return [str(getattr(block, "text", "")) for message in page.items for block in message.content]


@pytest.mark.parametrize("moment", Moment)
def test_a_session_that_is_begun_again_is_the_same(moment: Moment) -> None:
    def begin(ports: Ports) -> Session:
        return sessions.begin_session(ports, ADA, BUREAU, NewSession("Report"), "k1")

    for world in break_off(PresenceWorld, begin, moment):
        session = begin(world.ports)
        assert [one.id for one in sessions_of(world)] == [session.id]
        assert world.presence.current == session.current.id


@pytest.mark.parametrize("moment", Moment)
def test_a_session_that_is_reopened_again_goes_on_in_one_conversation(moment: Moment) -> None:
    def reopen(ports: Ports) -> Session:
        return sessions.reopen_session(ports, ADA, BUREAU, sessions.list_sessions(ports, ADA, BUREAU).items[0].id)

    for world in break_off(idle_presence, reopen, moment):
        session = reopen(world.ports)
        assert [one.id for one in sessions_of(world)] == [session.id]
        assert len(session.conversations) == 2
        assert world.presence.current == session.current.id


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("make", [idle_presence, furnished_presence])
def test_a_turn_that_is_sent_again_is_said_once(make: Callable[[], PresenceWorld], moment: Moment) -> None:
    def append(ports: Ports) -> object:
        session = sessions.list_sessions(ports, ADA, BUREAU).items[0]
        return sessions.append_turn(ports, ADA, BUREAU, session.id, NewSessionTurn("Once.", "Yes."), "k1")

    for world in break_off(make, append, moment):
        append(world.ports)
        session = sessions_of(world)[0]
        assert texts_of(world, session).count("Once.") == 1
        assert world.presence.current == session.current.id


@pytest.mark.parametrize("moment", Moment)
def test_a_chat_that_is_reset_again_is_gone_and_nothing_else(moment: Moment) -> None:
    for world in break_off(furnished_presence, lambda ports: erase_presence.reset_chat(ports, ADA, BUREAU), moment):
        erase_presence.reset_chat(world.ports, ADA, BUREAU)
        sweep_all(world)
        assert world.presence.current is None
        assert [texts_of(world, one) for one in sessions_of(world)] == [["I work as a nurse.", "I see."]]
        assert [one.text for one in memories.list_memories(world.ports, ADA, BUREAU).items] == ["User is vegetarian"]
        assert len(world.dreams) == 1


def left_of(world: PresenceWorld) -> list[object]:
    """What is stored of sessions, memories and dreams."""
    pipeline = world.pipeline
    heads = [place for place in pipeline.conversations.records if place[0].namespace.startswith("presence")]
    messages = [place for place, said in pipeline.turns.messages.items() if place in heads and said]
    spaces = [one for one in world.ports.spaces.list(ADA.directory, None, 50).items if "presence" in (one.name or "")]
    return [*heads, *messages, *spaces, *world.presences.dreams]


@pytest.mark.parametrize("moment", Moment)
def test_amnesia_that_is_asked_for_again_leaves_settings_and_looks_alone(moment: Moment) -> None:
    for world in break_off(
        furnished_presence, lambda ports: erase_presence.forget_everything(ports, ADA, BUREAU), moment
    ):
        erase_presence.forget_everything(world.ports, ADA, BUREAU)
        sweep_all(world)
        assert left_of(world) == []
        assert (world.presence.settings.dreams, world.presence.current) == (True, None)


@pytest.mark.parametrize("moment", Moment)
def test_a_presence_that_is_deleted_again_is_gone(moment: Moment) -> None:
    for world in break_off(
        furnished_presence, lambda ports: erase_presence.delete_presence(ports, ADA, BUREAU), moment
    ):
        while lifecycle.find_presence(world.ports, ADA, BUREAU) is not None:
            erase_presence.delete_presence(world.ports, ADA, BUREAU)
        with pytest.raises(NotFound):
            erase_presence.delete_presence(world.ports, ADA, BUREAU)
        sweep_all(world)
        assert left_of(world) == []
