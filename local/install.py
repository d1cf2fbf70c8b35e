"""Install everything from the pins, each part only if its pins have changed.

    python3 -m local.install

It runs on the machine's own Python with the standard library only. Uv in an environment of its own, the project's
environment (with Node), the emulator's environment, the CDK command line, the conformance runner, and the clients' own
packages.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from local import paths


@dataclass(frozen=True, slots=True)
class Part:
    """One part to install: `pins` decide whether it is up to date, `proof` is a file that it creates."""

    name: str
    title: str
    pins: tuple[Path, ...]
    proof: Path
    install: Callable[[], None]


def main() -> int:
    """Install what has changed; return 0, or 1 after one line that says what failed."""
    try:
        for part in _parts():
            bring(part)
    except subprocess.CalledProcessError as error:
        print(f"loci: setup failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


def bring(part: Part, stamps: Path = paths.STAMPS) -> None:
    """Install `part` unless its stamp says that the same pins are installed already."""
    stamp = stamps / part.name
    wanted = fingerprint(part.pins, sys.version)
    if part.proof.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"· {part.title}", flush=True)
    started = time.monotonic()
    part.install()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted)
    print(f"✓ {part.title} ({time.monotonic() - started:.0f} s)", flush=True)


def fingerprint(files: Sequence[Path], interpreter: str) -> str:
    """Return a SHA-256 over the bytes of files and the interpreter of the environments."""
    digest = hashlib.sha256(interpreter.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _parts() -> tuple[Part, ...]:
    uv_pin, emulator_pin = paths.PINS / "uv.txt", paths.PINS / "ministack.txt"
    cdk_pins = _node_pins(paths.CDK)
    conformance_pins = _node_pins(paths.CONFORMANCE)
    project_pins = (paths.ROOT / "pyproject.toml", paths.ROOT / "uv.lock")
    python_client, typescript_client = paths.CLIENTS / "python", paths.CLIENTS / "typescript"
    python_pins = (python_client / "pyproject.toml", python_client / "uv.lock")
    typescript_pins = (typescript_client / "package.json", typescript_client / "package-lock.json")
    web_client = paths.CLIENTS / "web"
    web_pins = (web_client / "package.json", web_client / "package-lock.json")
    return (
        Part("uv", "uv, the installer", (uv_pin,), paths.TOOLS / "bin" / "uv", _install_uv),
        Part("project", "packages of the project", project_pins, paths.VENV / "bin" / "node", _sync_project),
        Part("ministack", "MiniStack, the AWS emulator", (emulator_pin,), _emulator_python(), _install_emulator),
        Part(
            "cdk",
            "the CDK command line",
            cdk_pins,
            paths.CDK / "node_modules" / "aws-cdk",
            lambda: _install_pinned(paths.CDK),
        ),
        Part(
            "conformance",
            "the conformance runner of MCP",
            conformance_pins,
            paths.CONFORMANCE / "node_modules" / ".bin" / "conformance",
            lambda: _install_pinned(paths.CONFORMANCE),
        ),
        Part(
            "client-python",
            "the Python client",
            python_pins,
            python_client / ".venv" / "bin" / "pytest",
            lambda: _sync(python_client),
        ),
        Part(
            "client-python-lowest",
            "the oldest frameworks that its adapters take",
            (_lowest_pins(),),
            paths.LOWEST / "bin" / "pytest",
            _install_lowest,
        ),
        Part(
            "client-typescript",
            "the TypeScript client",
            typescript_pins,
            typescript_client / "node_modules" / "vitest",
            lambda: _install_node_packages(typescript_client),
        ),
        Part(
            "client-web",
            "the pages",
            web_pins,
            web_client / "node_modules" / "vite",
            lambda: _install_node_packages(web_client),
        ),
    )


def _install_uv() -> None:
    shutil.rmtree(paths.TOOLS, ignore_errors=True)
    _run([sys.executable, "-m", "venv", paths.TOOLS])
    pip: list[str | Path] = [paths.TOOLS / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    _run([*pip, "install", "--require-hashes", "-r", paths.PINS / "uv.txt"])


def _sync_project() -> None:
    _sync(paths.ROOT)


def _sync(project: Path) -> None:
    _run([_uv(), "sync", "--locked", "--python", sys.executable, *_quiet()], cwd=project)


def _install_emulator() -> None:
    _run([_uv(), "venv", "--clear", "--quiet", "--python", sys.executable, paths.EMULATOR])
    pip: list[str | Path] = [_uv(), "pip", "install", "--python", _emulator_python(), "--require-hashes", *_quiet()]
    _run([*pip, "-r", paths.PINS / "ministack.txt"])


def _lowest_pins() -> Path:
    return paths.CLIENTS / "python" / "tests" / "adapters" / "lowest.txt"


def _install_lowest() -> None:
    _run([_uv(), "venv", "--clear", "--quiet", "--python", sys.executable, paths.LOWEST])
    python = paths.LOWEST / "bin" / "python"
    _run([_uv(), "pip", "install", "--python", python, "--require-hashes", *_quiet(), "-r", _lowest_pins()])


def _node_pins(folder: Path) -> tuple[Path, Path]:
    pins = paths.PINS / folder.name
    return pins / "package.json", pins / "package-lock.json"


def _install_pinned(folder: Path) -> None:
    """Installs what ``local/pinned`` says in a folder of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    for pin in _node_pins(folder):
        shutil.copy(pin, folder / pin.name)
    _install_node_packages(folder)


def _install_node_packages(project: Path) -> None:
    npm = paths.VENV / "bin" / "npm"
    _run([npm, "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=project)


def _uv() -> Path:
    return paths.TOOLS / "bin" / "uv"


def _emulator_python() -> Path:
    return paths.EMULATOR / "bin" / "python"


def _quiet() -> list[str]:
    """Options that hide uv's progress in logs; a terminal shows it."""
    return [] if sys.stderr.isatty() else ["--quiet"]


def _run(command: Sequence[str | Path], cwd: Path = paths.ROOT) -> None:
    path = f"{paths.VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "UV_PYTHON_DOWNLOADS": "never"}
    environment.pop("VIRTUAL_ENV", None)
    subprocess.run([str(word) for word in command], cwd=cwd, env=environment, check=True)  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
