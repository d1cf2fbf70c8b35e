"""Projects over HTTP on the deployed app: what is said in one is extracted into it alone, and exported."""

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually

# In an app of her own: no binding of another test takes what she says.
COOK = Person("cook", tenant="cooks", app="kitchens")


def context(client: Client, **named: object) -> str:
    return str(client.post("/ai-memory/context", named)["contextBlock"])


def test_what_is_said_in_a_project_is_remembered_there_alone(stack: Stack, callers: Callers) -> None:
    stack.pool.add(COOK)
    cook = callers(COOK.name)
    cook.post("/ai-memory/remember", {"text": "I am allergic to peanuts"})
    cook.post("/ai-memory/remember", {"text": "The oven is broken", "project": "kitchen"})
    (project,) = cook.get("/ai-memory/spaces", projects="true")["items"]
    assert project["name"] == "project:kitchen"

    talk = [{"role": "user", "content": "I have a cat named Miso."}]
    whole = cook.post("/ai-memory/remember", {"messages": talk, "project": "kitchen"})["conversationId"]
    goes_on = steps.conversation(cook, f"project:{project['id']}", "I live in Faro.")
    steps.wait_until_read(cook, whole)
    eventually(lambda: context(cook, project="kitchen"), lambda block: "Faro" in block and "Miso" in block)
    assert "peanuts" not in context(cook, project="kitchen")
    both = context(cook, project="kitchen", general=True)
    assert "peanuts" in both
    assert "oven" in both
    general = context(cook)
    assert not [word for word in ("oven", "Miso", "Faro") if word in general]

    found = cook.post("/ai-memory/recall", {"query": "What is broken?", "project": "kitchen"})["hits"]
    assert [hit["atom"]["text"] for hit in found] == ["The oven is broken"]
    of_talk = str(cook.post(f"/ai-working-context/{goes_on}", {})["contextBlock"])
    assert "oven" in of_talk
    assert "peanuts" not in of_talk

    exported = cook.post("/ai-admin/export", {})
    assert project["id"] in {space["id"] for space in exported["spaces"]}
    assert f"project:{project['id']}" in {one["namespace"] for one in exported["conversations"]}
