import pytest

from tests.support.context_world import Talk


@pytest.fixture
def talk() -> Talk:
    return Talk()
