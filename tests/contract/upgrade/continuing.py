"""The records of one user, which two releases read, change and continue in turn."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from tests.cloud import steps
from tests.cloud.client import Client
from tests.security.operations import every_operation
from tests.security.owning import Owned

Atoms: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What a list answers, by id."""


def served_operations(client: Client) -> frozenset[str]:
    """What the release that answers knows."""
    paths = client.get("/openapi.json")["paths"].values()
    return frozenset(one["operationId"] for methods in paths for one in methods.values() if "operationId" in one)


def differences(before: Atoms, now: Atoms) -> list[str]:
    """What two releases say differently of the same atoms, in the fields that both have."""
    assert before.keys() == now.keys()
    common = {id: before[id].keys() & now[id].keys() for id in before}
    assert min(map(len, common.values())) > 20
    return [
        f"{id}.{field}: {before[id][field]} became {now[id][field]}"
        for id, fields in common.items()
        for field in sorted(fields)
        if before[id][field] != now[id][field]
    ]


class Continued:
    """What a user had, and what each release has added to it since."""

    def __init__(self, had: Owned, known: frozenset[str]) -> None:
        """``known`` are the operations that both releases serve."""
        self._had, self._known = had, known
        self._written: dict[str, str] = {}
        self._answers, self._atoms = self._read_all(), self._read_atoms()
        assert len(self._answers) > 40
        assert [status for status in self._answers.values() if status >= 500] == []

    def go_on(self, owner: Client, instrument: str, extract: Callable[[Client, str], None]) -> None:
        """Read all by the release that answers this owner, change what was added, and add more: an atom, and a
        conversation that ``extract`` has extracted."""
        self._had = replace(self._had, owner=owner)
        assert self._read_all() == self._answers
        assert differences(self._atoms, self._read_atoms()) == []
        for number, (name, id) in enumerate(self._written.items()):
            found = steps.recall_texts(owner, self._had.ids["space_id"], f"Who plays the {name}?")
            assert {f"User plays the {name}", self._atoms[self._extracted(name)]["text"]} <= set(found)
            change = {"importance": (len(self._written) + number) % 5 + 1}
            assert owner.send("PATCH", f"/ai-memory/atoms/{id}", change).status == 200
            assert change.items() <= owner.get(f"/ai-memory/atoms/{id}").items()
        talk = steps.conversation(owner, self._had.namespace, f"I have a {instrument} from Porto.")
        extract(owner, talk)
        added = steps.add(owner, self._had.ids["space_id"], f"User plays the {instrument}", key=instrument)
        self._written[instrument] = added["id"]
        self._atoms = self._read_atoms()
        assert self._extracted(instrument)

    def read_writers(self) -> set[str | None]:
        """The releases that an operator reads of what was added."""
        path = f"/ai-memory/spaces/{self._had.ids['space_id']}/why"
        answers = [
            self._had.owner.post(path, {"text": self._atoms[id]["text"]})["atoms"] for id in self._written.values()
        ]
        return {atom["release"] for atoms in answers for atom in atoms if atom["id"] in self._written.values()}

    def _extracted(self, instrument: str) -> str:
        """The id of what was extracted of an instrument."""
        (found,) = (id for id, atom in self._atoms.items() if f"{instrument} from Porto" in atom["text"])
        return found

    def _read_all(self) -> Mapping[str, int]:
        """How each read of the user's records is answered, again after a 502: the emulator ends a worker whose
        function it updates, and Lambda lets it answer first."""
        reads = [one for one in every_operation() if one.method == "GET" and one.id in self._known]
        return {one.id: self._read(one.address(self._had.ids)) for one in reads}

    def _read(self, path: str) -> int:
        status = self._had.owner.send("GET", path).status
        return self._had.owner.send("GET", path).status if status == 502 else status

    def _read_atoms(self) -> Atoms:
        path = f"/ai-memory/spaces/{self._had.ids['space_id']}/atoms"
        return {atom["id"]: atom for atom in self._had.owner.get(path)["items"]}
