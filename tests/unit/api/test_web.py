"""The pages as the function `web` serves them."""

import gzip
import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from loci.api.web import Site
from tests.support.paths import ROOT

SIGN_IN = {
    "authority": "https://issuer.example/pool",
    "login": "https://login.example",
    "clientId": "1",
    "callbacks": [],
}
CONFIG = json.dumps({"base": "/stage", "signIn": SIGN_IN, "answers": None})
LONG = "let a = 1;" * 200


@pytest.fixture
def site(tmp_path: Path) -> Site:
    for folder in ("assets", "chat"):
        (tmp_path / folder).mkdir()
    for name in ("chat.html", "chat/index.html", "console.html", "elements.js", "assets/chat-1.js"):
        (tmp_path / name).write_text(f"{name} {LONG}")
    (tmp_path.parent / "secret.txt").write_text("secret")
    return Site(tmp_path, CONFIG)


def content(answer: dict[str, Any]) -> bytes:
    found = b64decode(answer["body"])
    return gzip.decompress(found) if answer["headers"].get("Content-Encoding") == "gzip" else found


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [
        ("/app/chat", "chat.html", "text/html; charset=utf-8"),
        ("/app/chat/conv_1", "chat/index.html", "text/html; charset=utf-8"),
        ("/app/chat/conv_2", "chat/index.html", "text/html; charset=utf-8"),
        ("/app/console", "console.html", "text/html; charset=utf-8"),
        ("/app/elements.js", "elements.js", "text/javascript; charset=utf-8"),
        ("/app/assets/chat-1.js", "assets/chat-1.js", "text/javascript; charset=utf-8"),
    ],
)
def test_a_page_and_its_files_have_addresses(site: Site, path: str, name: str, kind: str) -> None:
    answer = site.answer(path, {})
    assert (answer["statusCode"], answer["headers"]["Content-Type"]) == (200, kind)
    assert content(answer).decode().startswith(name)


@pytest.mark.parametrize("path", ["/app", "/app/"])
def test_a_short_address_leads_to_the_page_wherever_the_api_is(site: Site, path: str) -> None:
    answer = site.answer(path, {})
    assert (answer["statusCode"], answer["headers"]["Location"]) == (308, "/stage/app/chat")
    assert answer["headers"]["Cache-Control"] == "public, max-age=86400"


def test_the_configuration_is_that_of_the_deployment(site: Site) -> None:
    answer = site.answer("/app/config.json", {})
    assert json.loads(content(answer)) == json.loads(CONFIG)
    assert answer["headers"]["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/app/chat", "/app/config.json", "/app/assets/chat-1.js"])
def test_what_a_browser_has_already_is_not_sent_again(site: Site, path: str) -> None:
    etag = site.answer(path, {})["headers"]["ETag"]
    again = site.answer(path, {"if-none-match": f'"other", {etag}'})
    assert (again["statusCode"], again["body"]) == (304, "")
    assert site.answer(path, {"if-none-match": '"other"'})["statusCode"] == 200


def test_only_names_with_a_hash_never_change(site: Site) -> None:
    caching = {
        path: site.answer(path, {})["headers"]["Cache-Control"] for path in ("/app/assets/chat-1.js", "/app/chat")
    }
    assert caching == {"/app/assets/chat-1.js": "public, max-age=31536000, immutable", "/app/chat": "no-cache"}


def test_long_files_are_compressed_for_those_who_can_read_it(site: Site) -> None:
    plain, compressed = (site.answer("/app/chat", headers) for headers in ({}, {"accept-encoding": "br, gzip"}))
    assert "Content-Encoding" not in plain["headers"]
    assert compressed["headers"]["Content-Encoding"] == "gzip"
    assert content(plain) == content(compressed)
    assert len(compressed["body"]) < len(plain["body"]) / 10


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/app/nothing",
            "/app/chat/",
            "/app/chat/conv_1/more",
            "/app/assets/",
            "/app/assets/../chat.html",
            "/app/../secret.txt",
            "/app//etc/passwd",
            "/app/.",
        ),
        "/app/%2e%2e/secret.txt",
    ],
)
def test_any_other_address_is_a_page_that_leads_back(site: Site, path: str) -> None:
    answer = site.answer(path, {})
    assert answer["statusCode"] == 404
    assert b"secret" not in content(answer)
    home = {"/app/nothing": "./chat", "/app/assets/": "../chat", "/app/chat/conv_1/more": "../../chat"}
    if path in home:
        assert f'href="{home[path]}"'.encode() in content(answer)


@pytest.mark.parametrize("path", ["/app", "/app/", "/app/elements.js", "/app/config.json", "/app/nothing"])
def test_every_answer_says_what_browsers_may_do_with_it(site: Site, path: str) -> None:
    headers = site.answer(path, {})["headers"]
    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "connect-src 'self' https://issuer.example https://login.example; "
        "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Strict-Transport-Security"] == "max-age=63072000"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_pages_may_hear_turns_where_they_are_streamed(tmp_path: Path) -> None:
    def policy(stream_url: str) -> str:
        answer = Site(tmp_path, CONFIG, stream_url).answer("/app/config.json", {})
        return str(answer["headers"]["Content-Security-Policy"])

    assert "connect-src 'self' https://abc.lambda-url.eu-west-1.on.aws https://issuer" in policy(
        "https://abc.lambda-url.eu-west-1.on.aws/"
    )
    # Below the address of the pages, as in the emulator.
    assert policy("/_aws/lambda-url/abc/") == policy("")


def test_pages_of_others_may_load_the_elements_and_nothing_else(site: Site) -> None:
    allowed = {path: "Access-Control-Allow-Origin" in site.answer(path, {})["headers"] for path in PATHS}
    assert allowed == PATHS


PATHS = {"/app/elements.js": True, "/app/assets/chat-1.js": True, "/app/chat": False, "/app/config.json": False}
LOADING = "import runpy, sys; runpy.run_path('functions/web/app.py'); print(*sys.modules)"


def test_the_function_loads_no_third_party_package() -> None:
    done = subprocess.run([sys.executable, "-c", LOADING], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    loaded = set(done.stdout.split())
    assert "loci.api.web" in loaded
    assert not {"boto3", "botocore", "pydantic", "aws_lambda_powertools", "numpy"} & loaded
