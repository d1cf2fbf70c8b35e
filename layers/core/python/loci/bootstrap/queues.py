"""Queues, dead letters and the event bus."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loci.ports.events import EventBus
from loci.ports.jobs import JobQueue
from loci.settings import Settings

if TYPE_CHECKING:
    from loci.adapters.sqs import SqsRetryQueue
    from loci.adapters.sqs.letters import LetterQueue
    from loci.adapters.sqs.visibility import SqsVisibility
    from loci.bootstrap.process import Process
    from loci.ports.governance import DeadLetters, Letters
    from loci.ports.turn_runs import TurnQueue
    from loci.ports.webhooks import DeliveryQueue, WebhookReceiver


def job_queue(process: "Process") -> JobQueue:
    from loci.adapters.sqs import SqsJobQueue

    return SqsJobQueue(process.client("sqs"), process.settings.jobs_queue_url)


def job_visibility(process: "Process") -> "SqsVisibility":
    from loci.adapters.sqs.visibility import SqsVisibility

    return SqsVisibility(process.client("sqs"), process.settings.jobs_queue_url)


def turn_queue(process: "Process") -> "TurnQueue":
    from loci.adapters.sqs.run_turn import SqsTurnQueue

    return SqsTurnQueue(process.client("sqs"), process.settings.run_turn_queue_url)


def delivery_queue(process: "Process") -> "DeliveryQueue":
    from loci.adapters.sqs.deliveries import SqsDeliveryQueue

    return SqsDeliveryQueue(process.client("sqs"), process.settings.webhooks_queue_url)


def delivery_visibility(process: "Process") -> "SqsVisibility":
    from loci.adapters.sqs.visibility import SqsVisibility

    return SqsVisibility(process.client("sqs"), process.settings.webhooks_queue_url)


def webhook_receiver(process: "Process") -> "WebhookReceiver":
    from loci.adapters.webhook_http import HttpsReceiver

    return HttpsReceiver(allows_local=process.settings.allows_local_webhooks)


def outbox_retries(process: "Process") -> "SqsRetryQueue":
    from loci.adapters.sqs import SqsRetryQueue

    return SqsRetryQueue(process.client("sqs"), process.settings.outbox_retry_queue_url)


def indexer_retries(process: "Process") -> "SqsRetryQueue":
    from loci.adapters.sqs import SqsRetryQueue

    return SqsRetryQueue(process.client("sqs"), process.settings.indexer_retry_queue_url)


def bus(process: "Process") -> EventBus:
    from loci.adapters.eventbridge import EventBridgeBus

    return EventBridgeBus(process.client("events"), process.settings.bus)


def dead_letters(process: "Process") -> "DeadLetters":
    from loci.adapters.sqs.dead_letters import SqsDeadLetters

    settings = process.settings
    return SqsDeadLetters(process.client("sqs"), settings.dead_letter_queue_urls, settings.retry_queue_urls)


def letters(process: "Process") -> "Letters":
    from loci.adapters.sqs.letters import SqsLetters

    return SqsLetters(process.client("sqs"), _letter_queues(process.settings))


def _letter_queues(settings: Settings) -> "Sequence[LetterQueue]":
    from loci.adapters.sqs.letters import LetterQueue

    queues = zip(settings.dead_letter_queue_names, settings.redrives.items(), strict=True)
    return [LetterQueue(name, dead, source) for name, (dead, source) in queues]
