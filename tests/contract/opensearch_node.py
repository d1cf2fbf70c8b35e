"""A real OpenSearch node for the suites: one for all tests."""

import json
import os
from collections.abc import Iterator
from functools import cache
from urllib.request import Request, urlopen

import pytest

from local.opensearch import node
from local.opensearch.node import Home, Node
from loci.adapters.opensearch import OpenSearchIndex, Signing, connect
from loci.adapters.opensearch.index import INDEX as SHARED
from loci.adapters.opensearch.rebuilding import Table

INDEX = "opensearch"
"""The parameter of a suite that runs on the node; a flavour's name may follow."""

# A new node, on a busy machine, takes longer for its first searches.
_SEARCH_SECONDS = 30.0
# It runs for a minute or two: to compile its code well takes longer than that saves.
_SHORT_LIFE = ("-XX:TieredStopAtLevel=1",)
# A search shows at once what was written.
_QUICK = {"index_patterns": ["*"], "template": {"settings": {"index.refresh_interval": "20ms"}}}


@pytest.fixture(scope="session")
def opensearch_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """An empty node. A test that restarts it reuses its folder and port."""
    home = Home(tmp_path_factory.mktemp("opensearch"))
    started = node.start(home, java_options=_SHORT_LIFE)
    _call(started, "PUT", "/_index_template/quick", _QUICK)
    yield started
    if running := node.find(home):
        node.stop(running)


def open_index(
    endpoint: str,
    table: Table | None = None,
    *,
    index: str = SHARED,
    signing: Signing | None = None,
    ready_seconds: float = 10.0,
    shown_seconds: float = 10.0,
) -> OpenSearchIndex:
    """The index at an endpoint; without a table it can't be rebuilt."""
    return OpenSearchIndex(
        connect(endpoint, signing),
        lambda: _there(table),
        serverless=signing is not None and signing.service == "aoss",
        index=index,
        search_seconds=_SEARCH_SECONDS,
        ready_seconds=ready_seconds,
        shown_seconds=shown_seconds,
    )


def _there(table: Table | None) -> Table:
    assert table is not None
    return table


def _call(node: Node, method: str, path: str, body: object) -> None:
    request = Request(  # noqa: S310  # our own node
        f"{node.endpoint}{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
        method=method,
    )
    with urlopen(request, timeout=30):  # noqa: S310  # our own node
        pass


def mark(items: list[pytest.Item]) -> None:
    """Keep what needs the node on one worker."""
    for item in filter(_needs_node, items):
        item.add_marker(pytest.mark.xdist_group(INDEX))


def require(item: pytest.Item) -> None:
    """Skip a test that needs the node where this machine can't run one: all of them in one line. In CI it fails."""
    if _needs_node(item) and not os.environ.get("CI") and (lack := _lack()):
        pytest.skip(f"the OpenSearch index is not tested here. {lack}")


@cache
def _lack() -> str | None:
    return node.missing()


def _needs_node(item: pytest.Item) -> bool:
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    named = any(str(value).startswith(INDEX) for value in parameters.values())
    return named or opensearch_node.__name__ in getattr(item, "fixturenames", ())
