"""The page of imports and exports, executed as it is printed."""

import re
from pathlib import Path

import pytest

from tests.security.in_memory import World
from tests.security.in_process import calling
from tests.support.client_command import run_client
from tests.support.local_server import serve_client
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "import-export.md").read_text("utf-8")
(MEMORIES,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
TRANSCRIPTS = [
    (command, shown)
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE)
]


@pytest.mark.thorough
def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "memories.json").write_text(MEMORIES, "utf-8")
    assert len(TRANSCRIPTS) >= 2
    with serve_client(calling(World().handler, "ada", "acme")) as url:
        for command, shown in TRANSCRIPTS:
            ended = run_client(command, tmp_path, url)
            assert ended.stdout == shown, ended.stderr
