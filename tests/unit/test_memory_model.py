"""The memory model as a whole, on stores in memory: whatever is written, it answers as the oracle does."""

import pytest
from hypothesis import settings

from loci.ports.all import Ports
from loci.scope import Caller, Scope
from tests.fakes.memory import in_memory
from tests.support.memory_machine import Hourly, MemoryMachine
from tests.support.recall_world import ADA, SCOPE, World

pytestmark = pytest.mark.thorough


class InMemory(MemoryMachine):
    @staticmethod
    def open_memory(clock: Hourly) -> tuple[Ports, Caller, Scope]:
        return World(in_memory(clock)).ports, ADA, SCOPE


TestMemoryModel = InMemory.TestCase
TestMemoryModel.settings = settings(stateful_step_count=30)
