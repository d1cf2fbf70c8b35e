"""Saved queries of CloudWatch Logs Insights over the lines of functions. docs/operating.md explains them."""

from collections.abc import Mapping, Sequence

from aws_cdk import aws_logs as logs
from constructs import Construct

REQUESTS = 'filter message = "request"'
QUERIES: Mapping[str, tuple[str, ...]] = {
    "HotTenants": (
        REQUESTS,
        "stats count(*) as requests, sum(ms) / 1000 as seconds, pct(ms, 99) as p99 by tenant, app",
        "sort seconds desc",
    ),
    "SlowRoutes": (
        REQUESTS,
        "stats count(*) as requests, pct(ms, 50) as p50, pct(ms, 99) as p99, max(ms) as slowest by method, route",
        "sort p99 desc",
    ),
    "FailedRequests": (
        f"{REQUESTS} and status >= 500",
        "stats count(*) as requests, max(@timestamp) as latest by tenant, app, route, status, error, place",
        "sort requests desc",
    ),
    "FailedWork": (
        'filter message in ["failed", "job failed"]',
        "stats count(*) as failures, max(@timestamp) as latest by service, tenant, app, message, error, told",
        "sort failures desc",
    ),
    "FailedModelCalls": (
        'filter (ispresent(ModelCalls.0) and outcome != "answered") or ispresent(RefusedKeys.0)',
        "stats count(*) as calls, sum(RefusedKeys.0) as refusedKeys, max(@timestamp) as latest"
        " by tenant, app, provider, model, purpose, outcome",
        "sort calls desc",
    ),
    "ModelCostByTenant": (
        "filter ispresent(ModelCalls.0)",
        "stats sum(ModelCalls.0) as calls, sum(ModelDollars.0) as dollars, sum(InputTokens.0) as input,"
        " sum(OutputTokens.0) as output by tenant, app, purpose, model",
        "sort dollars desc",
    ),
    "OneRequest": (
        "filter @message like 'the apigw-requestid of the answer'",
        "sort @timestamp",
        "display @timestamp, @log, @message",
    ),
}
"""The commands of each query, in order."""


def queries_folder(deployment: str) -> str:
    """The folder of a deployment's queries in the console."""
    return f"loci/{deployment}"


class SavedQueries(Construct):
    """In the console they are under `loci/<deployment>`."""

    def __init__(
        self, scope: Construct, construct_id: str, *, deployment: str, groups: Sequence[logs.ILogGroup]
    ) -> None:
        super().__init__(scope, construct_id)
        for name, commands in QUERIES.items():
            logs.CfnQueryDefinition(
                self,
                name,
                name=f"{queries_folder(deployment)}/{name}",
                query_string="\n| ".join(commands),
                log_group_names=[group.log_group_name for group in groups],
            )
