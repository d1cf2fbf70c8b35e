"""`make release VERSION=0.3.0`: tags a commit, once all that names the version agrees.

Says everything that does not agree, or makes the annotated tag v0.3.0. It pushes nothing.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from local import paths

PROJECTS = ("pyproject.toml", "clients/python/pyproject.toml")
PACKAGES = ("clients/typescript/package.json", "clients/web/package.json")
RECORDED = "tests/contract/upgrade/releases"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the tag and say how it is published. Return 0, or 1 after what does not agree has been said."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("version", help="the version to release, such as 0.3.0")
    version = parser.parse_args(arguments).version
    problems = [*find_problems(paths.ROOT, version), *find_unsaved(paths.ROOT, version)]
    for problem in problems:
        print(f"loci: {problem}", file=sys.stderr)
    if problems:
        return 1
    _git(paths.ROOT, "tag", "-a", f"v{version}", "-m", f"Release {version}")
    print(f"v{version} is tagged; git push origin v{version} publishes it")
    return 0


def find_problems(root: Path, version: str) -> Iterator[str]:
    """Everything in the files of a checkout that does not agree with this version."""
    for file, found in read_versions(root).items():
        if found != version:
            yield f"{file} has the version {found}, not {version}"
    headings = re.findall(r"^## \[(.+?)\](?: - (.*))?$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    dates = dict(headings)
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", dates.get(version, "")):
        yield f"CHANGELOG.md has no heading with a date: ## [{version}] - 2026-05-04"
    page = (root / "docs" / "upgrading.md").read_text("utf-8")
    if f"| server, Python client, TypeScript client | {version}, " not in page:
        yield f"docs/upgrading.md does not say {version} in its table of versions"
    if not (root / RECORDED / f"{version}.json").exists():
        yield f"{RECORDED}/{version}.json is missing: what this release stores, which later ones must read"


def read_versions(root: Path) -> Mapping[str, str]:
    """The version in each package of the checkout, by its file."""
    projects = {file: tomllib.loads((root / file).read_text("utf-8"))["project"]["version"] for file in PROJECTS}
    return projects | {file: json.loads((root / file).read_text("utf-8"))["version"] for file in PACKAGES}


def find_unsaved(root: Path, version: str) -> Iterator[str]:
    """What keeps the present commit from being tagged."""
    if _git(root, "status", "--porcelain"):
        yield "there are changes that are not committed"
    if _git(root, "tag", "--list", f"v{version}"):
        yield f"there is a tag v{version}; a release is never changed: take the next version"


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)  # noqa: S603, S607 - fixed words
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
