"""Which routers a path leads to."""

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import pytest
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

from loci.api import routing
from loci.api.app import resolver
from loci.api.routing import Resolvers

MEMORY_ROOMS = ("spaces", "atoms", "atom_batches", "entities", "recall", "bindings", "extractions")
SEGMENTS = (
    *MEMORY_ROOMS,
    "templates",
    "templates:preview",
    "by-name",
    "topic",
    "memories",
    "memory",
    "prompt",
    "sessions",
    "x",
)
BASES = ("/ai-memory", "/ai-working-context", "/chat/api", "/ai-bots", "/ai-presences")


LAST_SEGMENTS = ("memories", "topic", "x")


def paths(bases: Iterable[str]) -> Iterator[str]:
    """All paths of up to three segments below these bases, some of four, and all of up to two below the others."""
    for base in BASES:
        for length in range(4 if base in bases else 3):
            for segments in product(SEGMENTS, repeat=length):
                yield "/".join((base, *segments))
        if base in bases:
            for segments in product(*[SEGMENTS] * 3, LAST_SEGMENTS):
                yield "/".join((base, *segments))


def matching_routes(app: APIGatewayHttpResolver, path: str) -> set[tuple[str, str]]:
    """The method and the pattern of each route that takes a path."""
    routes = [*app._static_routes, *app._dynamic_routes]
    return {(str(route.method), str(route.openapi_path)) for route in routes if route.rule.match(path)}


@pytest.mark.parametrize(
    ("by_path", "at_once", "bases"),
    [
        (routing.MEMORY.resolvers(), resolver(routing.MEMORY.routers()), BASES[:1]),
        (routing.WORKING_CONTEXT.resolvers(), resolver(routing.WORKING_CONTEXT.routers()), BASES[1:2]),
        (routing.DIALECTS.resolvers(), resolver(routing.DIALECTS.routers()), BASES[2:]),
    ],
    ids=["memory", "working-context", "dialects"],
)
def test_a_path_leads_to_every_route_that_takes_it(
    by_path: Resolvers, at_once: APIGatewayHttpResolver, bases: Sequence[str]
) -> None:
    routes = {path: matching_routes(at_once, path) for path in paths(bases)}
    assert all(matching_routes(by_path(path), path) == every for path, every in routes.items())
    assert any(routes.values())


@pytest.mark.parametrize(
    ("table", "path", "others"),
    [
        (
            "MEMORY",
            "/ai-memory/spaces/ms_one/recall/topic",
            ("atoms", "bindings", "entities", "extractions", "spaces"),
        ),
        ("WORKING_CONTEXT", "/ai-working-context/conv_one", ("templates", "template_lists")),
    ],
)
def test_a_path_imports_no_routes_but_its_own(table: str, path: str, others: tuple[str, ...]) -> None:
    code = f"""
import sys
from loci.api import routing
routing.{table}.resolvers()("{path}")
imported = [module for module in sys.modules if module.startswith("loci.api.")]
print([name for name in {others} if any(module.endswith(f".{{name}}") for module in imported)])
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - the command is ours
    assert done.stdout.strip() == "[]"
