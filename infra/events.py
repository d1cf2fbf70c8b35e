"""What flows after a commit: the bus, the rule for conversations that turn or close, and the queues."""

from collections.abc import Mapping
from dataclasses import dataclass

from aws_cdk import Duration
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_kms as kms
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from functions.capabilities import CAPABILITIES, Queue
from infra.naming import title

EVENT_SOURCE = "loci"
CLOSED, TURNED = "conversation.closed", "conversation.turned"
# Attempts before a message is set aside for a human; one that Lambda throttles counts too.
MAX_RECEIVES = 10
MOST_HIDDEN_SECONDS = 900
DEAD_LETTERS_KEPT = Duration.days(14)
# Long enough for a consumer to be repaired; an erased user's id is in it no longer than that.
EVENTS_KEPT = Duration.days(30)


@dataclass(frozen=True, slots=True)
class QueuePair:
    """A queue and where its undeliverable messages go."""

    queue: sqs.Queue
    dead: sqs.Queue


class Events(Construct):
    """bus ─rule: conversation.closed · .turned─► fanout queue; FIFO jobs queue; run-turn queue; a retry queue for each
    stream consumer.

    `archive` keeps what the bus was told, for a replay: ids and scope, never content.
    """

    def __init__(self, scope: Construct, construct_id: str, *, key: kms.IKey, local: bool) -> None:
        super().__init__(scope, construct_id)
        self._key = key
        # The emulator enforces queue policies and speaks plain HTTP: it would refuse everyone.
        self._enforce_ssl = not local
        self.bus = events.EventBus(self, "Bus")
        # The emulator's CloudFormation knows no archive.
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
        # Of a turn that makes nothing due nobody needs to hear.
        due = events.EventPattern(source=[EVENT_SOURCE], detail_type=[TURNED], detail={"due": [True]})
        self._hear("Turns", due)

    def _archive(self) -> events.Archive:
        return self.bus.archive(
            "Archive",
            description="Loci: what was told of records, ids only",
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
            # Up to ten times the calls of a plain FIFO queue: order and deduplication are by group alone.
            deduplication_scope=sqs.DeduplicationScope.MESSAGE_GROUP if fifo else None,
            fifo_throughput_limit=sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID if fifo else None,
            encryption=sqs.QueueEncryption.KMS,
            encryption_master_key=self._key,
            # Fewer calls to the key; SQS caches a data key this long.
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
        """The queues of those messages that tell of people's records."""
        return (*(pair.dead for pair in self.queues.values()), self.undelivered)

    def sources_of_personal_dead(self) -> tuple[sqs.Queue, ...]:
        """The queue that each of those messages is for, in the same order."""
        return (*(pair.queue for pair in self.queues.values()), self.queues[Queue.FANOUT].queue)

    def all_dead(self) -> Mapping[str, sqs.Queue]:
        """Every queue in which a message means that a human must look, by name."""
        return {
            **{f"{name}-dead": pair.dead for name, pair in self.queues.items()},
            **{f"{name}-stream-dead": queue for name, queue in self.lost_records.items()},
            "fanout-undelivered": self.undelivered,
            "missed-sweeps": self.missed_sweeps,
        }


def _visibility(name: Queue) -> Duration:
    """Six times the consumer's time-out, as AWS advises: a retry mustn't overtake a slow first attempt. No longer than
    the sweeper waits for what is stuck.

    Jobs wait for those before them in their group. Their workers hide a message for a lease of two minutes in place of
    that, and the queue for the least that Lambda takes: a process that dies before it has a lease blocks its group so
    long.
    """
    timeout = next(capability.timeout for capability in CAPABILITIES if capability.consumes is name)
    return Duration.seconds(timeout if name is Queue.JOBS else min(6 * timeout, MOST_HIDDEN_SECONDS))
