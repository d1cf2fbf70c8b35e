"""The tools of the Model Context Protocol, called by its official client through `loci mcp`, as a desktop app does."""

import asyncio
import os
from collections.abc import Mapping
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, TextContent
from rich.console import Console

from local import paths
from local.demo_api import Api
from local.errors import LocalError

SAID = (
    ("User lives in Lisbon", "fact"),
    ("User prefers window seats on trains", "preference"),
    ("User is allergic to peanuts", "fact"),
)
QUESTION = "Which seat should I book?"


def show(api: Api, console: Console) -> None:
    """Raises LocalError if a call is refused."""
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": api.url, "LOCI_TOKEN": api.token}
    command = str(paths.CLIENTS / "python" / ".venv" / "bin" / "loci")
    server = StdioServerParameters(command=command, args=["mcp"], env=environment)
    asyncio.run(show_tools(Client(stdio_client(server)), console))


async def show_tools(client: Client, console: Console) -> None:
    """Raises LocalError if a call is refused: after the connection is closed, which would wrap it in an
    ExceptionGroup."""
    refusal = None
    async with client as mcp:
        try:
            await _call_tools(mcp, console)
        except LocalError as error:
            refusal = error
    if refusal is not None:
        raise refusal


async def _call_tools(mcp: Client, console: Console) -> None:
    tools = (await mcp.list_tools()).tools
    console.print(f"Tools: {', '.join(tool.name for tool in tools)}", highlight=False)
    calls = Calls(mcp, console)
    for text, category in SAID:
        await calls.show("save_memory", content=text, category=category)
    (seat, *_) = (await calls.show("recall_memory", query=QUESTION, limit=1))["memories"]
    await calls.show("update_memory", id=seat["id"], content="User prefers aisle seats on trains")
    await calls.show("memory_timeline", query="seats on trains")
    await calls.show("get_context", query=QUESTION)
    await calls.show("forget_memory", query="allergic to peanuts")
    await calls.show("list_memories")


class Calls:
    """Calls tools, and shows what was asked and answered."""

    def __init__(self, mcp: Client, console: Console) -> None:
        self._mcp = mcp
        self._console = console

    async def show(self, tool: str, **arguments: object) -> Mapping[str, Any]:
        """The content of the answer. Raises LocalError if the call is refused."""
        said = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        self._console.rule(f"{tool}({said})", align="left")
        result = await self._mcp.call_tool(tool, arguments)
        if not isinstance(result, CallToolResult) or result.is_error or result.structured_content is None:
            raise LocalError(f"{tool} was refused: {_text_of(result)}")
        found: Mapping[str, Any] = result.structured_content
        self._console.print("\n".join(_lines(found)), highlight=False, markup=False)
        return found


def _lines(memories: Mapping[str, Any]) -> list[str]:
    if "context" in memories:
        return [str(memories["context"])]
    one = memories.get("memory") or memories.get("forgotten")
    many = [one] if one else memories.get("memories") or memories.get("candidates") or []
    return [f"• {memory['text']}" for memory in many]


def _text_of(result: object) -> str:
    blocks = result.content if isinstance(result, CallToolResult) else []
    return " ".join(block.text for block in blocks if isinstance(block, TextContent))
