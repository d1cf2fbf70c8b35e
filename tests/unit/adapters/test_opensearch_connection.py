"""How long the index in OpenSearch waits for what comes by itself."""

import pytest

from loci.adapters.opensearch.connection import growing_pauses


@pytest.mark.parametrize("seconds", [0.01, 0.3, 15, 40])
def test_pauses_grow_and_are_so_many_seconds_in_all(seconds: float) -> None:
    made = list(growing_pauses(seconds))
    assert sum(made) == pytest.approx(seconds)
    assert made[:-1] == sorted(made[:-1])
    assert max(made) <= 2


def test_without_time_there_is_no_pause() -> None:
    assert list(growing_pauses(0)) == []
