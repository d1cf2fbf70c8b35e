"""The tutorial and the calls of the README, executed as they are printed: commands, and what they print."""

import os
import re
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.model_endpoint import ModelEndpoint
from tests.support.paths import ROOT
from tests.support.scripted_turns import DONE

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", TUTORIAL, re.DOTALL)
TRANSCRIPTS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", TUTORIAL, re.DOTALL)


@pytest.fixture
def reader(stack: Stack, callers: Callers) -> Client:
    """A user without memories."""
    person = Person(f"reader-{uuid4().hex[:8]}")
    stack.pool.add(person)
    return callers(person.name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the program of the tutorial."""
    (tmp_path / "chat.py").write_text(PROGRAM, "utf-8")
    return tmp_path


def run(command: str, folder: Path, url: str, reader: Client, **variables: str) -> str:
    """The output of a command of the tutorial, without dates."""
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LOCI_URL": url,
        "LOCI_TOKEN": reader.token or "",
        **variables,
    }
    ended = subprocess.run(  # noqa: S603 - the command is ours, out of the tutorial
        ["/bin/sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return without_dates(ended.stdout)


def without_dates(text: str) -> str:
    """The text with one date in place of all, and of their times."""
    return re.sub(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?", "DATE", text)


def wait_for_extraction(reader: Client) -> None:
    """Wait until every conversation of the tutorial is distilled."""
    conversations = reader.get("/ai-conversations", namespace="chatbot")["items"]
    for conversation in conversations:
        steps.wait_until_read(reader, conversation["id"])


def test_the_program_of_the_tutorial_has_at_most_thirty_lines_of_code() -> None:
    assert len([line for line in PROGRAM.splitlines() if line]) <= 30


def test_the_commands_of_the_tutorial_print_what_it_shows(folder: Path, stack: Stack, reader: Client) -> None:
    for command, shown in TRANSCRIPTS:
        assert run(command, folder, stack.url, reader) == without_dates(shown)
        wait_for_extraction(reader)


def test_the_chatbot_of_the_tutorial_can_ask_a_model(
    folder: Path, stack: Stack, callers: Callers, models: ModelEndpoint
) -> None:
    said = run(
        "echo Hello | python3 chat.py", folder, stack.url, callers("user"), MODEL="any", OPENAI_BASE_URL=models.openai
    )
    assert said == f"bot: {DONE}\n"


def test_the_calls_of_the_readme_remember_what_it_shows(folder: Path, stack: Stack, reader: Client) -> None:
    (commands,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    assert "## Always in mind\\n- I am allergic to peanuts" in run(commands, folder, stack.url, reader)
    (talk,) = reader.get("/ai-conversations", namespace="memory")["items"]
    steps.wait_until_read(reader, talk["id"])
    block = reader.post("/ai-memory/context", {"message": "What shall we cook?"})["contextBlock"]
    assert without_dates(block) == without_dates(shown.strip())


def test_the_calls_of_the_readme_fail_with_a_bad_token(folder: Path, stack: Stack) -> None:
    (commands,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": stack.url, "LOCI_TOKEN": "bad"}
    ended = subprocess.run(  # noqa: S603 - as above
        ["/bin/sh", "-c", commands],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode != 0
    assert "401" in ended.stderr
