"""Copies of all tables in another region or account."""

import pytest

from infra.setting_values import SettingError
from infra.settings import parse
from tests.infra.conftest import COPIES
from tests.infra.synthesis import Synthesised


def test_every_night_each_table_is_backed_up_and_copied_for_as_long_as_point_in_time_recovery(
    customised_app: Synthesised,
) -> None:
    (plan,) = customised_app.data.of_type("AWS::Backup::BackupPlan").values()
    (rule,) = plan["BackupPlan"]["BackupPlanRule"]
    assert rule["ScheduleExpression"] == "cron(0 3 * * ? *)"
    assert rule["Lifecycle"] == {"DeleteAfterDays": 35}
    assert rule["CopyActions"] == [{"DestinationBackupVaultArn": COPIES, "Lifecycle": {"DeleteAfterDays": 35}}]
    (selection,) = customised_app.data.of_type("AWS::Backup::BackupSelection").values()
    tables = customised_app.data.of_type("AWS::DynamoDB::Table")
    assert len(selection["BackupSelection"]["Resources"]) == len(tables) == 4


def test_the_vault_has_the_customers_key(customised_app: Synthesised) -> None:
    (vault,) = customised_app.data.of_type("AWS::Backup::BackupVault").values()
    assert customised_app.data.path(vault["EncryptionKeyArn"]["Fn::GetAtt"][0]).startswith("Storage/Key")


def test_without_the_setting_there_are_none(aws: Synthesised) -> None:
    assert not aws.data.of_type("AWS::Backup::BackupPlan")


@pytest.mark.parametrize("vault", ["loci", "arn:aws:s3:::bucket", f"{COPIES}/x", ""])
def test_only_the_arn_of_a_vault_is_taken(vault: str) -> None:
    with pytest.raises(SettingError, match="backupCopies"):
        parse({"backupCopies": vault})
