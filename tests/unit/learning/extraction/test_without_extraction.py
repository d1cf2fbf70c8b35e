"""Conversations that no binding may extract: from their creation on, or closed so."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.background.sweeper import Swept
from loci.conversations.lifecycle import NewConversation
from loci.errors import Conflict
from loci.learning.extraction.reprocessing import extract_again
from loci.learning.replaying import candidates
from loci.model.conversations import ConversationStatus
from tests.support.pipeline import ADA, CHAT
from tests.support.window_world import WORK, Talk

DAYS = timedelta(days=1)


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.bind()
    return made


def close(talk: Talk, *, may_extract: bool | None = False) -> None:
    conversations.close_conversation(talk.ports, ADA, talk.id, may_extract=may_extract)


def begin_without(talk: Talk) -> None:
    talk.id = conversations.create_conversation(talk.ports, ADA, NewConversation("chat", may_extract=False)).id


def test_what_is_closed_without_extraction_makes_no_job_and_is_not_due(talk: Talk) -> None:
    talk.turn()
    close(talk)
    talk.hear_close()
    assert (talk.ranges(), talk.head.status, talk.head.due) == ([], ConversationStatus.CLOSED, None)
    assert talk.pipeline.sweep(talk.pipeline.clock.now + 30 * DAYS) == []


def test_windows_before_the_close_stay_and_the_rest_is_not_extracted(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.turn(2)
    close(talk)
    talk.hear()
    talk.hear_close()
    assert talk.ranges() == [(1, 4)]


def test_a_conversation_created_so_has_no_windows_and_its_idle_close_makes_no_job(talk: Talk) -> None:
    begin_without(talk)
    talk.turn(4)
    talk.hear()
    now = talk.pipeline.clock.now + 2 * DAYS
    assert Swept.CLOSED in talk.pipeline.sweep(now)
    talk.hear_close()
    assert (talk.ranges(), talk.head.may_extract, talk.head.due) == ([], False, None)


def test_the_close_may_allow_what_the_creation_did_not(talk: Talk) -> None:
    begin_without(talk)
    talk.turn(1)
    close(talk, may_extract=True)
    talk.hear_close()
    assert talk.ranges() == [(1, 2)]


def test_a_close_that_says_nothing_leaves_it_as_it_was_created(talk: Talk) -> None:
    begin_without(talk)
    close(talk, may_extract=None)
    assert talk.head.may_extract is False


def test_the_same_close_again_changes_nothing_and_another_one_is_refused(talk: Talk) -> None:
    close(talk)
    before = talk.head
    close(talk)
    close(talk, may_extract=None)
    with pytest.raises(Conflict):
        close(talk, may_extract=True)
    assert talk.head == before


def test_its_owner_may_still_have_it_extracted(talk: Talk) -> None:
    talk.turn(2)
    close(talk)
    assert [job.range for job in extract_again(talk.ports, ADA, talk.id)] == [(1, 4)]


def test_a_replay_leaves_it_out(talk: Talk) -> None:
    talk.turn(2)
    close(talk)
    assert list(candidates.candidates_of(talk.ports, CHAT.app_directory, "chat")) == []


STEPS = st.lists(st.sampled_from(["turn", "hear", "hear close", "sweep"]), max_size=12)


@given(before=STEPS, after=STEPS, created_so=st.booleans())
def test_no_message_is_extracted_that_was_not_when_the_conversation_closed_so(
    before: list[str], after: list[str], created_so: bool
) -> None:
    talk = Talk()
    talk.bind()
    talk.bind(3, WORK, ulid="01K000000000000000000000B2")
    if created_so:
        begin_without(talk)
    _take(talk, before)
    covered = {job.range for job in talk.pipeline.jobs}
    assert not (created_so and covered)
    if talk.head.status is ConversationStatus.OPEN:
        close(talk)
        _take(talk, ["hear", "hear close", *(step for step in after if step != "turn"), "sweep"])
        assert {job.range for job in talk.pipeline.jobs} == covered


def _take(talk: Talk, steps: list[str]) -> None:
    for step in steps:
        match step:
            case "turn" if talk.head.status is ConversationStatus.OPEN:
                talk.turn()
            case "hear":
                talk.hear()
            case "hear close":
                talk.hear_close()
            case "sweep":
                talk.pipeline.sweep(talk.pipeline.clock.now + timedelta(hours=1))
