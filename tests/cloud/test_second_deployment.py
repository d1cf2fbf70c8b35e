"""Two deployments in one account: neither knows the other's people, and a trial leaves nothing behind."""

from dataclasses import replace
from http import HTTPStatus

import pytest

from local import aws, deploy, deployment, http
from local.deployment import Plan, Stack
from local.ministack import Home
from local.progress import silent
from tests.cloud.client import Client

pytestmark = pytest.mark.night

SETTINGS = {"name": "trial", "retain": "false"}
ROUTE = "/ai-conversations"


@pytest.fixture(scope="module")
def trial(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Stack:
    """A second deployment, next to the one that all tests share."""
    server = replace(stack.server, home=Home(tmp_path_factory.mktemp("trial")))
    return deployment.attach(server, Plan(server.port, deployment.new_password(), SETTINGS))


def buckets(stack: Stack) -> set[str]:
    found = aws.session().client("s3", endpoint_url=stack.endpoint).list_buckets()["Buckets"]
    return {bucket["Name"] for bucket in found}


def tables(stack: Stack) -> set[str]:
    return set(aws.session().client("dynamodb", endpoint_url=stack.endpoint).list_tables()["TableNames"])


def put_and_delete(stack: Stack, bucket: str) -> None:
    """Leave an object, then delete its versions: in AWS the stack's own function does that when it is deleted."""
    s3 = aws.session().client("s3", endpoint_url=stack.endpoint)
    s3.put_object(Bucket=bucket, Key="tenant/object", Body=b"copy")
    versions = s3.list_object_versions(Bucket=bucket).get("Versions", [])
    assert versions
    for version in versions:
        s3.delete_object(Bucket=bucket, Key=version["Key"], VersionId=version["VersionId"])


def test_each_deployment_knows_its_own_people_and_data_alone(stack: Stack, trial: Stack) -> None:
    ours, theirs = Client(stack.url, stack.token("user")), Client(trial.url, trial.token("user"))
    made = theirs.post(ROUTE, {"namespace": "trial"})["id"]
    assert theirs.get(f"{ROUTE}/{made}")["id"] == made
    assert ours.send("GET", f"{ROUTE}/{made}").status == HTTPStatus.NOT_FOUND
    assert not set(stack.outputs.tables.values()) & set(trial.outputs.tables.values())
    for here, elsewhere in ((stack, trial), (trial, stack)):
        assert http.call("GET", here.url + ROUTE, elsewhere.token("user")).status == HTTPStatus.UNAUTHORIZED


def test_a_deployment_without_retain_leaves_nothing_behind(stack: Stack, trial: Stack) -> None:
    outputs = deploy.stack_outputs(trial.endpoint, deploy.stacks_of(SETTINGS))
    own = {outputs["LedgerBucket"], outputs["ExportsBucket"]}
    for bucket in own:
        put_and_delete(trial, bucket)
    deploy.destroy(trial.endpoint, trial.server.home.folder, SETTINGS, silent)
    assert not own & buckets(stack)
    assert not set(trial.outputs.tables.values()) & tables(stack)
    assert not deploy.is_deployed(stack.endpoint, deploy.stacks_of(SETTINGS)[:1])
    assert set(stack.outputs.tables.values()) <= tables(stack)
    assert Client(stack.url, stack.token("user")).send("GET", ROUTE).status == HTTPStatus.OK
