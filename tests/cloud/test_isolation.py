"""`loci verify-isolation` against the deployed app. The emulator enforces roles and who may assume them, and knows no
leading keys: there the command has to say that tenants are not isolated."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from functions.capabilities import CAPABILITIES
from infra.naming import title
from local import aws
from local.deployment import Stack
from loci.cli.exit_codes import ExitCode
from tests.cloud.deployed import Deployed
from tests.conftest import VERIFIER

COMMAND = [sys.executable, "-c", "import sys; from loci.cli import main; sys.exit(main())", "verify-isolation"]
ASSUME = {"Effect": "Allow", "Action": ["sts:AssumeRole", "sts:TagSession"], "Resource": "*"}
# Of what the memory function's row lets it do in the table of the same name.
GRANTED = ("get", "query", "put", "update", "delete", "transact get, one of two", "transact write, one of two")
NEVER = ("scan", "PartiQL", "query of an index")
# The function that purges spaces deletes items of the memory table in batches.
BATCH = "batch write"


@dataclass(frozen=True, slots=True)
class Said:
    """What the command said: by attempt and table, what should be, what is, and whether that is marked as wrong."""

    status: int
    rows: Mapping[tuple[str, str], tuple[str, str, bool]]
    complaint: str


def verify(stack: Stack, deployed: Deployed, role: str, keys: Mapping[str, str]) -> Said:
    tables = {f"LOCI_{name.upper()}_TABLE": table for name, table in stack.outputs.tables.items()}
    done = subprocess.run(  # noqa: S603  # our own
        [*COMMAND, "--tenant", "acme", "--other", "bravo", "--role", deployed.outputs[role]],
        env={**aws.environment(stack.endpoint), **tables, **keys},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line.removeprefix("!").split("  ") for line in done.stdout.splitlines()[2:] if line]
    cells = [[part.strip() for part in line if part.strip()] for line in lines]
    marked = [line.startswith("!") for line in done.stdout.splitlines()[2:] if line]
    rows = {
        (what, where): (should, found, wrong) for (what, where, should, found), wrong in zip(cells, marked, strict=True)
    }
    return Said(done.returncode, rows, done.stderr)


def caller(stack: Stack, name: str) -> Mapping[str, str]:
    """Credentials of a new user who may assume any role that trusts them."""
    iam = aws.session().client("iam", endpoint_url=stack.endpoint)
    iam.create_user(UserName=name)
    policy = json.dumps({"Version": "2012-10-17", "Statement": [ASSUME]})
    iam.put_user_policy(UserName=name, PolicyName="assume", PolicyDocument=policy)
    key = iam.create_access_key(UserName=name)["AccessKey"]
    return {"AWS_ACCESS_KEY_ID": key["AccessKeyId"], "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"]}


@pytest.fixture(scope="module")
def command_output(stack: Stack, deployment: Deployed) -> Said:
    return verify(stack, deployment, "MemoryTenantRole", caller(stack, VERIFIER.rpartition("/")[2]))


def test_every_function_that_serves_people_has_a_role_to_be_proven(deployment: Deployed) -> None:
    roles = {name for name in deployment.outputs if name.endswith("TenantRole")}
    assert roles == {f"{title(capability.name)}TenantRole" for capability in CAPABILITIES if capability.per_tenant}


def test_it_reports_that_the_emulator_lets_sessions_reach_what_is_another_s(command_output: Said) -> None:
    assert command_output.status == 1
    assert command_output.complaint == ""
    for what in (*GRANTED, BATCH):
        assert command_output.rows[what, "memory"] == ("refused", "allowed", True)


def test_what_no_session_may_do_at_all_is_refused_by_the_emulator_too(command_output: Said) -> None:
    for what in NEVER:
        for where in ("conversations", "memory", "control"):
            assert command_output.rows[what, where] == ("refused", "refused", False)
    for where in ("conversations", "control"):
        assert command_output.rows[BATCH, where] == ("refused", "refused", False)
    # The row lets the function read conversations, and no more.
    assert command_output.rows["put", "conversations"] == ("refused", "refused", False)


def test_own_items_are_reached_and_a_session_is_given_for_one_tenant_alone(command_output: Said) -> None:
    assert command_output.rows["own: get", "control"] == ("allowed", "allowed", False)
    assert command_output.rows["a session of the tenant", "the role"] == ("allowed", "allowed", False)
    assert command_output.rows["a session of no tenant", "the role"] == ("refused", "refused", False)
    assert command_output.rows["a session with another tag besides", "the role"] == ("refused", "refused", False)


def test_a_caller_that_may_not_assume_the_role_is_refused(stack: Stack, deployment: Deployed) -> None:
    told = verify(stack, deployment, "MemoryTenantRole", caller(stack, "stranger"))
    assert (told.status, told.rows) == (ExitCode.REFUSED, {})
    assert "isolationVerifiers" in told.complaint
