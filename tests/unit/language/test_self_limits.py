"""Statements that say until when they hold."""

from datetime import UTC, datetime, timedelta

import pytest

from loci.language.self_limits import is_over

SAID = datetime(2026, 8, 31, 9, tzinfo=UTC)
"""A Monday."""


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("I wear a splint until Wednesday.", 2),
        ("No dairy until tomorrow, please.", 1),
        ("Until Monday I stay with my aunt.", 7),
        ("Answer in Dutch until the 12th of September.", 12),
        ("I rent the flat until October.", 61),
        ("I'm in Porto for three weeks.", 21),
        ("I take an antibiotic for another 5 days", 5),
    ],
)
def test_a_statement_is_over_once_its_own_end_has_passed(text: str, days: int) -> None:
    assert not is_over(text, SAID, SAID + timedelta(days=days + 1))
    assert is_over(text, SAID, SAID + timedelta(days=days + 2))


@pytest.mark.parametrize(
    "text",
    [
        "I live in Porto.",
        "I stay here until my brother is well.",
        "We lived in Oslo for two months.",
        "I've been vegan for three weeks now.",
        "I start a new job today.",
    ],
)
def test_what_sets_no_end_or_one_that_is_not_read_is_never_over(text: str) -> None:
    assert not is_over(text, SAID, SAID + timedelta(days=4000))


@pytest.mark.parametrize(
    "text",
    [
        "I have a headache today.",
        "I'm in Rome this week.",
        "No alcohol for me this week",
        "I'm fasting today, so no lunch ideas please.",
        "I have a fever of 39 right now",
        "I sprained my ankle yesterday, so no running for two weeks.",
        "User asks of the assistant: For this week, answer in Italian",
        'User said: "I\'m working from home today."',
        "Ich bin diese Woche in Rom.",
        "Heute habe ich Kopfschmerzen.",
        "Estoy en Roma esta semana.",
    ],
)
def test_a_passing_state_is_over(text: str) -> None:
    assert not is_over(text, SAID, SAID + timedelta(days=1))
    assert is_over(text, SAID, SAID + timedelta(days=60))


@pytest.mark.parametrize(
    "text",
    [
        "I'm getting married today.",
        "I'm 40 today!",
        "I moved to Graz today.",
        "I'm flying to Tokyo today.",
        "I'm moving this week.",
        "My daughter was born today.",
        "I told my boss today that I'm pregnant.",
        "I'm in Rome this week. My sister lives there.",
        "I'm in Rome this week and my sister lives there.",
    ],
)
def test_an_event_of_a_day_and_what_is_told_beside_a_state_stay(text: str) -> None:
    assert not is_over(text, SAID, SAID + timedelta(days=60))
