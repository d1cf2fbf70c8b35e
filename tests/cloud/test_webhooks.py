"""Webhooks of the deployed app: a receiver on this machine hears what happens, signed, until it has taken it."""

import hashlib
import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually
from tests.support.clients import PYTHON_COMMAND
from tests.support.paths import ROOT
from tests.support.programs import run_program

PAGE = ROOT / "docs" / "webhooks.md"


@dataclass
class Receiver:
    """What was received so far; the first ``refusals`` deliveries are answered with 503."""

    url: str = ""
    refusals: int = 0
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def take(self, headers: dict[str, str], body: bytes) -> int:
        self.received.append((headers, body))
        return 503 if len(self.received) <= self.refusals else 204

    def bodies(self, type: str) -> list[dict[str, object]]:
        return [one for _, body in self.received if (one := json.loads(body))["type"] == type]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(kept.take({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        kept.url = f"http://127.0.0.1:{server.server_port}/loci"
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield kept
        server.shutdown()


@pytest.fixture
def people(stack: Stack, callers: Callers) -> tuple[Client, Client]:
    """An admin and a user of an app of their own: webhooks of another app are remembered for a minute."""
    app = f"app-{uuid4().hex[:8]}"
    admin, user = (Person(f"{role}-of-{app}", app=app, role=role) for role in ("admin", "user"))
    for person in (admin, user):
        stack.pool.add(person)
    return callers(admin.name), callers(user.name)


def is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    key = b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return f"v1,{expected}" in headers["webhook-signature"].split()


CALLS = """
import json, sys
from fastapi.testclient import TestClient
from program import app

headers, body = json.load(sys.stdin)
with TestClient(app, raise_server_exceptions=False) as calls:
    texts = [body, body.replace("webhook.test", "atom.created")]
    print([calls.post("/loci", content=text, headers=headers).status_code for text in texts])
"""


def answers_of_the_page(folder: Path, secret: str, headers: dict[str, str], body: bytes) -> list[int]:
    """What the receiver of the page answers to a delivery, and to one that was tampered with."""
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (folder / "program.py").write_text(program, "utf-8")
    (folder / "calls.py").write_text(CALLS, "utf-8")
    signed = {name: value for name, value in headers.items() if name.startswith("webhook-")}
    said = json.dumps([signed, body.decode()])
    printed = run_program([PYTHON_COMMAND, "calls.py"], folder, "", "", said, LOCI_WEBHOOK_SECRET=secret)
    answers: list[int] = json.loads(printed.splitlines()[-1])
    return answers


def test_what_happens_is_sent_signed_and_again_after_a_failure(
    people: tuple[Client, Client], receiver: Receiver
) -> None:
    admin, user = people
    receiver.refusals = 1
    made = admin.post("/ai-admin/webhooks", {"url": receiver.url, "eventTypes": ["atom.created"]})
    atom = user.post("/ai-memory/remember", {"text": "I have a cat."})["memory"]
    eventually(lambda: receiver.bodies("atom.created"), lambda found: len(found) >= 2)
    first, second = receiver.received[:2]
    assert first[1] == second[1]
    assert first[0]["webhook-id"] == second[0]["webhook-id"]
    assert json.loads(first[1])["atomId"] == atom["id"]
    assert b"cat" not in first[1]
    assert all(is_signed(headers, body, made["secret"]) for headers, body in (first, second))
    assert {json.loads(body)["type"] for _, body in receiver.received} == {"atom.created"}
    eventually(lambda: admin.get("/ai-admin/webhooks")["items"][0], lambda one: one["failingSince"] is None)


def test_a_webhook_is_tried_and_then_deleted(people: tuple[Client, Client], receiver: Receiver, tmp_path: Path) -> None:
    admin, user = people
    made = admin.post("/ai-admin/webhooks", {"url": receiver.url})
    sent = admin.post(f"/ai-admin/webhooks/{made['id']}/test")
    eventually(lambda: receiver.bodies("webhook.test"), lambda found: [one["id"] for one in found] == [sent["eventId"]])
    ((headers, body),) = receiver.received
    assert answers_of_the_page(tmp_path, made["secret"], headers, body) == [204, 500]
    assert admin.send("DELETE", f"/ai-admin/webhooks/{made['id']}").status == 204
    assert admin.get("/ai-admin/webhooks")["items"] == []
    assert user.send("GET", "/ai-admin/webhooks").status == 403
