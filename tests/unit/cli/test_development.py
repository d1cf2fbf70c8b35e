"""`loci` in a folder where `make dev` runs; and what each exit status means."""

import argparse
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError

from loci.bootstrap import access
from loci.cli import development, main
from loci.cli.exit_codes import ExitCode, exit_code
from loci.errors import Conflict, Contended, Forbidden, Limited, Malformed, NotFound, Refused, Unavailable
from loci.settings import MissingSetting, Settings
from tests.support.paths import ROOT

RUNNING: dict[str, Any] = {"pid": 7, "environment": {"LOCI_URL": "http://127.0.0.1:9", "AWS_ACCESS_KEY_ID": "local"}}


def write_dev(folder: Path, content: object) -> None:
    (folder / ".loci").mkdir()
    (folder / ".loci" / "dev.json").write_text(json.dumps(content))


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No word of a deployment, and no credentials of the developer's."""
    for name in tuple(os.environ):
        if name.startswith(("LOCI_", "AWS_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)


def test_make_dev_is_found_from_its_folder_and_from_those_within(tmp_path: Path) -> None:
    write_dev(tmp_path, RUNNING)
    within = tmp_path / "docs" / "decisions"
    within.mkdir(parents=True)
    assert development.find_environment(tmp_path) == RUNNING["environment"]
    assert development.find_environment(within) == RUNNING["environment"]


@pytest.mark.parametrize(("name", "value"), [("LOCI_URL", RUNNING["environment"]["LOCI_URL"]), ("LOCI_PASSWORD", "x")])
def test_what_make_env_sets_and_what_names_the_caller_names_no_other_deployment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    write_dev(tmp_path, RUNNING)
    monkeypatch.setenv(name, value)
    assert main(["export"], folder=tmp_path) == ExitCode.NO_ACCESS
    assert capsys.readouterr().err.startswith("loci: using the deployment of make dev\n")


@pytest.mark.parametrize("content", [{**RUNNING, "pid": None}, [], "", {}])
def test_a_make_dev_that_was_stopped_or_cannot_be_read_is_none(tmp_path: Path, content: object) -> None:
    write_dev(tmp_path, content)
    assert development.find_environment(tmp_path) is None


def test_where_none_runs_none_is_found(tmp_path: Path) -> None:
    assert development.find_environment(tmp_path) is None


def test_a_command_is_run_with_make_dev_and_without_the_developers_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_dev(tmp_path, RUNNING)
    monkeypatch.setenv("AWS_PROFILE", "production")
    monkeypatch.setenv("LOCI_TOKEN", "a token")
    seen: dict[str, str] = {}

    def look(settings: Settings, _asked: argparse.Namespace) -> int:
        seen.update(settings.environment, profile=os.environ.get("AWS_PROFILE", ""))
        return ExitCode.DONE

    monkeypatch.setattr("loci.cli.export.export_user", look)
    assert main(["export"], folder=tmp_path) == ExitCode.DONE
    assert (seen["LOCI_URL"], seen["AWS_ACCESS_KEY_ID"], seen["profile"]) == ("http://127.0.0.1:9", "local", "")
    assert os.environ["AWS_PROFILE"] == "production"
    assert capsys.readouterr().err == "loci: using the deployment of make dev\n"


def test_a_deployment_that_is_named_goes_before_make_dev(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_dev(tmp_path, RUNNING)
    monkeypatch.setenv("LOCI_URL", "http://127.0.0.1:8")
    assert main(["export"], folder=tmp_path) == ExitCode.NO_ACCESS
    assert capsys.readouterr().err == "loci: the environment variable LOCI_TOKEN is not set\n"


def test_without_credentials_a_command_says_so_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = [f"--{name}-table={name}" for name in ("conversations", "memory", "control", "ledger")]
    assert main(["restore", "--all", *tables, "--region", "eu-west-1"], folder=tmp_path) == ExitCode.NO_ACCESS
    said = capsys.readouterr().err
    assert said.startswith("loci: no AWS credentials: ")
    assert said.count("\n") == 1


def test_credentials_that_aws_refuses_are_said_in_one_line() -> None:
    refused = ClientError({"Error": {"Code": "ExpiredTokenException", "Message": "long"}}, "GetItem")
    assert access.refusal(refused) == "AWS refuses these credentials: ExpiredTokenException for GetItem"
    assert access.refusal(ClientError({"Error": {"Code": "ValidationException"}}, "GetItem")) is None
    assert access.refusal(ValueError()) is None


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Malformed("m"), ExitCode.USAGE),
        (Refused("r"), ExitCode.USAGE),
        (FileNotFoundError(), ExitCode.USAGE),
        (NotFound("n"), ExitCode.REFUSED),
        (Forbidden("f"), ExitCode.REFUSED),
        (Conflict("c"), ExitCode.REFUSED),
        (Unavailable("u"), ExitCode.UNFINISHED),
        (Contended("c"), ExitCode.UNFINISHED),
        (Limited("l", 7), ExitCode.UNFINISHED),
        (ConnectionRefusedError(), ExitCode.UNFINISHED),
        (MissingSetting("s"), ExitCode.NO_ACCESS),
        (ModuleNotFoundError(), ExitCode.NO_ACCESS),
        (KeyError("k"), ExitCode.BUG),
    ],
)
def test_each_failure_has_a_status_of_its_own_meaning(error: Exception, status: ExitCode) -> None:
    assert exit_code(error) is status


def test_the_page_lists_every_exit_status() -> None:
    page = (ROOT / "docs" / "command.md").read_text("utf-8")
    assert all(f"| {status.value} |" in page for status in ExitCode)


def offered_commands(capsys: pytest.CaptureFixture[str], *words: str) -> Iterator[str]:
    """The commands that the help lists, with the commands of each."""
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    names = re.findall(r"^    ([a-z0-9-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    for name in names:
        yield " ".join((*words, name))
        yield from offered_commands(capsys, *words, name)


def test_the_page_lists_exactly_the_commands_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "command.md").read_text("utf-8")
    own = page.split("## For operators")[1].split("## For people with a token")[0]
    listed = re.findall(r"^\| `loci ([^`]+)`", own, re.MULTILINE)
    offered = set(offered_commands(capsys))
    assert len(offered) > 12
    assert offered - {"model", "receipt", "tenant"} == set(listed)  # these need a second word
