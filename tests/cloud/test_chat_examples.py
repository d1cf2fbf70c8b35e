"""The examples of the page on chats, executed as they are printed."""

import os
import re
import sys
from pathlib import Path

import pytest

from local.deployment import Stack
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.paths import ROOT
from tests.support.programs import run_program

PAGE = (ROOT / "docs" / "dialects" / "chats.md").read_text("utf-8")
CHAT = "/chat/api/550e8400-e29b-41d4-a716-446655440000"
COMMANDS = {
    "sh": ("/bin/sh", "-e"),
    "python": (sys.executable, "-"),
    "javascript": ("node", "--input-type=module", "-"),
}


def example(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def run(language: str, url: str, reader: Client, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return run_program(COMMANDS[language], folder, url, reader.token or "", example(language), PATH=path)


@pytest.fixture
def reader(callers: Callers) -> Client:
    """A user whose chat knows nothing."""
    client = callers("second")
    for memory in client.get(f"{CHAT}/memories")["memories"]:
        assert client.send("DELETE", f"{CHAT}/memories/{memory['id']}").status == 204
    return client


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_program_prints_the_memory_that_it_made_and_leaves_none(
    language: str, stack: Stack, reader: Client, tmp_path: Path
) -> None:
    assert run(language, stack.url, reader, tmp_path) == "[fact] The project deadline is March 15, 2026\n"
    assert reader.get(f"{CHAT}/memories") == {"memories": []}


def test_the_commands_create_list_update_and_delete(stack: Stack, reader: Client, tmp_path: Path) -> None:
    printed = run("sh", stack.url, reader, tmp_path)
    assert "The project deadline is March 15, 2026" in printed
    assert "The project deadline has been extended to April 1, 2026" in printed
    assert printed.splitlines()[-1] == "204"
    assert reader.get(f"{CHAT}/memories") == {"memories": []}
