"""The setting `backupCopies`: a vault of AWS Backup elsewhere, which gets a copy of all tables every night."""

import re
from collections.abc import Iterable, Mapping

from aws_cdk import Duration
from aws_cdk import aws_backup as backup
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_events as events
from aws_cdk import aws_kms as kms
from constructs import Construct

from infra.setting_values import SettingError, read_text

NAME = "backupCopies"
# As long as point-in-time recovery: what was erased is gone from everything then.
KEPT = Duration.days(35)
_VAULT = re.compile(r"arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}")


def read_vault(context: Mapping[str, object]) -> str | None:
    """The ARN of the vault; None without copies. Raises SettingError."""
    vault = read_text(context, NAME, None)
    if vault is not None and not _VAULT.fullmatch(vault):
        raise SettingError(NAME, "takes the ARN of a vault of AWS Backup")
    return vault


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
