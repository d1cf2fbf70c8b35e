"""The table of the page of groups names places and tests that are there."""

import re

import pytest

from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "dialects" / "groups.md").read_text("utf-8")
CLIENT = ROOT / "clients" / "python"
FOLDERS = {
    "clients": CLIENT / "src" / "loci_memory_client" / "groups",
    "service": ROOT / "layers" / "core" / "python" / "loci" / "dialects" / "groups",
    "docs": ROOT / "docs",
    "tests": ROOT / "tests",
}
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.rpartition("| promise |")[2].splitlines()
    if line.startswith("| ")
]


def test_the_table_has_a_row_for_every_promise() -> None:
    assert len(ROWS) >= 25
    assert {len(row) for row in ROWS} == {3}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_a_row_names_is_there(row: list[str]) -> None:
    _, where, tests = row
    for name in re.findall("`(.+?)`", where):
        folder, _, rest = name.partition("/")
        assert (FOLDERS[folder] / rest).is_file(), name
    named = re.findall("`(.+?)`", tests)
    assert named
    for name in named:
        folder = ROOT if name.startswith("tests/") else CLIENT / "tests" / "groups"
        assert (folder / name).is_file(), name
