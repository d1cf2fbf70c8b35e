"""The release that a checkout deploys says whether it is the tagged one."""

import subprocess
from pathlib import Path

import pytest

from infra.release import read_release

PROJECT = '[project]\nname = "loci"\nversion = "0.3.0"\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    return tmp_path


def git(checkout: Path, *words: str) -> str:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "tag.gpgSign=false")
    done = subprocess.run(["git", *identity, *words], cwd=checkout, capture_output=True, text=True, check=True)  # noqa: S603, S607 - fixed words
    return done.stdout.strip()


def commit(checkout: Path, text: str) -> str:
    (checkout / "file").write_text(text)
    git(checkout, "add", ".")
    git(checkout, "commit", "-m", text, "--no-gpg-sign")
    return git(checkout, "rev-parse", "HEAD")


def test_a_source_archive_is_its_version(checkout: Path) -> None:
    assert read_release(checkout) == "0.3.0"


def test_the_commit_of_the_tag_is_the_version_and_any_other_names_itself(checkout: Path) -> None:
    git(checkout, "init")
    assert read_release(checkout) == "0.3.0"
    before = commit(checkout, "before")
    assert read_release(checkout) == f"0.3.0+{before[:8]}"
    commit(checkout, "release")
    git(checkout, "tag", "-a", "v0.3.0", "-m", "Release 0.3.0")
    assert read_release(checkout) == "0.3.0"
    after = commit(checkout, "after")
    assert read_release(checkout) == f"0.3.0+{after[:8]}"
