"""The programs of the page on the AI SDK, executed as they are printed, with a model that repeats what it knows."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.clients import install_typescript_client
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "ai-sdk.md").read_text("utf-8")
MODEL = ROOT / "tests" / "support" / "echoing_model.ts"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the client, the AI SDK and a model."""
    install_typescript_client(tmp_path, "ai")
    shutil.copy(MODEL, tmp_path / "model.ts")
    return tmp_path


def run(program: str, folder: Path, reader: Client) -> str:
    (folder / "program.ts").write_text(program, "utf-8")
    own = {"PATH": os.environ["PATH"], "LOCI_URL": reader.url, "LOCI_TOKEN": reader.token or ""}
    command = ["node", "program.ts"]
    ended = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603 - the programs are ours
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_model_knows_what_is_remembered_and_its_turn_is_stored(folder: Path, stack: Stack, callers: Callers) -> None:
    person = Person(f"hiker-{uuid4().hex[:8]}")
    stack.pool.add(person)
    reader = callers(person.name)
    by_itself, with_tools = re.findall(r"^```ts\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert "allergic to peanuts" in run(by_itself, folder, reader)
    (conversation,) = reader.get("/ai-conversations", namespace="assistant")["items"]
    said, answered = reader.get(f"/ai-conversations/{conversation['id']}/messages")["items"]
    assert "What may I eat on a hike?" in str(said["content"])
    assert "allergic to peanuts" in str(answered["content"])
    assert "allergic to peanuts" in run(with_tools, folder, reader)
