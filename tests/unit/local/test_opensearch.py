from pathlib import Path

import pytest

from local.errors import LocalError
from local.opensearch import artifacts, jdk
from local.opensearch.jdk import Missing


def java(folder: Path, name: str, version: str | None, compiler: bool = True) -> Path:
    home = folder / name
    (home / "bin").mkdir(parents=True)
    if version:
        (home / "release").write_text(f'IMPLEMENTOR="Somebody"\nJAVA_VERSION="{version}"\n')
    if compiler:
        (home / "bin" / "javac").touch()
    return home


def test_the_first_jdk_that_is_new_enough_is_taken(tmp_path: Path) -> None:
    old, new = java(tmp_path, "old", "17.0.15"), java(tmp_path, "new", "25.0.3")
    assert jdk.first([tmp_path / "none", old, new, java(tmp_path, "other", "21")]) == new


def test_java_without_its_compiler_does_not_do(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="found Java 21 without what it takes"):
        jdk.first([java(tmp_path, "jre", "21.0.1", compiler=False)])


def test_an_old_jdk_is_named_in_one_line(tmp_path: Path) -> None:
    homes = [java(tmp_path, "8", "1.8.0_292"), java(tmp_path, "17", "17.0.15"), java(tmp_path, "odd", None)]
    with pytest.raises(Missing, match="needs a JDK 21 or newer, found only Java 17: install one") as refused:
        jdk.first(homes)
    assert "\n" not in str(refused.value)


def test_no_java_is_said(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="found no Java"):
        jdk.first([tmp_path / "none"])


def test_what_java_home_names_comes_first_then_path_then_the_usual_places(tmp_path: Path) -> None:
    named, on_path = java(tmp_path, "named", "25"), java(tmp_path, "on-path", "25")
    program = on_path / "bin" / "java"
    program.touch(mode=0o755)
    usual = tmp_path / "usual"
    mac, linux = java(usual, "b.jdk/Contents/Home", "25"), java(usual, "a", "21")
    environment = {"JAVA_HOME": str(named), "PATH": str(on_path / "bin")}
    assert list(jdk.homes(environment, [usual])) == [named, on_path, mac, linux]


def test_files_must_be_those_that_are_pinned(tmp_path: Path) -> None:
    jar = tmp_path / "a.jar"
    jar.write_bytes(b"one")
    pinned = artifacts.checksums(tmp_path)
    artifacts.require_pinned(tmp_path, pinned)
    jar.write_bytes(b"two")
    with pytest.raises(LocalError, match=r"a\.jar is not the file"):
        artifacts.require_pinned(tmp_path, pinned)
    jar.write_bytes(b"one")
    (tmp_path / "more.jar").touch()
    with pytest.raises(LocalError, match=r"more\.jar"):
        artifacts.require_pinned(tmp_path, pinned)
    (tmp_path / "more.jar").unlink()
    with pytest.raises(LocalError, match=r"gone\.jar"):
        artifacts.require_pinned(tmp_path, pinned + f"{'0' * 64}  gone.jar\n")


def test_every_pin_is_a_whole_checksum() -> None:
    for line in artifacts.CHECKSUMS.read_text().splitlines():
        digest, name = line.split()
        assert len(digest) == 64
        assert name.endswith((".jar", ".zip"))
