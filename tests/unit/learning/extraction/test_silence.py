"""Silence makes the window of a model due, and closes nothing."""

from datetime import datetime, timedelta

import pytest

from loci.model.conversations import ConversationStatus
from loci.model.jobs import ExtractionPolicy
from tests.support.model_jobs import CHOICE
from tests.support.pipeline import CHAT
from tests.support.window_world import MINUTES, Talk

MODEL = str(CHOICE)
SILENCE = 15 * MINUTES


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.ports = talk.pipeline.ports = talk.pipeline.with_parts(extractor_name=MODEL)
    return talk


def bind(talk: Talk, *, windowed: bool = True, extractor: str | None = None, silence: int = 15) -> None:
    turns = 5 if windowed else 0
    policy = ExtractionPolicy("v5", extractor, windowed=windowed, window_turns=turns, silence_minutes=silence)
    talk.pipeline.bind(fields={"policy": policy})


def due(talk: Talk) -> datetime | None:
    return talk.pipeline.conversations.records[CHAT, talk.id.ulid].due


def sweep_after(talk: Talk, pause: timedelta) -> None:
    talk.pipeline.clock.pass_by(pause)
    talk.pipeline.sweep(talk.pipeline.clock.now)


def ranges(talk: Talk) -> list[tuple[int, int]]:
    """What models are to read."""
    return sorted(job.range for job in talk.pipeline.jobs if job.extractor == MODEL)


def test_a_silent_conversation_is_read_and_stays_open(talk: Talk) -> None:
    bind(talk)
    talk.turn()
    talk.hear()
    assert ranges(talk) == []
    sweep_after(talk, SILENCE)
    head = talk.pipeline.conversations.records[CHAT, talk.id.ulid]
    assert ranges(talk) == [(1, head.next_seq - 1)]
    assert head.status is ConversationStatus.OPEN
    assert head.due == head.last_activity_at + timedelta(days=1)


def test_a_turn_in_between_puts_it_off(talk: Talk) -> None:
    bind(talk)
    talk.turn()
    talk.hear()
    talk.pipeline.clock.pass_by(10 * MINUTES)
    talk.turn()
    talk.hear()
    sweep_after(talk, SILENCE - 5 * MINUTES)
    assert ranges(talk) == []
    sweep_after(talk, 5 * MINUTES)
    assert len(ranges(talk)) == 1


def test_each_silence_reads_what_came_since(talk: Talk) -> None:
    bind(talk)
    for _ in range(2):
        talk.turn()
        talk.hear()
        sweep_after(talk, SILENCE)
    (first, second) = ranges(talk)
    assert first[1] + 1 == second[0]
    sweep_after(talk, SILENCE)
    assert len(ranges(talk)) == 2


@pytest.mark.parametrize(("windowed", "extractor"), [(False, None), (True, "rules")])
def test_no_silence_counts_without_windows_or_without_a_model(
    talk: Talk, windowed: bool, extractor: str | None
) -> None:
    bind(talk, windowed=windowed, extractor=extractor)
    before = due(talk)
    talk.turn()
    talk.hear()
    assert due(talk) == before
    sweep_after(talk, SILENCE)
    assert ranges(talk) == []


def test_the_close_takes_what_no_silence_took(talk: Talk) -> None:
    bind(talk)
    talk.turn()
    talk.hear()
    sweep_after(talk, SILENCE)
    talk.turn()
    talk.close()
    talk.hear_close()
    (first, second) = ranges(talk)
    assert first[1] + 1 == second[0]


def test_a_minute_is_enough_unless_the_binding_says_otherwise(talk: Talk) -> None:
    talk.pipeline.bind(fields={"policy": ExtractionPolicy(windowed=True, window_turns=3)})
    talk.turn()
    talk.hear()
    sweep_after(talk, MINUTES)
    assert len(ranges(talk)) == 1


def test_each_binding_waits_for_its_own_silence(talk: Talk) -> None:
    bind(talk, silence=1)
    patient = ExtractionPolicy("v4", windowed=True, window_turns=5, silence_minutes=30)
    talk.pipeline.bind(ulid="01K000000000000000000000B2", fields={"policy": patient})
    talk.turn()
    talk.hear()
    sweep_after(talk, MINUTES)
    assert len(ranges(talk)) == 1
    sweep_after(talk, 20 * MINUTES)
    assert len(ranges(talk)) == 1
    sweep_after(talk, 9 * MINUTES)
    assert len(ranges(talk)) == 2
