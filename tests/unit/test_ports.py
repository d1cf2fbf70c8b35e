"""What the ports can express: nothing that is read, written or searched without saying whose it is."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from loci import ports
from loci.adapters.opensearch import OpenSearchIndex
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.ports import (
    CallMetrics,
    Embedder,
    Extractor,
    IndexQuery,
    LanguageModel,
    Ports,
    PromptFiles,
    RecallIndex,
    Summariser,
    TemplateFiles,
)
from loci.scope import Scope

# They hold no user's records.
STATELESS = (CallMetrics, Embedder, Extractor, LanguageModel, PromptFiles, Summariser, TemplateFiles)
# The sweeper's: what has fallen due, whosever it is. Each record says its scope, and is moved under it.
OF_ALL = ("DueStore.records_until",)


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in ports.__all__:
        port = getattr(ports, name)
        if getattr(port, "_is_protocol", False) and port not in (Ports, *STATELESS):
            yield from ((f"{name}.{method.__name__}", method) for method in vars(port).values() if _is_own(method))


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
