"""Finds a JDK that runs OpenSearch: version 21 or newer, with its compiler."""

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from local.errors import LocalError

OLDEST = 21
# Where systems and installers put them.
_FOLDERS = ("/usr/lib/jvm", "/opt", "/Library/Java/JavaVirtualMachines", "~/.sdkman/candidates/java", "~/.jdks")
_VERSION = re.compile(r'^JAVA_VERSION="(?:1\.)?(\d+)', re.MULTILINE)


class Missing(LocalError):
    """This machine has no JDK, or no Maven, that would do."""


def find() -> Path:
    """The home of the first JDK that does: that of JAVA_HOME, of PATH, or any in the usual places.

    Raises Missing when there is none.
    """
    return first(homes(os.environ, [Path(folder).expanduser() for folder in _FOLDERS]))


def first(candidates: Iterable[Path]) -> Path:
    """The first home that does. Raises Missing, saying the newest version it met."""
    newest = 0
    for home in candidates:
        found = version(home)
        if found >= OLDEST and (home / "bin" / "javac").exists():
            return home
        newest = max(newest, found)
    met = f"found Java {newest} without what it takes" if newest >= OLDEST else f"found only Java {newest}"
    raise Missing(
        f"OpenSearch needs a JDK {OLDEST} or newer, {met if newest else 'found no Java'}: "
        "install one, or name its folder in JAVA_HOME"
    )


def homes(environment: Mapping[str, str], folders: Iterable[Path]) -> Iterator[Path]:
    """Where a JDK may lie, likely ones first."""
    if named := environment.get("JAVA_HOME"):
        yield Path(named)
    if java := shutil.which("java", path=environment.get("PATH")):
        yield Path(java).resolve().parent.parent
    for folder in folders:
        for inside in sorted(folder.glob("*"), reverse=True):
            yield inside / "Contents" / "Home" if (inside / "Contents" / "Home").exists() else inside


def version(home: Path) -> int:
    """The feature version that the file `release` of a Java tells; 0 where none is there."""
    release = home / "release"
    found = _VERSION.search(release.read_text(errors="replace")) if release.is_file() else None
    return int(found[1]) if found else 0
