"""Builds the pages of `clients/web` with Vite, for the layer of the function `web`."""

import os
import subprocess
from pathlib import Path

from infra.uv import BuildError

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "clients" / "web"
# Everything that decides the bytes of a build.
SOURCES = (
    CLIENT / "src",
    CLIENT / "package-lock.json",
    CLIENT / "tsconfig.json",
    CLIENT / "vite.config.ts",
    ROOT / "clients" / "typescript" / "src",
)


def build(folder: Path) -> None:
    """Build the pages into `folder`. Raises BuildError with what Vite said."""
    vite = CLIENT / "node_modules" / "vite" / "bin" / "vite.js"
    command = ["node", str(vite), "build", "--outDir", str(folder), "--emptyOutDir", "--logLevel", "warn"]
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, cwd=CLIENT, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode != 0:
        raise BuildError(f"the pages were not built: vite ended with {done.returncode}:\n{done.stdout}{done.stderr}")
