"""Dates, numbers and names of a fact are repaired; a bad value costs the value alone."""

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.learning.extraction import fact_values
from tests.support.fact_validation import HOME, only
from tests.support.model_facts import MONDAY, model_fact


def test_what_says_no_time_holds_since_the_last_message_of_a_user_that_it_cites() -> None:
    assert only(model_fact("User is allergic to peanuts", 2, 3, quote="Yes, exactly")).valid_from == MONDAY.replace(
        minute=6
    )


def test_a_day_on_which_something_ends_is_over_at_its_end() -> None:
    assert only({**HOME, "validTo": "2026-05-31"}).valid_to == datetime(2026, 6, 1, tzinfo=UTC)


SAID_AT = MONDAY.replace(minute=4)


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        ("2026-05-04", datetime(2026, 5, 4, tzinfo=UTC)),
        ("2026-04", datetime(2026, 4, 1, tzinfo=UTC)),
        ("2021", datetime(2021, 1, 1, tzinfo=UTC)),
        ("last week", SAID_AT),
        ("2026-02-31", SAID_AT),
        ("1492-10-12", SAID_AT),
        ("2226-10-12", SAID_AT),
        ("0001-01-01T00:00:00+14:00", SAID_AT),
        ("", SAID_AT),
        (None, SAID_AT),
    ],
)
def test_a_beginning_is_padded_to_a_day_and_one_that_makes_no_sense_left_out(
    told: str | None, begins: datetime
) -> None:
    assert only({**HOME, "validFrom": told}).valid_from == begins


@pytest.mark.parametrize(
    ("told", "ends"),
    [
        ("2026-05-31", datetime(2026, 6, 1, tzinfo=UTC)),
        ("2026-05", datetime(2026, 6, 1, tzinfo=UTC)),
        ("2026-12", datetime(2027, 1, 1, tzinfo=UTC)),
        ("2027", datetime(2028, 1, 1, tzinfo=UTC)),
        ("2026-05-10", None),
        ("2026-04", None),
        ("9999-12-31", None),
        ("9999", None),
        ("soon", None),
    ],
)
def test_an_end_is_the_last_moment_of_what_it_names_and_one_before_the_beginning_left_out(
    told: str, ends: datetime | None
) -> None:
    assert only({**HOME, "validTo": told}).valid_to == ends


def test_a_local_day_that_is_over_in_utc_alone_ends_in_the_west() -> None:
    """Dinner tonight, said in New York at one o'clock in UTC, of the local day as the prompt asks."""
    late = datetime(2026, 5, 12, 1, tzinfo=UTC)
    begins = fact_values.valid_from(None, late)
    assert fact_values.valid_to("2026-05-11", begins, late) == datetime(2026, 5, 12, 12, tzinfo=UTC)


NEW_YORK, TOKYO = timezone(timedelta(hours=-4)), timezone(timedelta(hours=9))


@pytest.mark.parametrize(
    ("told", "zone", "begins"),
    [
        ("2026-05-11", NEW_YORK, datetime(2026, 5, 11, tzinfo=UTC)),
        ("2026-05-12", TOKYO, datetime(2026, 5, 11, 20, tzinfo=UTC)),
        ("2026-05-12", UTC, datetime(2026, 5, 12, tzinfo=UTC)),
        ("2026-05-13", TOKYO, datetime(2026, 5, 13, tzinfo=UTC)),
        ("2026-05-11T09:30", TOKYO, datetime(2026, 5, 11, 0, 30, tzinfo=UTC)),
        (None, TOKYO, datetime(2026, 5, 11, 20, tzinfo=UTC)),
    ],
)
def test_a_local_day_begins_at_midnight_in_utc_and_at_once_where_it_has_begun(
    told: str | None, zone: tzinfo, begins: datetime
) -> None:
    said_at = datetime(2026, 5, 11, 20, tzinfo=UTC).astimezone(zone)
    assert fact_values.valid_from(told, said_at) == begins
    assert fact_values.valid_from(told, said_at).tzinfo is UTC


@pytest.mark.parametrize(
    ("told", "zone", "ends"),
    [
        ("2026-05-11", NEW_YORK, datetime(2026, 5, 12, 4, tzinfo=UTC)),
        ("2026-05-12", TOKYO, datetime(2026, 5, 12, 15, tzinfo=UTC)),
        ("2026-05", TOKYO, datetime(2026, 5, 31, 15, tzinfo=UTC)),
        ("2026-05-12T14:00", TOKYO, datetime(2026, 5, 12, 5, tzinfo=UTC)),
        ("2026-05-12T14:00:00Z", TOKYO, datetime(2026, 5, 12, 14, tzinfo=UTC)),
    ],
)
def test_a_local_day_ends_at_midnight_where_the_user_is(told: str, zone: tzinfo, ends: datetime) -> None:
    said_at = datetime(2026, 5, 11, 20, tzinfo=UTC).astimezone(zone)
    assert fact_values.valid_to(told, said_at, said_at) == ends


@given(
    day=st.dates(date(2026, 1, 1), date(2026, 12, 31)),
    hours=st.integers(-12, 14),
    said_at=st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001 - of the zone
)
def test_of_every_zone_a_day_ends_after_it_begins(day: date, hours: int, said_at: datetime) -> None:
    local = said_at.astimezone(timezone(timedelta(hours=hours)))
    begins = fact_values.valid_from(day.isoformat(), local)
    ends = fact_values.valid_to(day.isoformat(), begins, local)
    assert ends is None or ends > begins
    assert ends is not None or day < local.date()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"importance": 0}, (1, 0.9, "home")),
        ({"importance": 9}, (5, 0.9, "home")),
        ({"confidence": 1.1}, (3, 1.0, "home")),
        ({"confidence": -0.1}, (3, 0.0, "home")),
        ({"category": {"name": " ", "kind": "FACT"}}, (3, 0.9, "fact")),
        ({"category": {"name": "x" * 101, "kind": "FACT"}}, (3, 0.9, "x" * 100)),
    ],
)
def test_a_value_out_of_its_range_is_moved_into_it(fields: dict[str, Any], expected: tuple[int, float, str]) -> None:
    fact = only({**HOME, **fields})
    assert (fact.importance, fact.confidence, fact.category.name) == expected
