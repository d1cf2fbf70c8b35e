"""``loci version`` prints the releases of the client and of the service, without a token."""

import json
from importlib.metadata import version

import httpx2
import pytest

from loci_memory_client.command import main


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[httpx2.Request]:
    """The requests to a service that says its release."""
    requests: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        return httpx2.Response(200, json={"status": "ok", "release": "0.9.0+1a2b3c4d"})

    new_client = httpx2.Client
    monkeypatch.setattr(httpx2, "Client", lambda **_: new_client(transport=httpx2.MockTransport(answer)))
    monkeypatch.delenv("LOCI_TOKEN", raising=False)
    return requests


def test_both_are_printed(
    asked: list[httpx2.Request], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOCI_URL", "http://loci.test/")
    assert main(["version"]) == 0
    printed = {"client": version("loci-memory-client"), "deployment": "0.9.0+1a2b3c4d"}
    assert json.loads(capsys.readouterr().out) == printed
    assert [(str(one.url), "authorization" in one.headers) for one in asked] == [("http://loci.test/health", False)]


def test_without_an_address_the_deployment_is_unknown(
    asked: list[httpx2.Request], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LOCI_URL", raising=False)
    assert main(["version"]) == 0
    assert json.loads(capsys.readouterr().out)["deployment"] is None
    assert asked == []
