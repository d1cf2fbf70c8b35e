"""The memory tool says what the SDK's own tool over local files says, command for command."""

import asyncio
import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from anthropic import Anthropic
from anthropic.lib.tools import ToolError
from anthropic.tools import BetaLocalFilesystemMemoryTool
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci_memory_client import Loci, NotFoundError
from loci_memory_client.adapters.anthropic import AsyncLociMemoryTool, LociMemoryTool
from tests.answering import Service

DIRECTORY_SIZE = re.compile(r"^\S+\t(?=.*/$|/memories\S*$)", re.MULTILINE)
NAMES = st.sampled_from(["a", "b.md", "c d", "é", ".hidden", "..", "a/b", "a//x", "a/b/c.md", ""])
PATHS = NAMES.map(lambda name: f"/memories/{name}") | st.sampled_from(["/memories", "/else", "/memories/../x"])
TEXTS = st.text("ab\n", max_size=12) | st.sampled_from(["tea\n", "one\ntwo\nthree\nfour\nfive\nsix\n", "x" * 1500])
PARTS = st.sampled_from(["a", "aa", "two", "\n", "tea"])
NUMBERS = st.integers(-1, 7)
COMMANDS = st.one_of(
    st.fixed_dictionaries(
        {"command": st.just("view"), "path": PATHS}, optional={"view_range": st.tuples(NUMBERS, NUMBERS)}
    ),
    st.fixed_dictionaries({"command": st.just("create"), "path": PATHS, "file_text": TEXTS}),
    st.fixed_dictionaries({"command": st.just("str_replace"), "path": PATHS, "old_str": PARTS, "new_str": TEXTS}),
    st.fixed_dictionaries({"command": st.just("insert"), "path": PATHS, "insert_line": NUMBERS, "insert_text": TEXTS}),
    st.fixed_dictionaries({"command": st.just("delete"), "path": PATHS}),
    st.fixed_dictionaries({"command": st.just("rename"), "old_path": PATHS, "new_path": PATHS}),
)


@pytest.fixture
def tool(loci: Loci, space: str) -> LociMemoryTool:
    return LociMemoryTool(loci, space_id=space)


def answer(tool: Any, command: dict[str, Any]) -> str:
    """What a model reads."""
    try:
        said = tool.call(command)
    except ToolError as error:
        return f"error: {error}"
    except OSError as error:
        return f"refused by the system: {error.strerror}"
    assert isinstance(said, str)
    return said


def remove_empty_folders(root: Path) -> None:
    for folder in sorted(root.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def without_sizes_of_folders(said: str) -> str:
    return DIRECTORY_SIZE.sub("", said)


@pytest.mark.newest
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.lists(COMMANDS, min_size=4, max_size=12))
def test_each_command_says_and_does_what_the_tool_over_local_files_does(
    loci: Loci, commands: list[dict[str, Any]]
) -> None:
    space = loci.memory.create_memory_space(name=str(uuid4()))
    tool = LociMemoryTool(loci, space_id=space.id)
    with TemporaryDirectory() as folder:
        local = BetaLocalFilesystemMemoryTool(folder)
        for command in commands:
            expected = answer(local, command)
            remove_empty_folders(local.memory_root)
            said = answer(tool, command)
            if expected.startswith("refused by the system"):
                assert said.startswith("error: ")
            else:
                assert without_sizes_of_folders(said) == without_sizes_of_folders(expected)


@pytest.mark.newest
def test_a_model_that_runs_the_tool_reads_its_answers_and_its_errors(tool: LociMemoryTool) -> None:
    asked: list[dict[str, Any]] = []
    commands = iter(
        [
            {"command": "create", "path": "/memories/tea.md", "file_text": "green\n"},
            {"command": "view", "path": "/memories/coffee.md"},
        ]
    )

    def respond(request: httpx2.Request) -> httpx2.Response:
        asked.append(json.loads(request.content))
        command = next(commands, None)
        content: dict[str, Any] = {"type": "text", "text": "Done."}
        if command is not None:
            content = {"type": "tool_use", "id": f"use_{len(asked)}", "name": "memory", "input": command}
        message = {"id": "m", "type": "message", "role": "assistant", "model": "scripted", "content": [content]}
        usage = {"input_tokens": 1, "output_tokens": 1}
        stop = "end_turn" if command is None else "tool_use"
        return httpx2.Response(200, json={**message, "stop_reason": stop, "stop_sequence": None, "usage": usage})

    client = Anthropic(api_key="none", http_client=httpx2.Client(transport=httpx2.MockTransport(respond)))
    question: Any = {"role": "user", "content": "Remember: green tea."}
    client.beta.messages.tool_runner(max_tokens=100, model="scripted", tools=[tool], messages=[question]).until_done()
    assert asked[0]["tools"] == [{"type": "memory_20250818", "name": "memory"}]
    created, missing = (request["messages"][-1]["content"][0] for request in asked[1:])
    assert created["content"] == "File created successfully at: /memories/tea.md"
    assert missing["content"] == "The path /memories/coffee.md does not exist. Please provide a valid path."
    assert missing["is_error"] is True


def test_the_async_tool_is_the_same(loci: Loci, space: str, tool: LociMemoryTool) -> None:
    tool.call({"command": "create", "path": "/memories/tea.md", "file_text": "green\n"})
    async_tool = AsyncLociMemoryTool(loci, space_id=space)
    assert asyncio.run(async_tool.call({"command": "view", "path": "/memories/tea.md"})) == (
        "Here's the content of /memories/tea.md with line numbers:\n     1\tgreen\n     2\t"
    )
    with pytest.raises(ToolError, match="already exists"):
        asyncio.run(async_tool.call({"command": "create", "path": "/memories/tea.md", "file_text": "black"}))


def test_what_the_service_refuses_is_an_error_that_the_model_reads(tool: LociMemoryTool) -> None:
    long = {"command": "create", "path": "/memories/long.md", "file_text": "x" * 262_145}
    assert re.fullmatch(r"error: 413: .*262144 bytes.*", answer(tool, long))
    assert answer(tool, {"command": "create", "path": "/memories/a\\b.md", "file_text": "x"}).startswith("error: 422")


@pytest.mark.parametrize(
    "command",
    [
        {"command": "view", "path": "/memories/what?.md"},
        {"command": "create", "path": "/memories/what?.md", "file_text": "x"},
        {"command": "str_replace", "path": "/memories/tea.md?x", "old_str": "a", "new_str": "b"},
        {"command": "delete", "path": "/memories/tea.md?x"},
        {"command": "rename", "old_path": "/memories/tea.md", "new_path": "/memories/what?.md"},
    ],
)
def test_a_path_that_the_gateway_would_cut_is_refused_before_a_request_is_sent(command: dict[str, Any]) -> None:
    service = Service()
    http = httpx2.Client(transport=httpx2.MockTransport(service))
    tool = LociMemoryTool(Loci(url="http://loci.test", token="secret", http_client=http), space_id="ms_diary-7k2m9x")
    assert "must not have a question mark" in answer(tool, command)
    assert service.requests == []


def test_a_space_that_is_not_there_is_no_error_of_the_model(loci: Loci) -> None:
    with pytest.raises(NotFoundError):
        LociMemoryTool(loci, space_id="ms_none-000000").call({"command": "view", "path": "/memories"})


def test_an_edit_keeps_what_another_agent_wrote_meanwhile(
    loci: Loci, space: str, tool: LociMemoryTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool.call({"command": "create", "path": "/memories/tea.md", "file_text": "green\n"})
    read, other = loci.memory.get_file, [LociMemoryTool(loci, space_id=space)]

    def read_slowly(**arguments: Any) -> object:
        file = read(**arguments)
        while other:
            other.pop().call({"command": "insert", "path": "/memories/tea.md", "insert_line": 1, "insert_text": "hot"})
        return file

    monkeypatch.setattr(loci.memory, "get_file", read_slowly)
    tool.call({"command": "str_replace", "path": "/memories/tea.md", "old_str": "green", "new_str": "black"})
    assert loci.memory.get_file(space_id=space, path="memories/tea.md").text == "black\nhot\n"


def test_other_files_of_the_space_are_out_of_reach_and_all_memory_is_cleared(
    loci: Loci, space: str, tool: LociMemoryTool
) -> None:
    loci.memory.put_file(space_id=space, path="memories.md", text="of another tool")
    tool.call({"command": "create", "path": "/memories/tea/green.md", "file_text": "hot"})
    assert "memories.md" not in answer(tool, {"command": "view", "path": "/memories"})
    assert tool.clear_all_memory() == "All memory cleared"
    assert [file.path for file in loci.memory.list_files(space_id=space)] == ["memories.md"]
