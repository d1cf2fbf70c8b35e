"""Notices of what has no metric: a key that is switched off, and money that is spent. docs/alarms.md explains them."""

from collections.abc import Sequence

from aws_cdk import aws_budgets as budgets
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_kms as kms
from aws_cdk import aws_sns as sns
from constructs import Construct

from infra.naming import DEPLOYMENT_TAG

# The first two begin an outage, the others end it.
KEY_CALLS = ("DisableKey", "ScheduleKeyDeletion", "EnableKey", "CancelKeyDeletion")
_EVENT_FIELDS = ("detail.eventName", "detail.resources[0].ARN", "time")
SPENT_PERCENT, FORECAST_PERCENT = 80, 100


def notify_of_disabled_keys(scope: Construct, topic: sns.ITopic, keys: Sequence[kms.IKey]) -> None:
    """Notifies when somebody disables one of the keys or has it deleted, and when they take it back: without its key no
    table is read. CloudTrail delivers these events, to accounts with a trail of management events."""
    call, key, time = (events.EventField.from_path(f"$.{path}") for path in _EVENT_FIELDS)
    events.Rule(
        scope,
        "DisabledKeys",
        description="Loci: a key is disabled or enabled",
        event_pattern=events.EventPattern(
            source=["aws.kms"],
            detail_type=["AWS API Call via CloudTrail"],
            detail={"eventName": list(KEY_CALLS), "resources": {"ARN": [key.key_arn for key in keys]}},
        ),
        targets=[
            targets.SnsTopic(
                topic,
                message=events.RuleTargetInput.from_text(
                    f"Loci: {call} of {key} at {time}. "
                    "Do: enable the key again, or cancel its deletion: without it no table is read (docs/alarms.md)."
                ),
            )
        ],
    )


def notify_of_spending(scope: Construct, topic: sns.ITopic, deployment: str, dollars: int) -> None:
    """Notifies when the deployment has cost most of so much in a month, and when it is forecast to cost more. AWS
    counts by the deployment's tag, once that is activated for cost allocation."""
    subscriber = budgets.CfnBudget.SubscriberProperty(address=topic.topic_arn, subscription_type="SNS")
    thresholds = {"ACTUAL": SPENT_PERCENT, "FORECASTED": FORECAST_PERCENT}
    budgets.CfnBudget(
        scope,
        "Spending",
        budget=budgets.CfnBudget.BudgetDataProperty(
            budget_type="COST",
            time_unit="MONTHLY",
            budget_limit=budgets.CfnBudget.SpendProperty(amount=dollars, unit="USD"),
            cost_filters={"TagKeyValue": [f"user:{DEPLOYMENT_TAG}${deployment}"]},
        ),
        notifications_with_subscribers=[
            budgets.CfnBudget.NotificationWithSubscribersProperty(
                notification=budgets.CfnBudget.NotificationProperty(
                    notification_type=kind,
                    comparison_operator="GREATER_THAN",
                    threshold=percent,
                    threshold_type="PERCENTAGE",
                ),
                subscribers=[subscriber],
            )
            for kind, percent in thresholds.items()
        ],
    )
