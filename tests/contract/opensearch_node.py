"""A real OpenSearch node for the suites: one for all tests of a worker."""

import os
from collections.abc import Iterator

import pytest

from local.opensearch import node
from local.opensearch.jdk import Missing
from local.opensearch.node import Home, Node


@pytest.fixture(scope="session")
def opensearch_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node with nothing in it. In CI it must start; elsewhere a machine without Java says what it did not run."""
    try:
        started = node.start(Home(tmp_path_factory.mktemp("opensearch")))
    except Missing as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the OpenSearch index was not tested: {error}")
    yield started
    node.stop(started)
