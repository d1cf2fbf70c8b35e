"""The command ``loci`` of the Python client, as it is installed in its own environment."""

import os
import subprocess
from pathlib import Path

from tests.support.paths import ROOT

FOLDER = ROOT / "clients" / "python" / ".venv" / "bin"


def run_client(command: str, folder: Path, url: str = "", token: str = "any") -> subprocess.CompletedProcess[str]:  # noqa: S107 - no secret
    """A finished command line that begins with ``loci``, run in a folder."""
    environment = {"PATH": f"{FOLDER}{os.pathsep}{os.environ['PATH']}", "LOCI_URL": url, "LOCI_TOKEN": token}
    return subprocess.run(  # noqa: S603 - the command is ours
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
