"""Install everything from the pins, each part only if its pins have changed, independent parts side by side.

    python3 -m local.install [PART ...]

Without a name it brings what `make test` needs; `system` means what `make dev` runs on. It runs on the machine's
own Python with the standard library only. Uv in an environment of its own, the project's environment (with Node), the
emulator's environment, the CDK command line, the conformance runner, and the clients' own packages.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from local import paths


@dataclass(frozen=True, slots=True)
class Part:
    """One part to install: `pins` decide whether it is up to date, `proof` is a file that it creates, `needs` are
    parts before it."""

    name: str
    title: str
    pins: tuple[Path, ...]
    proof: Path
    install: Callable[[], None]
    needs: tuple[str, ...] = ("uv", "project")


SYSTEM = ("uv", "project", "ministack", "cdk", "client-web")
NIGHT = ("conformance", "client-python-lowest", "client-python-heavy")
"""What `make night` needs besides."""


def main(names: Sequence[str]) -> int:
    """Install what has changed of these parts; return 0, or 1 after one line that says what failed."""
    parts = _parts()
    wanted_parts = set(SYSTEM if names == ["system"] else names or parts.keys() - set(NIGHT))
    if unknown := wanted_parts - parts.keys():
        print(f"loci: no such part: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 1
    try:
        _bring_side_by_side([part for part in parts.values() if part.name in wanted_parts])
    except subprocess.CalledProcessError as error:
        print(f"loci: setup failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


def _bring_side_by_side(parts: Sequence[Part]) -> None:
    """Each part as soon as those that it needs are there."""
    futures: dict[str, Future[None]] = {}

    def bring_after(part: Part) -> None:
        for name in part.needs:
            if name in futures:
                futures[name].result()
        bring(part)

    with ThreadPoolExecutor(len(parts)) as pool:
        for part in parts:
            futures[part.name] = pool.submit(bring_after, part)
        for future in futures.values():
            future.result()


def bring(part: Part, stamps: Path = paths.STAMPS) -> None:
    """Install `part` unless its stamp says that the same pins are installed already."""
    stamp = stamps / part.name
    wanted_fingerprint = fingerprint(part.pins, sys.version)
    if part.proof.exists() and stamp.exists() and stamp.read_text() == wanted_fingerprint:
        return
    print(f"· {part.title}", flush=True)
    started_at = time.monotonic()
    part.install()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted_fingerprint)
    print(f"✓ {part.title} ({time.monotonic() - started_at:.0f} s)", flush=True)


def fingerprint(files: Sequence[Path], interpreter: str) -> str:
    """Return a SHA-256 over the bytes of files and the interpreter of the environments."""
    digest = hashlib.sha256(interpreter.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _parts() -> dict[str, Part]:
    return {part.name: part for part in (*_tools(), *_clients())}


def _tools() -> Iterator[Part]:
    uv_pin, emulator_pin = paths.PINS / "uv.txt", paths.PINS / "ministack.txt"
    project_pins = (paths.ROOT / "pyproject.toml", paths.ROOT / "uv.lock")
    cdk, conformance = paths.CDK, paths.CONFORMANCE
    yield Part("uv", "uv, the installer", (uv_pin,), paths.TOOLS / "bin" / "uv", _install_uv, ())
    yield Part("project", "packages of the project", project_pins, paths.VENV / "bin" / "node", _sync_project, ("uv",))
    yield Part(
        "ministack", "MiniStack, the AWS emulator", (emulator_pin,), _emulator_python(), _install_emulator, ("uv",)
    )
    yield Part(
        "cdk", "the CDK command line", _node_pins(cdk), cdk / "node_modules" / "aws-cdk", lambda: _install_pinned(cdk)
    )
    yield Part(
        "conformance",
        "the conformance runner of MCP",
        _node_pins(conformance),
        conformance / "node_modules" / ".bin" / "conformance",
        lambda: _install_pinned(conformance),
    )


def _clients() -> Iterator[Part]:
    python, typescript, web = (paths.CLIENTS / name for name in ("python", "typescript", "web"))
    yield Part(
        "client-python",
        "the Python client",
        (python / "pyproject.toml", python / "uv.lock"),
        python / ".venv" / "bin" / "pytest",
        lambda: _sync(python),
        ("uv",),
    )
    yield Part(
        "peers",
        "clients of other memory services",
        (paths.PINS / "peers.txt",),
        paths.PEERS / "bin" / "python",
        _install_peers,
        ("uv",),
    )
    yield Part(
        "node-peers",
        "clients of other memory services for Node",
        _node_pins(paths.NODE_PEERS),
        paths.NODE_PEERS / "node_modules" / "mem0ai",
        lambda: _install_pinned(paths.NODE_PEERS),
    )
    yield Part(
        "client-python-lowest",
        "the oldest frameworks that its adapters take",
        (_adapter_pins("lowest"),),
        paths.LOWEST / "bin" / "pytest",
        lambda: _install_frameworks("lowest", paths.LOWEST),
        ("uv",),
    )
    yield Part(
        "client-python-heavy",
        "the frameworks of its adapters that take long to install",
        (_adapter_pins("heavy"),),
        paths.HEAVY / "bin" / "pytest",
        lambda: _install_frameworks("heavy", paths.HEAVY),
        ("uv",),
    )
    for name, title, client, proof in (
        ("client-typescript", "the TypeScript client", typescript, "vitest"),
        ("client-web", "the pages", web, "vite"),
    ):
        pins = (client / "package.json", client / "package-lock.json")
        yield Part(name, title, pins, client / "node_modules" / proof, partial(_install_node_packages, client))


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


def _install_peers() -> None:
    _run([_uv(), "venv", "--clear", "--quiet", "--python", sys.executable, paths.PEERS])
    python = paths.PEERS / "bin" / "python"
    _run([_uv(), "pip", "install", "--python", python, "--require-hashes", *_quiet(), "-r", paths.PINS / "peers.txt"])


def _adapter_pins(name: str) -> Path:
    return paths.CLIENTS / "python" / "tests" / "adapters" / f"{name}.txt"


def _install_frameworks(name: str, environment: Path) -> None:
    _run([_uv(), "venv", "--clear", "--quiet", "--python", sys.executable, environment])
    python = environment / "bin" / "python"
    _run([_uv(), "pip", "install", "--python", python, "--require-hashes", *_quiet(), "-r", _adapter_pins(name)])


def _node_pins(folder: Path) -> tuple[Path, Path]:
    pins = paths.PINS / folder.name
    return pins / "package.json", pins / "package-lock.json"


def _install_pinned(folder: Path) -> None:
    """Installs what ``local/pinned`` says in a folder of that name."""
    shutil.copytree(paths.PINS / folder.name, folder, dirs_exist_ok=True)
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
    sys.exit(main(sys.argv[1:]))
