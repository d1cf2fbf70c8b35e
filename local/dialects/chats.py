"""The memory of one chat: saved by its user and its model, recalled, shown before a message, changed, deleted."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from rich.console import Console

from local.demo_api import Api

_SAVED = (
    "User prefers responses in bullet-point format",
    "The user prefers responses in bullet-point format",
    "Always include code examples in Python",
)
_MESSAGES = ("How long until the project deadline?", "Show me some code that reads a file", "What is a black hole?")


def show(api: Api, console: Console) -> None:
    chat = f"/chat/api/{uuid4()}"
    console.rule("The user keeps a message, the model saves what it learns")
    user_memory = api(
        "POST", f"{chat}/memory", {"messageId": "msg_abc123", "content": "The project deadline is March 15, 2026"}
    )
    _print(console, "remembered", user_memory)
    for content in _SAVED:
        by_model = api("POST", f"{chat}/tools/save_memory", {"content": content})
        _print(console, "there already" if by_model["deduplicated"] else "saved", by_model)
    console.rule("What the model is shown before each message")
    for message in _MESSAGES:
        console.print(message, style="bold", markup=False)
        context = api("POST", f"{chat}/context", {"message": message})["context"]
        console.print(context or "nothing", highlight=False, markup=False)
    console.rule("recall_memory")
    query = "What formatting preferences does the user have?"
    console.print(query, style="bold", markup=False)
    for memory in api("POST", f"{chat}/tools/recall_memory", {"query": query})["memories"]:
        console.print(f"  {memory['relevance']:.2f}  {memory['content']}", highlight=False, markup=False)
    console.rule("Changed, then deleted")
    path = f"{chat}/memories/{user_memory['id']}"
    _print(console, "changed", api("PATCH", path, {"content": "The project deadline is April 1, 2026"}))
    api("DELETE", path)
    for memory in api("GET", f"{chat}/memories")["memories"]:
        _print(console, "left", memory)


def _print(console: Console, what: str, memory: Mapping[str, Any]) -> None:
    memory_line = (
        f"{what:>13}: {memory['content']} ({memory['category']}, by the {memory['source_type']}) {memory['id']}"
    )
    console.print(memory_line, highlight=False, markup=False)
