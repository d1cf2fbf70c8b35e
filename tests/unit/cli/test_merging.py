"""``loci merge-mem0`` as an operator types it: what it prints, and how it ends."""

import json
from dataclasses import replace
from typing import Any

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.ports.all import Ports
from loci.scope import Scope
from tests.fakes.inventory import JobInventory
from tests.support.mem0_before import add_before, tell_before
from tests.support.mem0_world import Mem0World

TEXT = "Small hotels are best."


class Spaces(JobInventory):
    """The partitions of the spaces of a world, and nothing else of it."""

    def __init__(self, world: Mem0World) -> None:
        super().__init__()
        self._records = world.pipeline.memory.spaces.records

    def spaces(self, tenant: str | None) -> list[Scope]:
        memories = [replace(directory, namespace=key) for directory, key in self._records]
        return [memory for memory in memories if tenant in (None, memory.tenant)]


class Operator:
    """Who types commands, with two people's memories of release 0.2.0."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.world = Mem0World()
        for user in ("ada", "bea"):
            add_before(self.world, TEXT, {"user_id": user, "agent_id": "travel"})
        self.ports: Ports = replace(self.world.ports, inventory=Spaces(self.world))
        self._capsys = capsys

    def types(self, *command: str, status: int = 0) -> list[dict[str, Any]]:
        self._capsys.readouterr()  # metrics of requests
        assert main(["merge-mem0", *command], lambda _: self.ports) == status
        return [json.loads(line) for line in self._capsys.readouterr().out.splitlines()]


@pytest.fixture
def operator(capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(capsys)


def test_all_people_are_upgraded_a_line_each_and_once(operator: Operator) -> None:
    lines = operator.types()
    assert [line["finished"] for line in lines] == [True, True]
    for user in ("ada", "bea"):
        assert operator.world.texts({"user_id": user, "agent_id": "travel"}) == [TEXT]
    assert operator.types("--tenant", "another") == []
    assert operator.types("--after", lines[0]["place"]) == lines[1:]


def test_what_is_still_to_be_extracted_has_it_run_again(operator: Operator) -> None:
    tell_before(operator.world, "I live in Porto.", {"user_id": "ada", "agent_id": "travel"}, is_extracted=False)
    lines = operator.types(status=ExitCode.UNFINISHED)
    assert [line["finished"] for line in lines] == [False, True]
    operator.world.pipeline.run_all(operator.world.ports)
    assert [line["finished"] for line in operator.types()] == [True, True]
