"""Automatic rolling summaries: every so many turns of an open conversation, by a setting."""

import json
from io import StringIO

import pytest

from loci import conversations
from loci.adapters.files import FolderPrompts, locate
from loci.adapters.rules import RulesSummariser
from loci.adapters.sqs.jobs import body_of
from loci.consumers import extraction as edge
from loci.conversations import summaries, turns
from loci.conversations.summaries import NEWEST_TURNS, RefreshOutcome
from loci.ids import ConversationId
from loci.model.apps import AppSettings, Choices
from loci.model.conversations import RollingSummary
from loci.model.users import UserRecord, UserState
from loci.ports.language import ModelProblem, ProblemKind
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.models import Model
from tests.support.conversation_world import ADA, World, turn
from tests.support.lambdas import CONTEXT, by_queue, logger, metrics

CHAT = ADA.own("chat")


class Talk:
    """A conversation of an app whose summaries are due every other turn by default; as many turns as a
    summary leaves out are in it."""

    def __init__(self, every: int = 2, summary_model: str | None = None) -> None:
        self.world, self.queue, self.settings = World(), FifoJobs(), AppSettingsInMemory()
        self.set(every, summary_model)
        self.ports = self.world.with_parts(
            app_settings=self.settings, job_queue=self.queue, summariser=RulesSummariser()
        )
        self.id: ConversationId = self.world.open_conversation()
        for _ in range(NEWEST_TURNS):
            turns.append_turn(self.world.ports, ADA, self.id, turn("I live in Graz.", "A fine town."))

    def set(self, every: int | None, summary_model: str | None = None) -> None:
        chosen = Choices(summary_every_turns=every, summary_model=summary_model)
        self.settings.records[ADA.app_directory] = AppSettings(self.world.at, chosen)

    @property
    def epoch(self) -> str:
        return self.world.users.records[ADA.directory].epoch

    def turn(self) -> bool:
        """One more, of which the bus tells; whether a summary is due."""
        turns.append_turn(self.world.ports, ADA, self.id, turn("I live in Graz.", "A fine town."))
        return self.request_summary()

    def request_summary(self) -> bool:
        return summaries.request_summary(self.ports, CHAT, self.id.ulid, self.epoch)

    def run(self) -> list[RefreshOutcome | None]:
        done = [summaries.refresh_due(self.ports, message) for message in self.queue.summaries]
        self.queue.summaries.clear()
        return [None if refreshed is None else refreshed.outcome for refreshed in done]

    @property
    def summary(self) -> RollingSummary | None:
        return self.world.conversations.summaries.get((CHAT, self.id.ulid))

    @property
    def covered_range(self) -> tuple[int, int]:
        return (0, 0) if self.summary is None else (self.summary.turns, self.summary.until_seq)


def test_every_so_many_turns_a_summary_is_written() -> None:
    talk = Talk()
    covered = []
    for _ in range(6):
        talk.turn()
        talk.run()
        covered.append(talk.covered_range)
    assert covered == [(0, 0), (2, 4), (2, 4), (4, 8), (4, 8), (6, 12)]
    assert talk.summary is not None
    assert (talk.summary.version, talk.summary.writer, talk.summary.extractive) == (3, "rules", True)


def test_an_event_heard_twice_or_late_is_one_summary() -> None:
    talk = Talk()
    talk.turn()
    assert [talk.turn(), talk.request_summary(), len(talk.queue.summaries)] == [True, True, 1]
    message = talk.queue.summaries[0]
    assert talk.run() == [RefreshOutcome.REFRESHED]
    assert summaries.refresh_due(talk.ports, message) is None
    assert talk.request_summary() is False
    assert talk.covered_range == (2, 4)


def test_what_somebody_asked_for_meanwhile_counts() -> None:
    talk = Talk()
    talk.turn()
    talk.turn()
    summaries.refresh_summary(talk.ports, ADA, talk.id)
    assert talk.run() == [None]
    assert [talk.turn() for _ in range(NEWEST_TURNS + 2)] == [False] * (NEWEST_TURNS + 1) + [True]


def test_a_summary_that_was_missed_is_written_with_the_next_turn() -> None:
    talk = Talk(every=3)
    for _ in range(3):
        talk.turn()
    talk.queue.summaries.clear()
    assert talk.turn() is True
    talk.run()
    assert talk.covered_range == (4, 8)


@pytest.mark.parametrize(("every", "due"), [(1, True), (3, True), (4, False), (0, False), (None, False)])
def test_another_number_holds_from_the_next_turn_on(every: int | None, due: bool) -> None:
    talk = Talk(every=1000)
    talk.turn()
    talk.turn()
    talk.set(every)
    assert talk.turn() is due


def test_a_setting_that_is_taken_back_drops_what_was_asked_for() -> None:
    talk = Talk(every=1)
    talk.turn()
    talk.set(None)
    assert talk.run() == [None]


def test_a_namespace_may_have_a_number_of_its_own() -> None:
    talk = Talk(every=1)
    app = talk.settings.records[ADA.app_directory].app
    other = {"chat": Choices(summary_every_turns=0)}
    talk.settings.records[ADA.app_directory] = AppSettings(talk.world.at, app, other)
    assert talk.turn() is False


def test_after_the_close_there_is_none() -> None:
    talk = Talk(every=1)
    assert talk.turn() is True
    conversations.close_conversation(talk.world.ports, ADA, talk.id)
    assert (talk.run(), talk.request_summary(), talk.summary) == ([None], False, None)


def test_of_a_restricted_or_erased_user_there_is_none() -> None:
    talk = Talk(every=1)
    talk.turn()
    epoch, records = talk.epoch, talk.world.users.records
    records[ADA.directory] = UserRecord(epoch, UserState.RESTRICTED)
    assert (talk.run(), talk.request_summary()) == ([None], False)
    records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    assert summaries.request_summary(talk.ports, CHAT, talk.id.ulid, epoch) is False
    assert talk.request_summary() is False
    del records[ADA.directory]
    assert summaries.request_summary(talk.ports, CHAT, talk.id.ulid, epoch) is False


def test_one_that_fails_is_asked_for_again_by_the_next_turn() -> None:
    talk = Talk(every=2, summary_model="openai/none-here")
    talk.turn()
    talk.turn()
    model = Model([ModelProblem(ProblemKind.AWAY, "down"), ModelProblem(ProblemKind.AWAY, "down")])
    prompts = FolderPrompts(locate())
    talk.ports.language_model = lambda _provider: model
    talk.ports.call_metrics, talk.ports.prompts = model.metrics, prompts
    assert talk.run() == [RefreshOutcome.FAILED]
    assert [talk.request_summary(), talk.turn()] == [True, True]
    talk.set(2, "rules")
    talk.run()
    assert talk.covered_range == (3, 6)


def test_the_function_that_runs_jobs_writes_them() -> None:
    talk = Talk(every=1)
    talk.turn()
    log = StringIO()
    handler = edge.handler(lambda: talk.ports, logger(log), metrics())
    (message,) = talk.queue.summaries
    body = body_of(message)
    assert handler(by_queue(body), CONTEXT) == {"batchItemFailures": []}
    assert handler(by_queue(body), CONTEXT) == {"batchItemFailures": []}
    assert talk.covered_range == (1, 2)
    counts = [json.loads(line)["counts"] for line in log.getvalue().splitlines()]
    assert counts == [{"summary refreshed": 1}, {"summary dropped": 1}]
    assert "Graz" not in log.getvalue()
