"""Time zones by their names."""

from datetime import UTC, datetime, timedelta

import pytest

from loci.text import time_zones


@pytest.mark.parametrize(
    ("month", "name", "hours"),
    [
        (1, "Europe/Vienna", 1),
        (7, "Europe/Vienna", 2),
        (7, "America/New_York", -4),
        (7, "Asia/Calcutta", 5.5),
        (7, "UTC", 0),
    ],
)
def test_local_time_is_the_same_instant_with_the_distance_of_then(month: int, name: str, hours: float) -> None:
    at = datetime(2026, month, 5, 12, tzinfo=UTC)
    local = time_zones.local_time(at, name)
    assert (local, local.utcoffset()) == (at, timedelta(hours=hours))


def test_names_of_the_database_are_known_and_no_others() -> None:
    known = ("Europe/Vienna", "America/Argentina/Buenos_Aires", "Etc/UTC", "Asia/Kolkata")
    assert all(map(time_zones.is_time_zone, known))
    assert not any(map(time_zones.is_time_zone, ("", "Europe/Linz", "europe/vienna", "+02:00", "CEST")))
