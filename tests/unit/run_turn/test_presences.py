"""A turn in a session of a presence: what it knows of the person is in the prompt without being asked for."""

import json
from dataclasses import replace

import pytest

from loci.dialects.presences import lifecycle, memories, sessions
from loci.dialects.presences.lifecycle import PresenceChange
from loci.dialects.presences.memories import NewMemory
from loci.dialects.presences.sessions import NewSession
from loci.errors import Refused
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.memory.files import writing
from loci.memory.files.writing import NewFile
from loci.model.atoms import Category, Kind, Provenance
from loci.model.conversations import ToolResultBlock, ToolUseBlock
from loci.model.presences import CORRECTED
from loci.run_turn.requests import NewOptions
from loci.run_turn.tools import NewTool
from loci.spaces import list_spaces
from tests.fakes.bindings import Bindings
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import SPACE
from tests.fakes.presences import PresencesInMemory
from tests.support.recall_world import ADA
from tests.support.turn_run_world import World, asking, using

BUREAU = "Büro №1"
PROMPT = "You are kind."


@pytest.fixture
def world() -> World:
    made = World()
    presences = PresencesInMemory(made.memory.users, made.memory.markers, made.conversations)
    bindings = Bindings(made.memory.users, made.memory.markers)
    made.ports = made.with_parts(presences=presences, bindings=bindings)
    made.talk = sessions.begin_session(made.ports, ADA, BUREAU, NewSession()).current.id
    made.scope = ADA.own(made.talk.namespace)
    return made


def system_of(world: World, text: str = "What may I eat?") -> str:
    world.says("Let me see.")
    world.runs_through(replace(asking(text), options=NewOptions(system_prompt=PROMPT)))
    return world.model.asked[-1].system


def learn(world: World, text: str) -> None:
    """An entry of the profile that its user has put right."""
    (space,) = (one for one in list_spaces(world.ports, ADA).items if one.id != SPACE)
    style = Category("working style", Kind.PATTERN)
    entry = NewAtom(text, style, "profile.style", provenance=Provenance.DREAM, metadata={CORRECTED: True})
    changes.add_atom(world.ports, ADA, space.id, entry)


def test_before_it_remembers_anything_the_prompt_stays_as_it_is(world: World) -> None:
    assert system_of(world) == PROMPT


def test_what_is_always_in_mind_the_profile_and_files_are_before_the_system_prompt(world: World) -> None:
    memories.remember(world.ports, ADA, BUREAU, NewMemory("User is allergic to peanuts", "allergy"))
    learn(world, "User wants <b>short</b> answers")
    (space,) = (one for one in list_spaces(world.ports, ADA).items if one.id != SPACE)
    writing.put_file(world.ports, ADA, space.id, NewFile("notes/house.md", "The key is\nunder the pot."))
    writing.put_file(world.ports, ADA, space.id, NewFile("notes/long.md", "word " * 5000))
    block, _, rest = system_of(world).partition("</presence>")
    assert block.startswith("<presence>\nWhat you know of the person")
    assert "User is allergic to peanuts" in block
    assert "User wants &lt;b>short&lt;/b> answers" in block
    assert "- file notes/house.md: The key is under the pot." in block
    assert block.endswith("- file notes/long.md\n")
    assert rest.endswith(PROMPT)


def test_what_fits_the_message_is_recalled_from_the_memory_of_the_presence(world: World) -> None:
    memories.remember(world.ports, ADA, BUREAU, NewMemory("User plays the cello on Fridays"))
    assert "cello" in system_of(world, "When do I play the cello?")


def test_other_conversations_and_other_presences_get_nothing_of_it(world: World) -> None:
    memories.remember(world.ports, ADA, BUREAU, NewMemory("User is allergic to peanuts", "allergy"))
    world.talk = sessions.begin_session(world.ports, ADA, "Atelier", NewSession()).current.id
    assert system_of(world) == PROMPT


DREAM = NewTool("QUEUE_DREAM", "dream")


def result_of(world: World, *tools: NewTool) -> ToolResultBlock:
    world.says(using(ToolUseBlock("call-1", "dream", {})), "Done.")
    world.runs_through(asking("I am a nurse, remember?", *tools))
    blocks = [block for message in world.messages for block in message.content]
    (result,) = (block for block in blocks if isinstance(block, ToolResultBlock))
    return result


def test_a_model_asks_for_a_dream_once_a_conversation(world: World) -> None:
    lifecycle.put_presence(world.ports, ADA, BUREAU, PresenceChange(dreams=True))
    queue = FifoJobs()
    world.ports.job_queue = queue
    result = result_of(world, DREAM)
    assert (result.is_error, json.loads(str(result.content))["status"]) == (False, "queued")
    assert len(queue.dreams) == 1


def test_where_dreams_are_off_or_there_is_no_presence_the_model_reads_why(world: World) -> None:
    assert result_of(world, DREAM).is_error
    elsewhere = World()
    found = result_of(elsewhere, DREAM)
    assert found.is_error
    assert "session of a presence" in str(found.content)


def test_a_dream_takes_no_space(world: World) -> None:
    with pytest.raises(Refused, match="takes no memory space"):
        world.start(asking("Dream.", replace(DREAM, space=str(SPACE))))
