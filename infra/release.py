"""The release that a checkout deploys: functions know it, and what they write names it."""

import subprocess
import tomllib
from pathlib import Path


def read_release(root: Path) -> str:
    """The version of the package; with ``+`` and the commit, where that is not the one which the version's tag names.

    A source archive has no history: there it is the version alone."""
    version: str = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if not (root / ".git").exists():
        return version
    commit = _git(root, "rev-parse", "HEAD")
    tagged_commit = _git(root, "rev-parse", "--quiet", "--verify", f"v{version}^{{commit}}")
    return version if not commit or commit == tagged_commit else f"{version}+{commit[:8]}"


def _git(root: Path, *arguments: str) -> str:
    """What git says, or nothing: a machine may have none."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603, S607 - fixed words
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
