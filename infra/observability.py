"""Alarms, the topic that gets them, and a dashboard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aws_cdk import Stack
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from functions.capability import Queue, Table
from infra import notices, queried_metrics
from infra.alarms import PERIOD, Alarms
from infra.canary import Canary
from infra.dashboard import Dashboard
from infra.functions import CapabilityFunction
from infra.naming import metrics_namespace
from infra.queries import SavedQueries, queries_folder
from infra.settings import Settings
from loci.model.language import secret_name

# A receiver that is away is its app's to mend, not the operator's.
OF_RECEIVERS = str(Queue.WEBHOOKS)
OF_RECEIVERS_DEAD = f"{OF_RECEIVERS}-dead"
# Their messages report what the sweeper does anyway; they have no consumer.
MISSED_SWEEPS, STREAM_DEAD = "missed-sweeps", "-stream-dead"


@dataclass(frozen=True, slots=True)
class Watched:
    """`queues` have consumers, `dead` have none; both by name. `token_claims` is the user pool's own function, if it
    has one."""

    functions: Sequence[CapabilityFunction]
    token_claims: lambda_.IFunction | None
    queues: Mapping[str, sqs.Queue]
    dead: Mapping[str, sqs.Queue]
    tables: Mapping[Table, dynamodb.ITable]
    api_id: str
    keys: Sequence[kms.IKey]


class Observability(Construct):
    """Alarms that notify the setting's topic, or one created here, and a dashboard."""

    def __init__(self, scope: Construct, construct_id: str, *, watched: Watched, settings: Settings) -> None:
        super().__init__(scope, construct_id)
        self._namespace = metrics_namespace(settings.name)
        self.topic = self._topic(settings)
        queries = None if settings.local else queries_folder(settings.name)
        alarms = Alarms(self, "Alarms", topic=self.topic, queries=queries)
        for function in watched.functions:
            alarms.watch_function(function)
            if function.capability.streams:
                alarms.watch_stream(function)
            if (
                function.capability.consumes or function.capability.streams
            ) and function.capability.name != OF_RECEIVERS:
                alarms.watch_work(function.capability.name, self._function_metric(function, "Errors"))
            if function.capability.consumes is Queue.JOBS:
                alarms.watch_jobs(self._function_metric(function, "Failed"))
                alarms.watch_waiting_jobs(self._function_metric(function, "WaitingSeconds", statistic="Maximum"))
                alarms.watch_answers(self._function_metric(function, "EmptyAnswers", statistic="Average"))
            if function.capability.consumes and function.capability.models:
                failures = self._function_metric(function, "ModelFailures", statistic="Average")
                alarms.watch_models(function.capability.name, failures)
            if function.capability.streams_turns and settings.streaming:
                alarms.watch_streams(function, settings.stream_concurrency)
            if function.capability.every_minute:
                alarms.watch_sweeper(
                    function, *(self._function_metric(function, name) for name in ("StoppedEarly", "Errors"))
                )
        if watched.token_claims is not None:
            alarms.watch_token_claims(watched.token_claims)
        for name, queue in watched.dead.items():
            if name == MISSED_SWEEPS or name.endswith(STREAM_DEAD):
                alarms.watch_arrivals(name, queue)
            elif name != OF_RECEIVERS_DEAD:
                alarms.watch_dead_letters(name, queue)
        for name, queue in watched.queues.items():
            if name != OF_RECEIVERS:
                alarms.watch_queue(name, queue)
        api_fails = alarms.watch_api(_server_errors(watched.api_id))
        if settings.canary:
            Canary(self, "Canary", functions=watched.functions, alarm=api_fails)
        alarms.watch_account(_throttles())
        notices.notify_of_disabled_keys(self, self.topic, watched.keys)
        # The emulator's CloudFormation has no queries of metrics or logs, no budgets and no dashboards.
        if not settings.local:
            self._watch_by_queries(alarms, watched, settings)
            if settings.monthly_dollars is not None:
                notices.notify_of_spending(self, self.topic, settings.name, settings.monthly_dollars)
            groups = [function.logs for function in watched.functions]
            SavedQueries(self, "Queries", deployment=settings.name, groups=groups)
            Dashboard(self, "Dashboard", watched.functions, watched.queues, watched.api_id)

    def _watch_by_queries(self, alarms: Alarms, watched: Watched, settings: Settings) -> None:
        alarms.watch_recall(queried_metrics.degraded_recalls(self._namespace))
        alarms.watch_records(queried_metrics.unreadable_records(self._namespace))
        for provider, setting in sorted(settings.providers.items()):
            secret = setting.secret
            place = "the rights of the functions" if secret is None else f"the secret {secret_name(secret)}"
            alarms.watch_key(provider, place, queried_metrics.refused_keys(self._namespace, provider))
        for table_name, table in watched.tables.items():
            throttles = {kind: queried_metrics.throttles(table, kind) for kind in ("reads", "writes")}
            alarms.watch_table(str(table_name), throttles, queried_metrics.system_errors(table))

    def _topic(self, settings: Settings) -> sns.ITopic:
        if settings.alarm_topic is not None:
            return sns.Topic.from_topic_arn(self, "Topic", settings.alarm_topic)
        # Not encrypted with the customer key: an alarm must arrive even if that key is unavailable, and holds no
        # content.
        topic = sns.Topic(self, "Topic", display_name="Loci alarms", enforce_ssl=not settings.local)
        topic.add_to_resource_policy(
            iam.PolicyStatement(
                principals=[iam.ServicePrincipal(f"{service}.amazonaws.com") for service in ("cloudwatch", "budgets")],
                actions=["sns:Publish"],
                resources=[topic.topic_arn],
                conditions={"StringEquals": {"aws:SourceAccount": Stack.of(self).account}},
            )
        )
        return topic

    def _function_metric(self, function: CapabilityFunction, outcome: str, statistic: str = "Sum") -> cloudwatch.Metric:
        """A metric that the function itself writes."""
        dimensions = {"service": function.capability.name}
        return cloudwatch.Metric(
            namespace=self._namespace,
            metric_name=outcome,
            dimensions_map=dimensions,
            period=PERIOD,
            statistic=statistic,
        )


def _server_errors(api_id: str) -> cloudwatch.Metric:
    # 1 for each failed request and 0 for others: the average is the share of failures.
    return cloudwatch.Metric(
        namespace="AWS/ApiGateway",
        metric_name="5xx",
        dimensions_map={"ApiId": api_id},
        period=PERIOD,
        statistic="Average",
    )


def _throttles() -> cloudwatch.Metric:
    return cloudwatch.Metric(namespace="AWS/Lambda", metric_name="Throttles", period=PERIOD, statistic="Sum")
