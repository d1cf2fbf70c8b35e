"""Alarms for what needs a human, each with advice, sent to one topic. docs/alarms.md explains them."""

from collections.abc import Mapping

from aws_cdk import Duration
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.concurrency_settings import CROWDED_STREAMS
from infra.functions import CapabilityFunction

PERIOD = Duration.minutes(5)
# A stream stores a record for a day; a reader that is 15 minutes late has a problem.
STREAM_AGE = Duration.minutes(15)
# By then the slowest work has been tried twice.
QUEUE_AGE = Duration.minutes(30)
SERVER_ERROR_SHARE = 0.05
MODEL_FAILURE_SHARE = 0.5
DEGRADED_SHARE = 0.5
# Small talk has no facts either; nine talks of ten have some.
EMPTY_SHARE = 0.95
EMPTY_PERIOD = Duration.hours(6)
CROWDED_SHARE = 0.8
JOB_WAIT = Duration.hours(1)
OFTEN, OFTEN_OF = 3, 12
"""Periods that may fail before an alarm, of an hour's."""
PAGE = "docs/alarms.md"
# Saved queries that answer who.
HOT, COST, FAILED_REQUESTS = "HotTenants", "ModelCostByTenant", "FailedRequests"
FAILED_WORK, FAILED_CALLS = "FailedWork", "FailedModelCalls"

_ABOVE = cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
_BELOW = cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD


class Alarms(Construct):
    """Each method adds the alarms of one resource; all of them notify `topic` when they start and when they end."""

    def __init__(self, scope: Construct, construct_id: str, *, topic: sns.ITopic, queries: str | None) -> None:
        """`queries` is the folder of the saved queries, None where there are none."""
        super().__init__(scope, construct_id)
        self._queries = queries
        self._action = actions.SnsAction(topic)

    def watch_function(self, target: CapabilityFunction) -> None:
        """The function timed out, ran out of memory, or raised."""
        errors = target.function.metric_errors(period=PERIOD)
        self._ring_from(1, errors, f"{target.capability.name} fails", "read its log group around that time")

    def watch_token_claims(self, function: lambda_.IFunction) -> None:
        """The user pool calls the function before it signs a token, and signs none if it fails."""
        errors = function.metric_errors(period=PERIOD)
        self._ring_from(1, errors, "token-claims fails", "its log says why; no tokens are issued meanwhile")

    def watch_dead_letters(self, name: str, queue: sqs.Queue) -> None:
        """A message was not processed after all retries."""
        waiting = queue.metric_approximate_number_of_messages_visible(period=PERIOD)
        self._ring_from(1, waiting, f"{name} fills", "fix what its log shows, then redrive the queue")

    def watch_arrivals(self, name: str, queue: sqs.Queue) -> None:
        """A message that only reports a loss arrived in a queue without a consumer: what was lost is found in
        another way, so the alarm ends without anybody emptying the queue."""
        arrivals = queue.metric_number_of_messages_sent(period=PERIOD)
        self._ring_from(1, arrivals, f"{name} fills", "fix what its function's log shows; the queue may stay as it is")

    def watch_stream(self, target: CapabilityFunction) -> None:
        """A stream's reader is late. After a day it loses records."""
        age = target.function.metric("IteratorAge", period=PERIOD, statistic="Maximum")
        advice = "mend what it fails at, or raise streamParallelization; after a day changes are lost"
        self._ring_from(STREAM_AGE.to_milliseconds(), age, f"{target.capability.name} stream is late", advice)

    def watch_queue(self, name: str, queue: sqs.Queue) -> None:
        """Messages wait too long, or fail again and again."""
        age = queue.metric_approximate_age_of_oldest_message(period=PERIOD, statistic="Maximum")
        advice = "mend what its function fails at, or raise maxConcurrency of this queue"
        self._ring_from(QUEUE_AGE.to_seconds(), age, f"{name} queue is late", advice, periods=2)

    def watch_sweeper(self, sweeper: CapabilityFunction, stops: cloudwatch.Metric, errors: cloudwatch.Metric) -> None:
        """The sweeper does not finish in time, fails, or is not called; then due work is late."""
        advice = "more falls due than a minute can do: see the dashboard for what, and raise its memory"
        self._ring_from(1, stops, "sweeper stops early", advice, periods=3)
        self._ring_from(1, errors, "sweeper finds errors", "its log names the kind of record and the error", periods=3)
        calls = sweeper.function.metric_invocations(period=PERIOD)
        advice = "see whether the rule EveryMinute is enabled, and what missed-sweeps holds"
        self._ring(_BELOW, 1, calls, "sweeper is not called", advice, periods=3)

    def watch_work(self, name: str, errors: cloudwatch.Metric) -> None:
        """Work of a queue or a stream fails again and again, and is tried again."""
        advice = "its log says what is away, or where it broke"
        self._ring_often(errors, f"{name} finds errors", advice)

    def watch_streams(self, target: CapabilityFunction, most: int | None) -> None:
        """Streamed answers hold much of the concurrency that all functions share, or almost all they may have."""
        streams = target.function.metric("ConcurrentExecutions", period=PERIOD, statistic="Maximum")
        threshold = CROWDED_STREAMS if most is None else max(1, round(most * CROWDED_SHARE))
        advice = "its log names tenants and apps: limit the tenant, set a rate for the app, or set streamConcurrency"
        self._ring_from(threshold, streams, f"{target.capability.name} is crowded", advice, periods=2, query=HOT)

    def watch_jobs(self, failures: cloudwatch.Metric) -> None:
        """Extractions fail, for now or for good: what people say is remembered late, or not at all."""
        self._ring_often(failures, "jobs fail", "the console's jobs, or loci extractions, say why")

    def watch_waiting_jobs(self, age: cloudwatch.Metric) -> None:
        """`age` is the highest, in seconds, of jobs that were tried and still wait, though not for a budget."""
        advice = "their reason in the console's jobs, or loci extractions, says for what: a model, or what breaks"
        self._ring_often(age, "jobs wait", advice, JOB_WAIT.to_seconds())

    def watch_models(self, name: str, failures: cloudwatch.Metric) -> None:
        """`failures` averages to the share of calls of language models that failed."""
        advice = "see the metric ModelCalls by model and outcome: the provider's status, its key, its quota"
        self._ring_from(MODEL_FAILURE_SHARE, failures, f"{name} models fail", advice, periods=3, query=FAILED_CALLS)

    def watch_key(self, provider: str, place: str, refusals: cloudwatch.IMetric) -> None:
        """A provider of models refuses the deployment's key, which a person has to mend; `place` is where it is."""
        advice = (
            f"put a key that it accepts into {place}; jobs wait for a day and go on by themselves,"
            " at once with loci extractions retry --now"
        )
        self._ring_from(1, refusals, f"{provider} refuses the key", advice, query=FAILED_CALLS)

    def watch_answers(self, empty: cloudwatch.Metric) -> None:
        """`empty` averages to the share of a model's answers about conversations that had no fact."""
        advice = "measure the model with make bench ARGS='golden --model …'; the rules' floor is all that is remembered"
        self._ring_from(EMPTY_SHARE, empty.with_(period=EMPTY_PERIOD), "models find nothing", advice, query=COST)

    def watch_recall(self, degraded: cloudwatch.IMetric) -> None:
        """`degraded` averages to the share of recalls that went by words alone, or may miss the newest changes."""
        advice = "see the log of indexer, whether its stream is late, and the health of the index and the embedder"
        self._ring_from(DEGRADED_SHARE, degraded, "recall is degraded", advice, periods=3)

    def watch_records(self, unreadable: cloudwatch.IMetric) -> None:
        """A stored record is damaged. Lists leave it out, and it can be erased; nothing else brings it back."""
        advice = "loci unreadable names it: write it again from a backup, or delete it"
        self._ring_from(1, unreadable, "records are unreadable", advice)

    def watch_table(self, name: str, throttles: Mapping[str, cloudwatch.IMetric], errors: cloudwatch.IMetric) -> None:
        """DynamoDB refuses calls of a table or an index because it is asked too much at once, or fails. `throttles` are
        those of reads and of writes."""
        for kind, metric in throttles.items():
            advice = "see which tenant asks so much; give the table warm throughput, or limit the tenant"
            self._ring_from(1, metric, f"{name} throttles {kind}", advice, periods=2, query=HOT)
        advice = "see the AWS health dashboard; calls are tried again, and nothing is lost"
        self._ring_from(1, errors, f"{name} has system errors", advice, periods=3)

    def watch_api(self, failures: cloudwatch.Metric) -> cloudwatch.Alarm:
        """`failures` averages to the share of responses with the status 500 or above."""
        advice = "the access log names the routes, the functions' logs the error and its place"
        return self._ring_from(SERVER_ERROR_SHARE, failures, "api fails", advice, periods=2, query=FAILED_REQUESTS)

    def watch_account(self, throttles: cloudwatch.Metric) -> None:
        """Lambda throttled invocations, counted in the whole account and region, because all functions share its
        concurrency."""
        advice = "have the account's concurrency raised, or lower maxConcurrency"
        self._ring_from(1, throttles, "lambda throttles", advice, periods=2, query=HOT)

    def _ring_often(self, metric: cloudwatch.Metric, title: str, advice: str, threshold: float = 1) -> None:
        """In three periods of an hour: one alone is a retry."""
        self._ring(_ABOVE, threshold, metric, title, advice, periods=OFTEN_OF, breaching=OFTEN, query=FAILED_WORK)

    def _ring_from(
        self,
        threshold: float,
        metric: cloudwatch.IMetric,
        title: str,
        advice: str,
        *,
        periods: int = 1,
        query: str | None = None,
    ) -> cloudwatch.Alarm:
        return self._ring(_ABOVE, threshold, metric, title, advice, periods=periods, query=query)

    def _who(self, query: str | None) -> str:
        """The saved query that answers which tenants and apps."""
        if query is None or self._queries is None:
            return ""
        return f". Who: the query {self._queries}/{query} of Logs Insights"

    def _ring(
        self,
        when: cloudwatch.ComparisonOperator,
        threshold: float,
        metric: cloudwatch.IMetric,
        title: str,
        advice: str,
        *,
        periods: int,
        breaching: int | None = None,
        query: str | None = None,
    ) -> cloudwatch.Alarm:
        """Adds an alarm on a condition in so many periods in a row, or in ``breaching`` of them. Missing data is fine,
        unless the condition is on missing data."""
        silence = cloudwatch.TreatMissingData
        alarm = cloudwatch.Alarm(
            self,
            title.title().replace(" ", "").replace("-", ""),
            metric=metric,
            threshold=threshold,
            evaluation_periods=periods,
            datapoints_to_alarm=breaching,
            comparison_operator=when,
            treat_missing_data=silence.BREACHING if when is _BELOW else silence.NOT_BREACHING,
            alarm_description=f"Loci: {title}. Do: {advice}{self._who(query)} ({PAGE}).",
        )
        alarm.add_alarm_action(self._action)
        alarm.add_ok_action(self._action)
        return alarm
