"""Commands of other packages run by the same word ``loci``; the operators' own words stay theirs."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.cli.neighbours import OF_THE_CLIENT, find_command
from tests.support.client_command import run_client

MODULE = """
given = []
def run(arguments):
    given.append(list(arguments))
    return 7
"""


@pytest.fixture
def neighbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """What another package with the commands ``import`` and ``reindex`` was given."""
    (tmp_path / "neighbour.py").write_text(MODULE)
    info = tmp_path / "neighbour-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: neighbour\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[loci.commands]\nimport = neighbour:run\nreindex = neighbour:run\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "neighbour", raising=False)
    import neighbour  # type: ignore[import-not-found]  # made above

    given: list[Sequence[str]] = neighbour.given
    return given


def test_a_command_of_another_package_gets_the_whole_line(neighbour: list[Sequence[str]]) -> None:
    assert main(["import", "mem0", "file.json"]) == 7
    assert neighbour == [["import", "mem0", "file.json"]]


@pytest.mark.usefixtures("neighbour")
def test_the_operators_own_words_stay_theirs() -> None:
    assert find_command(["reindex"]) is None


@pytest.mark.parametrize("given", [[], ["--help"], ["nothing"]])
def test_words_that_no_package_has_are_for_the_parser(given: list[str]) -> None:
    assert find_command(given) is None


def test_a_command_of_the_client_that_is_not_installed_says_what_brings_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "mem0", "memories.json"]) == ExitCode.NO_ACCESS
    said = capsys.readouterr().err
    assert "clients/python/.venv/bin/loci after make setup" in said
    assert "pip install './clients/python[transfer]'" in said


@pytest.mark.parametrize("command", sorted(OF_THE_CLIENT))
def test_what_make_setup_installs_has_the_clients_commands(command: str, tmp_path: Path) -> None:
    assert run_client(f"loci {command} --help", tmp_path).returncode == ExitCode.DONE
