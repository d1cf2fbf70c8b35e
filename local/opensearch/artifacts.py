"""The node's program: downloads it once with Maven, checks it against pinned SHA-256 sums, compiles Node.java.

python -m local.opensearch.artifacts > local/opensearch/checksums.txt     after an edit of pom.xml
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from local import install, paths
from local.errors import LocalError
from local.opensearch import jdk

SOURCES = Path(__file__).parent
POM = SOURCES / "pom.xml"
CHECKSUMS = SOURCES / "checksums.txt"
PROGRAM = SOURCES / "Node.java"
FOLDER = paths.LOCAL / "opensearch" / "program"
_STAMP = "stamp"
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


@dataclass(frozen=True, slots=True)
class Program:
    """A folder with all classes: `classes`, `jars`, and the jars of the zips in `plugins`."""

    folder: Path

    @property
    def class_path(self) -> str:
        """The class path for Java; own classes first."""
        parts = ("classes", "jars/*", "plugins/*")
        return os.pathsep.join(str(self.folder / part) for part in parts)


def present(folder: Path = FOLDER) -> Program | None:
    """The program that was already installed for the same pins, or None."""
    stamp = folder / _STAMP
    return Program(folder) if stamp.exists() and stamp.read_text() == _pins() else None


def bring(home: Path, folder: Path = FOLDER) -> Program:
    """Download, check and compile the program with the JDK at `home`.

    Raises Missing without Maven, LocalError if it fails or a file is not the pinned one.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        program = Program(Path(scratch) / "program")
        _fetch(home, program.folder / "jars")
        require_pinned(program.folder / "jars", CHECKSUMS.read_text())
        _unpack(program.folder)
        _compile(home, program)
        (program.folder / _STAMP).write_text(_pins())
        shutil.rmtree(folder, ignore_errors=True)
        # It gets its name only when it is complete.
        program.folder.rename(folder)
    return Program(folder)


def maven() -> str:
    """The path of Maven. Raises Missing."""
    path = shutil.which("mvn")
    if path is None:
        raise jdk.Missing("OpenSearch is fetched by Maven, and mvn is not on PATH: install Maven")
    return path


def checksums(folder: Path) -> str:
    """One line per file, in the form of sha256sum."""
    files = sorted(folder.iterdir())
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


def require_pinned(folder: Path, pinned_checksums: str) -> None:
    """Raises LocalError unless a folder contains exactly the pinned files."""
    others = set(pinned_checksums.splitlines()) ^ set(checksums(folder).splitlines())
    if others:
        name = min(line.split()[1] for line in others)
        raise LocalError(f"{name} is not the file that {CHECKSUMS.name} pins")


def _pins() -> str:
    return install.fingerprint([POM, CHECKSUMS, PROGRAM], "")


def _fetch(home: Path, jars: Path) -> None:
    command = [maven(), "--quiet", "--batch-mode", "--file", str(POM), _COPY, f"-DoutputDirectory={jars}"]
    _run(command, home, "Maven could not fetch OpenSearch")


def _unpack(folder: Path) -> None:
    """Unpack the jars of plugins that come as a zip; jars that already exist are the same."""
    plugins = folder / "plugins"
    plugins.mkdir()
    for archive in (folder / "jars").glob("*.zip"):
        with zipfile.ZipFile(archive) as archive_file:
            for name in archive_file.namelist():
                if name.endswith(".jar") and not (folder / "jars" / name).exists():
                    archive_file.extract(name, plugins)


def _compile(home: Path, program: Program) -> None:
    compiler = [str(home / "bin" / "javac"), "-nowarn", "--release", str(jdk.OLDEST)]
    command = [*compiler, "-cp", program.class_path, "-d", str(program.folder / "classes"), str(PROGRAM)]
    _run(command, home, f"{PROGRAM.name} could not be compiled")


def _run(command: Sequence[str], home: Path, failure: str) -> None:
    process = subprocess.run(  # noqa: S603  # our own command
        command,
        env={**os.environ, "JAVA_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if process.returncode != 0:
        error_line = next(
            (line for line in process.stdout.splitlines() if "ERROR" in line or "error:" in line), "nothing"
        )
        raise LocalError(f"{failure}; it said: {error_line}")


def main() -> int:
    """Print the checksums of the files that pom.xml names now."""
    with tempfile.TemporaryDirectory() as scratch:
        jars = Path(scratch) / "jars"
        _fetch(jdk.find(), jars)
        sys.stdout.write(checksums(jars))
    return 0


if __name__ == "__main__":
    sys.exit(main())
