"""Tables restored to new ones are made whole by a command, and served by a deployment that names them."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from local import aws, deploy, deployment
from local.deployment import Plan, Stack
from local.ministack import Home
from local.progress import silent
from loci.cli import commands
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed, Ear

pytestmark = pytest.mark.night

NAMES = ("conversations", "memory", "control")


@pytest.fixture
def restored_streams(
    stack: Stack, namespace: str, callers: Callers, capsys: pytest.CaptureFixture[str]
) -> Mapping[str, str]:
    """Streams of tables that were restored after the user had said something in the namespace."""
    steps.conversation(callers("user"), namespace, "I live in Lisbon.")
    dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)
    options = ["--endpoint", stack.endpoint, "--region", aws.REGION]
    for name in NAMES:
        target = f"{namespace}-{name}"
        dynamodb.restore_table_to_point_in_time(
            SourceTableName=stack.outputs.tables[name], TargetTableName=target, UseLatestRestorableTime=True
        )
        options += [f"--{name}-table", target]
    with pytest.MonkeyPatch.context() as environment:
        for variable, value in aws.environment(stack.endpoint).items():
            environment.setenv(variable, value)
        assert commands.main(["prepare-tables", *options]) == 0
        first = capsys.readouterr().out
        assert commands.main(["prepare-tables", *options]) == 0
    assert capsys.readouterr().out == first
    streams: Mapping[str, str] = json.loads(first)["tables"]
    return streams


def test_what_a_restore_leaves_off_is_turned_on_again(stack: Stack, restored_streams: Mapping[str, str]) -> None:
    dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)
    assert set(restored_streams) == set(NAMES)
    for stream in restored_streams.values():
        name = stream.split("/")[1]
        table = dynamodb.describe_table(TableName=name)["Table"]
        assert table["LatestStreamArn"] == stream
        assert table["StreamSpecification"] == {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
        assert table["DeletionProtectionEnabled"] is True
        assert dynamodb.describe_time_to_live(TableName=name)["TimeToLiveDescription"]["AttributeName"] == "ttl"
        backups = dynamodb.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
        assert backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"] == "ENABLED"


def test_a_deployment_serves_restored_tables_and_hears_of_their_changes(
    stack: Stack,
    restored_streams: Mapping[str, str],
    namespace: str,
    callers: Callers,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    user = callers("user")
    settings = {"name": "restored", "retain": "false", "tables": json.dumps(restored_streams)}
    server = replace(stack.server, home=Home(tmp_path_factory.mktemp("restored")))
    restored = deployment.attach(server, Plan(server.port, deployment.new_password(), settings))
    service, as_user = Client(restored.url, restored.token("service")), {"X-Loci-User": user.user}
    ear = Ear(restored, Deployed(restored, settings))

    listed = service.send("GET", f"/ai-conversations?namespace={namespace}", headers=as_user).body["items"]
    (conversation,) = (one["id"] for one in listed)
    before = user.get(f"/ai-conversations/{conversation}")
    said = {"userContent": "I moved to Porto.", "assistant": {"content": "I see."}}
    reply = service.send("POST", f"/ai-conversations/{conversation}/turns", said, headers=as_user)
    assert reply.status == 201, reply.text
    ear.hears("conversation.turned", conversation)
    assert user.get(f"/ai-conversations/{conversation}") == before
    deploy.destroy(restored.endpoint, restored.server.home.folder, settings, silent)
