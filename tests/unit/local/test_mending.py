"""Queues and mappings that stacks have, and the emulator has not, are made again by their names."""

from typing import Any

import pytest

from local.mending import MAPPING, POLICY, QUEUE, mend

URL = "http://localhost:4566/000000000000/Fanout"
RESOURCES: list[dict[str, Any]] = [
    {"ResourceType": QUEUE, "LogicalResourceId": "Fanout", "PhysicalResourceId": URL, "Properties": {"Tags": []},
     "Attributes": {"QueueName": "Fanout-1"}},
    {"ResourceType": POLICY, "LogicalResourceId": "Policy", "PhysicalResourceId": "p", "Properties": {"Queues": [URL]}},
    {"ResourceType": MAPPING, "LogicalResourceId": "FanoutSource", "PhysicalResourceId": "id-1",
     "Properties": {"BatchSize": 10}},
]  # fmt: skip


class Emulator:
    """The stores and the handlers of the emulator that mending uses."""

    def __init__(self, status: str = "CREATE_COMPLETE") -> None:
        resources = {each["LogicalResourceId"]: each for each in RESOURCES}
        self.stacks = {"Loci": {"StackName": "Loci", "StackStatus": status, "_resources": resources}}
        self.queues: dict[str, Any] = {URL: "queue"}
        self.mappings: dict[str, Any] = {"id-1": {"UUID": "id-1"}}
        self.policies: list[Any] = []
        self.handlers = {
            QUEUE: {"create": self._make_queue},
            POLICY: {"create": lambda *given: self.policies.append(given)},
            MAPPING: {"create": self._make_mapping},
        }

    def mend(self) -> list[str]:
        return mend(self.stacks, self.queues, self.mappings, self.handlers)

    def _make_queue(self, _: str, properties: dict[str, Any], __: str) -> tuple[str, dict[str, Any]]:
        self.queues[URL] = properties
        return URL, {}

    def _make_mapping(self, _: str, properties: dict[str, Any], __: str) -> tuple[str, dict[str, Any]]:
        self.mappings["new"] = {"UUID": "new", **properties}
        return "new", {}


def test_nothing_is_made_of_a_whole_state() -> None:
    emulator = Emulator()
    assert emulator.mend() == []
    assert emulator.queues == {URL: "queue"}
    assert emulator.policies == []


def test_a_missing_queue_is_made_by_its_name_and_gets_its_policy() -> None:
    emulator = Emulator()
    emulator.queues.clear()
    assert emulator.mend() == ["Fanout-1"]
    assert emulator.queues == {URL: {"Tags": [], "QueueName": "Fanout-1"}}
    assert len(emulator.policies) == 1
    assert emulator.mend() == []


def test_a_missing_mapping_is_made_by_the_id_that_the_stack_knows() -> None:
    emulator = Emulator()
    emulator.mappings.clear()
    assert emulator.mend() == ["FanoutSource"]
    assert emulator.mappings == {"id-1": {"UUID": "id-1", "BatchSize": 10}}
    assert emulator.mend() == []


@pytest.mark.parametrize("status", ["DELETE_COMPLETE", "DELETE_IN_PROGRESS"])
def test_nothing_is_made_of_a_stack_that_was_deleted(status: str) -> None:
    emulator = Emulator(status)
    emulator.queues.clear()
    assert emulator.mend() == []
