"""Whatever dates messages carry and speak of, a job runs to its end."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.rules import RulesExtractor
from loci.learning.extraction.run_job import JobOutcome, execute_job
from loci.model.conversations import MessageRole, TextBlock
from tests.support.pipeline import CHAT, ULID, Pipeline

FIRST, LAST = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
PHRASES = (
    "I moved to Graz yesterday and I live there now.",
    "I have worked at Acme for 300 years.",
    "I was born on 29 February 1900 in Wien.",
    "I live in Graz since the year 0001.",
    "I'll fly to Oslo in 90000 weeks, next Friday, and the day after tomorrow.",
    "My birthday is 1899-12-31. My flight leaves on 9999-12-31 at 23:59.",
    "I moved to Oslo 5000 years ago, last spring, two weekends ago.",
    "My time zone is UTC+14. I moved to Graz yesterday and I live there now.",
    "My time zone is UTC-12. I moved to Graz yesterday and I live there now.",
    "My time zone is America/New_York. I moved to Graz yesterday and I live there now.",
    "Ich wohne seit gestern in Graz. Vor 9999 Jahren bin ich umgezogen.",
)


def ran(at: datetime, text: str) -> JobOutcome:
    pipeline = Pipeline()
    said = pipeline.turns.messages[CHAT, ULID]
    for seq, message in said.items():
        said[seq] = replace(message, role=MessageRole.USER, occurred_at=at, content=(TextBlock(text),))
    extractor = RulesExtractor()
    pipeline.ports = pipeline.with_parts(extractors={"rules": extractor})
    pipeline.bind()
    pipeline.fan_out()
    return execute_job(pipeline.ports, pipeline.next_message()).outcome


@pytest.mark.parametrize("text", PHRASES)
@pytest.mark.parametrize("at", [FIRST, datetime(1899, 12, 31, tzinfo=UTC), datetime(1900, 1, 1, tzinfo=UTC), LAST])
def test_a_job_survives_the_first_and_the_last_of_all_dates(at: datetime, text: str) -> None:
    assert ran(at, text) is JobOutcome.SUCCEEDED


@given(
    st.datetimes(timezones=st.just(UTC)),
    st.sampled_from(PHRASES),
    st.dates(),
    st.integers(0, 10**12),
)
def test_a_job_survives_any_date(at: datetime, text: str, day: object, number: int) -> None:
    spoken = f"{text} I moved to Paris on {day}. I have lived in Rome for {number} years and left {number} days ago."
    assert ran(at, spoken) is JobOutcome.SUCCEEDED
