"""The demo of the tools of the Model Context Protocol."""

import asyncio

import pytest
from mcp import Client
from mcp.server import MCPServer
from rich.console import Console

from local.clients.mcp import show_tools
from local.errors import LocalError


def test_a_call_that_is_refused_ends_the_demo_with_its_reason() -> None:
    server = MCPServer("refusing")

    @server.tool()
    def save_memory(content: str, category: str) -> None:
        raise ValueError(content, category)

    with pytest.raises(LocalError, match="save_memory was refused: "):
        asyncio.run(show_tools(Client(server, mode="legacy"), Console(quiet=True)))
