"""Runs jobs: Lambda calls ``extraction`` with messages of the FIFO queue. Jobs of a space run one after another; so do
the rolling summaries of a conversation."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.adapters.sqs import read_message
from loci.consumers import queues
from loci.consumers.failed_items import FailedItems
from loci.consumers.invocation_log import Handler, InvocationLog, lambda_handler
from loci.consumers.queues import MessageVisibility
from loci.errors import Unavailable
from loci.learning.extraction import run_job
from loci.ports.all import Ports
from loci.ports.jobs import DreamMessage, JobMessage, QueuedMessage, SummaryMessage
from loci.runtime.tenant import acting_for


def handler(
    ports: Callable[[], Ports],
    logger: Logger,
    metrics: Metrics,
    visibility: Callable[[], MessageVisibility] | None = None,
) -> Handler:
    """``visibility`` is of the queue's messages; None if they do not come from a queue."""

    def consume(event: dict[str, Any], _context: LambdaContext, tally: InvocationLog) -> FailedItems:
        message_visibility = None if visibility is None else visibility()
        return queues.consume_in_order(event, lambda body: take(read_message(body), tally), tally, message_visibility)

    def take(message: QueuedMessage, tally: InvocationLog) -> None:
        with acting_for(message.scope.tenant, message.scope.app):
            if isinstance(message, SummaryMessage):
                _sum_up(ports(), message, tally)
            elif isinstance(message, DreamMessage):
                _dream(ports(), message, tally)
            else:
                _run(ports(), message, tally)

    return lambda_handler(consume, logger, metrics)


def _run(ports: Ports, message: JobMessage, tally: InvocationLog) -> None:
    try:
        ran = run_job.execute_job(ports, message)
    except Unavailable:
        raise
    except Exception as error:  # noqa: BLE001 - the outermost edge: a job that breaks would hold up its whole space
        tally.record_failure(error, job=str(message.job))
        ran = run_job.postpone_broken(ports, message, f"internal error: {type(error).__name__} (logged)")
    tally.add(ran.outcome)
    if ran.outcome is run_job.JobOutcome.FAILED:
        tally.note_failed_job(message.job.conversation)
    if ran.waits_since is not None:
        tally.note_highest("waiting seconds", round((ports.now() - ran.waits_since).total_seconds()))
    tally.add("added", ran.counts.added)
    tally.add("confirmed", ran.counts.confirmed)
    tally.add("superseded", ran.counts.superseded)
    tally.add("retracted", ran.counts.retracted)
    tally.add("dropped facts", ran.counts.dropped)


def _dream(ports: Ports, message: DreamMessage, tally: InvocationLog) -> None:
    from loci.dialects.presences import dreaming  # with the first dream

    try:
        tally.add(dreaming.run_dream(ports, message))
    except Unavailable:
        raise
    except Exception as error:  # noqa: BLE001 - the outermost edge, as above
        tally.record_failure(error, dream=message.dream)
        tally.add(dreaming.give_up(ports, message, f"internal error: {type(error).__name__} (logged)"))


def _sum_up(ports: Ports, message: SummaryMessage, tally: InvocationLog) -> None:
    from loci.conversations import summaries  # with the first summary

    summary_refresh = summaries.refresh_due(ports, message)
    tally.add("summary dropped" if summary_refresh is None else f"summary {summary_refresh.outcome}")
