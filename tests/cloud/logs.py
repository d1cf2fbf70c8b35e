"""What the deployed functions and the API write down."""

from collections.abc import Iterator

from local import aws
from local.deployment import Stack


def lines(stack: Stack) -> Iterator[str]:
    """Every line in every log group."""
    logs = aws.session().client("logs", endpoint_url=stack.endpoint)
    for group in logs.get_paginator("describe_log_groups").paginate().search("logGroups[].logGroupName"):
        for page in logs.get_paginator("filter_log_events").paginate(logGroupName=group):
            yield from (event["message"] for event in page["events"])
