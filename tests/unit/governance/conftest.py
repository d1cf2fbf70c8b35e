import pytest

from tests.support.erasing_in_memory import empty
from tests.support.erasure_world import World


@pytest.fixture
def world() -> World:
    made = empty()
    made.plant()
    return made
