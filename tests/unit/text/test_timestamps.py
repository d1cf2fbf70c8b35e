"""Instants as text."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from loci.text import timestamps


@pytest.mark.parametrize(
    "instant",
    [
        datetime(2026, 5, 4, 9, 30, tzinfo=UTC),
        datetime(2026, 5, 4, 9, 30, 1, 23, tzinfo=UTC),
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
    ],
)
def test_an_instant_is_read_back_from_its_text(instant: datetime) -> None:
    assert timestamps.from_text(timestamps.to_text(instant)) == instant


def test_text_is_in_utc_and_of_one_width() -> None:
    in_berlin = datetime(26, 5, 4, 9, 30, tzinfo=timezone(timedelta(hours=2)))
    assert timestamps.to_text(in_berlin) == "0026-05-04T07:30:00.000000Z"


def test_a_naive_datetime_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        timestamps.to_text(datetime(2026, 5, 4))  # noqa: DTZ001 - that is what is refused


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-05-04",
        "2026-05-04T09:30:00Z",
        "2026-05-04T09:30:00.000000",
        "2026-05-04 09:30:00.000000Z",
        "2026-05-04T09:30:00,000000Z",
        "2026-05-04T09:30:00.000000+00:00",
        "2026-W19-1T09:30:00.0000000Z",
        "2026-13-04T09:30:00.000000Z",
    ],
)
def test_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        timestamps.from_text(text)
