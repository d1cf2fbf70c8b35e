"""Queues on SQS: jobs to run one after another in a space, and records to try again."""

from loci.adapters.sqs.jobs import SqsJobQueue, read_job_message, read_message
from loci.adapters.sqs.retries import SqsRetryQueue

__all__ = ["SqsJobQueue", "SqsRetryQueue", "read_job_message", "read_message"]
