"""Projects: what is said in one is remembered apart, and the general memory is seen where a call says so."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from loci.model.jobs import ConversationScope
from loci.spaces import bindings, projects
from loci.spaces.bindings import NewBinding
from loci.spaces.project_names import MAX_PROJECT
from loci.spaces.targets import NamedSpaces
from tests.support.pipeline import ADA
from tests.unit.api.requests import Answer
from tests.unit.api.test_without_set_up import Service

BREAD = "The bread in the kitchen is baked on Fridays"
ALLERGY = "I am allergic to peanuts"
TALK = [{"role": "user", "content": "I live in Porto."}, {"role": "assistant", "content": "Noted!"}]


@dataclass
class Person:
    """Ada, who has a general memory and a project."""

    service: Service = field(default_factory=Service)

    def remember(self, project: str | None = None, **body: Any) -> Answer:
        named = {} if project is None else {"project": project}
        return self.service.post("/ai-memory/remember", {**body, **named})

    def context(self, **body: Any) -> str:
        answer = self.service.post("/ai-memory/context", body)
        assert answer.status == 200
        block: str = answer.body["contextBlock"]
        return block

    def recall(self, query: str, **body: Any) -> list[str]:
        answer = self.service.post("/ai-memory/recall", {"query": query, **body})
        assert answer.status == 200
        return [hit["atom"]["text"] for hit in answer.body["hits"]]

    def projects(self) -> Mapping[str, str]:
        """The ids of their spaces by name."""
        items = self.service.api.send("GET", "/ai-memory/spaces?projects=true").body["items"]
        return {space["name"]: space["id"] for space in items}

    def begin(self, namespace: str) -> str:
        id: str = self.service.post("/ai-conversations", {"namespace": namespace}).body["id"]
        return id

    def say(self, id: str, text: str = "I live in Porto.") -> None:
        turn = {"userContent": text, "assistant": {"content": "Noted!"}}
        assert self.service.post(f"/ai-conversations/{id}/turns", turn).status == 201
        assert self.service.post(f"/ai-conversations/{id}/close", {}).status == 200
        self.service.extract(id)


@pytest.fixture
def ada() -> Person:
    person = Person()
    person.remember(text=ALLERGY)
    person.remember("kitchen", text=BREAD)
    return person


def test_a_project_and_the_general_memory_know_nothing_of_each_other(ada: Person) -> None:
    assert BREAD in ada.context(project="kitchen")
    assert ALLERGY not in ada.context(project="kitchen", message="What am I allergic to?")
    assert BREAD not in ada.context(message="When is the bread in the kitchen baked?")
    assert ada.recall("When is the bread baked?", project="kitchen") == [BREAD]
    assert BREAD not in ada.recall("When is the bread baked?")


def test_a_project_sees_the_general_memory_where_the_call_says_so(ada: Person) -> None:
    both = ada.context(project="kitchen", general=True)
    assert BREAD in both
    assert ALLERGY in both
    assert ALLERGY in ada.recall("What am I allergic to?", project="kitchen", general=True)


def test_before_it_is_written_a_project_is_empty_and_is_not_made_by_reading(ada: Person) -> None:
    assert ada.context(project="garden") == ""
    assert ada.recall("What grows there?", project="garden") == []
    assert ALLERGY in ada.context(project="garden", general=True)
    assert [*ada.projects()] == ["project:kitchen"]


def test_a_name_is_the_same_without_regard_to_case_and_blanks_around_it(ada: Person) -> None:
    ada.remember(" Kitchen ", text="The oven is broken")
    assert "oven" in ada.context(project="KITCHEN")
    assert len(ada.projects()) == 1


@pytest.mark.parametrize("name", ["", "  ", "k" * (MAX_PROJECT + 1)])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("remember", {"text": ALLERGY}),
        ("remember", {"messages": TALK}),
        ("recall", {"query": "What?"}),
        ("context", {}),
    ],
)
def test_a_name_that_is_none_is_refused_with_its_limit(ada: Person, path: str, body: dict[str, Any], name: str) -> None:
    answer = ada.service.post(f"/ai-memory/{path}", {**body, "project": name})
    assert (answer.status, answer.pointers) == (422, ["/project"])
    assert f"1 to {MAX_PROJECT} characters" in answer.text


def test_one_project_too_many_is_refused_and_the_others_go_on(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projects, "MAX_PROJECTS", 2)
    ada.remember("garden", text="Roses grow")
    refused = ada.remember("attic", text="It is dusty")
    assert (refused.status, refused.pointers) == (422, ["/project"])
    assert "at most 2 projects" in refused.text
    assert ada.remember("garden", text="Tulips grow too").status == 201
    ada.service.api.send("DELETE", f"/ai-memory/spaces/{ada.projects()['project:garden']}")
    assert ada.remember("attic", text="It is dusty").status == 201


def test_a_refused_message_begins_no_project(ada: Person) -> None:
    answer = ada.remember("garden", messages=[{"role": "user", "content": " " * 3}] * 1001)
    assert answer.status == 422
    assert ada.remember("garden", text="").status == 422
    assert [*ada.projects()] == ["project:kitchen"]


def test_a_whole_conversation_is_extracted_into_its_project_alone(ada: Person) -> None:
    id = ada.remember("kitchen", messages=TALK).body["conversationId"]
    ada.service.extract(id)
    assert "Porto" in ada.context(project="kitchen")
    assert "Porto" not in ada.context()


def test_a_conversation_in_the_namespace_of_a_project_is_extracted_into_it_alone(ada: Person) -> None:
    ada.say(ada.begin(f"project:{ada.projects()['project:kitchen']}"))
    assert "Porto" in ada.context(project="kitchen")
    assert "Porto" not in ada.context()
    ada.say(ada.begin("chat"), "I live in Faro.")
    assert "Faro" not in ada.context(project="kitchen")


def test_a_binding_of_any_namespace_does_not_take_what_is_said_in_a_project(ada: Person) -> None:
    scopes = (ConversationScope("*", ADA.user),)
    bindings.create_binding(ada.service.ports, ADA, NewBinding(scopes, NamedSpaces(names=("daily",))))
    ada.say(ada.begin(f"project:{ada.projects()['project:kitchen']}"))
    assert "Porto" in ada.context(project="kitchen")
    assert ada.service.api.send("GET", "/ai-memory/spaces?name=daily").body["items"] == []


def test_the_context_of_a_conversation_of_a_project_reads_the_project(ada: Person) -> None:
    id = ada.begin(f"project:{ada.projects()['project:kitchen']}")
    alone = ada.service.post(f"/ai-working-context/{id}", {}).body["contextBlock"]
    assert BREAD in alone
    assert ALLERGY not in alone
    both = ada.service.post(f"/ai-working-context/{id}", {"general": True}).body["contextBlock"]
    assert BREAD in both
    assert ALLERGY in both


def test_a_renamed_project_has_the_same_memories_and_conversations(ada: Person) -> None:
    space = ada.projects()["project:kitchen"]
    renamed = ada.service.api.send("PATCH", f"/ai-memory/spaces/{space}", {"name": "project:bakery"})
    assert renamed.status == 200
    assert BREAD in ada.context(project="bakery")
    assert ada.context(project="kitchen") == ""
    ada.say(ada.begin(f"project:{space}"))
    assert "Porto" in ada.context(project="bakery")


def test_a_deleted_project_is_not_begun_again_by_its_conversations(ada: Person) -> None:
    space = ada.projects()["project:kitchen"]
    id = ada.begin(f"project:{space}")
    assert ada.service.api.send("DELETE", f"/ai-memory/spaces/{space}").status == 204
    ada.say(id)
    assert ada.projects() == {}
    assert "Porto" not in ada.context()
    assert ada.service.api.send("POST", f"/ai-memory/spaces/{space}/restore").status == 200
    assert BREAD in ada.context(project="kitchen")


def test_no_other_person_reads_or_writes_the_project(ada: Person) -> None:
    space = ada.projects()["project:kitchen"]
    asked = ada.service.post("/ai-memory/context", {"project": "kitchen"}, user="bo")
    assert asked.body["contextBlock"] == ""
    listed = ada.service.api.send("GET", "/ai-memory/spaces?projects=true", user="bo")
    assert listed.body["items"] == []
    id = ada.service.post("/ai-conversations", {"namespace": f"project:{space}"}, user="bo").body["id"]
    read = ada.service.post(f"/ai-working-context/{id}", {}, user="bo")
    assert read.status == 404
