"""A worker of the queue of jobs that is killed as soon as its work begins; started as a process of its own."""

import os
import sys

from local import aws
from loci.adapters.sqs.visibility import SqsVisibility

STATUS = 9
"""What it exits with."""


def die_at_work(endpoint: str, url: str, receipt: str, lease_seconds: int) -> None:
    """Exits without any cleaning up in the first instruction of its work on the message with that receipt."""
    visibility = SqsVisibility(aws.session().client("sqs", endpoint_url=endpoint), url, lease_seconds)
    with visibility.hold(receipt, lambda _error: None):
        os._exit(STATUS)


if __name__ == "__main__":
    die_at_work(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
