"""One log line and the metrics of an invocation: counts, durations, ids of records; never content, names or users."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.errors import LociError, place
from loci.runtime.tenant import place as who

Handler = Callable[[dict[str, Any], LambdaContext], Any]
MAX_REQUESTS = 50


class InvocationLog:
    """Counts what one invocation did, by outcome."""

    def __init__(self, logger: Logger) -> None:
        self.counts: Counter[str] = Counter()
        self._requests: dict[str, None] = {}
        self._logger = logger

    def add(self, outcome: str, count: int = 1) -> None:
        self.counts[outcome] += count

    def note_highest(self, measure: str, value: int) -> None:
        """Notes a measure, of whose values the log and the metrics have the highest."""
        self.counts[measure] = max(self.counts[measure], value)

    def note_request(self, request_id: str | None) -> None:
        """The line names the requests that the work came from, the first 50 of them."""
        if request_id is not None and len(self._requests) < MAX_REQUESTS:
            self._requests[request_id] = None

    @property
    def line(self) -> dict[str, Any]:
        """Fields of the line of the invocation."""
        named = {"requestIds": list(self._requests)} if self._requests else {}
        return {"counts": dict(self.counts), **named}

    def note_failed_job(self, conversation: str) -> None:
        """Logs that an extraction failed, for now or for good, with its tenant and app: a query counts them."""
        self._logger.warning("job failed", extra={"conversation": conversation, **who()})

    def record_failure(self, error: Exception, **ids: str) -> None:
        """Counts a failure and logs its kind and place, but not its message, which may hold content."""
        self.counts["errors"] += 1
        detail = str(error) if isinstance(error, LociError) else place(error)
        self._logger.error("failed", extra={"error": type(error).__name__, "told": detail, **who(), **ids})


def lambda_handler(
    consume: Callable[[dict[str, Any], LambdaContext, InvocationLog], Any], logger: Logger, metrics: Metrics
) -> Handler:
    """The Lambda handler that calls ``consume`` with each event and logs one line."""

    def handle(event: dict[str, Any], context: LambdaContext) -> Any:
        started_at = time.perf_counter()
        tally = InvocationLog(logger)
        try:
            return consume(event, context, tally)
        finally:
            milliseconds = (time.perf_counter() - started_at) * 1000
            metrics.add_metric("Latency", MetricUnit.Milliseconds, milliseconds)
            for outcome, count in tally.counts.items():
                metrics.add_metric(_metric(outcome), MetricUnit.Count, count)
            logger.info("invocation", extra={**tally.line, "ms": round(milliseconds, 1)})

    counted: Handler = metrics.log_metrics(handle, capture_cold_start_metric=True)
    return counted


def _metric(outcome: str) -> str:
    return "".join(word.capitalize() for word in outcome.split())
