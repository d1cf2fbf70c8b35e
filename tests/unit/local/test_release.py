"""A version is tagged only where all that names it agrees."""

import json
from pathlib import Path

import pytest

from local.release import PACKAGES, PROJECTS, RECORDED, find_problems, read_versions
from tests.support.paths import ROOT

VERSION = "0.3.0"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The places of a checkout that name its version."""
    for file in (*PROJECTS, *PACKAGES, "CHANGELOG.md", "docs/upgrading.md", f"{RECORDED}/{VERSION}.json"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    for file in PROJECTS:
        (tmp_path / file).write_text(f'[project]\nversion = "{VERSION}"\n')
    for file in PACKAGES:
        (tmp_path / file).write_text(json.dumps({"version": VERSION}))
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## [Unreleased]\n\n## [{VERSION}] - 2026-12-01\n")
    (tmp_path / "docs/upgrading.md").write_text(f"| server, Python client, TypeScript client | {VERSION}, the same |\n")
    (tmp_path / RECORDED / f"{VERSION}.json").write_text("{}")
    return tmp_path


def test_where_all_agree_there_is_nothing_to_say(checkout: Path) -> None:
    assert list(find_problems(checkout, VERSION)) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pyproject.toml", '[project]\nversion = "0.2.0"\n'),
        ("clients/python/pyproject.toml", '[project]\nversion = "0.2.0"\n'),
        ("clients/typescript/package.json", '{"version": "0.2.0"}'),
        ("clients/web/package.json", '{"version": "0.2.0"}'),
        ("CHANGELOG.md", "## [Unreleased]\n"),
        ("CHANGELOG.md", "## [0.3.0]\n"),
        ("docs/upgrading.md", "| server, Python client, TypeScript client | 0.2.0, the same |\n"),
        (f"{RECORDED}/{VERSION}.json", None),
    ],
)
def test_one_place_that_does_not_agree_is_named(checkout: Path, file: str, text: str | None) -> None:
    if text is None:
        (checkout / file).unlink()
    else:
        (checkout / file).write_text(text)
    (problem,) = find_problems(checkout, VERSION)
    assert file in problem


def test_the_packages_of_this_checkout_have_one_version() -> None:
    (version,) = set(read_versions(ROOT).values())
    assert list(find_problems(ROOT, version)) == []
