"""The very next recall over HTTP shows a change, ten times each, with the deployed indexer at work; with an index that
is held back, 500 times each in process."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support import changes
from tests.support.changes import Change

TIMES = 10


@dataclass(frozen=True, slots=True)
class Diary:
    """A space of a user's, over HTTP."""

    ada: Client
    space: str

    @property
    def path(self) -> str:
        return f"/ai-memory/spaces/{self.space}"

    def add(self, text: str, whom: str | None = None) -> str:
        return str(steps.add(self.ada, self.space, text, entityIds=[] if whom is None else [whom])["id"])

    def edit(self, atom: str, text: str) -> None:
        self._send("PATCH", f"/ai-memory/atoms/{atom}", {"text": text})

    def supersede(self, atom: str, text: str) -> str:
        new = {"text": text, "category": {"name": "notes", "kind": "FACT"}}
        return str(self.ada.post(f"/ai-memory/atoms/{atom}/supersede", new)["id"])

    def archive(self, atom: str) -> None:
        self._send("POST", f"/ai-memory/atoms/{atom}/archive")

    def delete(self, atom: str) -> None:
        self._send("DELETE", f"/ai-memory/atoms/{atom}")

    def person(self, name: str) -> str:
        return str(self.ada.post(f"{self.path}/entities", {"type": "PERSON", "canonicalName": name})["id"])

    def merge(self, canonical: str, alias: str) -> None:
        self._send("POST", f"/ai-memory/entities/{canonical}/merge", {"aliasId": alias})

    def unmerge(self, canonical: str, alias: str) -> None:
        self._send("POST", f"/ai-memory/entities/{canonical}/unmerge", {"aliasId": alias})

    def delete_space(self) -> None:
        self._send("DELETE", self.path)

    def restore_space(self) -> None:
        self._send("POST", f"{self.path}/restore")

    def recall_texts(self) -> set[str] | None:
        return self._recall_texts("topic", {"query": changes.QUESTION, "minSimilarity": 0.0})

    def recall_texts_of(self, whom: str) -> set[str]:
        return self._recall_texts("entity", {"entityIdOrName": whom}) or set()

    def _recall_texts(self, how: str, asked: object) -> set[str] | None:
        reply = self.ada.send("POST", f"{self.path}/recall/{how}", asked)
        assert reply.status in (200, 404), reply.text
        return None if reply.status == 404 else {hit["atom"]["text"] for hit in reply.body["hits"]}

    def _send(self, method: str, path: str, body: object = None) -> None:
        reply = self.ada.send(method, path, body)
        assert reply.status in (200, 204), reply.text


SCRIPTS: dict[str, Callable[[Diary], Iterator[Change]]] = {
    "atoms": lambda diary: changes.lives(diary, range(TIMES)),
    "people": lambda diary: changes.merges(diary, TIMES),
    "spaces": lambda diary: changes.space_deletes(diary, TIMES),
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_the_very_next_recall_shows_a_change(
    script: Callable[[Diary], Iterator[Change]], callers: Callers, namespace: str
) -> None:
    ada, counted = callers("user"), Counter[str]()
    diary = Diary(ada, steps.space(ada, namespace))
    for change in script(diary):
        assert change.recall_shown(diary) == change.expected, change
        counted[change.kind] += 1
    assert set(counted.values()) == {TIMES}
