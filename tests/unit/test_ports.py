"""What the ports can express: nothing that is read, written or searched without saying whose it is."""

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import loci
import loci.ports
from loci.adapters.opensearch import OpenSearchIndex
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.ports.apps import TemplateFiles
from loci.ports.language import CallMetrics, Extractor, LanguageModel, PromptFiles, Summariser
from loci.ports.login import TokenServer
from loci.ports.operating import DeploymentState, TableRestores
from loci.ports.recall import Embedder, IndexQuery, RecallIndex, RecallMetrics, Reranker
from loci.ports.webhooks import WebhookReceiver
from loci.scope import Scope

# ``all`` and ``parts`` only name ports; those of governance serve operators, name a table first, or count all apps.
WITHOUT_OWNER = ("all", "parts", "governance")
ROOMS = Path(loci.__path__[0])
PORTS = [module.name for module in pkgutil.iter_modules(loci.ports.__path__) if module.name not in WITHOUT_OWNER]
# Where rooms name what they touch.
PARTS = (
    "ports.parts",
    "context.template_ports",
    *(
        f"{file.parent.relative_to(ROOMS).as_posix().replace('/', '.')}.ports"
        for file in sorted(ROOMS.rglob("ports.py"))
    ),
)
# They hold no user's records.
STATELESS = (
    CallMetrics,
    RecallMetrics,
    DeploymentState,
    TableRestores,
    Embedder,
    Extractor,
    LanguageModel,
    PromptFiles,
    Reranker,
    Summariser,
    TemplateFiles,
    TokenServer,
    WebhookReceiver,
)
# The sweeper's: each record that has fallen due says its scope, and is moved under it. Counting reads nothing.
OF_ALL = (
    *("DueStore.records_until", "AtomBatchStore.count_fitting"),
    # Operators', who see no content.
    *("Letters.counts", "Letters.list_letters", "Letters.send_again", "Letters.drop"),
)


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in PORTS:
        for port in _protocols(import_module(f"loci.ports.{name}")):
            yield from (
                (f"{port.__name__}.{method.__name__}", method) for method in vars(port).values() if _is_own(method)
            )


def _protocols(module: ModuleType) -> Iterator[type]:
    for port in vars(module).values():
        is_own = getattr(port, "__module__", "") == module.__name__
        if is_own and getattr(port, "_is_protocol", False) and port not in STATELESS:
            yield port


def _is_own(method: object) -> bool:
    return inspect.isfunction(method) and not method.__name__.startswith("_")


def _says_whose(type: Any) -> bool:
    """A scope, or records that carry theirs."""
    if type is Scope:
        return True
    if is_dataclass(type):
        return any(field.name == "scope" for field in fields(type))
    return any(_says_whose(argument) for argument in get_args(type))


def test_every_method_that_touches_records_says_whose_they_are() -> None:
    for name, method in methods():
        _, first, *_ = inspect.signature(method).parameters.values()
        if name not in OF_ALL:
            assert first.default is inspect.Parameter.empty, name
            assert _says_whose(get_type_hints(method)[first.name]), name


@pytest.mark.parametrize("index", [RecallIndex, TableIndex, PagesIndex, OpenSearchIndex])
def test_a_search_without_a_scope_cannot_be_expressed(index: type[RecallIndex]) -> None:
    _, *asked = inspect.signature(index.search).parameters.values()
    assert [(one.name, one.default, one.kind) for one in asked] == [
        (name, inspect.Parameter.empty, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("scope", "query")
    ]
    assert get_type_hints(index.search)["scope"] is Scope
    assert not _says_whose(IndexQuery)


def test_a_part_that_is_named_reads_gives_no_store() -> None:
    modules = [import_module(f"loci.{name}") for name in PARTS]
    reads = [part for module in modules for name, part in vars(module).items() if name.endswith("Reads")]
    assert len(reads) >= 15
    assert [
        f"{part.__name__}.{name}"
        for part in reads
        for name, given in vars(part).items()
        if isinstance(given, property) and "Store" in str(given.fget.__annotations__.get("return"))
    ] == []


def test_no_cast_makes_a_port_of_what_mypy_cannot_compare_with_it() -> None:
    cast_to_port = re.compile(r"\bcast\(\s*[\"']?(\w*Ports|\w*Stores?|\w*Reads|\w*Writes)\b")
    assert [file.name for file in sorted(ROOMS.rglob("*.py")) if cast_to_port.search(file.read_text())] == []
