"""Memory with no set-up: what is remembered and recalled where no request names a space."""

from collections.abc import Mapping
from typing import Any

import pytest

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from loci.api import routing
from loci.apps.settings import put_settings
from loci.ids import ConversationId
from loci.learning.extraction import fanout
from loci.model.apps import Choices
from tests.fakes.memory import EPOCH, caller
from tests.fakes.templates import Templates
from tests.support.pipeline import ADA, Pipeline
from tests.unit.api.requests import Answer, Api

TALK = [
    {"role": "user", "content": "I live in Porto, and I am allergic to peanuts."},
    {"role": "assistant", "content": "Noted!"},
]


class Service:
    """The functions of an app without a binding, and what works behind them."""

    def __init__(self) -> None:
        self.pipeline = Pipeline()
        self.ports = self.pipeline.with_parts(
            extractors={FactsExtractor.name: FactsExtractor(), RulesExtractor.name: RulesExtractor()},
            templates=FolderTemplates(locate()),
            template_records=Templates(),
        )
        self.api = Api(
            self.ports, routing.CONVERSATIONS.routers() + routing.MEMORY.routers() + routing.WORKING_CONTEXT.routers()
        )

    def post(self, path: str, body: Mapping[str, Any], **headers: str) -> Answer:
        return self.api.send("POST", path, body, **headers)

    def extract(self, conversation: str) -> None:
        id = ConversationId.parse(conversation)
        fanout.fan_out(self.ports, ADA.own(id.namespace), id.ulid, EPOCH)
        self.pipeline.run_all(self.ports)

    def recalled(self, query: str) -> list[str]:
        answer = self.post("/ai-memory/recall", {"query": query})
        assert answer.status == 200
        return [hit["atom"]["text"] for hit in answer.body["hits"]]


@pytest.fixture
def service() -> Service:
    return Service()


def test_before_anything_is_remembered_nothing_is_recalled(service: Service) -> None:
    assert service.recalled("Where do I live?") == []
    context = service.post("/ai-memory/context", {"message": "Where do I live?"})
    assert (context.status, context.body) == (
        200,
        {"contextBlock": "", "atomsUsed": [], "tokensEstimated": 0, "isWhole": True},
    )


def test_a_text_is_remembered_with_what_its_words_say(service: Service) -> None:
    answer = service.post("/ai-memory/remember", {"text": "I am allergic to peanuts", "metadata": {"from": "form"}})
    assert (answer.status, answer.body["conversationId"]) == (201, None)
    memory = answer.body["memory"]
    assert (memory["category"]["name"], memory["metadata"]) == ("health", {"from": "form"})
    assert service.recalled("What am I allergic to?") == ["I am allergic to peanuts"]
    again = service.post("/ai-memory/remember", {"text": "I am allergic to peanuts"})
    assert (again.status, again.body["memory"]["id"], again.body["memory"]["deduplicated"]) == (200, memory["id"], True)


def test_a_text_has_a_date_an_end_and_a_category_of_its_own(service: Service) -> None:
    sent = {"validFrom": "2026-01-02T00:00:00.000000Z", "expiresAt": "2030-01-01T00:00:00.000000Z", "category": "food"}
    memory = service.post("/ai-memory/remember", {"text": "I am allergic to peanuts", **sent}).body["memory"]
    assert {name: memory[name] for name in ("validFrom", "expiresAt")} == {
        name: sent[name] for name in ("validFrom", "expiresAt")
    }
    assert memory["category"] == {"name": "food", "kind": "FACT"}
    context = service.post("/ai-memory/context", {"message": "A poem, please"}).body["contextBlock"]
    assert "peanuts" in context.split("## Recalled")[0]


def test_the_value_of_an_earlier_day_does_not_replace_a_later_one(service: Service) -> None:
    service.post("/ai-memory/remember", {"text": "I live in Oslo", "validFrom": "2026-04-01T00:00:00Z"})
    service.post("/ai-memory/remember", {"text": "I live in Faro", "validFrom": "2019-04-01T00:00:00Z"})
    assert service.recalled("Where do I live?") == ["I live in Oslo"]


def test_messages_were_said_when_the_request_says_so(service: Service) -> None:
    sent = {"messages": [*TALK, {"role": "user", "content": "Bye", "occurredAt": "2024-05-04T00:00:00Z"}]}
    id = service.post("/ai-memory/remember", {**sent, "validFrom": "2023-05-04T00:00:00Z"}).body["conversationId"]
    messages = service.api.send("GET", f"/ai-conversations/{id}/messages").body["items"]
    assert [message["occurredAt"][:4] for message in messages] == ["2023", "2023", "2024"]


def test_of_a_conversation_the_facts_are_remembered(service: Service) -> None:
    answer = service.post("/ai-memory/remember", {"messages": TALK})
    assert (answer.status, answer.body["memory"]) == (201, None)
    service.extract(answer.body["conversationId"])
    assert "User lives in Porto" in service.recalled("Where do I live?")
    context = service.post("/ai-memory/context", {"message": "Where do I live?"}).body
    assert "User is allergic to peanuts" in context["contextBlock"]
    assert {atom["text"] for atom in context["atomsUsed"]} >= {"User is allergic to peanuts"}


def test_the_context_of_a_conversation_reads_the_default_space(service: Service) -> None:
    service.post("/ai-memory/remember", {"text": "I am allergic to peanuts"})
    chat = service.post("/ai-conversations", {"namespace": "chat"}).body["id"]
    context = service.post(f"/ai-working-context/{chat}", {})
    assert context.status == 200
    assert "peanuts" in context.body["contextBlock"]


def test_a_context_of_a_conversation_needs_no_memory(service: Service) -> None:
    chat = service.post("/ai-conversations", {"namespace": "chat"}).body["id"]
    assert service.post(f"/ai-working-context/{chat}", {"recallQuery": "Where do I live?"}).status == 200
    refused = service.post(f"/ai-working-context/{chat}", {"memorySpaceId": []})
    assert (refused.status, refused.pointers) == (422, ["/memorySpaceId"])


def test_a_repeated_conversation_is_stored_once(service: Service) -> None:
    sent = {"messages": TALK, "idempotencyKey": "one"}
    first, second = (service.post("/ai-memory/remember", sent).body["conversationId"] for _ in range(2))
    assert first == second
    messages = service.api.send("GET", f"/ai-conversations/{first}/messages").body["items"]
    assert [message["role"] for message in messages] == ["user", "assistant"]


def test_where_nothing_would_extract_it_a_conversation_is_refused_whole(service: Service) -> None:
    put_settings(service.ports, caller(role="admin"), Choices(default_binding=False), {})
    refused = service.post("/ai-memory/remember", {"messages": TALK})
    assert refused.status == 409
    assert service.api.send("GET", "/ai-conversations?namespace=memory").body["items"] == []
    assert service.post("/ai-memory/remember", {"text": "I like tea"}).status == 201


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("remember", {}, "/text"),
        ("remember", {"text": "I like tea", "messages": TALK}, "/text"),
        ("remember", {"text": " "}, "/text"),
        ("remember", {"text": "a" * 8001}, "/text"),
        ("remember", {"text": "I like tea", "category": " "}, "/category"),
        ("remember", {"text": "I like tea", "category": "c" * 101}, "/category"),
        ("remember", {"text": "I like tea", "expiresAt": "2020-01-01T00:00:00Z"}, "/expiresAt"),
        ("remember", {"text": "I like tea", "expiresAt": "tomorrow"}, "/expiresAt"),
        ("remember", {"messages": TALK, "expiresAt": "2030-01-01T00:00:00Z"}, "/expiresAt"),
        ("remember", {"messages": TALK, "category": "food"}, "/category"),
        ("remember", {"messages": []}, "/messages"),
        ("remember", {"messages": TALK * 51}, "/messages"),
        ("remember", {"messages": [*TALK, {"role": "user", "content": "hi", "author": ""}]}, "/messages/2/author"),
        ("remember", {"messages": [{"role": "robot", "content": "hi"}]}, "/messages/0/role"),
        ("recall", {"query": ""}, "/query"),
        ("recall", {"query": "tea", "limit": 0}, "/limit"),
        ("context", {"message": ""}, "/message"),
        ("context", {"tokenBudget": 1}, "/tokenBudget"),
    ],
)
def test_bad_input_is_named_and_nothing_is_stored(
    service: Service, path: str, body: dict[str, Any], pointer: str
) -> None:
    answer = service.post(f"/ai-memory/{path}", body)
    assert (answer.status, answer.pointers) == (422, [pointer])
    assert service.api.send("GET", "/ai-conversations?namespace=memory").body["items"] == []
    spaces = service.api.send("GET", "/ai-memory/spaces").body["items"]
    assert [space["name"] for space in spaces] == ["diary"]
