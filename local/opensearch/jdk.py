"""Finds a JDK that runs OpenSearch: version 21 or newer, with its compiler."""

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from local.errors import LocalError

OLDEST = 21
# The folders that systems and installers use.
_FOLDERS = ("/usr/lib/jvm", "/opt", "/Library/Java/JavaVirtualMachines", "~/.sdkman/candidates/java", "~/.jdks")
_VERSION = re.compile(r'^JAVA_VERSION="(?:1\.)?(\d+)', re.MULTILINE)


class Missing(LocalError):
    """This machine has no suitable JDK, or no Maven."""


def find() -> Path:
    """The home of the first suitable JDK: from JAVA_HOME, PATH, or the usual folders.

    Raises Missing if there is none.
    """
    return first(homes(os.environ, [Path(folder).expanduser() for folder in _FOLDERS]))


def first(candidates: Iterable[Path]) -> Path:
    """The first suitable home. Raises Missing with the newest version found."""
    newest = 0
    for home in candidates:
        release = version(home)
        if release >= OLDEST and (home / "bin" / "javac").exists():
            return home
        newest = max(newest, release)
    reason = f"found Java {newest} without what it takes" if newest >= OLDEST else f"found only Java {newest}"
    raise Missing(
        f"OpenSearch needs a JDK {OLDEST} or newer, {reason if newest else 'found no Java'}: "
        "install one, or name its folder in JAVA_HOME"
    )


def homes(environment: Mapping[str, str], folders: Iterable[Path]) -> Iterator[Path]:
    """Folders that may contain a JDK, likely ones first."""
    if java_home := environment.get("JAVA_HOME"):
        yield Path(java_home)
    if java := shutil.which("java", path=environment.get("PATH")):
        yield Path(java).resolve().parent.parent
    for folder in folders:
        for inside in sorted(folder.glob("*"), reverse=True):
            yield inside / "Contents" / "Home" if (inside / "Contents" / "Home").exists() else inside


def version(home: Path) -> int:
    """The feature version in the file `release` of a Java; 0 without one."""
    release = home / "release"
    match = _VERSION.search(release.read_text(errors="replace")) if release.is_file() else None
    return int(match[1]) if match else 0
