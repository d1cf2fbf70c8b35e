"""Events after a commit: the bus, the rule for conversations that get a turn or close, and the queues."""

from collections.abc import Mapping
from dataclasses import dataclass

from aws_cdk import Duration
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_kms as kms
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from functions.capabilities import CAPABILITIES
from functions.capability import Queue
from infra.naming import title

EVENT_SOURCE = "loci"
CLOSED, TURNED = "conversation.closed", "conversation.turned"
# Attempts before a message becomes a dead letter; throttled ones count too.
MAX_RECEIVES = 10
MOST_HIDDEN_SECONDS = 900
DEAD_LETTERS_KEPT = Duration.days(14)
# Long enough to repair a consumer. An erased user's id disappears with the messages.
EVENTS_KEPT = Duration.days(30)


@dataclass(frozen=True, slots=True)
class QueuePair:
    """A queue and its dead-letter queue."""

    queue: sqs.Queue
    dead: sqs.Queue


class Events(Construct):
    """bus ─rule: conversation.closed · .turned─► fanout queue; FIFO jobs queue; run-turn queue; webhooks queue; a retry
    queue for each stream consumer.

    `archive` stores the events of the bus for a replay: ids and scope, never content.
    """

    def __init__(self, scope: Construct, construct_id: str, *, key: kms.IKey, local: bool) -> None:
        super().__init__(scope, construct_id)
        self._key = key
        # The emulator enforces queue policies and speaks plain HTTP: it would refuse all calls.
        self._enforce_ssl = not local
        self.bus = events.EventBus(self, "Bus")
        # The emulator's CloudFormation has no archives.
        self.archive = None if local else self._archive()
        self.queues: Mapping[Queue, QueuePair] = {name: self._pair(name) for name in Queue}
        self.undelivered = self._dead_letters("FanoutUndelivered")
        self.missed_sweeps = self._dead_letters("MissedSweeps")
        self.lost_records = {
            capability.name: self._dead_letters(f"{title(capability.name)}StreamDead")
            for capability in CAPABILITIES
            if capability.streams
        }
        self._hear("Closes", events.EventPattern(source=[EVENT_SOURCE], detail_type=[CLOSED]))
        # Turns that make no work due need no consumer.
        due = events.EventPattern(source=[EVENT_SOURCE], detail_type=[TURNED], detail={"due": [True]})
        self._hear("Turns", due)

    def _archive(self) -> events.Archive:
        return self.bus.archive(
            "Archive",
            description="Loci: events of records, ids only",
            event_pattern=events.EventPattern(source=[EVENT_SOURCE]),
            retention=EVENTS_KEPT,
        )

    def _pair(self, name: Queue) -> QueuePair:
        fifo = True if name is Queue.JOBS else None
        dead = self._dead_letters(f"{title(name)}Dead", fifo=fifo)
        queue = self._queue(
            title(name),
            fifo=fifo,
            visibility_timeout=_visibility(name),
            dead_letter_queue=sqs.DeadLetterQueue(queue=dead, max_receive_count=MAX_RECEIVES),
        )
        return QueuePair(queue, dead)

    def _dead_letters(self, name: str, *, fifo: bool | None = None) -> sqs.Queue:
        return self._queue(name, fifo=fifo, retention_period=DEAD_LETTERS_KEPT)

    def _queue(
        self,
        name: str,
        *,
        fifo: bool | None = None,
        retention_period: Duration | None = None,
        visibility_timeout: Duration | None = None,
        dead_letter_queue: sqs.DeadLetterQueue | None = None,
    ) -> sqs.Queue:
        return sqs.Queue(
            self,
            name,
            fifo=fifo,
            # Up to ten times the calls of a plain FIFO queue: order and deduplication are per group.
            deduplication_scope=sqs.DeduplicationScope.MESSAGE_GROUP if fifo else None,
            fifo_throughput_limit=sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID if fifo else None,
            encryption=sqs.QueueEncryption.KMS,
            encryption_master_key=self._key,
            # Fewer calls to KMS: SQS caches a data key for this long.
            data_key_reuse=Duration.hours(1),
            enforce_ssl=self._enforce_ssl,
            retention_period=retention_period,
            visibility_timeout=visibility_timeout,
            dead_letter_queue=dead_letter_queue,
        )

    def _hear(self, name: str, pattern: events.EventPattern) -> None:
        queue = self.queues[Queue.FANOUT].queue
        target = targets.SqsQueue(queue, dead_letter_queue=self.undelivered)
        events.Rule(self, name, event_bus=self.bus, event_pattern=pattern, targets=[target])

    def personal_dead(self) -> tuple[sqs.Queue, ...]:
        """The dead-letter queues whose messages name records of users."""
        return (*(pair.dead for pair in self.queues.values()), self.undelivered)

    def names_of_personal_dead(self) -> tuple[str, ...]:
        """What these queues are called, in the same order."""
        return (*(str(name) for name in self.queues), "fanout-undelivered")

    def sources_of_personal_dead(self) -> tuple[sqs.Queue, ...]:
        """The queues that those messages were sent to first, in the same order."""
        return (*(pair.queue for pair in self.queues.values()), self.queues[Queue.FANOUT].queue)

    def all_dead(self) -> Mapping[str, sqs.Queue]:
        """All queues by name in which a message needs a human."""
        return {
            **{f"{name}-dead": pair.dead for name, pair in self.queues.items()},
            **{f"{name}-stream-dead": queue for name, queue in self.lost_records.items()},
            "fanout-undelivered": self.undelivered,
            "missed-sweeps": self.missed_sweeps,
        }


def _visibility(name: Queue) -> Duration:
    """Six times the consumer's time-out, as AWS advises: a retry must not overtake a slow first attempt. At most the
    time that the sweeper waits before it retries stuck work.

    Jobs wait for earlier jobs of their group, so their workers hide a message for a lease of two minutes instead, and
    the queue for the minimum that Lambda accepts: a process that dies before it has a lease blocks its group for that
    time.
    """
    timeout = next(capability.timeout for capability in CAPABILITIES if capability.consumes is name)
    return Duration.seconds(timeout if name is Queue.JOBS else min(6 * timeout, MOST_HIDDEN_SECONDS))
