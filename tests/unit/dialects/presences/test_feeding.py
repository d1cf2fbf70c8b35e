"""What is said in the sessions of a presence feeds its memory."""

from dataclasses import replace

from loci import conversations
from loci.adapters.rules import FactsExtractor, RulesExtractor
from loci.dialects.presences import memories
from loci.dialects.presences.sessions import Session
from loci.learning.extraction import fanout, run_job
from loci.spaces import bindings
from loci.unlearning import erase_presence, removal
from tests.support.pipeline import ADA
from tests.support.presence_world import BUREAU, PresenceWorld


def world_with_rules() -> PresenceWorld:
    world = PresenceWorld()
    extractors = (RulesExtractor(), FactsExtractor())
    world.ports = replace(world.ports, extractors={each.name: each for each in extractors})
    return world


def close(world: PresenceWorld, session: Session) -> None:
    """Closes the session, as its idle time does, and runs its jobs."""
    id = session.current.id
    conversations.close_conversation(world.ports, ADA, id)
    fanout.fan_out(world.ports, ADA.own(id.namespace), id.ulid, session.current.epoch)
    while world.pipeline.queue.waiting:
        run_job.execute_job(world.ports, world.pipeline.queue.waiting.pop(0))


def facts(world: PresenceWorld) -> list[str]:
    return [atom.text for atom in memories.list_memories(world.ports, ADA, BUREAU).items if atom.key is not None]


def test_what_is_said_in_a_session_is_remembered_and_goes_with_it() -> None:
    world = world_with_rules()
    session = world.talk("My name is Ada and I am allergic to peanuts.")
    close(world, session)
    assert sorted(facts(world)) == ["User is allergic to peanuts", "User's name is Ada"]
    removal.delete_conversation(world.ports, ADA, session.current.id)
    assert facts(world) == []


def test_one_binding_feeds_all_sessions_and_is_not_made_again() -> None:
    world = world_with_rules()
    for _ in range(3):
        close(world, world.talk("I live in Graz."))
    (binding,) = bindings.list_bindings(world.ports, ADA).items
    bindings.delete_binding(world.ports, ADA, binding.id)
    close(world, world.talk("I live in Rome."))
    assert bindings.list_bindings(world.ports, ADA).items == ()
    assert facts(world) == ["User lives in Graz"]


def test_a_presence_that_is_deleted_leaves_no_binding() -> None:
    world = world_with_rules()
    close(world, world.talk("I live in Graz."))
    assert erase_presence.delete_presence(world.ports, ADA, BUREAU)
    assert bindings.list_bindings(world.ports, ADA).items == ()
    close(world, world.talk("I live in Rome."))
    assert facts(world) == ["User lives in Rome"]
