"""The deployed endpoint of the Model Context Protocol, as the official client finds it in both revisions."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

import httpx2
import pytest
from mcp import Client as McpClient
from mcp import StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextResourceContents

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support import clients

T = TypeVar("T")
Mode = Literal["legacy", "auto"]
AT_ONCE = 32
SECRET = "Ada's safe opens with a raven"
# A pool of their own: no other test finds these memories.
ADA, BOB = Person("mcp-ada", app="mcp"), Person("mcp-bob", app="mcp")


@pytest.fixture(scope="module")
def ada(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(ADA)
    return callers(ADA.name)


@pytest.fixture(scope="module")
def bob(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(BOB)
    return callers(BOB.name)


def space_of(client: Client, name: str) -> str:
    return str(client.post("/ai-memory/spaces", {"name": name})["id"])


def speak(client: Client, path: str, mode: Mode, use: Callable[[McpClient], Awaitable[T]]) -> T:
    async def run() -> T:
        headers = {"Authorization": f"Bearer {client.token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as http,
            McpClient(streamable_http_client(f"{client.url}{path}", http_client=http), mode=mode) as mcp,
        ):
            return await use(mcp)

    return asyncio.run(run())


def speak_over_pipes(client: Client, space: str, mode: Mode, use: Callable[[McpClient], Awaitable[T]]) -> T:
    """Through the command that desktop apps start, as they start it."""
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": client.url, "LOCI_TOKEN": client.token or ""}
    command = str(clients.PYTHON / ".venv" / "bin" / "loci")
    server = StdioServerParameters(command=command, args=["mcp", "--space", space], env=environment)

    async def run() -> T:
        async with McpClient(stdio_client(server), mode=mode) as mcp:
            return await use(mcp)

    return asyncio.run(run())


def content(result: Any) -> dict[str, Any]:
    assert isinstance(result, CallToolResult)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    found: dict[str, Any] = result.structured_content
    return found


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_official_client_saves_and_finds_a_memory(ada: Client, mode: Mode) -> None:
    space = space_of(ada, f"official {mode}")

    async def use(mcp: McpClient) -> None:
        names = [tool.name for tool in (await mcp.list_tools()).tools]
        assert len(names) == 9
        saved = content(await mcp.call_tool("save_memory", {"content": "Ada prefers oolong tea"}))["memory"]
        found = content(await mcp.call_tool("recall_memory", {"query": "which tea does Ada prefer?"}))["memories"]
        assert [memory["id"] for memory in found] == [saved["id"]]
        (profile,) = (await mcp.list_resources()).resources
        (shown,) = (await mcp.read_resource(profile.uri)).contents
        assert isinstance(shown, TextResourceContents)
        (prompt,) = (await mcp.list_prompts()).prompts
        said = await mcp.get_prompt(prompt.name, {"message": "What shall I drink?"})
        assert len(said.messages) == 1
        done = content(await mcp.call_tool("forget_memory", {"id": saved["id"]}))
        assert done["forgotten"]["id"] == saved["id"]
        again = content(await mcp.call_tool("restore_memory", {"id": saved["id"]}))["memory"]
        assert (again["id"], again["text"]) == (saved["id"], saved["text"])

    speak(ada, f"/mcp/{space}", mode, use)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_official_client_saves_and_finds_a_memory_over_pipes(ada: Client, mode: Mode) -> None:
    space = space_of(ada, f"pipes {mode}")

    async def use(mcp: McpClient) -> None:
        assert len((await mcp.list_tools()).tools) == 9
        calls = (mcp.call_tool("save_memory", {"content": f"Ada's {number}. tea is oolong"}) for number in range(4))
        saved = [content(result)["memory"]["text"] for result in await asyncio.gather(*calls)]
        listed = content(await mcp.call_tool("list_memories", {}))["memories"]
        assert sorted(memory["text"] for memory in listed) == sorted(saved)
        refused = await mcp.call_tool("forget_memory", {"id": "mem_unknown"})
        assert refused.is_error

    speak_over_pipes(ada, space, mode, use)


def test_calls_at_once_each_get_their_own_answer(ada: Client) -> None:
    space = space_of(ada, "at once")

    async def use(mcp: McpClient) -> list[str]:
        calls = (mcp.call_tool("save_memory", {"content": f"Locker {n} is Ada's"}) for n in range(AT_ONCE))
        return [content(result)["memory"]["text"] for result in await asyncio.gather(*calls)]

    assert speak(ada, f"/mcp/{space}", "auto", use) == [f"Locker {n} is Ada's" for n in range(AT_ONCE)]
    listed = ada.get(f"/ai-memory/spaces/{space}/atoms?limit=100")["items"]
    assert len(listed) == AT_ONCE


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_another_user_finds_nothing(ada: Client, bob: Client, mode: Mode) -> None:
    space = space_of(ada, "private")

    async def save(mcp: McpClient) -> str:
        return str(content(await mcp.call_tool("save_memory", {"content": SECRET}))["memory"]["id"])

    saved = speak(ada, f"/mcp/{space}", mode, save)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("save_memory", {"content": "Bob was here"}),
        ("recall_memory", {"query": "What opens the safe?"}),
        ("list_memories", {}),
        ("update_memory", {"id": saved, "content": "Bob was here"}),
        ("forget_memory", {"id": saved}),
        ("memory_timeline", {}),
        ("about_entity", {"name": "Ada"}),
        ("get_context", {"query": "What opens the safe?"}),
    ]

    async def pry(mcp: McpClient) -> None:
        for tool, arguments in calls:
            result = await mcp.call_tool(tool, arguments)
            assert isinstance(result, CallToolResult)
            assert "raven" not in result.model_dump_json(), tool
            if "mcp/" in path:
                assert result.is_error, tool

    for path in (f"/mcp/{space}", "/mcp"):
        speak(bob, path, mode, pry)
    assert [atom["text"] for atom in ada.get(f"/ai-memory/spaces/{space}/atoms")["items"]] == [SECRET]


def test_a_call_without_a_token_is_refused_and_says_where_to_sign_in(stack: Stack) -> None:
    nobody = Client(stack.url, None)
    sent = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    assert nobody.send("POST", "/mcp", sent).status == 401
    found = nobody.send("GET", "/.well-known/oauth-protected-resource")
    assert found.status == 200
    assert found.body["authorization_servers"]
