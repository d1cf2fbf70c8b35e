"""No file of the repository has an open conflict."""

import re
import subprocess

from tests.support.paths import ROOT

MARKER = re.compile(rb"^(?:<{7}|>{7}|\|{7}) ", re.MULTILINE)


def test_conflict_markers_are_found() -> None:
    assert MARKER.search(b"one\n" + b"<" * 7 + b" HEAD\n")
    assert MARKER.search(b">" * 7 + b" 935f68d5 (Describe)\n")
    assert not MARKER.search(b"Title\n" + b"=" * 7 + b"\nsee <<<<<<< here, >>>>>>>\n")


def test_no_file_has_conflict_markers() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S607
    files = [ROOT / name for name in listed.decode().split("\0") if name]
    assert len(files) > 1000
    found = [str(file) for file in files if file.is_file() and MARKER.search(file.read_bytes())]
    assert not found, "resolve the conflicts in these files"
