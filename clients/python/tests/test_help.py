"""The page of the commands has all of them."""

import re
from pathlib import Path

import pytest

from loci_memory_client.command import main

PAGE = (Path(__file__).parents[3] / "docs" / "command.md").read_text("utf-8")


def test_the_page_lists_exactly_the_commands_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    offered = re.findall(r"^    ([a-z-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    listed = re.findall(r"^\| `loci ([^`]+)`", PAGE.split("## For people with a token")[1], re.MULTILINE)
    assert sorted(offered) == sorted(listed) != []
