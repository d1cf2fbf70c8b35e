"""Reads the lines that the functions of a deployment log, with the credentials of an operator."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from botocore.exceptions import ClientError

from loci.adapters.account.state import Clients


class LogLines:
    """A log is read of each function in ``functions``, by name."""

    def __init__(self, clients: Clients, functions: Sequence[str]) -> None:
        self._lambda = clients("lambda")
        self._logs = clients("logs")
        self._functions = functions

    def lines_with(self, text: str, since: datetime) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Find the lines since then that have the text, each with its milliseconds since 1970, function by function."""
        for name in self._functions:
            for event in self._events(self._group(name), text, since):
                line = _fields(event["message"])
                if line is not None:
                    yield event["timestamp"], line

    def _group(self, function: str) -> str:
        configuration = self._lambda.get_function_configuration(FunctionName=function)
        group: str = configuration.get("LoggingConfig", {}).get("LogGroup") or f"/aws/lambda/{function}"
        return group

    def _events(self, group: str, text: str, since: datetime) -> Iterator[Mapping[str, Any]]:
        pages = self._logs.get_paginator("filter_log_events").paginate(
            logGroupName=group, filterPattern=f'"{text}"', startTime=int(since.timestamp() * 1000)
        )
        try:
            for page in pages:
                yield from page["events"]
        except ClientError as error:
            # A function that was never called has no group.
            if error.response["Error"]["Code"] != "ResourceNotFoundException":
                raise


def _fields(message: str) -> Mapping[str, Any] | None:
    """Return the fields of a line that we logged; None for others, such as Lambda's own."""
    try:
        fields = json.loads(message)
    except ValueError:
        return None
    return fields if isinstance(fields, dict) and "message" in fields else None
