"""Queues on SQS: jobs that run one after another in a space, and records to retry."""

from loci.adapters.sqs.jobs import SqsJobQueue, SqsRetryQueue, read_job_message, read_message

__all__ = ["SqsJobQueue", "SqsRetryQueue", "read_job_message", "read_message"]
