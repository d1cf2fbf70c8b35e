"""``loci key`` makes, lists and revokes keys, and prints a key once."""

import json

import httpx2
import pytest

from loci_memory_client.command import main

KEY = {
    **{"id": "key_01KQS56CP0SHTZCDPRA2CGJ00P", "name": "laptop", "owner": "user", "scopes": ["read"]},
    **{"createdAt": "2026-05-04T09:30:00Z", "expiresAt": None, "lastUsedOn": "2026-05-05", "usable": True},
    "ownMemory": None,
}
SIGNING = {**KEY, "name": "boto3", "usable": False}
OWN = {**KEY, "name": "bot", "ownMemory": True}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[httpx2.Request]:
    """The requests that the command sends to a service that has one key."""
    requests: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        match request.method:
            case "POST":
                return httpx2.Response(201, json={**KEY, "key": "loci_a.b.c"})
            case "DELETE":
                return httpx2.Response(204)
        return httpx2.Response(200, json={"items": [KEY, SIGNING, OWN], "nextCursor": None})

    new_client = httpx2.Client
    monkeypatch.setattr(httpx2, "Client", lambda **_: new_client(transport=httpx2.MockTransport(answer)))
    monkeypatch.setenv("LOCI_URL", "http://loci.test")
    monkeypatch.setenv("LOCI_TOKEN", "secret")
    return requests


def test_a_key_is_printed_once_and_alone(sent: list[httpx2.Request], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "add", "laptop", "--scope", "read", "--days", "30"]) == 0
    out, err = capsys.readouterr()
    assert out == "loci_a.b.c\n"
    assert "not shown again" in err
    body = json.loads(sent[0].content)
    assert (body["name"], body["owner"], body["scopes"]) == ("laptop", "user", ["read"])
    assert body["expiresAt"] > "2026"


@pytest.mark.parametrize(("options", "said"), [([], "--app lists the app's"), (["--app"], "no keys of the app")])
def test_where_there_is_no_key_the_list_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json={"items": [], "nextCursor": None}))
    new_client = httpx2.Client
    monkeypatch.setattr(httpx2, "Client", lambda **_: new_client(transport=transport))
    monkeypatch.setenv("LOCI_URL", "http://loci.test")
    monkeypatch.setenv("LOCI_TOKEN", "secret")
    assert main(["key", "list", *options]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_an_admins_key_is_of_the_app(sent: list[httpx2.Request]) -> None:
    assert main(["key", "add", "server", "--app"]) == 0
    assert json.loads(sent[0].content) == {"name": "server", "owner": "app"}
    assert main(["key", "add", "bot", "--app", "--own-memory"]) == 0
    assert json.loads(sent[1].content) == {"name": "bot", "owner": "app", "ownMemory": True}


def test_keys_are_listed_and_revoked(sent: list[httpx2.Request], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "list", "--app"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{KEY['id']}  laptop  read  never ends  used 2026-05-05",
        f"{KEY['id']}  boto3  read  never ends  used 2026-05-05  unusable: it signed requests, revoke it",
        f"{KEY['id']}  bot  read  never ends  used 2026-05-05  remembers for itself",
    ]
    assert main(["key", "revoke", str(KEY["id"])]) == 0
    assert [(request.method, str(request.url)) for request in sent] == [
        ("GET", "http://loci.test/ai-admin/keys?owner=app"),
        ("DELETE", f"http://loci.test/ai-admin/keys/{KEY['id']}"),
    ]


def test_without_an_address_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LOCI_URL", raising=False)
    monkeypatch.delenv("LOCI_TOKEN", raising=False)
    assert main(["key", "list"]) != 0
    assert "LOCI_URL" in capsys.readouterr().err
