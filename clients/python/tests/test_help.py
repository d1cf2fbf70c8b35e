"""The page of the commands has all of them, and so have the entry points that other packages look in."""

import re
import tomllib
from pathlib import Path

import pytest

from loci_memory_client.command import main

PACKAGE = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
PAGE = (Path(__file__).parents[3] / "docs" / "command.md").read_text("utf-8")


def test_the_page_and_the_entry_points_list_exactly_the_commands_of_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    offered = re.findall(r"^    ([a-z-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    listed = re.findall(r"^\| `loci ([^`]+)`", PAGE.split("## For people with a token")[1], re.MULTILINE)
    assert sorted(offered) == sorted(listed) != []
    assert sorted(PACKAGE["project"]["entry-points"]["loci.commands"]) == sorted(offered)
