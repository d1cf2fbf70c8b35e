"""Builds the layers for their target platform with uv, without Docker: `python -m infra.packaging`.

The name of an archive contains a hash of its inputs, so nothing is built twice. The same inputs give the same bytes, so
nothing is deployed twice. Synthesis builds nothing, it only looks for archives.
"""

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from infra import pages, uv
from infra.archive import unzipped_size, write_archive
from infra.pruning import prune
from infra.setting_values import SettingError
from infra.settings import Architecture, Settings, over, parse
from infra.uv import BuildError

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "build" / "layers"
PACKAGE = ROOT / "layers" / "core" / "python" / "loci"
PROMPTS = ROOT / "prompts"
MODELS = {name: PACKAGE / "adapters" / name for name in ("minilm", "use")}
LOCK = ROOT / "uv.lock"
# The model has the same one, the Apache License 2.0.
LICENSE = ROOT / "LICENSE"
RECIPE = tuple(ROOT / "infra" / name for name in ("packaging.py", "pruning.py", "archive.py", "uv.py"))

MEGABYTE = 1_000_000
PLATFORMS: dict[Architecture, str] = {
    "arm64": "aarch64-manylinux_2_28",
    "x86_64": "x86_64-manylinux_2_28",
}


class NotBuilt(FileNotFoundError):
    """An archive that synthesis needs is missing; the message says what to run."""


@dataclass(frozen=True, slots=True)
class Archives:
    """One zip for each layer, its files under `python/`."""

    core: Path
    dependencies: Path
    embedder: Path
    pages: Path


@dataclass(frozen=True, slots=True)
class Target:
    """The platform of the layers. `host`: this interpreter on this machine, whatever its C library is."""

    architecture: Architecture
    python_version: str
    host: bool

    @property
    def name(self) -> str:
        """The target as part of file names."""
        return f"{'host' if self.host else 'lambda'}-{self.architecture}-{self.python_version}"


@dataclass(frozen=True, slots=True)
class Layer:
    """How to build one layer: `fill` writes its `python/` folder. `limit` in MB (10^6 bytes), unzipped."""

    name: str
    inputs: tuple[Path, ...]
    limit: int
    fill: Callable[[Path, Target], None]


def target_of(settings: Settings) -> Target:
    """The platform of a deployment's functions."""
    return Target(settings.architecture, settings.python_version, settings.local)


def archives(target: Target, folder: Path = BUILT) -> Archives:
    """The archives for a target in `folder`. Raises NotBuilt."""
    return Archives(**{layer.name: _existing(layer, target, folder) for layer in LAYERS})


def build(target: Target, folder: Path = BUILT) -> Archives:
    """Build the missing archives for a target, and return all. Raises BuildError."""
    return Archives(**{layer.name: build_layer(layer, target, folder) for layer in LAYERS})


def build_layer(layer: Layer, target: Target, folder: Path) -> Path:
    """Build one layer's archive in `folder`, if it is missing, and return it. Raises BuildError."""
    path = archive_path(layer, target, folder)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            # It gets its name only when it is complete.
            os.replace(_make(layer, target, Path(scratch)), path)
        _forget_older(layer, target, path)
    return path


def archive_path(layer: Layer, target: Target, folder: Path) -> Path:
    """The path of a layer's archive, which depends on all inputs."""
    digest = hashlib.sha256()
    for source in (*layer.inputs, *RECIPE):
        for file in _files(source):
            digest.update(str(file.relative_to(source.parent)).encode() + b"\0" + file.read_bytes() + b"\0")
    return folder / f"{layer.name}-{target.name}-{digest.hexdigest()[:16]}.zip"


def _existing(layer: Layer, target: Target, folder: Path) -> Path:
    path = archive_path(layer, target, folder)
    if not path.exists():
        context = f"-c architecture={target.architecture} -c pythonVersion={target.python_version}"
        option = "--local" if target.host else context
        raise NotBuilt(f"the layer {layer.name!r} isn't built: run `python -m infra.packaging {option}` first")
    return path


def _make(layer: Layer, target: Target, scratch: Path) -> Path:
    interpreter = uv.interpreter(target.python_version)
    python = scratch / "layer" / "python"
    python.mkdir(parents=True)
    layer.fill(python, target)
    _compile(python, interpreter)
    archive = scratch / "layer.zip"
    write_archive(python.parent, archive)
    megabytes = unzipped_size(archive) / MEGABYTE
    if megabytes > layer.limit:
        raise BuildError(f"layer {layer.name!r}: {megabytes:.0f} MB unzipped, {layer.limit} MB allowed")
    return archive


def _forget_older(layer: Layer, target: Target, newest: Path) -> None:
    for other in newest.parent.glob(f"{layer.name}-{target.name}-*.zip"):
        if other != newest:
            other.unlink(missing_ok=True)


def _files(source: Path) -> list[Path]:
    paths = sorted(source.rglob("*")) if source.is_dir() else [source]
    return [file for file in paths if file.is_file() and "__pycache__" not in file.parts]


def _fill_core(python: Path, _target: Target) -> None:
    shutil.copytree(PACKAGE, python / "loci", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROMPTS, python / "loci_prompts")


def _fill_dependencies(python: Path, target: Target) -> None:
    requirements = _export(python.parent.parent)
    _install(python, target, ["--requirement", str(requirements)])
    prune(python)


def _fill_embedder(python: Path, target: Target) -> None:
    constraints = _export(python.parent.parent, "--extra", "embedder")
    _install(python, target, ["--constraint", str(constraints), "--no-deps", "numpy"])
    prune(python)
    for name in MODELS:
        model = python / f"loci_{name}"
        uv.run([sys.executable, "-m", f"loci.adapters.{name}.build", str(model)])
        shutil.copyfile(LICENSE, model / LICENSE.name)


def _export(folder: Path, *options: str) -> Path:
    """The locked versions and hashes of the packages in layers."""
    path = folder / "requirements.txt"
    quietly = ["--frozen", "--no-dev", "--no-emit-project", "--quiet"]
    uv.run([uv.executable(), "export", *quietly, "-o", str(path), *options])
    return path


def _install(python: Path, target: Target, packages: list[str]) -> None:
    if target.host:
        where = ["--python", sys.executable]
    else:
        where = ["--python-version", target.python_version]
        where += ["--python-platform", PLATFORMS[target.architecture]]
    wheels_only = ["--only-binary", ":all:"]
    uv.run([uv.executable(), "pip", "install", "--quiet", "--target", str(python), *where, *wheels_only, *packages])


def _compile(python: Path, interpreter: str) -> None:
    """Compile to bytecode that Python trusts without checking the source: Lambda cannot write bytecode, and would
    compile all modules at every cold start."""
    mode = ["--invalidation-mode", "unchecked-hash"]
    # Paths as they are in the function. A fixed hash seed gives the same bytes each time.
    paths = ["-s", str(python), "-p", "/opt/python"]
    command = [interpreter, "-m", "compileall", "-q", "-j", "0", *mode, *paths, str(python)]
    uv.run(command, {"PYTHONHASHSEED": "0"})


LAYERS = (
    Layer("core", (PACKAGE, PROMPTS), limit=13, fill=_fill_core),
    Layer("dependencies", (LOCK,), limit=48, fill=_fill_dependencies),
    Layer("embedder", (LOCK, *MODELS.values(), LICENSE), limit=185, fill=_fill_embedder),
    Layer("pages", pages.SOURCES, limit=4, fill=lambda python, _: pages.build(python / "loci_site")),
)


def read_settings(arguments: Sequence[str], written_settings: Mapping[str, object]) -> Settings:
    """Read the settings from cdk.json, overridden by those of a `cdk` command line; `--local` is for a laptop. Raises
    SettingError."""
    parser = argparse.ArgumentParser(description="Build the Lambda layers.", allow_abbrev=False)
    parser.add_argument("--local", action="store_true", help="for this machine and this Python")
    parser.add_argument("-c", "--context", action="append", default=[], help="NAME=VALUE: a setting over cdk.json's")
    # Other options are for the CDK.
    options, _ = parser.parse_known_args(arguments)
    given_settings = dict(setting.partition("=")[::2] for setting in options.context)
    local = {"local": True, "index": "none"} if options.local else {}
    return parse(over(written_settings, {**given_settings, **local}))


def main() -> None:
    """Build the missing layers for cdk.json and a `cdk` command line; print their paths and sizes."""
    written_settings = json.loads((ROOT / "cdk.json").read_text())["context"]["loci"]
    try:
        layers = build(target_of(read_settings(sys.argv[1:], written_settings)))
    except (BuildError, SettingError) as problem:
        sys.exit(f"loci: {problem}")
    for archive in astuple(layers):
        print(f"{archive.relative_to(ROOT)}  {unzipped_size(archive) / MEGABYTE:.1f} MB unzipped")


if __name__ == "__main__":
    main()
