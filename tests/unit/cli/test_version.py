"""``loci version`` as an operator reads it, and the words by which other packages find the operators' commands."""

import json
import re
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from tests.support.paths import ROOT

FOLDER = Path("/")
"""Where no make dev runs."""


class Health(BaseHTTPRequestHandler):
    """A deployment of which nothing but its release is asked."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/health" else 404)
        self.end_headers()
        self.wfile.write(b'{"status": "ok", "release": "0.9.0"}')

    def log_message(self, *_words: object) -> None:
        """Writes nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Health)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The version of a client that is installed too."""
    info = tmp_path / "loci_memory_client-9.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: loci-memory-client\nVersion: 9.1\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "9.1"


def print_version(capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(["version"], folder=FOLDER) == ExitCode.DONE
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("slash", ["", "/"])
def test_an_address_says_its_release(
    url: str, slash: str, client: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LOCI_RELEASE", raising=False)
    monkeypatch.setenv("LOCI_URL", url + slash)
    assert print_version(capsys) == {"command": version("loci"), "client": client, "deployment": "0.9.0"}


def test_a_deployment_that_is_closed_says_it_by_the_settings_of_its_functions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOCI_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("LOCI_RELEASE", "0.8.0")
    assert print_version(capsys)["deployment"] == "0.8.0"


def test_without_a_deployment_the_installed_versions_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LOCI_URL", "LOCI_RELEASE"):
        monkeypatch.delenv(name, raising=False)
    assert print_version(capsys)["deployment"] is None


def test_an_address_that_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LOCI_RELEASE", raising=False)
    monkeypatch.setenv("LOCI_URL", "http://127.0.0.1:9")
    assert main(["version"], folder=FOLDER) == ExitCode.UNFINISHED
    assert "http://127.0.0.1:9 does not say its release" in capsys.readouterr().err


def test_other_packages_find_every_command_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    offered = re.findall(r"^    ([a-z0-9-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sorted(project["entry-points"]["loci.commands"]) == sorted(offered) != []
