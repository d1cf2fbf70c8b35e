"""``loci export``: the same file whether it was answered or fetched; no other user can read it; refusals are
printed."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import cast

import pytest

from loci.api.admin import exports, governance
from loci.cli import main
from loci.cli.exit_codes import ExitCode
from tests.support.erasing_in_memory import Hurried
from tests.support.erasure_world import Parrot, World
from tests.support.exports import enrich
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Api

ADA = "ada@example.com"


class Limited:
    """What is changed of ports in memory."""

    export_inline_bytes: int


class Deployed(ThreadingHTTPServer):
    """The API on loopback, over a world in memory, and the files that it links to. A token is a user and a role."""

    def __init__(self, world: World) -> None:
        super().__init__(("127.0.0.1", 0), Asked)
        self.world, self.api = world, Api(world.ports, [exports.router, governance.router])
        self.url = f"http://127.0.0.1:{self.server_port}"
        world.files.base = f"{self.url}/files/"


class Asked(BaseHTTPRequestHandler):
    server: Deployed

    def do_POST(self) -> None:
        size = int(self.headers["Content-Length"])
        self._answer(json.loads(self.rfile.read(size)))

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].removeprefix("/files/")
        if name == self.path:
            self._answer(None)
        else:
            assert "Authorization" not in self.headers
            self._send(200, self.server.world.files.files[name])

    def _answer(self, body: object) -> None:
        user, role = self.headers["Authorization"].removeprefix("Bearer ").split()
        answer = self.server.api.send(self.command, self.path, body, user=user, role=role)
        self._send(answer.status, answer.text.encode())

    def _send(self, status: int, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """An output that is never read."""


@pytest.fixture
def app() -> Iterator[Deployed]:
    pipeline = Pipeline(Hurried())
    ports = pipeline.with_parts(extractors={"rules": Parrot()})
    world = World(ports, "acme", pipeline.queue, pipeline.letters, pipeline.files)
    enrich(world)
    with Deployed(world) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def as_ada(app: Deployed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", f"{app.url}/")
    monkeypatch.setenv("LOCI_TOKEN", f"{ADA} user")


@pytest.mark.usefixtures("as_ada")
def test_an_export_is_written_for_its_reader_alone(tmp_path: Path) -> None:
    out = tmp_path / "ada.json"
    out.write_text("an older one")
    assert main(["export", "--out", str(out)]) == 0
    assert json.loads(out.read_text("utf-8"))["userId"] == ADA
    assert [path.name for path in tmp_path.iterdir()] == ["ada.json"]
    assert out.stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("as_ada")
def test_one_that_a_job_makes_is_waited_for_and_fetched(
    app: Deployed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world, out = app.world, tmp_path / "ada.json"
    cast(Limited, world.ports).export_inline_bytes = 100
    sweeper = Thread(target=lambda: _swept(world))
    sweeper.start()
    assert main(["export", "--out", str(out), "--every", "0.01"]) == 0
    sweeper.join()
    assert json.loads(out.read_text("utf-8"))["userId"] == ADA
    assert '"messages": 4' in capsys.readouterr().err


def _swept(world: World) -> None:
    """As soon as there is something."""
    while not world.sweep(world.ports.now()):
        pass


def test_an_admin_exports_the_data_of_a_user(
    app: Deployed, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setenv("LOCI_URL", app.url)
    monkeypatch.setenv("LOCI_TOKEN", "root admin")
    assert main(["export", "--user", ADA]) == 0
    # The API's metrics are printed as well.
    assert json.loads(capfdbinary.readouterr().out.splitlines()[-1])["userId"] == ADA


@pytest.mark.usefixtures("as_ada")
def test_a_refusal_is_printed_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--user", "bo", "--out", str(tmp_path / "bo.json")]) == ExitCode.REFUSED
    assert capsys.readouterr().err == "loci: 403: this requires the role admin\n"
    assert list(tmp_path.iterdir()) == []


def test_without_an_address_or_a_token_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for variable in ("LOCI_URL", "LOCI_TOKEN"):
        monkeypatch.delenv(variable, raising=False)
        assert main(["export"], folder=tmp_path) == ExitCode.NO_ACCESS
        assert variable in capsys.readouterr().err
        monkeypatch.setenv(variable, "http://127.0.0.1:9")
