"""Metrics that an alarm asks for by a query, as they are of many dimensions: one of a table and all its indexes, of all
operations, of all functions. CloudWatch takes money for those that it finds, and it finds none while all is well.

https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-metrics-insights-alarms.html
"""

from typing import Literal

from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_dynamodb as dynamodb

from infra.alarms import PERIOD

_THROTTLES = {"reads": "ReadThrottleEvents", "writes": "WriteThrottleEvents"}


def throttles(table: dynamodb.ITable, kind: Literal["reads", "writes"]) -> cloudwatch.MathExpression:
    """How many calls DynamoDB refused, of the table and of its indexes."""
    return _sum_of_table(_THROTTLES[kind], table)


def system_errors(table: dynamodb.ITable) -> cloudwatch.MathExpression:
    """How many calls of any operation failed in DynamoDB itself."""
    return _sum_of_table("SystemErrors", table)


def degraded_recalls(namespace: str) -> cloudwatch.MathExpression:
    """The share of recalls that were degraded, of all functions that recall."""
    return _query("AVG(DegradedRecalls)", f'SCHEMA("{namespace}", service)')


def unreadable_records(namespace: str) -> cloudwatch.MathExpression:
    """How often any function met a record that cannot be read."""
    return _query("SUM(Unreadable)", f'SCHEMA("{namespace}", service)')


def refused_keys(namespace: str, provider: str) -> cloudwatch.MathExpression:
    """How many calls a provider of models refused for the deployment's key, of all functions."""
    return _query("SUM(RefusedKeys)", f"SCHEMA(\"{namespace}\", provider, service) WHERE provider = '{provider}'")


def _sum_of_table(metric: str, table: dynamodb.ITable) -> cloudwatch.MathExpression:
    return _query(f"SUM({metric})", f"\"AWS/DynamoDB\" WHERE TableName = '{table.table_name}'")


def _query(aggregate: str, metrics: str) -> cloudwatch.MathExpression:
    return cloudwatch.MathExpression(expression=" ".join(("SELECT", aggregate, "FROM", metrics)), period=PERIOD)
