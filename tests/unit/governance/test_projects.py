"""The projects of a person go with them: an export has them, an erasure leaves nothing of them."""

import pytest

from loci.spaces.project_names import conversation_namespace
from loci.spaces.projects import get_or_create_project
from tests.support.erasing_in_memory import empty, everything, traces
from tests.support.erasure_world import CANARY, World
from tests.support.exports import export_document

HEARD = f"{CANARY}, as v5 heard"


@pytest.fixture
def world() -> World:
    """Ada has a project, with a fact of hers and one of a conversation."""
    made = empty()
    project = get_or_create_project(made.ports, made.ada, f"{CANARY} kitchen")
    made.remember(made.ada, project, CANARY)
    made.distil(made.ada, made.talk(made.ada, conversation_namespace(project), CANARY))
    return made


def test_an_export_has_projects_with_their_memories_and_conversations(world: World) -> None:
    document = export_document(world)
    (project,) = (space for space in document["spaces"] if space["name"] == f"project:{CANARY} kitchen")
    texts = {atom["text"] for atom in document["atoms"] if atom["memorySpaceId"] == project["id"]}
    assert {CANARY, HEARD} <= texts
    assert [talk["namespace"] for talk in document["conversations"]] == [f"project:{project['id']}"]


def test_an_erasure_leaves_nothing_of_a_project(world: World) -> None:
    assert HEARD in everything(world)
    world.finish(world.erase())
    assert traces(world) == []
