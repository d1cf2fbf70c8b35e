"""The quick starts, executed as they are printed: their programs, what these print, and the chatbots in 30 lines."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.clients import PYTHON, PYTHON_COMMAND, TYPESCRIPT, install_typescript_client
from tests.support.model_endpoint import ModelEndpoint
from tests.support.paths import ROOT
from tests.support.programs import replace_days, run_program
from tests.support.scripted_turns import DONE
from tests.support.token_proxy import add_token

PROGRAM = r"^```{language}\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?"


@dataclass(frozen=True, slots=True)
class QuickStart:
    """A page, the command that runs a program of its language, and the chatbot that it shows."""

    page: str
    language: str
    command: str
    chatbot: Path

    def programs(self) -> list[tuple[str, str]]:
        """The programs of the page, and what each prints; the chatbot prints what its model says."""
        return self.programs_of(ROOT / "docs" / self.page)

    def programs_of(self, page: Path) -> list[tuple[str, str]]:
        """The programs of any page."""
        text = page.read_text("utf-8")
        return re.findall(PROGRAM.format(language=self.language), text, re.DOTALL | re.MULTILINE)


PYTHON_START = QuickStart("quick-start-python.md", "python", PYTHON_COMMAND, PYTHON / "examples" / "chatbot.py")
TYPESCRIPT_START = QuickStart("quick-start-typescript.md", "ts", "node", TYPESCRIPT / "examples" / "chatbot.ts")


@pytest.fixture(params=(PYTHON_START, TYPESCRIPT_START), ids=lambda start: start.language)
def start(request: pytest.FixtureRequest) -> QuickStart:
    found: QuickStart = request.param
    return found


@pytest.fixture
def reader(stack: Stack, callers: Callers) -> Client:
    """A user without memories."""
    person = Person(f"reader-{uuid4().hex[:8]}")
    stack.pool.add(person)
    return callers(person.name)


@pytest.fixture
def folder(start: QuickStart, tmp_path: Path) -> Path:
    """An empty folder in which the client is installed."""
    if start.language == "ts":
        install_typescript_client(tmp_path)
    return tmp_path


def run(start: QuickStart, program: str, folder: Path, reader: Client, said: str = "", **variables: str) -> str:
    """What a program prints for a user who says this to it."""
    file = folder / f"program{start.chatbot.suffix}"
    file.write_text(program, "utf-8")
    return run_program([start.command, file], folder, reader.url, reader.token or "", said, **variables)


def test_programs_print_what_the_page_shows(start: QuickStart, folder: Path, reader: Client) -> None:
    shown = [(program, printed) for program, printed in start.programs() if printed]
    printed = [run(start, program, folder, reader) for program, _ in shown]
    assert list(map(replace_days, printed)) == [replace_days(text) for _, text in shown]


def test_the_first_program_of_the_readme_recalls_what_it_adds(start: QuickStart, folder: Path, reader: Client) -> None:
    (first, _), *_ = start.programs_of(start.chatbot.parents[1] / "README.md")
    printed = run(start, first, folder, reader)
    assert re.fullmatch(r"0\.\d+ I am vegetarian\.\n", printed)


def test_the_first_screen_of_the_readme_prints_what_it_shows(start: QuickStart, folder: Path, reader: Client) -> None:
    ((program, _),) = start.programs_of(ROOT / "README.md")
    (shown,) = re.findall(r"```text\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert replace_days(run(start, program, folder, reader)) == replace_days(shown)
    assert len(program.splitlines()) <= 10


def test_the_readme_puts_what_a_bot_remembers_before_its_prompt(tmp_path: Path, reader: Client) -> None:
    install_typescript_client(tmp_path)
    programs = TYPESCRIPT_START.programs_of(TYPESCRIPT / "README.md")
    (program,) = [program for program, _ in programs if "createBotMemory" in program]
    database = TYPESCRIPT / "node_modules" / "fake-indexeddb" / "auto" / "index.mjs"
    shown = f"{program}console.log(prompt);\n"
    printed = run(TYPESCRIPT_START, shown, tmp_path, reader, NODE_OPTIONS=f"--import={database}")
    assert printed == "<memory>\n- user_name: Alice\n</memory>\n\nYou are a coding assistant.\n"


def test_the_page_shows_a_chatbot_of_at_most_thirty_lines(start: QuickStart) -> None:
    (program,) = [program for program, printed in start.programs() if not printed]
    assert program == start.chatbot.read_text("utf-8")
    assert len([line for line in program.splitlines() if line]) <= 30


def test_the_chatbot_remembers_its_user_in_the_next_conversation(
    start: QuickStart, folder: Path, reader: Client, models: ModelEndpoint
) -> None:
    program, model = start.chatbot.read_text("utf-8"), {"MODEL": "any", "OPENAI_BASE_URL": models.openai}
    models.forget()
    said = "Hi, my name is Mara.\n\nI'm allergic to peanuts.\n"
    assert run(start, program, folder, reader, said, **model) == f"bot: {DONE}\n" * 2
    (first,) = reader.get("/ai-conversations", namespace="chatbot")["items"]
    assert first["closedAt"] is not None
    steps.wait_until_read(reader, first["id"])
    assert run(start, program, folder, reader, "What may I eat on a hike?\n", **model) == f"bot: {DONE}\n"
    *_, last = models.asked
    (system, question) = last.body["messages"]
    assert "allergic to peanuts" in system["content"]
    assert "Mara" in system["content"]
    assert question["content"] == "What may I eat on a hike?"


def test_a_message_of_the_chatbot_is_two_requests(
    start: QuickStart, folder: Path, reader: Client, models: ModelEndpoint
) -> None:
    program, model = start.chatbot.read_text("utf-8"), {"MODEL": "any", "OPENAI_BASE_URL": models.openai}
    models.forget()
    with add_token(reader.url, str(reader.token)) as proxy:
        run(start, program, folder, replace(reader, url=proxy.url), "I am Mara.\nI sail.\nI sing.\n", **model)
    turns = sum(request.endswith("/turns") for request in proxy.requests)
    assert (turns, len(proxy.requests)) == (3, 2 * 3 + len(["conversation", "close"]))
    assert "I sail." in models.asked[-1].body["messages"][0]["content"]
