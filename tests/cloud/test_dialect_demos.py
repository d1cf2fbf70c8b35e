"""What `make demo DIALECT=…` shows, on the deployed app."""

import importlib
import pkgutil

import pytest
from rich.console import Console

from local import dialects
from local.demo_api import Api
from local.deployment import Stack
from tests.cloud.conftest import Callers


@pytest.mark.parametrize("module", [*pkgutil.iter_modules(dialects.__path__)], ids=lambda module: module.name)
def test_a_dialect_is_shown(module: pkgutil.ModuleInfo, stack: Stack, callers: Callers) -> None:
    console = Console(record=True, soft_wrap=True)
    token = callers("second").token
    assert token is not None
    importlib.import_module(f"local.dialects.{module.name}").show(Api(stack.url, token), console)
    assert len(console.export_text().splitlines()) > 5
