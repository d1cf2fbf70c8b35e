import io
from pathlib import Path

import pytest
from rich.console import Console

from local import dev, state
from tests.unit.local.test_state import DEV


@pytest.mark.parametrize("port", ["web", "0", "-1", "65536", "4566.5"])
def test_a_port_that_is_none_gets_one_line_and_a_failure(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([f"--port={port}"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"loci: PORT={port} is no port: choose one from 1024 to 65535\n"


def test_an_index_that_there_is_none_of_gets_one_line_and_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--index=solr"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "loci: INDEX=solr is none there is: choose opensearch, or leave it out\n"


def test_the_node_s_port_is_looked_at_only_where_a_node_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--index=opensearch", "--node-port=web"]) == 1
    assert capsys.readouterr().err == "loci: NODE_PORT=web is no port: choose one from 1024 to 65535\n"


def test_the_port_of_the_last_run_is_remembered() -> None:
    assert dev.remembered_port(DEV) == DEV.port
    assert dev.remembered_port(None) == 4566


def test_a_damaged_dev_json_is_named_and_put_aside(tmp_path: Path) -> None:
    file, said = tmp_path / "dev.json", io.StringIO()
    file.write_text("{")
    assert dev.read_earlier(Console(file=said, width=1000), file) is None
    (aside,) = tmp_path.glob("dev.json.damaged-*")
    assert aside.read_text() == "{"
    assert "dev.json cannot be read" in said.getvalue()
    assert aside.name in said.getvalue()


def test_a_whole_dev_json_is_read_and_stays(tmp_path: Path) -> None:
    state.write(tmp_path / "dev.json", DEV)
    assert dev.read_earlier(Console(file=io.StringIO()), tmp_path / "dev.json") == DEV
    assert state.read(tmp_path / "dev.json") == DEV


def test_a_wrong_model_is_one_line_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MODEL", "qwen3")
    assert dev.main([]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "loci: MODEL=qwen3 names no model: write provider/name, such as openai/qwen3:8b\n"


def test_wrong_origins_are_one_line_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--origins=nope"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith("loci: ORIGINS: ")
