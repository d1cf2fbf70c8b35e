"""The pages of a deployment: served without a token, and used by a person who signs in at the login of the pool."""

import json
import os
import subprocess
from http import HTTPStatus
from uuid import uuid4

import pytest

from local import paths, urls
from local.deployment import Stack
from local.users import Person, Pool
from tests.cloud.client import Client, Reply

SCRIPT = paths.CLIENTS / "web" / "tests" / "deployed" / "sign-in.mjs"
PASSWORD = f"{uuid4()}-aA1"


def get(stack: Stack, path: str, **headers: str) -> Reply:
    return Client(stack.url, None).send_once("GET", path, None, headers)


@pytest.mark.parametrize(
    "path", ["/app/chat", "/app/console", "/app/signed-in", "/app/elements.js", "/app/config.json"]
)
def test_pages_need_no_token_and_are_not_sent_twice(stack: Stack, path: str) -> None:
    reply = get(stack, path)
    assert reply.status == HTTPStatus.OK
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert get(stack, path, **{"If-None-Match": reply.headers["etag"]}).status == HTTPStatus.NOT_MODIFIED


@pytest.mark.parametrize("path", ["/app", "/app/"])
def test_a_short_address_leads_to_the_page(stack: Stack, path: str) -> None:
    reply = get(stack, path)
    place = f"/_aws/execute-api/{stack.outputs.api_id}/app/chat"
    assert (reply.status, reply.headers["location"]) == (HTTPStatus.PERMANENT_REDIRECT, place)


def test_an_address_without_a_page_is_one_that_leads_back(stack: Stack) -> None:
    reply = get(stack, "/app/nothing")
    assert reply.status == HTTPStatus.NOT_FOUND
    assert 'href="./chat"' in reply.text


def test_a_person_signs_in_stays_signed_in_and_signs_out(stack: Stack) -> None:
    name = f"reader-{uuid4().hex[:8]}"
    Pool(stack.endpoint, stack.outputs.user_pool_id, stack.outputs.clients, PASSWORD).add(Person(name))
    page = f"{urls.pages_url(stack.server.port, stack.outputs.api_id)}chat"
    done = subprocess.run(  # noqa: S603 - our own script
        ["node", str(SCRIPT)],  # noqa: S607 - on the PATH of make
        env={**os.environ, "PAGE": page, "NAME": name, "PASSWORD": PASSWORD},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == {
        "signedIn": True,
        "afterReload": True,
        "stored": ["loci-refresh"],
        "signedInAgain": True,
        "typed": "typed before",
        "signedOut": True,
        "storedAtLast": [],
    }
