"""A purge of a space whose calls fail in every way and whose process ends between any two of them: asked again or
swept, it is completed, and no byte of what the space held is found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import repeat

import pytest

from loci import spaces
from loci.background import sweeper
from loci.errors import Unavailable
from loci.governance import space_purges
from loci.ids import SpaceId
from loci.memory.files.writing import NewFile, put_file
from loci.model.jobs import ConversationScope
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.contract.erasing.stored import dump
from tests.contract.harmed_work import Cloud, OneByOne, is_read
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.support.erasure_world import World
from tests.support.wire_faults import Death, Fault, Killed, Plan

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
SECRET = "wombat"  # what only the purged space says
TURNS = 200
"""More than any of this takes."""


@dataclass
class Purge:
    """What becomes of Ada's space, turn by turn, each by a process of its own."""

    cloud: Cloud
    tenant: str
    now: datetime = NOW
    ended: int = 0

    def __post_init__(self) -> None:
        ports = self.process(1)
        self.world = World(ports, self.tenant, ports.job_queue, DeadLettersInMemory(), ports.export_files)  # type: ignore[arg-type]  # more is in them than is asked for
        ada = self.world.ada
        self.own = spaces.create_space(ports, ada, NewSpace(name="Diary", purpose=SECRET, metadata={"a": SECRET})).space
        self.other = spaces.create_space(ports, ada, NewSpace(name="Work")).space
        self.world.remember(ada, self.own.id, SECRET)
        self.world.remember(ada, self.other.id, "heron")
        put_file(ports, ada, self.own.id, NewFile(f"{SECRET}/notes.md", f"{SECRET}, at length"))
        targets = NamedSpaces(ids=(self.own.id,))
        bindings.create_binding(ports, ada, NewBinding((ConversationScope("chat", ada.user),), targets))
        self.world.distil(ada, self.world.talk(ada, "chat", SECRET))

    def process(self, seed: int) -> Ports:
        return self.cloud.process(lambda: self.now, seed)

    def record(self, id: SpaceId | None = None) -> Space | None:
        return self.process(0).spaces.get(self.world.ada.directory, (id or self.own.id).key)

    def finish(self, plans: Iterator[Plan | None]) -> None:
        """Nothing is left of it; each turn meets the next plan, and whatever it meets ends it."""
        for _ in range(TURNS):
            turn = self._next_turn()
            with self.cloud.wire.meeting(next(plans)):
                try:
                    turn()
                except (Unavailable, Killed):
                    self.ended += 1
            if self.record() is None:
                return
        raise AssertionError(f"still {self.record()}")

    def _next_turn(self) -> Callable[[], object]:
        """Ada asks for it until it has begun; then the sweeper comes whenever it is due."""
        found = self.record()
        ports, ada = self.process(2), self.world.ada
        assert found is not None
        if found.purged_at is None:
            return lambda: space_purges.purge_space(ports, ada, self.own.id)
        assert found.due is not None
        now = self.now = max(self.now, found.due)
        record = DueRecord(DueKind.SPACE, ada.directory, self.own.id.key, found.due)
        return lambda: sweeper.sweep_record(ports, record, now)

    def traces(self) -> list[object]:
        """Of what the space held; the conversation that said it stays."""
        found = dump(self.cloud.tables, self.tenant).items()
        return [key for key, text in found if SECRET in text and not self._is_of_conversation(key)]

    @staticmethod
    def _is_of_conversation(key: tuple[str, str, str]) -> bool:
        table, _, sort_key = key
        return table == "conversations" or (table == "control" and sort_key.startswith(("C#", "I#")))


def check(purge: Purge) -> None:
    assert purge.traces() == []
    kept = dump(purge.cloud.tables, purge.tenant).values()
    assert sum("heron" in text for text in kept) > 5
    assert purge.record(purge.other.id) == purge.other


def test_nothing_of_a_small_space_is_left_once_the_request_is_answered(cloud: Cloud, tenant: str) -> None:
    purge = Purge(cloud, tenant)
    assert len(purge.traces()) > 10
    assert space_purges.purge_space(purge.process(2), purge.world.ada, purge.own.id)
    check(purge)
    purge.finish(repeat(None))
    check(purge)


def test_killed_between_any_two_calls_it_is_completed(cloud: Cloud, tenant: str) -> None:
    """That is, after any write: who ends after a read leaves what was left after the write before."""
    purge, deaths = Purge(cloud, tenant), OneByOne(lambda call: None if is_read(call) else Death.AFTER)
    purge.finish(iter(deaths))
    check(purge)
    assert purge.ended == deaths.harmed > 5


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.value)
def test_failed_at_any_call_it_is_completed(cloud: Cloud, tenant: str, fault: Fault) -> None:
    purge, faults = Purge(cloud, tenant), OneByOne(lambda _call: fault)
    purge.finish(iter(faults))
    check(purge)
    assert purge.ended == faults.harmed > 10
