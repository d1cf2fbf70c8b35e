"""The clients as users have them: the Python client's own environment, and a folder into which the TypeScript client is
installed."""

import subprocess
from functools import cache
from pathlib import Path

from local import paths

PYTHON, TYPESCRIPT = paths.CLIENTS / "python", paths.CLIENTS / "typescript"
PYTHON_COMMAND = str(PYTHON / ".venv" / "bin" / "python")


@cache
def build_typescript_client() -> Path:
    """Compiles the client once for all tests; the folder of its package."""
    subprocess.run(["npm", "run", "--silent", "build"], cwd=TYPESCRIPT, check=True)  # noqa: S607 - on the PATH of make
    return TYPESCRIPT


def install_typescript_client(folder: Path, *others: str) -> None:
    """Links the package, and others that it is tested with, into a folder, as npm links packages of this machine."""
    modules = folder / "node_modules"
    modules.mkdir()
    (modules / "loci-memory-client").symlink_to(build_typescript_client())
    for name in others:
        (modules / name).symlink_to(TYPESCRIPT / "node_modules" / name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
