"""Log groups. They hold ids, counts and durations, so losing them with the stack loses nothing.

AWS's own key encrypts them, not the customer key: while that one is disabled, logs must still say so, and metrics and
alarms are made of them.
"""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_logs as logs
from constructs import Construct

# The retention periods that CloudWatch Logs accepts, in days, up to a year.
RETENTION = {
    1: logs.RetentionDays.ONE_DAY,
    3: logs.RetentionDays.THREE_DAYS,
    5: logs.RetentionDays.FIVE_DAYS,
    7: logs.RetentionDays.ONE_WEEK,
    14: logs.RetentionDays.TWO_WEEKS,
    30: logs.RetentionDays.ONE_MONTH,
    60: logs.RetentionDays.TWO_MONTHS,
    90: logs.RetentionDays.THREE_MONTHS,
    120: logs.RetentionDays.FOUR_MONTHS,
    150: logs.RetentionDays.FIVE_MONTHS,
    180: logs.RetentionDays.SIX_MONTHS,
    365: logs.RetentionDays.ONE_YEAR,
}


def log_group(scope: Construct, *, retention_days: int, name: str | None = None) -> logs.LogGroup:
    """The log group of one construct; it stores lines for `retention_days`, a key of RETENTION."""
    return logs.LogGroup(
        scope,
        "Logs",
        log_group_name=name,
        retention=RETENTION[retention_days],
        removal_policy=RemovalPolicy.DESTROY,
    )
