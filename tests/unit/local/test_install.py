import json
from pathlib import Path

import pytest

from local import install, paths
from local.install import Part


@pytest.fixture
def part(tmp_path: Path) -> Part:
    pin, proof = tmp_path / "pin.txt", tmp_path / "installed"
    pin.write_text("thing==1")
    return Part("thing", "a thing", (pin,), proof, lambda: _count(proof))


def _count(proof: Path) -> None:
    proof.write_text(proof.read_text() + "x" if proof.exists() else "x")


def bring(part: Part) -> None:
    install.bring(part, part.proof.parent / "stamps")


def times(part: Part) -> int:
    return len(part.proof.read_text())


def test_what_is_installed_is_not_installed_again(part: Part) -> None:
    bring(part)
    bring(part)
    assert times(part) == 1


def test_a_changed_pin_is_installed(part: Part) -> None:
    bring(part)
    part.pins[0].write_text("thing==2")
    bring(part)
    assert times(part) == 2


def test_what_was_deleted_is_installed_again(part: Part) -> None:
    bring(part)
    part.proof.unlink()
    bring(part)
    assert part.proof.exists()


def test_another_interpreter_is_another_installation(tmp_path: Path) -> None:
    pin = tmp_path / "pin.txt"
    pin.write_text("thing==1")
    assert install.fingerprint([pin], "3.11.7") != install.fingerprint([pin], "3.12.1")


def test_no_pin_names_a_registry() -> None:
    pins = [file for file in paths.PINS.rglob("*") if file.suffix in (".txt", ".in")]
    assert len(pins) >= 6
    assert [file.name for file in pins if "://" in file.read_text()] == []


@pytest.mark.parametrize(
    "lock",
    [*paths.PINS.rglob("package-lock.json"), *paths.CLIENTS.glob("*/package-lock.json")],
    ids=lambda lock: lock.parent.name,
)
def test_no_lock_of_node_packages_names_a_registry(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    assert len(packages) > 1
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_a_part_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert install.main(["nothing"]) == 1
    assert "no such part: nothing" in capsys.readouterr().err


def test_every_part_comes_after_those_that_it_needs() -> None:
    before: set[str] = set()
    for part in install._parts().values():
        assert set(part.needs) <= before
        before.add(part.name)
    assert set(install.SYSTEM) | set(install.NIGHT) <= before
