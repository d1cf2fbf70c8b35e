"""Lists that clients poll: a tag that changes with the list, and no body while it does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

import pytest

from loci.api import routing
from tests.fakes.memory import START, in_memory
from tests.support.recall_world import World
from tests.unit.api.requests import Answer, Api
from tests.unit.dialects.conftest import with_index

SPACE = "/ai-memory/spaces/ms_diary-abc123"
CHAT = "/chat/api/550e8400-e29b-41d4-a716-446655440000"
CATEGORY = {"name": "home", "kind": "FACT"}
ATOM = {"text": "User sings", "category": CATEGORY}


@dataclass
class List:
    """A list, and a write that changes it."""

    api: Api
    path: str
    write_to: str
    body: Mapping[str, object]

    def read(self, tag: str | None = None) -> Answer:
        return self.api.send("GET", self.path, **({} if tag is None else {"if_none_match": tag}))

    def write(self, number: int) -> None:
        body = {name: f"{value} {number}" if isinstance(value, str) else value for name, value in self.body.items()}
        assert self.api.send("POST", self.write_to, body).status in (200, 201)


def memory() -> Api:
    return Api(World().ports, routing.MEMORY.routers())


def dialects() -> Api:
    return Api(with_index(in_memory()).ports, routing.DIALECTS.routers())


@pytest.fixture(params=["atoms", "counts", "bots", "chats"])
def list_to_poll(request: pytest.FixtureRequest) -> List:
    made = {
        "atoms": lambda: List(memory(), f"{SPACE}/atoms", f"{SPACE}/atoms", ATOM),
        "counts": lambda: List(memory(), f"{SPACE}/atoms/counts", f"{SPACE}/atoms", ATOM),
        "bots": lambda: List(dialects(), "/ai-bots/coder/memory", "/ai-bots/coder/memory", {"k": "key", "v": "value"}),
        "chats": lambda: List(dialects(), f"{CHAT}/memories", f"{CHAT}/memory", {"messageId": "m", "content": "Note"}),
    }
    return made[request.param]()


def test_a_list_is_sent_again_only_after_it_has_changed(list_to_poll: List) -> None:
    for number in range(3):
        list_to_poll.write(number)
        found = list_to_poll.read()
        tag = found.headers["ETag"]
        assert (found.status, found.headers["Cache-Control"]) == (200, "private, no-cache")
        same = list_to_poll.read(tag)
        assert (same.status, same.text, same.headers["ETag"]) == (304, "", tag)
        list_to_poll.write(number + 10)
        changed = list_to_poll.read(tag)
        assert changed.status == 200
        assert changed.headers["ETag"] != tag
        assert changed.body == list_to_poll.read().body


def test_a_tag_may_be_weak_one_of_several_or_any(list_to_poll: List) -> None:
    tag = list_to_poll.read().headers["ETag"]
    for sent, status in ((f"W/{tag}", 304), (f'"other", {tag}', 304), ("*", 304), ('"other"', 200), ("", 200)):
        assert list_to_poll.read(sent).status == status


def test_another_persons_list_has_another_tag_or_the_same_content() -> None:
    api = dialects()
    api.send("POST", "/ai-bots/coder/memory", {"k": "name", "v": "Ada"})
    tag = api.send("GET", "/ai-bots/coder/memory").headers["ETag"]
    theirs = api.send("GET", "/ai-bots/coder/memory", user="bob", if_none_match=tag)
    assert (theirs.status, theirs.body) == (200, [])


def test_an_atom_that_expires_changes_the_list_without_a_write() -> None:
    world = World()
    api = Api(world.ports, routing.MEMORY.routers())
    until = (START + timedelta(hours=1)).isoformat().replace("+00:00", "Z")
    assert api.send("POST", f"{SPACE}/atoms", {**ATOM, "expiresAt": until}).status == 201
    tags = [api.send("GET", path).headers["ETag"] for path in (f"{SPACE}/atoms", f"{SPACE}/atoms/counts")]
    world.memory.clock.pass_by(timedelta(hours=2))
    for path, tag in zip((f"{SPACE}/atoms", f"{SPACE}/atoms/counts"), tags, strict=True):
        found = api.send("GET", path, if_none_match=tag)
        assert (found.status, found.body["items"]) == (200, [])
