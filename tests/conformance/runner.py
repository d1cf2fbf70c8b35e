"""The official conformance runner, pinned under ``local/pinned/conformance``."""

import subprocess
from pathlib import Path

from local import paths

RUNNER = paths.CONFORMANCE / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
EXPECTED = paths.ROOT / "tests" / "conformance" / "expected"
REVISIONS = ("2025-11-25", "2026-07-28")


def run_scenarios(url: str, revision: str, server: str, output: Path) -> subprocess.CompletedProcess[str]:
    """Runs all scenarios of a revision against a server. It succeeds if those of ``expected/{server}-{revision}.yml``
    fail and no other one does."""
    expected = EXPECTED / f"{server}-{revision}.yml"
    asked = ["server", "--url", f"{url}/mcp", "--spec-version", revision, "--expected-failures", str(expected)]
    return subprocess.run(  # noqa: S603 - the pinned runner
        [paths.VENV / "bin" / "node", RUNNER, *asked, "-o", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
