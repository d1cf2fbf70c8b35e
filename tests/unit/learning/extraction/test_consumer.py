"""The edge of an extraction: messages of the queue, those that come again, and what an invocation logs."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from io import StringIO

import pytest

from loci.adapters.sqs.jobs import body_of
from loci.consumers import extraction as edge
from loci.consumers import queues
from loci.consumers.invocation_log import InvocationLog
from loci.errors import Unavailable
from loci.learning.extraction import job_transitions
from loci.model.jobs import JobStatus
from loci.ports.all import Ports
from tests.support.lambdas import CONTEXT, by_queue, logger, metrics
from tests.support.pipeline import TALK, extracted_fact, queued_pipeline


def test_the_edge_runs_a_message_and_counts() -> None:
    pipeline = queued_pipeline(*TALK)
    log = StringIO()
    handler = edge.handler(lambda: pipeline.ports, logger(log), metrics())
    assert handler(by_queue(body_of(pipeline.next_message())), CONTEXT) == {"batchItemFailures": []}
    assert json.loads(log.getvalue().splitlines()[-1])["counts"] == {
        "succeeded": 1, "added": 2, "confirmed": 1, "superseded": 1, "retracted": 0, "dropped facts": 2,
    }  # fmt: skip
    assert "Miso" not in log.getvalue()


def test_the_edge_has_a_message_delivered_again_when_the_store_is_away() -> None:
    pipeline = queued_pipeline()
    pipeline.extractor.error = Unavailable("the model is away")
    handler = edge.handler(lambda: pipeline.ports, logger(StringIO()), metrics())
    answer = handler(by_queue(body_of(pipeline.next_message())), CONTEXT)
    assert answer == {"batchItemFailures": [{"itemIdentifier": "message-0"}]}
    assert pipeline.job.status is JobStatus.RUNNING


def test_after_a_failure_the_later_messages_of_its_group_wait_and_others_do_not() -> None:
    events = [by_queue("bad", "later", group="one"), by_queue("other", group="two")]
    records = [record for event in events for record in event["Records"]]
    for number, record in enumerate(records):
        record["messageId"] = f"message-{number}"
    taken: list[str] = []

    def take(body: str) -> None:
        taken.append(body)
        if body == "bad":
            raise Unavailable("the store is away")

    answer = queues.consume_in_order({"Records": records}, take, InvocationLog(logger(StringIO())))
    assert taken == ["bad", "other"]
    assert [failed["itemIdentifier"] for failed in answer["batchItemFailures"]] == ["message-0", "message-1"]


@dataclass
class Shown:
    """What became of messages' visibility, in order."""

    seen: list[tuple[str, str] | tuple[str, str, int]] = field(default_factory=list)

    @contextmanager
    def hold(self, receipt: str, _note: Callable[[Exception], None]) -> Iterator[None]:
        self.seen.append(("hidden", receipt))
        try:
            yield
        finally:
            self.seen.append(("let go", receipt))

    def show_again(self, receipt: str, seconds: int, _note: Callable[[Exception], None]) -> None:
        self.seen.append(("shown", receipt, seconds))


@pytest.mark.parametrize(
    ("retry_after", "receives", "seconds"), [(1, 1, 15), (1, 2, 30), (1, 4, 120), (40, 1, 40), (7200, 1, 900)]
)
def test_a_message_whose_store_or_embedder_is_away_comes_again_soon(
    retry_after: int, receives: int, seconds: int
) -> None:
    pipeline, shown = queued_pipeline(), Shown()
    pipeline.extractor.error = Unavailable("the embedder is away", retry_after)
    handler = edge.handler(lambda: pipeline.ports, logger(StringIO()), metrics(), lambda: shown)
    handler(by_queue(body_of(pipeline.next_message()), receives=receives), CONTEXT)
    assert shown.seen == [("hidden", "receipt-0"), ("let go", "receipt-0"), ("shown", "receipt-0", seconds)]


def test_a_message_is_hidden_while_it_is_worked_on() -> None:
    pipeline, shown = queued_pipeline(*TALK), Shown()
    handler = edge.handler(lambda: pipeline.ports, logger(StringIO()), metrics(), lambda: shown)
    assert handler(by_queue(body_of(pipeline.next_message())), CONTEXT) == {"batchItemFailures": []}
    assert shown.seen == [("hidden", "receipt-0"), ("let go", "receipt-0")]


def test_a_message_is_hidden_before_the_process_makes_any_of_its_parts() -> None:
    pipeline, shown = queued_pipeline(*TALK), Shown()
    hidden: list[int] = []

    def ports() -> Ports:
        hidden.append(len(shown.seen))
        return pipeline.ports

    handler = edge.handler(ports, logger(StringIO()), metrics(), lambda: shown)
    handler(by_queue(body_of(pipeline.next_message())), CONTEXT)
    assert hidden[0] == 1


def test_the_edge_tries_a_job_that_breaks_three_times_and_never_blocks_another() -> None:
    pipeline = queued_pipeline()
    pipeline.extractor.error = KeyError("canary")
    log = StringIO()
    handler = edge.handler(lambda: pipeline.ports, logger(log), metrics())
    for attempt in range(1, job_transitions.MAX_FAILURES + 1):
        assert handler(by_queue(body_of(pipeline.next_message())), CONTEXT) == {"batchItemFailures": []}
        assert (pipeline.job.status, pipeline.job.tries) == (JobStatus.FAILED, attempt)
        if pipeline.job.due is not None:
            pipeline.clock.now = pipeline.job.due
            pipeline.sweep(pipeline.job.due)
    assert pipeline.job.is_finished
    assert pipeline.job.reason == "internal error: KeyError (logged); gave up after 3 attempts"
    assert "canary" not in log.getvalue()


def test_the_edge_says_how_long_a_job_has_waited_until_it_is_done() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    pipeline.extractor.error = KeyError("a release that is to be rolled back")
    log = StringIO()
    handler = edge.handler(lambda: pipeline.ports, logger(log), metrics())
    pipeline.clock.now += timedelta(hours=2)
    handler(by_queue(body_of(pipeline.next_message())), CONTEXT)
    assert 7200 <= json.loads(log.getvalue().splitlines()[-1])["counts"]["waiting seconds"] < 7260
    pipeline.extractor.error, due = None, pipeline.job.due
    assert due is not None
    pipeline.clock.now = due
    pipeline.sweep(due)
    handler(by_queue(body_of(pipeline.next_message())), CONTEXT)
    assert "waiting seconds" not in json.loads(log.getvalue().splitlines()[-1])["counts"]


def test_a_job_that_broke_is_done_once_what_broke_it_is_mended() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    pipeline.extractor.error = KeyError("a release that was rolled back")
    handler = edge.handler(lambda: pipeline.ports, logger(StringIO()), metrics())
    handler(by_queue(body_of(pipeline.next_message())), CONTEXT)
    pipeline.extractor.error = None
    due = pipeline.job.due
    assert due is not None
    pipeline.clock.now = due
    pipeline.sweep(due)
    pipeline.run_all()
    assert (pipeline.job.status, pipeline.job.reason, len(pipeline.atoms)) == (JobStatus.SUCCEEDED, None, 1)
