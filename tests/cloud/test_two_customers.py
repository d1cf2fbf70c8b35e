"""The first example of each page on dialects, run for two customers: neither sees the other's memory, and without a
customer nothing is answered."""

import os
import re
import subprocess
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually
from tests.support.clients import PYTHON_COMMAND
from tests.support.model_endpoint import ModelEndpoint
from tests.support.paths import ROOT

PAGES = ROOT / "docs" / "dialects"
LOCAL = {"groups.md", "memory-backends.md"}
"""Pages whose first example calls no service: a file, and a class."""
CALLS: Mapping[str, tuple[str, dict[str, str], str]] = {
    "bots.md": ("/ai-bots/guide/memory", {"k": "user_name", "v": "Alice"}, "/ai-bots/guide/memory"),
    "chats.md": (
        "/chat/api/one/memory",
        {"messageId": "msg_abc123", "content": "The project deadline is March 15, 2026"},
        "/chat/api/one/memories",
    ),
    "presences.md": (
        "/ai-presences/bureau/memories",
        {"text": "User prefers tables to long paragraphs"},
        "/ai-presences/bureau/memories",
    ),
}
"""Pages whose first example is of one person: where it writes, what, and where that is read."""
NAMED_IN_BODY = {"mem0.md", "openai.md"}


@pytest.fixture(scope="module")
def key(stack: Stack, callers: Callers) -> Client:
    """A server with a key of the app."""
    made = callers("admin").post("/ai-admin/keys", {"name": "customers", "owner": "app"})
    return Client(f"{stack.url}/with-key", made["key"])


@pytest.fixture
def customers() -> tuple[str, str]:
    return f"ada-{uuid4().hex[:8]}", f"bo-{uuid4().hex[:8]}"


def test_every_page_is_run() -> None:
    assert {page.name for page in PAGES.glob("*.md")} == {*CALLS, *NAMED_IN_BODY, *LOCAL}


@pytest.mark.parametrize("page", CALLS)
def test_what_an_example_writes_for_one_customer_is_of_that_one_alone(
    page: str, key: Client, customers: tuple[str, str]
) -> None:
    path, body, reading = CALLS[page]
    *_, said = body.values()
    assert said in (PAGES / page).read_text("utf-8")
    ada, bo = ({"X-Loci-User": name} for name in customers)
    assert key.send("POST", path, body, headers=ada).status in (200, 201)
    assert said in key.send("GET", reading, headers=ada).text
    foreign = key.send("GET", reading, headers=bo)
    assert (foreign.status, said in foreign.text) == (200, False)
    for reply in (key.send("POST", path, body), key.send("GET", reading)):
        assert (reply.status, "X-Loci-User" in reply.text, said in reply.text) == (422, True, False)


def test_the_first_program_on_presences_answers_each_person_alone(stack: Stack, callers: Callers) -> None:
    program = first_program("presences.md", "python")
    for name in (f"ada-{uuid4().hex[:8]}", f"bo-{uuid4().hex[:8]}"):
        stack.pool.add(Person(name))
        person = callers(name)
        assert "tables" not in person.send("GET", "/ai-presences/bureau/memories").text
        run([PYTHON_COMMAND, "-"], program, LOCI_URL=stack.url, LOCI_TOKEN=person.token or "")
    assert "HTTP Error 422" in failure([PYTHON_COMMAND, "-"], program, stack.url, callers("service").token or "")


def test_openais_first_program_answers_each_customer_from_their_own_memory(
    key: Client, customers: tuple[str, str], models: ModelEndpoint
) -> None:
    program = first_program("openai.md", "python")
    ada, bo = customers
    said = program.replace("What may I eat on a hike?", "I am allergic to peanuts.")
    answer_as(key, said.replace('"ada"', f'"{ada}"'))
    eventually(
        lambda: key.post("/ai-memory/recall", {"query": "allergic to what?"}, {"X-Loci-User": ada})["hits"],
        lambda hits: any("peanuts" in hit["atom"]["text"] for hit in hits),
    )
    models.forget()
    answer_as(key, program.replace('"ada"', f'"{bo}"'))
    assert not models.was_told("peanuts")
    answer_as(key, program.replace('"ada"', f'"{ada}"'))
    assert models.was_told("allergic to peanuts")
    models.forget()
    for unnamed in (program.replace('    user="ada",\n', ""), program.replace('"ada"', '"None"')):
        assert "UnprocessableEntityError" in refusal_of(key, unnamed)
    assert not models.asked


def test_mem0s_first_program_finds_for_each_customer_their_own(key: Client, customers: tuple[str, str]) -> None:
    program = first_program("mem0.md", "py")
    ada, bo = customers
    first = program.replace('"ada"', f'"{ada}"').replace('peanuts"', 'peanuts", infer=False')
    *head, question = first.rstrip().splitlines()
    shown = "\n".join((*head, f"print({question})"))
    assert "allergic to peanuts" in answer_as(key, shown)
    before, _, after = shown.partition("client.add")
    asking = f"{before}{after.partition(chr(10))[2]}"
    assert "peanuts" not in answer_as(key, asking.replace(ada, bo))
    for unnamed in ("None", "", "undefined"):
        assert "no one" in refusal_of(key, shown.replace(ada, unnamed))


def first_program(page: str, language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", (PAGES / page).read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def answer_as(key: Client, program: str) -> str:
    """What the program prints, of the peers' own packages."""
    return run([paths.PEERS / "bin" / "python", "-"], _with_places(key, program))


def refusal_of(key: Client, program: str) -> str:
    return _end([paths.PEERS / "bin" / "python", "-"], _with_places(key, program)).stderr


def failure(command: list[Any], program: str, url: str, token: str) -> str:
    return _end(command, program, LOCI_URL=url, LOCI_TOKEN=token).stderr


def run(command: list[Any], program: str, **variables: str) -> str:
    ended = _end(command, program, **variables)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def _with_places(key: Client, program: str) -> str:
    url = key.url.removesuffix("/with-key")
    return f"LOCI_URL, LOCI_KEY = {url!r}, {key.token!r}\n{program}".replace('"loci_…"', "LOCI_KEY")


def _end(command: list[Any], program: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    # mem0's client writes a file at home.
    own = {"PATH": os.environ["PATH"], "HOME": str(paths.LOCAL), "MEM0_TELEMETRY": "False", **variables}
    return subprocess.run(  # noqa: S603 - the programs are ours, out of the pages
        command, input=program, env=own, capture_output=True, text=True, timeout=120, check=False
    )
