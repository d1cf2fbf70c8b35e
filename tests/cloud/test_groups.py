"""The memory of groups on the deployed app, with tokens of people who sign in."""

from uuid import uuid4

import pytest
from loci_memory_client.groups.memory import ArchivedMessage
from loci_memory_client.groups.service import ServiceMemory

from local import aws
from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Ear
from tests.cloud.stores import Stores
from tests.cloud.waiting import eventually
from tests.support.client_calls import Requests

MIA, BEN = Person("mia", groups=("sailors", "cooks")), Person("ben", groups=("sailors",))


@pytest.fixture(scope="module")
def people(stack: Stack, callers: Callers) -> tuple[Client, Client]:
    for person in (MIA, BEN):
        stack.pool.add(person)
    return callers(MIA.name), callers(BEN.name)


def memory_of(caller: Client, group: str = "sailors") -> ServiceMemory:
    return ServiceMemory(group, connection=Requests(caller))


def test_members_share_a_memory_and_files_and_archive_what_they_said(people: tuple[Client, Client]) -> None:
    mia, ben = map(memory_of, people)
    mia.save_memory("mast", "The mast is made of spruce")
    ben.save_memory("mast", "The mast is made of carbon")
    ben.save_memory("today", "Repair the jib", "daily")
    assert [found.content for found in mia.recall_memories("mast")] == ["The mast is made of carbon"]
    assert [found.key for found in mia.recall_memories("carbo")] == ["mast"]
    assert [listed.key for listed in mia.list_memories()] == ["mast", "today"]
    ben.files.write_file("log/2026-05.md", "Calm.")
    assert mia.files.read_file("log/2026-05.md") == "Calm."
    archive = mia.archive_conversation("New sails", "We ordered dacron sails", [ArchivedMessage("user", "Which?")])
    assert [file.path for file in ben.files.list_files()] == [archive.path, "log/2026-05.md"]
    assert [found.key for found in ben.recall_memories("dacron")] == [archive.key]
    assert memory_of(people[0], "cooks").list_memories() == []
    assert ben.forget_memory("mast")
    assert mia.recall_memories("spruce carbon") == []


def test_who_leaves_a_group_has_no_access_with_the_next_token(stack: Stack, callers: Callers) -> None:
    name = f"leaver-{uuid4().hex[:8]}"
    stack.pool.add(Person(name, groups=("sailors",)))
    before = callers(name)
    assert before.send("GET", "/ai-groups/sailors/memories").status == 200
    cognito = aws.session().client("cognito-idp", endpoint_url=stack.endpoint)
    pool = stack.outputs.user_pool_id
    cognito.admin_remove_user_from_group(UserPoolId=pool, Username=name, GroupName="sailors")
    after = Client(stack.url, stack.token(name))
    asked = [
        ("GET", "/memories", None),
        ("PUT", "/memories", {"key": "k", "content": "c"}),
        ("POST", "/memories/recall", {"query": "mast"}),
        ("DELETE", "/memories?key=mast", None),
        ("GET", "/files", None),
        ("GET", "/files/log/2026-05.md", None),
        ("PUT", "/files/x.md", {"text": "x"}),
        ("POST", "/archives", {"title": "t", "summary": "s"}),
    ]
    assert {after.send(method, f"/ai-groups/sailors{path}", body).status for method, path, body in asked} == {404}


def test_a_forgotten_memory_is_in_no_table(people: tuple[Client, Client], stores: Stores) -> None:
    mia = memory_of(people[0], "cooks")
    word = f"wisteria{uuid4().hex[:8]}"
    mia.save_memory(word, f"Cook {word}")
    mia.save_memory(word, f"Bake {word}")
    assert mia.forget_memory(word)
    assert eventually(lambda: not [key for key, text in stores.dump().items() if word in f"{key}{text}"])


def test_what_a_group_saves_is_announced_without_its_words(people: tuple[Client, Client], ear: Ear) -> None:
    mia = memory_of(people[0], "cooks")
    archive = mia.archive_conversation("Bread", "We bake rye bread")
    (event,) = ear.hears("file.written", archive.path)
    assert "rye bread" not in str(event)
