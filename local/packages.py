"""`make packages`: builds both clients as they are published, into dist/.

python -m local.packages --source https://github.com/you/loci/blob/v0.2.0

A registry shows a README without the folders around it, so its links are rewritten to the source that `--source`
names. What is built is a copy: the checkout stays as it is.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from local import paths

DIST = paths.ROOT / "dist"
_LINK = re.compile(r"\]\((?!https?:|#)([^)\s]+)\)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build both packages and print their paths. Return 0, or 1 after what failed has said so."""
    parser = argparse.ArgumentParser(prog="make packages", description=__doc__)
    parser.add_argument("--source", required=True, help="where this release's files are read: https://…/blob/v0.2.0")
    parser.add_argument("--version", help="the version that both must have, such as 0.2.0")
    options = parser.parse_args(arguments)
    if not options.source.startswith("https://"):
        print("loci: SOURCE must be an https address, such as https://github.com/you/loci/blob/v0.2.0", file=sys.stderr)
        return 1
    for name, version in read_versions().items():
        if options.version not in (None, "", version):
            print(f"loci: the {name} client has the version {version}, not {options.version}", file=sys.stderr)
            return 1
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    try:
        build_python(options.source, DIST)
        build_typescript(options.source, DIST)
    except subprocess.CalledProcessError as error:
        print(f"loci: {' '.join(map(str, error.cmd))} failed", file=sys.stderr)
        return 1
    print("\n".join(sorted(str(path.relative_to(paths.ROOT)) for path in DIST.iterdir())))
    return 0


def read_versions() -> dict[str, str]:
    """The version of each client."""
    project = tomllib.loads((paths.CLIENTS / "python" / "pyproject.toml").read_text("utf-8"))
    package = json.loads((paths.CLIENTS / "typescript" / "package.json").read_text("utf-8"))
    return {"Python": project["project"]["version"], "TypeScript": package["version"]}


def build_python(source: str, folder: Path) -> None:
    """A wheel and a source distribution. Raises CalledProcessError."""
    with TemporaryDirectory() as work:
        source_copy = _copy("python", source, Path(work))
        _run([paths.TOOLS / "bin" / "uv", "build", "--quiet", "--out-dir", folder, "."], source_copy)
    (folder / ".gitignore").unlink(missing_ok=True)  # of uv


def build_typescript(source: str, folder: Path) -> None:
    """A tarball of npm. Raises CalledProcessError."""
    with TemporaryDirectory() as work:
        npm = paths.VENV / "bin" / "npm"
        _run([npm, "run", "--silent", "schema"], paths.CLIENTS / "typescript")
        source_copy = _copy("typescript", source, Path(work))
        (source_copy / "node_modules").symlink_to(paths.CLIENTS / "typescript" / "node_modules")
        _run([npm, "pack", "--silent", "--pack-destination", folder], source_copy)


def point_links(text: str, folder: str, source: str) -> str:
    """A README of this folder of the source, with links that hold anywhere."""

    def point(match: re.Match[str]) -> str:
        path, sign, fragment = match[1].partition("#")
        return f"]({source.rstrip('/')}/{os.path.normpath(f'{folder}/{path}')}{sign}{fragment})"

    return _LINK.sub(point, text)


def _copy(name: str, source: str, work: Path) -> Path:
    """The files of a client that git knows or may come to know, with its README and the changelog of the release."""
    client, target = paths.CLIENTS / name, work / name
    ignore = shutil.ignore_patterns(".venv", "node_modules", "dist", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(client, target, ignore=ignore)
    for path, text in (
        ("README.md", point_links((client / "README.md").read_text("utf-8"), f"clients/{name}", source)),
        ("CHANGELOG.md", point_links((paths.ROOT / "CHANGELOG.md").read_text("utf-8"), ".", source)),
    ):
        (target / path).write_text(text, "utf-8")
    return target


def _run(command: Sequence[str | Path], folder: Path) -> None:
    path = f"{paths.VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    # The output of npm is the name of the tarball.
    subprocess.run(  # noqa: S603
        [str(word) for word in command], cwd=folder, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=True
    )


if __name__ == "__main__":
    sys.exit(main())
