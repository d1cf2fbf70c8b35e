"""mem0's dialect over stores in memory, as a server with a key of the app calls it."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from loci.api import routing
from loci.dialects.acting import caller_for
from loci.ids import ConversationId
from loci.learning.extraction import fanout
from loci.scope import Caller, caller
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Answer, Api

SERVICE = caller(tenant="acme", app="app", user="key_app.x", role="service")


class Mem0World:
    """The routes of the dialect, and what works behind them."""

    def __init__(self) -> None:
        self.pipeline = Pipeline()
        self.ports = self.pipeline.with_parts(
            extractors={FactsExtractor.name: FactsExtractor(), RulesExtractor.name: RulesExtractor()},
            extractor_name=RulesExtractor.name,
        )
        self.api = Api(self.ports, routing.DIALECTS.routers())

    def send(self, method: str, path: str, body: object = None) -> Answer:
        return self.api.send(method, f"/mem0{path}", body, user=SERVICE.user, role="service")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The body of an answer."""
        answer = self.send(method, path, body)
        assert answer.status == 200, answer.text
        return answer.body

    def add(self, texts: str | Sequence[str], ids: Mapping[str, str], **more: object) -> Any:
        """Adds each text word for word."""
        every = [texts] if isinstance(texts, str) else texts
        messages = [{"role": "user", "content": text} for text in every]
        return self.ask("POST", "/v3/memories/add/", {"messages": messages, **ids, "infer": False, **more})

    def tell(self, text: str, ids: Mapping[str, str], **more: object) -> Any:
        """Has a text extracted; returns the event once it has ended."""
        body = {"messages": [{"role": "user", "content": text}], **ids, **more}
        event = self.ask("POST", "/v3/memories/add/", body)["event_id"]
        owner = owner_of(ids)
        conversation = ConversationId.parse(event.partition(".")[2])
        head = self.ports.conversations.read(owner.own(conversation.namespace), conversation.ulid).conversation
        assert head is not None
        fanout.fan_out(self.ports, owner.own(conversation.namespace), conversation.ulid, head.epoch)
        self.pipeline.run_all(self.ports)
        return self.ask("GET", f"/v1/event/{quote(event, safe='')}/")

    def found(self, query: str, ids: Mapping[str, str], **filters: object) -> list[str]:
        body = {"query": query, "filters": {**ids, **filters}, "threshold": 0, "top_k": 100}
        return [one["memory"] for one in self.ask("POST", "/v3/memories/search/", body)["results"]]

    def listed(self, ids: Mapping[str, str], **filters: object) -> list[Any]:
        results: list[Any] = self.ask("POST", "/v3/memories/", {"filters": {**ids, **filters}})["results"]
        return results

    def texts(self, ids: Mapping[str, str], **filters: object) -> list[str]:
        return sorted(one["memory"] for one in self.listed(ids, **filters))

    def delete_all(self, ids: Mapping[str, str]) -> Any:
        return self.ask("DELETE", f"/v1/memories/?{urlencode(ids)}")

    def of_memory(self, method: str, id: str, end: str = "", body: object = None) -> Answer:
        return self.send(method, f"/v1/memories/{quote(id, safe='')}/{end}", body)


def owner_of(ids: Mapping[str, str]) -> Caller:
    """The caller who owns what is added with these ids."""
    name, id = next((name, ids[name]) for name in ("user_id", "agent_id", "app_id", "run_id") if name in ids)
    return caller_for(SERVICE, id if name == "user_id" else f"{name.removesuffix('_id')}:{id}")
