"""What `make demo DIALECT=…` and `make demo CLIENT=…` show, on the deployed app."""

import importlib
import pkgutil
from uuid import uuid4

import pytest
from rich.console import Console

from local import dialects
from local.demo_api import Api
from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers


@pytest.fixture
def console() -> Console:
    return Console(record=True, soft_wrap=True)


@pytest.mark.parametrize("module", [*pkgutil.iter_modules(dialects.__path__)], ids=lambda module: module.name)
def test_a_dialect_is_shown(module: pkgutil.ModuleInfo, stack: Stack, callers: Callers, console: Console) -> None:
    token = callers("second").token
    assert token is not None
    importlib.import_module(f"local.dialects.{module.name}").show(Api(stack.url, token), console)
    assert len(console.export_text().splitlines()) > 5


@pytest.mark.parametrize("client", ["python", "typescript"])
def test_a_client_shows_what_is_remembered_recalled_forgotten_and_exported(
    client: str, stack: Stack, callers: Callers, console: Console
) -> None:
    person = Person(f"visitor-{uuid4().hex[:8]}")
    stack.pool.add(person)
    importlib.import_module(f"local.clients.{client}").show(Api(stack.url, str(callers(person.name).token)), console)
    shown = console.export_text()
    assert "## Always in mind\n- User is allergic to peanuts (" in shown
    assert "window seats" in shown.split("# Recall alone")[1].split("#")[0]
    assert "corrected: User lives in Porto\n" in shown
    assert "forgotten: User is allergic to peanuts\n" in shown
    assert "2 conversations with 6 messages" in shown


def test_the_tools_of_mcp_are_shown(stack: Stack, callers: Callers, console: Console) -> None:
    person = Person(f"visitor-{uuid4().hex[:8]}")
    stack.pool.add(person)
    importlib.import_module("local.clients.mcp").show(Api(stack.url, str(callers(person.name).token)), console)
    shown = console.export_text()
    assert "• User prefers window seats on trains\n" in shown.split("recall_memory(")[1].split("update_memory(")[0]
    listed = shown.split("list_memories(")[1]
    assert "• User prefers aisle seats on trains\n" in listed
    assert "peanuts" not in listed
