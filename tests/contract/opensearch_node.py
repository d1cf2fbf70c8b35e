"""A real OpenSearch node for the suites: one for all tests."""

import os
from collections.abc import Iterator

import pytest

from local.opensearch import node
from local.opensearch.node import Home, Node

INDEX = "opensearch"
"""The parameter of a suite that runs on the node."""


@pytest.fixture(scope="session")
def opensearch_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node with nothing in it."""
    started = node.start(Home(tmp_path_factory.mktemp("opensearch")))
    yield started
    node.stop(started)


def mark(items: list[pytest.Item]) -> None:
    """Keep what needs the node on one worker; a machine that cannot run one says so in a line, and CI fails."""
    needing = [item for item in items if _needs_node(item)]
    lack = node.missing() if needing and not os.environ.get("CI") else None
    for item in needing:
        item.add_marker(pytest.mark.xdist_group(INDEX))
        if lack:
            item.add_marker(pytest.mark.skip(f"the OpenSearch index is not tested here. {lack}"))


def _needs_node(item: pytest.Item) -> bool:
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return opensearch_node.__name__ in getattr(item, "fixturenames", ()) or INDEX in parameters.values()
