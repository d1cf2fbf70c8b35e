import json
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from local import state
from local.errors import LocalError
from local.state import Dev

DEV = Dev(
    url="http://127.0.0.1:4566/_aws/execute-api/loci",
    endpoint="http://127.0.0.1:4566",
    region="us-east-1",
    port=4566,
    pid=1,
    api_id="loci",
    user_pool_id="pool",
    password="secret",
    deployed="f",
    clients={"web": "1"},
    tables={"memory": "LociMemory"},
)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    state.write(tmp_path / "sub" / "dev.json", DEV)
    assert state.read(tmp_path / "sub" / "dev.json") == DEV


def test_a_field_of_another_version_is_passed_over(tmp_path: Path) -> None:
    state.write(tmp_path / "dev.json", DEV)
    stored = json.loads((tmp_path / "dev.json").read_text())
    (tmp_path / "dev.json").write_text(json.dumps({**stored, "space": "ms_x"}))
    assert state.read(tmp_path / "dev.json") == DEV


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    state.write(tmp_path / "dev.json", DEV)
    assert stat.S_IMODE((tmp_path / "dev.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "[]", '{"url": "only"}', "{"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "dev.json").write_text(content)
    with pytest.raises(state.Damaged, match="cannot be read"):
        state.read(tmp_path / "dev.json")


def test_a_file_that_is_put_aside_keeps_its_content(tmp_path: Path) -> None:
    (tmp_path / "dev.json").write_text("{")
    aside = state.put_aside(tmp_path / "dev.json", datetime(2026, 3, 2, tzinfo=UTC))
    assert aside.read_text() == "{"
    assert state.read(tmp_path / "dev.json") is None


def test_a_stopped_stack_is_not_running(tmp_path: Path) -> None:
    state.write(tmp_path / "dev.json", state.without_process(DEV))
    with pytest.raises(LocalError, match="make dev"):
        state.read_running(tmp_path / "dev.json")


def test_without_a_file_nothing_runs(tmp_path: Path) -> None:
    with pytest.raises(LocalError, match="make dev"):
        state.read_running(tmp_path / "dev.json")
