"""The server of the small model: what it needs, and how `make stop` ends it."""

import json
import socket
from pathlib import Path

import pytest

from infra.settings import parse
from local import model_server
from local.errors import LocalError
from local.model_files import ModelFiles
from local.model_server import ModelServer
from local.models import settings_of
from loci.model.language import Tier

SERVER = """
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from types import SimpleNamespace

class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"data": []}')

def CommonParams():
    return SimpleNamespace(model=SimpleNamespace(), cpuparams=SimpleNamespace(), cpuparams_batch=SimpleNamespace())

def Server(parameters):
    server = HTTPServer((parameters.hostnames[0], parameters.port), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    return SimpleNamespace(listening_address="http")
"""
BROKEN = "raise SystemExit('error: no such model')"


def install(home: Path, server: str = SERVER) -> ModelFiles:
    files = ModelFiles(home)
    files.server.mkdir()
    (files.server / "xllamacpp.py").write_text(server)
    files.weights.write_bytes(b"GGUF")
    files.choice.write_text(json.dumps({"file": str(files.weights)}))
    return files


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_it_starts_once_and_ends(tmp_path: Path) -> None:
    files, port = install(tmp_path), free_port()
    try:
        server = model_server.start(files, {"MODEL_PORT": port})
        assert (model_server.start(files, {}), str(server.port)) == (server, port)
    finally:
        assert model_server.stop(files)
    assert (model_server.find(files), model_server.stop(files)) == (None, False)


def test_a_server_that_ends_at_once_is_named_by_its_last_line(tmp_path: Path) -> None:
    files = install(tmp_path, BROKEN)
    with pytest.raises(LocalError, match="did not start: error: no such model"):
        model_server.start(files, {"MODEL_PORT": free_port()})


def test_without_a_model_it_says_what_installs_one(tmp_path: Path) -> None:
    with pytest.raises(LocalError, match="MODEL=local needs a model: make model installs one"):
        model_server.start(ModelFiles(tmp_path), {})
    files = install(tmp_path)
    files.weights.unlink()
    with pytest.raises(LocalError, match="is gone: make model installs them again"):
        model_server.start(files, {})


@pytest.mark.parametrize("port", ["0", "many", "70000"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(LocalError, match=f"MODEL_PORT={port} is no port"):
        model_server.start(install(tmp_path), {"MODEL_PORT": port})


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(LocalError, match="is taken: choose another as MODEL_PORT"):
            model_server.start(install(tmp_path), {"MODEL_PORT": str(taken.getsockname()[1])})


def test_make_dev_uses_it_as_a_small_model() -> None:
    settings = parse({"local": "true", **settings_of(ModelServer(1, 8448).variables)})
    provider = settings.providers["openai"]
    assert (provider.tier, provider.seconds) == (Tier.SMALL, model_server.SECONDS)
    assert provider.base_url == "http://127.0.0.1:8448/v1"
