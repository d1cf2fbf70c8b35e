"""Queues on SQS: jobs to run one after another in a space, turns to go on with, records to try again."""

from loci.adapters.sqs.jobs import SqsJobQueue, read_job_message, read_message
from loci.adapters.sqs.retries import SqsRetryQueue
from loci.adapters.sqs.run_turn import SqsTurnQueue, read_turn_message

__all__ = ["SqsJobQueue", "SqsRetryQueue", "SqsTurnQueue", "read_job_message", "read_message", "read_turn_message"]
