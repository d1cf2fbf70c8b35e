"""Ada's space on stores in memory."""

import pytest

from tests.fakes.memory import Memory, caller, furnish, in_memory


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    furnish(made.ports, caller().directory)
    return made
