"""The setting `backupCopies`: a vault of AWS Backup elsewhere, which gets a copy of all tables every night."""

from collections.abc import Iterable
from typing import Annotated

from aws_cdk import Duration
from aws_cdk import aws_backup as backup
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_events as events
from aws_cdk import aws_kms as kms
from constructs import Construct

from infra.setting_values import pattern

# As long as point-in-time recovery: what was erased is gone from everything then.
KEPT = Duration.days(35)
_VAULT = r"arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}"

Vault = Annotated[str, pattern(_VAULT, "takes the ARN of a vault of AWS Backup")]


class BackupCopies(Construct):
    """A plan that backs up tables every night into a vault here, and copies each backup into another one."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        tables: Iterable[dynamodb.Table],
        key: kms.IKey,
        vault: str,
    ) -> None:
        super().__init__(scope, construct_id)
        own = backup.BackupVault(self, "Vault", encryption_key=key)
        other = backup.BackupVault.from_backup_vault_arn(self, "Other", vault)
        rule = backup.BackupPlanRule(
            rule_name="nightly",
            backup_vault=own,
            schedule_expression=events.Schedule.cron(hour="3", minute="0"),
            delete_after=KEPT,
            copy_actions=[backup.BackupPlanCopyActionProps(destination_backup_vault=other, delete_after=KEPT)],
        )
        plan = backup.BackupPlan(self, "Plan", backup_plan_rules=[rule])
        resources = [backup.BackupResource.from_dynamo_db_table(table) for table in tables]
        plan.add_selection("Tables", resources=resources)
